"""Finds tables that somebody would like to sit at, among the rows of a list."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Literal, NamedTuple

import msgspec

from api.service.reliabilities import Reliabilities
from api.wire.players import ReliabilityView
from domain.ratings.members import pace_of
from store.lists.lobby import Page
from store.log.rows import Row

LOOKED_THROUGH = 200
"""Rows that an answer looks through at most, whatever it is looking for: as many as a page can have."""

ROWS_A_READ = 20
"""So many rows that are looked through and not shown count as one read, which takes about as long."""

KNOWN_AFTER = 5
"""Games after which it is known of somebody whether they are late."""

GAMES_A_MISS = 5
"""Games for each time that somebody was missed, at least, where that is seldom."""

Pace = Literal["live", "mail"]
Creator = Literal["never_late", "seldom_late"]


class Wish(NamedTuple):
    """Says what a game is to be like; None where it does not matter. A `creator` is looked at of open games alone."""

    seats: int | None = None
    pace: Pace | None = None
    creator: Creator | None = None


async def find(
    wish: Wish,
    reliabilities: Reliabilities,
    limit: int,
    look: Callable[..., Awaitable[Page]],
    charge: Callable[[float], None],
) -> Page:
    """Return so many rows that are as wished for, of the list at which `look` looks for a `limit` of rows.

    Where something is wished for, a page may have fewer, and others behind it; `charge` is told how many reads the rows
    count as that are not shown. Raises what `look` does.
    """
    if wish == Wish():
        return await look(limit=limit)
    page = await look(limit=LOOKED_THROUGH)
    rows = [row for row in page.rows if _fits(row, wish)]
    if wish.creator:
        rows = await _of_trusted(rows, wish.creator, reliabilities)
    charge((len(page.rows) - min(len(rows), limit)) / ROWS_A_READ)
    if len(rows) > limit:
        return msgspec.structs.replace(page, rows=rows[:limit], cursor=page.behind[rows[limit - 1].id])
    return msgspec.structs.replace(page, rows=rows)


def _fits(row: Row, wish: Wish) -> bool:
    pace = pace_of(row.terms.deadline if row.terms else None)
    return wish.seats in (None, len(row.summary.seats)) and wish.pace in (None, pace)


async def _of_trusted(rows: Iterable[Row], wanted: Creator, reliabilities: Reliabilities) -> list[Row]:
    """Return those of these games that are open, and whose creator is as wanted."""
    creators = [(row, row.accounts.get(row.summary.creator)) for row in rows if row.summary.status == "open"]
    views = await reliabilities.of(creator for _, creator in creators if creator)
    return [row for row, creator in creators if creator and _is_trusted(views[creator], wanted)]


def _is_trusted(view: ReliabilityView, wanted: Creator) -> bool:
    missed = view.timeouts + view.absences
    if wanted == "never_late":
        return missed == 0
    return view.games >= KNOWN_AFTER and missed * GAMES_A_MISS <= view.games
