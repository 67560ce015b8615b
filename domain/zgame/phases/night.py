"""The night: attacks on gatherings of people, infection, treatment (reference 4.12 to 4.14)."""

from domain.kernel.decisions import Argument
from domain.play.questions import Flow, Offer, named, put, put_one, seated
from domain.zgame.cards import is_leader
from domain.zgame.game import DIE, WorkingCopy
from domain.zgame.ids import PersonId, PlaceId, Seat
from domain.zgame.phases import weapons
from domain.zgame.phases.building import finish
from domain.zgame.phases.phase import Phase, in_turn_order
from domain.zgame.phases.retreat import flee
from domain.zgame.questions import Question, all_named, ask, card_offers, care_option, located
from domain.zgame.scenes import Scene


def _list_attacks(game: WorkingCopy) -> None:
    """Players in turn order, each player's locations ascending."""
    game.table.attacks = [(seat, place) for seat in game.turn_order() for place in game.places_of(seat)]


def _attack(game: WorkingCopy) -> Flow[bool]:
    if not game.table.attacks:
        finish(game)
        return False
    seat, place = game.table.attacks.pop(0)
    owners = game.owners(place)
    if owners:
        yield from _hold(game, seat if seat in owners else owners[0], place)
    return True


def _hold(game: WorkingCopy, seat: Seat, place: PlaceId) -> Flow[None]:
    roll = game.roll()
    against = roll + (len(game.group(seat, place)) - 1) // game.numbers.people_per_horde_point
    level = game.own_level(seat, place)
    strength = weapons.strength(game, seat, place) + game.numbers.fort_bonus[level]
    game.tell("night-attack", seat=seated(seat), place=located(place), die=roll, against=against)
    game.scene = Scene("night", seat, place, die=roll, strength=strength, against=against)
    fort = game.numbers.fort_bonus[level]
    prompt = ask("weapons-night", place=located(place), strength=strength, against=against, fort=fort)
    arms = (yield from weapons.choose(game, place, {seat: prompt}))[seat]
    weapons.spend(game, seat, arms)
    total = strength + weapons.worth(game, seat, arms, against_zombies=True)
    told: dict[str, Argument] = {"seat": seated(seat), "place": located(place), "cards": all_named(arms)}
    if total >= against:
        game.tell("night-held", **told, total=total, against=against)
    else:
        game.tell("night-lost", **told, total=total, against=against)
        if level:
            game.ruin(place)
        if game.table.begun.pop(place, None) is not None:
            game.tell("construction-cancelled", place=located(place))
        yield from flee(game, seat, place)
    game.scene = None


def _infect(game: WorkingCopy) -> Flow[bool]:
    if not game.table.attacks:
        return False
    seat, place = game.table.attacks.pop(0)
    fighters = game.fighters(seat, place)
    least = game.numbers.infected_from[game.own_level(seat, place)]
    if not fighters or least > DIE:
        return True
    roll = game.roll()
    game.tell("infection-roll", place=located(place), seat=seated(seat), die=roll, least=least)
    if roll >= least:
        game.scene = Scene("infection", seat, place, die=roll, against=least)
        prompt = ask("infect", place=located(place))
        name = yield from put_one(Question(seat, "infect", prompt, card_offers(fighters)))
        game.change(name, infected=True)
        game.tell("infected", person=named(name), seat=seated(seat), place=located(place))
        game.scene = None
    return True


def _treat(game: WorkingCopy, seat: Seat) -> Flow[bool]:
    people, medicine = game.table.people, game.table.medicine[seat]
    own = game.own(seat)
    offers: list[Offer] = []
    for name in own if medicine else ():
        if people[name].infected:
            offers.append((care_option(name, "cure"), (name, "infected")))
        if people[name].exhausted:
            offers.append((care_option(name, "stand"), (name, "exhausted")))
    prompt = ask("treat", medicine=medicine)
    given = yield from put(Question(seat, "treat", prompt, offers, 0, medicine))
    game.supply(seat, medicine=-len(given))
    for name, ailment in given:
        game.change(name, **{ailment: False})
        game.tell("cured" if ailment == "infected" else "treated", person=named(name), seat=seated(seat))
    for name in own:
        if people[name].infected:
            _succumb(game, seat, name)
    return False


def _succumb(game: WorkingCopy, seat: Seat, name: PersonId) -> None:
    """The infection takes its course, and is over."""
    if game.table.people[name].exhausted and not is_leader(name):
        game.remove(name)
        game.tell("died-infected", person=named(name), seat=seated(seat))
    else:
        game.change(name, exhausted=True, infected=False)
        game.tell("weakened", person=named(name), seat=seated(seat))


NIGHT_ATTACK = Phase(_list_attacks, _attack)
INFECTION = Phase(_list_attacks, _infect)
TREATMENT = in_turn_order(_treat)
