"""The trade of the bot: what supplies and cards are worth to each side, deals, and offers that both sides gain by."""

from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import NamedTuple

from domain.kernel.protocol.decisions import Decision, Option, OptionId
from domain.kernel.protocol.draws import Draws
from domain.kernel.protocol.ids import Seat
from domain.zgame.bot_options import card_of, from_anywhere, place_of
from domain.zgame.card_types import Deck
from domain.zgame.cards import FIGHTERS
from domain.zgame.ids import CardId
from domain.zgame.worth import DECK_WORTH, ViewIndex, worth_of

LACKING, ENOUGH, SURPLUS = 0.5, 0.25, 0.08
"""The worth of a meal, by whether somebody goes hungry without it, nobody next turn, or nobody for long."""

NEEDED, SPARE = 0.7, 0.35
"""The worth of a medicine for a character who lies already, and for one who may."""

PROVISION = 4
"""Meals beyond those of next turn that are worth something."""

LEAST = (0.0, 0.5)
"""The least worth of the first deal of a turn, and of the second, which leaves less for what may come."""

GAIN = 0.15
"""The least worth of an offer to either side: for less nobody moves."""


class Terms(NamedTuple):
    """One side of an offer: cards of these decks, or these cards; food; medicine."""

    decks: tuple[Deck, ...] = ()
    cards: tuple[CardId, ...] = ()
    food: int = 0
    medicine: int = 0


class Offer(NamedTuple):
    """An offer that can be made: to whom, what is given, what is asked for, and what it is worth to who makes it."""

    other: Seat
    given: Terms
    asked: Terms
    worth: float


def food_worth(table: ViewIndex, seat: Seat, amount: int, gone: int = 0) -> float:
    """Return what so many meals more (or, negative, less) are worth to a seat, of which so many are gone before."""
    hunger = table.hunger_of(seat) + gone
    # Meals are weighed one by one, since each is worth less than the one before.
    steps = range(amount) if amount > 0 else range(-1, amount - 1, -1)
    worth = sum(_meal_worth(hunger - step) for step in steps)
    return worth if amount > 0 else -worth


def _meal_worth(hunger: int) -> float:
    # Somebody who goes hungry is exhausted, and then costs more meals still.
    if hunger > 0:
        return LACKING
    return ENOUGH if hunger > -PROVISION else SURPLUS


def medicine_worth(table: ViewIndex, seat: Seat, amount: int, gone: int = 0) -> float:
    """Return what so much medicine more (or, negative, less) is worth to a seat, of which so much is gone before."""
    stock, need = table.view.seats[seat].medicine - gone, table.lying(seat)
    steps = range(amount) if amount > 0 else range(-1, amount - 1, -1)
    worth = sum(NEEDED if stock + step < need else SPARE for step in steps)
    return worth if amount > 0 else -worth


def card_worth(table: ViewIndex, deck: str) -> float:
    """Return what a card that is drawn from a deck is worth."""
    if deck == "character":
        return DECK_WORTH[deck] + 0.3 if len(table.mine) < 4 else DECK_WORTH[deck] if table.hunger < 1 else 0.5
    return DECK_WORTH[deck]


class Paid(NamedTuple):
    """The food, medicine and cards that go for deals of a turn; food is less than 0 where they bring more."""

    food: int = 0
    medicine: int = 0
    cards: tuple[CardId, ...] = ()


NOTHING = Paid()


def deal(table: ViewIndex, option: Option, payment: Paid = NOTHING) -> float:
    """Return what a deal is worth after others; nothing if it cannot be paid any more."""
    verb = option.id.partition(" ")[0]
    if verb == "pass":
        return 0.01
    numbers, cost = table.numbers, _cost(table, option, payment)
    if cost is None:
        return 0.0
    me, loss = table.seat, sum(table.kept[card] for card in cost.cards)
    if verb == "sell":
        return food_worth(table, me, numbers.food_for_sold_card, payment.food) - loss
    gain = card_worth(table, place_of(option)) - 0.05 - loss
    gain += food_worth(table, me, -cost.food, payment.food) if cost.food else 0
    return gain + (medicine_worth(table, me, -cost.medicine, payment.medicine) if cost.medicine else 0)


