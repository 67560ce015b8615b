"""The reliability of a player: whether they were there when others waited for them, in their latest games."""

from collections.abc import Iterable

import msgspec

from store.log.rows import Row

LATEST = 100
"""Games that are counted, the newest ones."""


class Reliability(msgspec.Struct, frozen=True):
    """The games of a player that have begun, the sittings that timed out in them, and the absences."""

    games: int
    timeouts: int
    absences: int


def reliability(player: str, rows: Iterable[Row]) -> Reliability:
    """Return the reliability of an account in these games; what was imported proves nothing."""
    seats = [
        seat
        for row in rows
        if row.summary.status != "open" and row.summary.importer is None
        for seat in (*row.summary.seats, *row.summary.former)
        if seat.player is not None and row.accounts.get(seat.player) == player
    ]
    return Reliability(len(seats), sum(seat.timeouts for seat in seats), sum(seat.absences for seat in seats))
