"""The rows of a list in their order: the newest are in the store, older ones of finished games in pages.

A row is in one of the two at any time, and one script says at which moment which; a cursor is a place in the order,
wherever the rows around it are. A page has about as many rows as any other, so one costs as much as the next.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from redis.asyncio import Redis

from store.lists.placing import PAGES, pages_name, void_name
from store.log.row_pages import NO_PAGES, PageRow, RowPages, folder_of
from store.redis.scripts import Script


class PageRef(NamedTuple):
    """A page of a list: its first row, how many there are, and its object."""

    first: PageRow
    rows: int
    key: str

    @property
    def member(self) -> str:
        """Return the page as the list has it."""
        return f"{self.first[1]},{self.rows},{self.key.rpartition('/')[2]}"


class Look(NamedTuple):
    """A list at one moment, behind a cursor: how many rows it has in all, and those of the store.

    `holding` is the page with the cursor in it, `following` the one behind; `void` says of games that were asked for
    whether they are.
    """

    total: int
    rows: list[PageRow]
    holding: PageRef | None
    following: PageRef | None
    void: list[bool]


class ListReader:
    """Reads lists of one store, and the pages of their older rows. Raises ArchiveUnavailable."""

    def __init__(self, redis: Redis, pages: RowPages = NO_PAGES) -> None:
        self._pages = pages
        self._page = Script(redis.execute_command, __package__, "page")

    async def read(
        self, names: Sequence[str], cursor: PageRow | None, limit: int, *, is_rising: bool
    ) -> tuple[list[PageRow], int]:
        """Return so many rows of a list behind a cursor, and the count of all; `names` as `page.lua` has them."""
        found, count, place = list[PageRow](), None, cursor
        while True:
            look, rows = await self._read_page(names, place, limit - len(found), is_rising=is_rising)
            count = look.total if count is None else count
            if not rows:
                found += look.rows
                return found, count
            shown = {*look.rows} | {row for row, is_void in zip(rows, look.void, strict=True) if not is_void}
            # Rows behind the page's last may be in the next page as well as in the store.
            found += sorted((row for row in shown if row >= rows[-1]), reverse=True)
            if len(found) >= limit:
                return found[:limit], count
            place = rows[-1]

    async def look(
        self, names: Sequence[str], cursor: PageRow | None, limit: int, games: Iterable[str] = (), *, is_rising: bool
    ) -> Look:
        """Look at a list; one round trip."""
        keys = [PAGES, *(key for name in names for key in (name, pages_name(name), void_name(name)))]
        score, last = ("", "") if cursor is None else cursor
        reply: Any = await self._page(keys=keys, args=[int(is_rising), score, last, limit, *games])
        count, rows, holding, following, void = reply
        pairs = [(int(value), game.decode()) for game, value in zip(rows[::2], rows[1::2], strict=True)]
        return Look(int(count), pairs, ref_of(names[0], holding), ref_of(names[0], following), [*map(bool, void)])

    async def _read_page(
        self, names: Sequence[str], cursor: PageRow | None, limit: int, *, is_rising: bool
    ) -> tuple[Look, list[PageRow]]:
        """Return a list behind a cursor, and the rows there of the first page that has some, all of one moment."""
        look = await self.look(names, cursor, limit, is_rising=is_rising)
        while True:
            ref = look.holding
            rows = await self._rows_behind(names[0], ref, cursor)
            if rows == []:
                ref = _page_to_read(look, limit)
                rows = await self._rows_behind(names[0], ref, None)
            if ref is None:
                return look, []
            again = await self.look(names, cursor, limit, [game for _, game in rows or ()], is_rising=is_rising)
            if again.holding == look.holding and ref in (again.holding, again.following):
                return again, self._pages.require(ref.key, rows)
            # Others have taken the place of these pages meanwhile.
            look = again

    async def _rows_behind(self, name: str, ref: PageRef | None, cursor: PageRow | None) -> list[PageRow] | None:
        """Return the rows of a page that are behind a cursor; None if it is missing."""
        rows = await self._pages.get(ref.key, name) if ref else []
        return rows and [row for row in rows if cursor is None or row < cursor]


def _page_to_read(look: Look, limit: int) -> PageRef | None:
    """Return the page behind, if some of its rows are among so many."""
    is_enough = look.following is not None and len(look.rows) >= limit and look.rows[limit - 1] > look.following.first
    return None if is_enough else look.following


def ref_of(name: str, found: Sequence[bytes]) -> PageRef | None:
    """Return the page of a list that a member and its score are of."""
    if not found:
        return None
    game, rows, file = found[0].decode().split(",")
    return PageRef((int(found[1]), game), int(rows), f"{folder_of(name)}/{file}")
