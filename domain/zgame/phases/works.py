"""Building, brewing and sabotage of all seats at once (reference 4.9 to 4.11).

A seat does its works in any order. Its demolitions and thefts happen when all are done, in turn
order.
"""

from typing import Any

from domain.play.questions import Flow, Offer, put
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import Seat
from domain.zgame.phases import brewing, building, sabotage, work
from domain.zgame.phases.at_once import at_once
from domain.zgame.phases.phase import Phase, nothing
from domain.zgame.phases.sabotage import Done
from domain.zgame.phases.work import Team
from domain.zgame.questions import BY_HAND, Question, ask

Deed = tuple[str, Any]
"""A kind of work, and what it is done with."""


def _all_at_once(game: WorkingCopy) -> Flow[bool]:
    for seat, deeds in (yield from at_once(game, _work)).items():
        for deed in deeds:
            sabotage.carry_out(game, seat, deed)
    return False


def _work(game: WorkingCopy, seat: Seat) -> Flow[list[Done]]:
    """One plan, done in the order in which it was chosen; where something of it cannot be done, the rest is asked anew.

    A player who has put a car that can be built upon is asked again. It ends with the sabotage that is still to be
    carried out.
    """
    deeds: list[Done] = []
    while True:
        menu = _menu(game, seat)
        more: list[Offer] = [(BY_HAND, None)] if menu and _has_choice(game, seat) else []
        question = Question(seat, "work", ask("work"), [*menu, *more], 0, len(menu) + len(more), ordered=True)
        plan = yield from put(question, _may_have_tools(game, seat))
        team = work.chosen_team if None in plan else work.usual_team
        is_done = yield from _carry_out(game, seat, team, deeds, [deed for deed in plan if deed is not None])
        if is_done and not _opens_more(game, seat, menu):
            return deeds


def _carry_out(game: WorkingCopy, seat: Seat, team: Team, deeds: list[Done], plan: list[Deed]) -> Flow[bool]:
    """Do what was planned. Return whether all of it was possible, and the seat went back from nothing."""
    for deed in plan:
        if not any(deed == possible for _, possible in _menu(game, seat)):
            return False
        if not (yield from _do(game, seat, team, deeds, *deed)):
            return False
    return True


def _do(game: WorkingCopy, seat: Seat, team: Team, deeds: list[Done], verb: str, what: Any) -> Flow[bool]:
    if verb == "build":
        return (yield from building.build(game, seat, team, *what))
    if verb == "brew":
        return (yield from brewing.brew(game, seat, team, what))
    effort = yield from sabotage.prepare(game, seat, team, *what)
    deeds.extend([effort] if effort is not None else [])
    return effort is not None


def _menu(game: WorkingCopy, seat: Seat) -> list[Offer]:
    kinds = {"build": building.offers, "brew": brewing.offers, "sabotage": sabotage.offers}
    return [(option, (verb, what)) for verb, offers in kinds.items() for option, what in offers(game, seat)]


def _opens_more(game: WorkingCopy, seat: Seat, before: list[Offer]) -> bool:
    """Return whether the seat can do what it could not choose before: build upon a car."""
    deeds = [deed for _, deed in before]
    return game.ruling("a car is built upon") and any(deed not in deeds for _, deed in _menu(game, seat))


def _may_have_tools(game: WorkingCopy, seat: Seat) -> bool:
    """Return whether the others cannot tell that there is nothing to be done."""
    return bool(game.table.hands[seat]) and any(work.hands(game, seat, place) for place in game.places_of(seat))


def _has_choice(game: WorkingCopy, seat: Seat) -> bool:
    """Return whether it can make a difference who works."""
    return any(len(work.hands(game, seat, place)) > 1 for place in game.places_of(seat))


WORKS = Phase(nothing, _all_at_once)
