"""Resignations of seats that have nobody left: they leave the game with honour."""

from msgspec.structs import replace

from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.ruleset import Event, Step
from domain.play.questions import seated
from domain.zgame.game import WorkingCopy


def with_farewell(game: WorkingCopy, step: Step, seat: Seat) -> Step:
    """Return the step by which a seat has resigned; it tells of the honour if that seat has nobody in play."""
    if game.own(seat) or not game.ruling("who has nobody leaves with honour"):
        return step
    return replace(step, events=(*step.events, Event("left-with-honour", {"seat": seated(seat)})))
