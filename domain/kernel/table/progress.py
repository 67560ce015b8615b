"""The progress of a game: its status, and the seats that it waits for."""

from typing import Literal

from domain.kernel.table.game import Game, Waiting

SEED = "seed"
"""The wait for a seat's seed before the deal, in place of a kind of decision."""

ListStatus = Literal["open", "running", "finished"]


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
        return tuple(Waiting(seat, game.started_at, SEED) for seat in game.seats_without_seed())
    return tuple(Waiting(pending.decision.seat, pending.since, pending.decision.kind) for pending in game.open)


def starter_of(game: Game) -> int | None:
    """Return the seat whose player may start an open game, where that is done by hand."""
    is_awaited = game.status == "open" and game.created.start == "manual"
    return game.seat_of(game.starter) if is_awaited else None
