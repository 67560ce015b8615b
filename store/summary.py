"""The summary of a game that lists show, kept beside its log so that a list needs no fold."""

from collections.abc import Iterable
from typing import Literal

import msgspec

from domain.kernel.game import Game
from domain.kernel.progress import ListStatus, Waiting, list_status, waiting_for

Visibility = Literal["public", "private"]


class Import(msgspec.Struct, frozen=True):
    """That a game was played elsewhere, where its id was `origin`: who brought it here, and for whom it is.

    Whoever its log names as players has nothing to do with accounts here: anybody can write a log that holds.
    """

    importer: str
    origin: str
    visibility: Visibility


def import_of(meta: dict[str, str]) -> Import | None:
    """Return where a game comes from, by what is kept beside its log; None if it was played here."""
    return msgspec.convert(meta, Import) if "importer" in meta else None


class SeatSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat, with its player or bot."""

    player: str | None = None
    bot: str | None = None
    resigned: bool = False


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game at a glance. Nothing in it is hidden from anybody who may see the game."""

    ruleset: str
    status: ListStatus
    creator: str
    visibility: Visibility
    seats: tuple[SeatSummary, ...]
    waiting: tuple[Waiting, ...] = ()
    winners: tuple[int, ...] | None = None
    importer: str | None = None
    from_position: bool = False

    @property
    def accounts(self) -> tuple[str, ...]:
        """The players whose names are shown: in an imported game the importer's at most, since any other is a claim."""
        return named((seat.player for seat in self.seats), self.importer)


def named(players: Iterable[str | None], importer: str | None) -> tuple[str, ...]:
    """Those players of a game whose names are shown; `importer` has brought it from elsewhere, if anybody has."""
    return tuple(player for player in players if player and importer in (None, player))


def summarise(game: Game, imported: Import | None = None) -> Summary:
    """The summary of a game, which may have been imported."""
    return Summary(
        ruleset=game.created.ruleset,
        status=list_status(game),
        creator=game.creator,
        visibility=imported.visibility if imported else game.created.visibility,
        seats=tuple(SeatSummary(seat.player, seat.bot, seat.resigned) for seat in game.seats),
        waiting=waiting_for(game),
        winners=game.result.winners if game.result else None,
        importer=imported.importer if imported else None,
        from_position=game.created.is_from_position,
    )
