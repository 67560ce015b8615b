"""Feeding (reference 4.1): who eats, who is eaten, who goes hungry."""

from collections import Counter

from domain.kernel.protocol.decisions import Option
from domain.play.questions import Flow, Offer, named, put, put_one, seated
from domain.zgame import knowing
from domain.zgame.cards import FIGHTERS, HORSE, is_leader
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import PersonId, Seat
from domain.zgame.phases.at_once import at_once
from domain.zgame.phases.phase import Phase, in_turn_order, nothing
from domain.zgame.questions import NONE, Question, all_named, ask, card_offers, meal_option, plain_option, word_option

AS_FAR = word_option("as_far")
MEALS = plain_option("meals")


def _feed(game: WorkingCopy, seat: Seat) -> Flow[bool]:
    """Ask what a seat feeds its people with, and do it."""
    if game.own(seat):
        meals = _meals_needed(game, seat)
        how = yield from put_one(_question(game, seat, meals, _menu(game, seat, meals)))
        yield from _carry_out(game, seat, how)
    return False


def _question(game: WorkingCopy, seat: Seat, meals: int, menu: list[Offer]) -> Question:
    return Question(seat, "feed", ask("feed", food=game.table.food[seat], meals=meals), menu)


def _menu(game: WorkingCopy, seat: Seat, meals: int) -> list[Offer]:
    """Return the ways in which a seat can feed its people, who need so many meals."""
    food = game.table.food[seat]
    menu: list[Offer] = []
    if meals <= food:
        menu.append((plain_option("everybody"), "everybody"))
    if food:
        menu.append((MEALS, "meals"))
    if _edible(game, seat):
        menu.append((word_option("eat"), "eat"))
    if HORSE in game.table.hands[seat]:
        menu.append((_horse(game), "horse"))
    menu.append((NONE, "none"))
    return menu


def _carry_out(game: WorkingCopy, seat: Seat, how: str) -> Flow[None]:
    """Feed them in one of these ways."""
    victims: list[PersonId] = []
    if how == "eat":
        victims, how = yield from _slaughter(game, seat, _edible(game, seat))
    food = game.table.food[seat] + len(victims)
    meals: Counter[PersonId] = Counter()
    if how in ("meals", "both"):
        meals = yield from _plan(game, seat, food)
    elif how == "everybody":
        meals = _whole(game, seat)
    elif how == "as_far":
        meals = _as_far(game, seat, food)
    _pay(game, seat, meals, len(victims))
    if how in ("horse", "both"):
        _feed_by_horse(game, seat)
    else:
        _serve(game, seat, meals)


def _whole(game: WorkingCopy, seat: Seat) -> "Counter[PersonId]":
    """The meals after which nobody stays or lies down."""
    people = game.table.people
    return Counter({name: game.numbers.meals_to_stand if people[name].exhausted else 1 for name in game.own(seat)})


def _meals_needed(game: WorkingCopy, seat: Seat) -> int:
    """Return how many meals that takes."""
    people, to_stand = game.table.people, game.numbers.meals_to_stand
    return sum([to_stand if people[name].exhausted else 1 for name in game.own(seat)])


def _as_far(game: WorkingCopy, seat: Seat, food: int) -> "Counter[PersonId]":
    """So many meals, to who would fall first: who is ready, then fighters who would die, then who could stand up.

    Of those in the same case leaders come first. A leader who lies needs all meals for anything to come of it.
    """
    people, most = game.table.people, game.numbers.meals_to_stand
    own = sorted(game.own(seat), key=lambda name: not is_leader(name))
    lying = [name for name in own if people[name].exhausted]
    helpings = [(name, 1) for name in own if not people[name].exhausted]
    helpings += [(name, 1) for name in lying if not is_leader(name)]
    helpings += [(name, most if is_leader(name) else most - 1) for name in lying]
    meals: Counter[PersonId] = Counter()
    for name, count in helpings:
        if meals.total() + count <= food:
            meals[name] += count
    return meals


def _edible(game: WorkingCopy, seat: Seat) -> list[PersonId]:
    """Fighters of the hand, and those in play if there is somebody else to feed."""
    own = game.own(seat)
    in_hand = [card for card in game.table.hands[seat] if card in FIGHTERS]
    return in_hand + [name for name in own if len(own) > 1 and not is_leader(name)]


