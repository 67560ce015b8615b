"""The summary of a game that lists show, kept beside its log so that a list needs no fold."""

from typing import Any, Literal

import msgspec

from domain.kernel.log.agreement_entries import Offer, Request
from domain.kernel.log.entries import Deadline, Payload
from domain.kernel.protocol.ids import Seat
from domain.kernel.table.deadlines import deadline_of, pause_of, seeding_ends
from domain.kernel.table.game import Game, OpenDecision, Waiting
from domain.kernel.table.progress import ListStatus, list_status, starter_of, waiting_for
from domain.kernel.table.requests import seats_to_agree

Visibility = Literal["public", "private"]


class Import(msgspec.Struct, frozen=True):
    """That a game was played elsewhere, where its id was `origin`: who brought it here, and for whom it is.

    Players whom its log names have nothing to do with accounts here, the importer apart: anybody can write a log
    that holds.
    """

    importer: str
    origin: str
    visibility: Visibility


def import_of(meta: dict[str, str]) -> Import | None:
    """Return where a game comes from, by what is kept beside its log; None if it was played here."""
    return msgspec.convert(meta, Import) if "importer" in meta else None


class SeatSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat, with its bot, or with its player by the name that the game's log has for it.

    `timeouts` are its sittings that timed out, `absences` how often it was away.
    """

    player: str | None = None
    bot: str | None = None
    resigned: bool = False
    away: bool = False
    timeouts: int = 0
    absences: int = 0

    @property
    def is_free(self) -> bool:
        """Return whether nobody sits there."""
        return self.player is None and self.bot is None


class Awaited(Waiting, frozen=True, omit_defaults=True):
    """A seat that is waited for; `until` is when its time is over, in milliseconds; None if it never is.

    `decision` is the id of what it is asked; empty where its seed is awaited.
    """

    until: int | None = None
    decision: str = ""


class OpenRequest(msgspec.Struct, frozen=True, omit_defaults=True):
    """A request, and the seats that have to agree to it and have not."""

    request: Request
    awaited: tuple[Seat, ...]


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """The terms of a game, which never change: its deadline, and the options that were asked for."""

    deadline: Deadline | None
    options: dict[str, Any]


def terms_of(created: Payload) -> str:
    """Return what a game is played by, which its first entry says, as JSON."""
    return msgspec.json.encode(msgspec.convert(created, Terms, from_attributes=True)).decode()


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game at a glance. Nothing in it is hidden from anybody who may see the game.

    `creator` is the name that the log has for who created it; `importer` is an account. `former` are seats that were
    handed over, as they were until then. `paused_until` is when the pause ends, in milliseconds, that it was in at its
    latest entry. `requests` were open then, and await somebody.
    """

    ruleset: str
    status: ListStatus
    creator: str
    visibility: Visibility
    seats: tuple[SeatSummary, ...]
    waiting: tuple[Awaited, ...] = ()
    winners: tuple[int, ...] | None = None
    importer: str | None = None
    from_position: bool = False
    former: tuple[SeatSummary, ...] = ()
    paused_until: int | None = None
    requests: tuple[OpenRequest, ...] = ()
    starter: Seat | None = None
    offers: tuple[Offer, ...] = ()


def summarise(game: Game, imported: Import | None = None) -> Summary:
    """The summary of a game, which may have been imported."""
    pause = pause_of(game) if game.status == "running" else None
    return Summary(
        ruleset=game.created.ruleset,
        status=list_status(game),
        creator=game.creator,
        visibility=imported.visibility if imported else game.created.visibility,
        seats=tuple(
            [
                SeatSummary(seat.player, seat.bot, seat.resigned, seat.away, clock.timeouts, clock.absences)
                for seat, clock in zip(game.seats, game.clocks, strict=True)
            ]
        ),
        waiting=_waits_for(game),
        winners=game.result.winners if game.result else None,
        importer=imported.importer if imported else None,
        from_position=game.created.is_from_position,
        former=tuple(
            [SeatSummary(tenure.player, timeouts=tenure.timeouts, absences=tenure.absences) for tenure in game.tenures]
        ),
        paused_until=pause.end if pause else None,
        requests=_requests(game) if game.requests and game.status == "running" else (),
        starter=starter_of(game),
        offers=game.offers if game.status == "running" else (),
    )


def _requests(game: Game) -> tuple[OpenRequest, ...]:
    rows = ((row, seats_to_agree(game, row)) for row in game.requests if row.is_open(game.at))
    return tuple(OpenRequest(row, seats) for row, seats in rows if seats)


def _waits_for(game: Game) -> tuple[Awaited, ...]:
    if game.status == "seeding":
        ends = seeding_ends(game)
        return tuple(Awaited(waiting.seat, waiting.since, waiting.kind, ends) for waiting in waiting_for(game))
    return tuple([_wait_for_answer(game, pending) for pending in game.open])


def _wait_for_answer(game: Game, pending: OpenDecision) -> Awaited:
    decision = pending.decision
    return Awaited(decision.seat, pending.since, decision.kind, deadline_of(game, pending), decision.id)
