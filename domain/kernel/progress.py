"""The progress of a game: its status, and the seats that it waits for."""

from typing import Literal

import msgspec

from domain.kernel.game import Game
from domain.kernel.ids import Seat

SEED = "seed"
"""What is waited for before the deal: a seat's seed, in place of a kind of decision."""

ListStatus = Literal["open", "running", "finished"]


class Waiting(msgspec.Struct, frozen=True):
    """A seat that is waited for, and for what kind of decision; `since` in ms."""

    seat: Seat
    since: int
    kind: str = ""


def list_status(game: Game) -> ListStatus:
    """The status as clients see it: seeding and dealing are part of running."""
    match game.status:
        case "open" | "finished":
            return game.status
        case _:
            return "running"


def waiting_for(game: Game) -> tuple[Waiting, ...]:
    """The seats that are waited for: an answer, or a seed before the deal."""
    if game.status == "seeding":
        return tuple(Waiting(seat, game.started_at, SEED) for seat in game.unseeded())
    return tuple(Waiting(pending.decision.seat, pending.since, pending.decision.kind) for pending in game.open)