def _slaughter(game: WorkingCopy, seat: Seat, edible: list[PersonId]) -> Flow[tuple[list[PersonId], str]]:
    """Ask who is eaten, and take them out of hand and play. Return them, and how the rest is fed."""
    offers = card_offers(edible, "eat")
    if HORSE in game.table.hands[seat] and (game.table.pace == "table" or not game.ruling("who eats keeps the horse")):
        offers.append((_horse(game), HORSE))
    is_by_hand = game.table.pace == "table" or not game.ruling("who is eaten is handed out")
    if not is_by_hand or (offers[-1][1] == HORSE and _serves_both(game)):
        offers.append((MEALS, "meals"))
    choice = yield from put(Question(seat, "feed", ask("eat"), offers, 1, len(offers)))
    fighters = [name for name in choice if name in FIGHTERS]
    for name in fighters:
        if name in game.table.people:
            game.remove(name)
        else:
            game.discard(seat, name)
    if fighters:
        game.tell("eaten", seat=seated(seat), people=all_named(fighters))
    if HORSE in choice:
        return fighters, "both" if "meals" in choice and _serves_both(game) else "horse"
    return fighters, "meals" if is_by_hand or "meals" in choice else "as_far"


def _serves_both(game: WorkingCopy) -> bool:
    """Return whether who eats somebody may hand out meals beside the horse, though it feeds all."""
    is_planned = game.table.pace == "table" and game.numbers.takes_surplus
    return is_planned and game.ruling("meals go with the horse")


def _plan(game: WorkingCopy, seat: Seat, meals: int) -> Flow["Counter[PersonId]"]:
    """Ask how many meals each character gets."""
    people = game.table.people
    own = sorted(game.own(seat), key=lambda name: people[name].exhausted)
    most = game.numbers.meals_to_stand
    offers = [(meal_option(name, 1, most - 1), name) for name in own]
    lying = [name for name in own if people[name].exhausted]
    offers += [(meal_option(name, meal, most - meal), name) for name in lying for meal in range(2, most + 1)]
    served = yield from put(Question(seat, "feed", ask("meals", meals=meals), offers, 0, meals))
    return Counter(served)


def _horse(game: WorkingCopy) -> Option:
    return word_option("horse", "feast" if game.numbers.horse_takes_the_day else "")


def _feed_by_horse(game: WorkingCopy, seat: Seat) -> None:
    game.discard(seat, HORSE)
    game.tell("horse-fed", seat=seated(seat), card=named(HORSE))
    own = game.own(seat)
    _stand_up(game, [name for name in own if game.table.people[name].exhausted])
    if game.numbers.horse_takes_the_day:
        for name in own:
            game.change(name, moved=True)


def _pay(game: WorkingCopy, seat: Seat, meals: "Counter[PersonId]", meals_eaten: int) -> None:
    payment = max(0, meals.total() - meals_eaten)
    game.supply(seat, food=-payment)
    if meals:
        game.tell("fed", seat=seated(seat), people=all_named(meals), food=payment)


def _serve(game: WorkingCopy, seat: Seat, meals: "Counter[PersonId]") -> None:
    """See what becomes of everybody after their meals."""
    exhausted = [name for name in game.own(seat) if game.table.people[name].exhausted]
    hungry = [name for name in game.own(seat) if name not in exhausted and not meals[name]]
    starved = [name for name in exhausted if not meals[name] and not is_leader(name)]
    people = [name for name in exhausted if meals[name] == game.numbers.meals_to_stand]
    for name in hungry:
        game.change(name, exhausted=True)
    for name in starved:
        game.remove(name)
    if hungry:
        game.tell("hungry", people=all_named(hungry), seat=seated(seat))
    if starved:
        game.tell("starved", people=all_named(starved), seat=seated(seat))
    _stand_up(game, people)


def _stand_up(game: WorkingCopy, people: list[PersonId]) -> None:
    for name in people:
        game.change(name, exhausted=False)
    if people:
        game.tell("stood-up", people=all_named(people), seat=seated(game.table.people[people[0]].owner))


def feed_unless_enough(game: WorkingCopy, seat: Seat) -> Flow[bool]:
    """Feed a seat's people. A seat with a meal for everybody is not asked, nor one that everybody sees has nothing."""
    if not game.own(seat):
        return False
    how = "everybody"
    food, meals = game.table.food[seat], _meals_needed(game, seat)
    if meals > food:
        menu = [*([(AS_FAR, "as_far")] if food else []), *_menu(game, seat, meals)]
        how = yield from put_one(_question(game, seat, meals, menu), always=_may_eat(game, seat))
    yield from _carry_out(game, seat, how)
    return False


def _may_eat(game: WorkingCopy, seat: Seat) -> bool:
    """Return whether the others cannot tell that there is nothing to eat in the hand."""
    table, cards = game.table, game.cards
    if not game.ruling("what all see is not asked"):
        return bool(table.hands[seat])
    sure, others = knowing.backs(table, cards.deck_of, seat)
    edible = [card for card in (HORSE, *FIGHTERS) if others or sure[cards.deck_of[card]]]
    return any(knowing.may_be_hidden(table, cards, card) for card in edible)


def _all_at_once(game: WorkingCopy) -> Flow[bool]:
    yield from at_once(game, feed_unless_enough)
    return False


ALL_FEED = Phase(nothing, _all_at_once)

FEEDING = in_turn_order(_feed)