def _cost(table: ViewIndex, option: Option, payment: Paid) -> Paid | None:
    """Return what a deal takes after others; None if there is not enough."""
    numbers, verb = table.numbers, option.id.partition(" ")[0]
    left = [*table.hand]
    for card in payment.cards:
        left.remove(card)
    if verb == "sell":
        return Paid(-numbers.food_for_sold_card, 0, (card_of(option),)) if card_of(option) in left else None
    if verb == "buy_food":
        return Paid(numbers.food_for_a_card) if table.me.food - payment.food >= numbers.food_for_a_card else None
    if verb == "buy_med":
        is_enough = table.me.medicine - payment.medicine >= numbers.medicine_for_a_card
        return Paid(0, numbers.medicine_for_a_card) if is_enough else None
    cheapest = sorted(left, key=table.kept.__getitem__)[: numbers.cards_to_swap]
    return Paid(0, 0, tuple(cheapest)) if len(cheapest) == numbers.cards_to_swap else None


def offer_to(table: ViewIndex, other: Seat) -> Offer | None:
    """Return the best offer to a player that the other should like too; None if there is none."""
    return max(_offers(table, other), key=lambda offer: offer.worth, default=None)


def best_offer(table: ViewIndex) -> Offer | None:
    """Return the best offer to anybody; None if there is none."""
    found = [offer_to(table, seat) for seat in range(len(table.view.seats)) if seat != table.seat]
    return max((offer for offer in found if offer), key=lambda offer: offer.worth, default=None)


def _offers(table: ViewIndex, other: Seat) -> Iterator[Offer]:
    gained = [(asked, _gain(table, asked)) for asked in _askable(table, other)]
    for reply in _givable(table):
        loss = _loss(table, reply)
        for asked, gain in gained:
            if gain - loss > GAIN and _differ(reply, asked) and _theirs(table, other, reply, asked) > GAIN:
                yield Offer(other, reply, asked, gain - loss)


def _differ(gift: Terms, asked: Terms) -> bool:
    """Return whether no food is given for food, and no medicine for medicine."""
    return not (gift.food and asked.food) and not (gift.medicine and asked.medicine)


def _givable(table: ViewIndex) -> Iterator[Terms]:
    me = table.me
    yield from (Terms(food=amount) for amount in (1, 2, 3, 4) if amount <= me.food)
    yield from (Terms(medicine=amount) for amount in (1, 2) if amount <= me.medicine)
    actions = [card for card in table.hand if card not in FIGHTERS]
    if actions:
        yield Terms(cards=(min(actions, key=table.kept.__getitem__),))


def _askable(table: ViewIndex, other: Seat) -> Iterator[Terms]:
    they = table.view.seats[other]
    yield from (Terms(food=amount) for amount in (1, 2, 3, 4) if amount <= they.food)
    yield from (Terms(medicine=amount) for amount in (1, 2) if amount <= they.medicine)
    if they.hand_size >= USUAL_HAND:
        yield from (Terms(decks=(deck,)) for deck in ("melee", "special"))


USUAL_HAND = 3
"""In so many cards of somebody else there may be any."""


def _gain(table: ViewIndex, asked: Terms) -> float:
    """Return what it is worth to get this: of a deck one gets what the other can do without."""
    cards = sum(DECK_WORTH[deck] - 0.15 for deck in asked.decks)
    me = table.seat
    return cards + food_worth(table, me, asked.food) + medicine_worth(table, me, asked.medicine)


def _loss(table: ViewIndex, gift: Terms) -> float:
    me = table.seat
    supplies = food_worth(table, me, -gift.food) + medicine_worth(table, me, -gift.medicine)
    return sum(table.kept[card] for card in gift.cards) - supplies


def _theirs(table: ViewIndex, other: Seat, gift: Terms, asked: Terms) -> float:
    """Return what an offer should be worth to the other side, as far as one sees."""
    cards = sum(map(worth_of, gift.cards), 0.0) - sum((DECK_WORTH[deck] for deck in asked.decks), 0.0)
    food = food_worth(table, other, gift.food) + food_worth(table, other, -asked.food)
    medicine = medicine_worth(table, other, gift.medicine) + medicine_worth(table, other, -asked.medicine)
    return cards + food + medicine


