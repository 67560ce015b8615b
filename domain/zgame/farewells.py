"""Resignations of seats that have nobody left: they leave the game with honour."""

from msgspec.structs import replace

from domain.kernel.protocol.ruleset import Command, Event, Resign, Step
from domain.play.questions import seated
from domain.zgame.game import WorkingCopy


def with_farewell(game: WorkingCopy, step: Step, command: Command) -> Step:
    """Return a step that tells of the honour, if by it a seat has resigned that has nobody in play."""
    if not isinstance(command, Resign) or game.own(command.seat):
        return step
    if not game.ruling("who has nobody leaves with honour"):
        return step
    return replace(step, events=(*step.events, Event("left-with-honour", {"seat": seated(command.seat)})))
