"""The night: attacks on gatherings of people, infection, treatment (reference 4.12 to 4.14)."""

from functools import partial
from typing import Literal, NamedTuple

from domain.kernel.protocol.decisions import Argument
from domain.play.drafts import Noted, run_noting
from domain.play.questions import Flow, Offer, named, put, put_one, seated
from domain.zgame.cards import is_leader
from domain.zgame.game import DIE, WorkingCopy
from domain.zgame.ids import CardId, PersonId, PlaceId, Seat
from domain.zgame.phases import weapons
from domain.zgame.phases.at_once import at_once, plan_all, repeat
from domain.zgame.phases.building import finish
from domain.zgame.phases.ending import choose_discards, discard, end_turn, is_followed
from domain.zgame.phases.feeding import feed_unless_enough
from domain.zgame.phases.phase import Phase, in_turn_order
from domain.zgame.phases.retreat import flee
from domain.zgame.questions import Question, all_named, ask, card_offers, care_option, located
from domain.zgame.scenes import Scene

Care = tuple[PersonId, Literal["infected", "exhausted"]]
"""Somebody, and what is treated."""


def _list_attacks(game: WorkingCopy) -> None:
    """Players in turn order, each player's locations ascending."""
    game.table.attacks = [(seat, place) for seat in game.turn_order() for place in game.places_of(seat)]


def _nightfall(game: WorkingCopy) -> None:
    """Fortifications without people may fall; then the attacks are listed."""
    places = game.city.ascending(game.table.forts)
    for seat in game.turn_order():
        for place in places:
            level = game.own_level(seat, place)
            least = game.numbers.unguarded_falls_from[level]
            if level and least <= DIE and not game.at(place):
                roll = game.roll()
                game.tell("unguarded", seat=seated(seat), place=located(place), die=roll, least=least)
                if roll >= least:
                    game.ruin(place)
    _list_attacks(game)


def _attack(game: WorkingCopy) -> Flow[bool]:
    if not game.table.attacks:
        finish(game, range(game.table.seats))
        return False
    seat, place = game.table.attacks.pop(0)
    owners = game.owners(place)
    if owners:
        # A character of the list may have fled since, and somebody else have fled to here.
        seat = seat if seat in owners else owners[0]
        yield from _hold(game, seat, place, game.roll(), weapons.ask_one)
    return True


def _hold(game: WorkingCopy, seat: Seat, place: PlaceId, roll: int, arm: weapons.Arming) -> Flow[None]:
    against = roll + (len(game.group(seat, place)) - 1) // game.numbers.people_per_horde_point
    level = game.own_level(seat, place)
    strength = weapons.strength(game, seat, place) + game.numbers.fort_bonus[level]
    game.tell("night-attack", seat=seated(seat), place=located(place), die=roll, against=against)
    game.scene = Scene("night", seat, place, die=roll, strength=strength, against=against)
    fort = game.numbers.fort_bonus[level]
    prompt = ask("weapons-night", place=located(place), strength=strength, against=against, fort=fort)
    arms = yield from arm(game, seat, place, prompt, strength >= against)
    weapons.spend(game, seat, arms)
    total = strength + weapons.worth(game, seat, arms, against_zombies=True)
    args: dict[str, Argument] = {"seat": seated(seat), "place": located(place), "cards": all_named(arms)}
    if total >= against:
        game.tell("night-held", **args, total=total, against=against)
    else:
        game.tell("night-lost", **args, total=total, against=against)
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
    if _may_fall_ill(game, seat, place):
        yield from _fall_ill(game, seat, place, game.roll())
    return True


def _may_fall_ill(game: WorkingCopy, seat: Seat, place: PlaceId) -> bool:
    return bool(game.fighters(seat, place)) and game.numbers.infected_from[game.own_level(seat, place)] <= DIE


def _fall_ill(game: WorkingCopy, seat: Seat, place: PlaceId, roll: int) -> Flow[None]:
    """Let somebody of a group fall ill, if the roll has it so."""
    fighters = game.fighters(seat, place)
    least = game.numbers.infected_from[game.own_level(seat, place)]
    game.tell("infection-roll", place=located(place), seat=seated(seat), die=roll, least=least)
    if roll >= least:
        game.scene = Scene("infection", seat, place, die=roll, against=least)
        prompt = ask("infect", place=located(place))
        name = yield from put_one(Question(seat, "infect", prompt, card_offers(fighters)))
        game.change(name, infected=True)
        game.tell("infected", person=named(name), seat=seated(seat), place=located(place))
        game.scene = None


def _treat(game: WorkingCopy, seat: Seat) -> Flow[bool]:
    offers = _patients(game, seat)
    medicine = game.table.medicine[seat]
    answer = yield from put(Question(seat, "treat", ask("treat", medicine=medicine), offers, 0, medicine))
    _give(game, seat, answer)
    return False