def answer(table: ViewIndex, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    """Accept what is worth more than it takes."""
    scene = table.view.scene
    if not any(option.id == "accept" for option in decision.options) or scene is None:
        return ("reject",)
    me = table.seat
    gain = sum(map(worth_of, scene.cards)) + food_worth(table, me, scene.food)
    gain += medicine_worth(table, me, scene.medicine)
    loss = sum(_cheapest(table, scene.asked_decks))
    loss -= food_worth(table, me, -scene.asked_food) + medicine_worth(table, me, -scene.asked_medicine)
    return ("accept",) if gain > loss + GAIN / 2 else ("reject",)


def _cheapest(table: ViewIndex, decks: Iterable[str]) -> Iterator[float]:
    """Yield what the cards are worth that one would give for these decks."""
    left = list(table.hand)
    for deck in decks:
        card = min((card for card in left if table.deck_of(card) == deck), key=table.kept.__getitem__)
        left.remove(card)
        yield table.kept[card]


def give(table: ViewIndex, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    """Return what the offer gives; back if there is none worth making."""
    offer = offer_to(table, _to(table))
    return ("back",) if offer is None else _options_for(decision, offer.given)


def ask(table: ViewIndex, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    """Return what the offer asks for; back if nothing makes it worth while."""
    scene = table.view.scene
    other = _to(table)
    given = Terms((), scene.cards, scene.food, scene.medicine) if scene is not None else Terms()
    found = [(_gain(table, asked), asked) for asked in _askable(table, other)]
    liked = [row for row in found if _differ(given, row[1]) and _theirs(table, other, given, row[1]) > GAIN]
    return _options_for(decision, max(liked, key=lambda row: row[0])[1]) if liked else ("back",)


def _to(table: ViewIndex) -> Seat:
    scene = table.view.scene
    return 0 if scene is None or scene.other is None else scene.other


def _options_for(decision: Decision, terms: Terms) -> tuple[OptionId, ...]:
    """The options of these terms; back if they cannot be named."""
    wanted = {"food": terms.food, "medicine": terms.medicine}
    left = [*terms.cards, *terms.decks]
    choice: list[OptionId] = []
    for option in sorted(decision.options, key=lambda option: -_amount(option)):
        what = option.id.split(" ")[1] if " " in option.id else ""
        if _amount(option) and _amount(option) <= wanted.get(what, 0):
            wanted[what] -= _amount(option)
            choice.append(option.id)
        elif what in left:
            left.remove(what)
            choice.append(option.id)
    return tuple(choice) if choice and not left and not any(wanted.values()) else ("back",)


def _amount(option: Option) -> int:
    return next((int(ref.id) for ref in option.refs if ref.kind == "value"), 0)


def plan(table: ViewIndex, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    """An offer first; each fighter comes in, if there is food; then the best deals as long as they are worth it."""
    options = from_anywhere(decision, draws)
    places = {card_of(option): option.id for option in options if option.id.startswith("place ")}
    choice: list[OptionId] = []
    offer = best_offer(table)
    if offer is not None and any(option.id == f"offer seat {offer.other}" for option in options):
        choice.append(f"offer seat {offer.other}")
    choice += places.values() if table.hunger < 3 else ()
    deals, payment = _deals(table, options, (*places, *(offer.given.cards if offer is not None else ())))
    choice += deals
    if any(not name.startswith("sell ") for name in deals) and table.hunger + payment.food < 3:
        choice += [option.id for option in options if option.id == "newcomers"]
    return tuple(choice[: decision.max])


def _deals(table: ViewIndex, options: Iterable[Option], used: tuple[CardId, ...]) -> tuple[list[OptionId], Paid]:
    """The deals that are worth most, each after those before, and what they take; these cards are used otherwise."""
    left = [option for option in options if not option.id.startswith(("place ", "offer ", "newcomers"))]
    choice: list[OptionId] = []
    payment = Paid(cards=used)
    for least in LEAST[: table.numbers.deals]:
        value, best = max(
            ((deal(table, option, payment), option) for option in left), key=itemgetter(0), default=(0.0, None)
        )
        cost = None if best is None or value <= least else _cost(table, best, payment)
        if best is None or cost is None:
            break
        choice.append(best.id)
        left.remove(best)
        payment = Paid(payment.food + cost.food, payment.medicine + cost.medicine, (*payment.cards, *cost.cards))
    return choice, payment
