"""The waits of a game: its questions, what others ask, seats that accounts can have or are missed at."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from domain.kernel.log.agreement_entries import Request
from domain.kernel.protocol.ids import Seat
from domain.kernel.table.progress import SEED
from store.log.rows import Row
from store.log.summary import OpenRequest

WaitKind = Literal["decision", "seed", "request", "away", "start", "seat_kept", "seat_offered", "message"]


class Wait(msgspec.Struct, frozen=True):
    """Something that waits for an account in a game; times are in milliseconds.

    `name` tells it apart from others of its kind there: the id of a decision or a request, or else nothing. `by` is the
    seat of whoever asks; None for the game. It is over at `until`, if ever; `since` is None where that is not kept.
    """

    kind: WaitKind
    account: str
    seat: Seat
    since: int | None
    until: int | None = None
    name: str = ""
    by: Seat | None = None
    request: OpenRequest | None = None

    def is_over(self, now: int) -> bool:
        """Return whether it waits no more, though nothing has happened: a decision does until it is answered."""
        return self.kind in ("request", "seat_kept") and self.until is not None and now >= self.until

    def due(self, endless: int) -> int:
        """Return when it is over; after `endless` what never is, the longest wait first."""
        return endless + (self.since or 0) if self.until is None else self.until


def waits_in(row: Row) -> Iterator[Wait]:
    """Yield what waits for each account of a game."""
    for account, waiting in row.awaited_of():
        kind: WaitKind = "seed" if waiting.kind == SEED else "decision"
        yield Wait(kind, account, waiting.seat, waiting.since, waiting.until, waiting.decision)
    for account, asked in row.requests_to():
        yield _request(row, account, asked)
    yield from _seats(row)


def _request(row: Row, account: str, asked: OpenRequest) -> Wait:
    request: Request = asked.request
    seats = (seat for seat in asked.awaited if row.account_at(seat) == account)
    return Wait("request", account, next(seats), request.asked, request.until, request.id, request.seat, asked)


def _seats(row: Row) -> Iterator[Wait]:
    """Yield what waits for accounts because of seats."""
    summary = row.summary
    for seat, account in row.kept_for().items():
        if account:
            yield Wait("seat_kept", account, seat, row.created, row.kept_until)
    for number, place in enumerate(summary.seats if summary.status == "running" else ()):
        if place.away and not place.resigned and (account := row.account_at(number)):
            yield Wait("away", account, number, None)
    is_full = not any(place.is_free for place in summary.seats)
    if summary.starter is not None and is_full and (account := row.account_at(summary.starter)):
        yield Wait("start", account, summary.starter, row.at)