def _patients(game: WorkingCopy, seat: Seat) -> list[Offer]:
    people = game.table.people
    offers: list[Offer] = []
    for name in game.own(seat) if game.table.medicine[seat] else ():
        if people[name].infected:
            offers.append((care_option(name, "cure"), (name, "infected")))
        if people[name].exhausted:
            offers.append((care_option(name, "stand"), (name, "exhausted")))
    return offers


def _give(game: WorkingCopy, seat: Seat, cares: list[Care]) -> None:
    """Medicine for these, and the infection takes its course in the others."""
    game.supply(seat, medicine=-len(cares))
    for name, ailment in cares:
        game.change(name, **{ailment: False})
        game.tell("cured" if ailment == "infected" else "treated", person=named(name), seat=seated(seat))
    for name in game.own(seat):
        if game.table.people[name].infected:
            _succumb(game, seat, name)


def _succumb(game: WorkingCopy, seat: Seat, name: PersonId) -> None:
    """The infection takes its course, and is over."""
    if game.table.people[name].exhausted and not is_leader(name):
        game.remove(name)
        game.tell("died-infected", person=named(name), seat=seated(seat))
    else:
        game.change(name, exhausted=True, infected=False)
        game.tell("weakened", person=named(name), seat=seated(seat))


# ---- the whole night at once


class Dice(NamedTuple):
    """The dice of a night, rolled before anybody acts: for each attack, and each time that a seat may fall ill."""

    attacks: dict[tuple[Seat, PlaceId], int]
    illness: dict[Seat, list[int]]


def _night(dice: Dice, game: WorkingCopy, seat: Seat) -> Flow[list[CardId]]:
    """A seat's night from the attacks to what it discards."""
    for (attacked, place), roll in dice.attacks.items():
        if attacked == seat and game.group(seat, place):
            yield from _hold(game, seat, place, roll, weapons.ask_unless_won)
    finish(game, (seat,))
    # Groups flee whole, so that there are never more places than dice.
    for place, roll in zip(game.places_of(seat), dice.illness[seat], strict=False):
        if _may_fall_ill(game, seat, place):
            yield from _fall_ill(game, seat, place, roll)
    offers = _patients(game, seat)
    if len(offers) <= game.table.medicine[seat]:
        _give(game, seat, [care for _, care in offers])
    else:
        yield from _treat(game, seat)
    return (yield from choose_discards(game, seat))


def _throw(game: WorkingCopy) -> Dice:
    """Throw the dice of the night for all who are attacked."""
    attacks = {(seat, place): game.roll() for seat, place in game.table.attacks}
    illness = {seat: [game.roll() for _ in game.places_of(seat)] for seat in game.turn_order()}
    game.table.attacks.clear()
    return Dice(attacks, illness)


def _all_at_once(game: WorkingCopy) -> Flow[bool]:
    dice = _throw(game)
    for seat, choice in (yield from at_once(game, partial(_night, dice))).items():
        discard(game, seat, choice)
    return False


# ---- the night, and the meals of the next morning


class Plans(NamedTuple):
    """The answers of a seat for the night, and for the morning after it."""

    night: Noted
    morning: Noted


def _night_and_morning(game: WorkingCopy) -> Flow[bool]:
    """The night of all seats at once, and their meals of the next turn, if everybody sees that there will be one."""
    if not is_followed(game):
        return (yield from _all_at_once(game))
    dice = _throw(game)
    plans = yield from plan_all(game, partial(_plan, dice))
    discards = {}
    for seat, answers in plans.items():
        discards[seat] = yield from repeat(game, seat, _night(dice, game, seat), answers.night)
    for seat, choice in discards.items():
        discard(game, seat, choice)
    end_turn(game)
    game.table.phase = "feeding"
    for seat in game.turn_order():
        yield from repeat(game, seat, feed_unless_enough(game, seat), plans[seat].morning)
    return False


def _plan(dice: Dice, game: WorkingCopy, seat: Seat) -> Flow[Plans]:
    choice: list[CardId] = []

    def night() -> Flow[None]:
        choice.extend((yield from _night(dice, game, seat)))

    answers = yield from run_noting(night())
    discard(game, seat, choice)
    return Plans(answers, (yield from run_noting(feed_unless_enough(game, seat))))


WHOLE_NIGHT = Phase(_nightfall, _all_at_once)

NIGHT_AND_MORNING = Phase(_nightfall, _night_and_morning)

NIGHT_ATTACK = Phase(_nightfall, _attack)
INFECTION = Phase(_list_attacks, _infect)
TREATMENT = in_turn_order(_treat)
