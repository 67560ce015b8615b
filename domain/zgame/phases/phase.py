"""A phase: how it begins, and what happens next in it."""

from collections.abc import Callable
from typing import NamedTuple

from domain.play.questions import Flow
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import Seat


class Phase(NamedTuple):
    """A phase. `step` is the next thing in it, which says whether another may follow; None where nothing is left.

    Between two things the game is settled.
    """

    begin: Callable[[WorkingCopy], None]
    step: Callable[[WorkingCopy], Flow[bool] | None]


def nothing(game: WorkingCopy) -> None:
    """Nothing is prepared for the phase."""


def everybody(game: WorkingCopy) -> None:
    """Everybody comes up, in turn order."""
    game.table.queue = game.turn_order()


def in_turn_order(act: Callable[[WorkingCopy, Seat], Flow[bool]]) -> Phase:
    """A phase in which each seat acts in turn order; `act` says whether the seat goes on."""

    def take_turn(game: WorkingCopy, queue: list[Seat]) -> Flow[bool]:
        goes_on = yield from act(game, queue[0])
        if not goes_on:
            # Whether the next is asked may depend on what it holds.
            game.has_revealed = True
            queue.pop(0)
        return True

    def step(game: WorkingCopy) -> Flow[bool] | None:
        queue = game.table.queue
        return take_turn(game, queue) if queue else None

    return Phase(everybody, step)
