"""What lists show of a game, kept beside its log so that a list needs no fold."""

from typing import Literal

import msgspec

from domain.kernel.game import Game

SEED = "seed"
"""What is waited for before the deal: a seat's seed, in place of a kind of decision."""

ListStatus = Literal["open", "running", "finished"]


class SeatSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits there."""

    player: str | None = None
    bot: str | None = None
    resigned: bool = False


class Waiting(msgspec.Struct, frozen=True):
    """A seat that is waited for, and for what kind of decision; `since` in ms, 0 for the latest entry's time."""

    seat: int
    since: int
    kind: str = ""


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game at a glance. Nothing in it is hidden from anybody who may see the game."""

    ruleset: str
    status: ListStatus
    creator: str
    visibility: Literal["public", "private"]
    seats: tuple[SeatSummary, ...]
    waiting: tuple[Waiting, ...] = ()
    winners: tuple[int, ...] | None = None
    importer: str | None = None
    from_position: bool = False


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


def summarise(game: Game, importer: str | None = None) -> Summary:
    """The summary of a game; `importer` is who brought it from elsewhere, where anybody may be named as a player."""
    return Summary(
        ruleset=game.created.ruleset,
        status=list_status(game),
        creator=game.creator,
        visibility=game.created.visibility,
        seats=tuple(SeatSummary(seat.player, seat.bot, seat.resigned) for seat in game.seats),
        waiting=waiting_for(game),
        winners=game.result.winners if game.result else None,
        importer=importer,
        from_position=game.created.is_from_position,
    )
