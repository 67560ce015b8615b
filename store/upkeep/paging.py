"""Makes pages of the older rows of lists, of games that are in the archive; and takes rows out of pages again.

A page is written under a name of its own that is noted first; then one script lets it take the place of others. A page
that is noted and came to no end, or was replaced, is deleted later: a reader of the list just before may ask for it.
"""

import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from redis.asyncio import Redis

from store.archive.objects import ArchiveUnavailable
from store.lists.pages import ListReader, PageRef, ref_of
from store.lists.placing import PAGES, PLACED, Placing, encode, pages_name, placement_of, void_name
from store.log.row_pages import PageRow, RowPages
from store.redis.scripts import Script

KEEP = 100
"""Rows of a list that stay in the store, the newest."""

FEW = 28
"""Rows that are no reason for another page: with those that stay, a server stores so many in little memory."""

ROWS = 500
"""Rows of a page, about."""

WINDOW = 500
"""Rows of a list that are looked at at once."""

KEPT = 60_000
"""Milliseconds for which a page is kept that others have taken the place of."""

WRITING, DROPPING = f"{PAGES}:writing", f"{PAGES}:dropping"
"""The set of the objects of pages that are being written, and the sorted set of those to be deleted, by since when."""

log = logging.getLogger("turnfold.worker")


class Moving(NamedTuple):
    """A row that goes into a page, and how its game is placed as far as known."""

    row: PageRow
    before: bytes


class ListPaging:
    """Makes the pages of the lists of one store. Each step may be done again, and by several at once.

    Each raises ArchiveUnavailable.
    """

    def __init__(self, redis: Redis, pages: RowPages) -> None:
        self._redis = redis
        self._pages = pages
        self._reader = ListReader(redis, pages)
        self._placing = Placing(redis)
        self._swap_script = Script(redis.execute_command, __package__, "swap")
        self._dissolve = Script(redis.execute_command, __package__, "dissolve")

    async def page_lists(self, placements: Mapping[str, bytes], is_spent: Callable[[], bool] = lambda: False) -> int:
        """Make pages of lists that archived ones of these games are in, from the oldest on. Return how many rows moved.

        The games are told with their placements. Once some rows have moved, no list is begun when all time is spent.
        """
        games_by_list = defaultdict[str, list[str]](list)
        for game in await self._placing.filter_archived(list(placements)):
            placement = placement_of(placements[game])
            for name in placement.lists:
                if _has_pages(name) and name not in placement.paged:
                    games_by_list[name].append(game)
        pipeline = self._redis.pipeline(transaction=False)
        for name in games_by_list:
            pipeline.zcard(name)
        counts = await pipeline.execute() if games_by_list else []
        moved = 0
        for (name, games), count in zip(games_by_list.items(), counts, strict=True):
            if count >= KEEP + FEW and not (moved and is_spent()):
                moved += await self._page_list(name, games)
        return moved

    async def tidy(self, now: int) -> None:
        """Write pages anew without what is void in them, and delete what nobody reads any more by now, in ms."""
        async for name in self._lists():
            while (void := await self._first_void(name)) and await self._clear(name, void):
                pass
        writing: Any = await self._redis.smembers(WRITING)
        for key in writing:
            # A process that is still about to put it into its place is refused from here on.
            if await self._redis.srem(WRITING, key):
                await self._redis.zadd(DROPPING, {key: now})
        dropping: Any = await self._redis.zrangebyscore(DROPPING, "-inf", now - KEPT)
        for key in dropping:
            await self._pages.delete(key.decode())
            await self._redis.zrem(DROPPING, key)

    async def unpage(self, game: str) -> None:
        """Take a game out of the pages that it is in, into the store. No page is read for that."""
        while True:
            before: Any = await self._redis.hget(PLACED, game)
            if not placement_of(before).paged or await self._placing.unpage(game, before):
                return

    async def dissolve(self) -> None:
        """Take all games out of pages, into the store, and let the pages go. None is read, so they may be damaged.

        A reader that has just looked where a page is looks again.
        """
        async for game, _ in self._redis.hscan_iter(PLACED, count=WINDOW):
            await self.unpage(game.decode())
        async for name in self._lists():
            pages = [part for ref in await self._refs(name) for part in (ref.member, ref.key)]
            await self._dissolve([PAGES, name, pages_name(name), void_name(name), DROPPING], pages)

    async def list_pages(self) -> AsyncIterator[tuple[str, PageRef]]:
        """Yield the pages of all lists, each with the name of its list."""
        async for name in self._lists():
            for ref in await self._refs(name):
                yield name, ref

    async def verify(self, name: str, ref: PageRef) -> bool:
        """Read a page as it is in its place; False if others have taken its place meanwhile.

        Raises ArchiveUnavailable where it is not whole.
        """
        try:
            await self._pages.verify(ref.key, name, ref.first, ref.rows)
        except ArchiveUnavailable:
            if ref in await self._refs(name):
                raise
            return False
        return True

    async def count_pages(self) -> tuple[int, int, int]:
        """Return how many pages lists have, how many rows are in them, and of how many pages there is no object."""
        pages = [ref async for _, ref in self.list_pages()]
        # Later: a page is written before its list has it.
        objects = {key async for key in self._pages.list_keys()}
        return len(pages), sum(ref.rows for ref in pages), sum(ref.key not in objects for ref in pages)

    async def delete_strays(self) -> int:
        """Delete the objects of pages that no list of this store has. Return how many."""
        objects = [key async for key in self._pages.list_keys()]
        # First what is being written: what is not any more is a page of its list by now.
        writing: Any = await self._redis.smembers(WRITING)
        dropping: Any = await self._redis.zrange(DROPPING, 0, -1)
        used = {key.decode() for key in (*writing, *dropping)}
        used |= {ref.key async for _, ref in self.list_pages()}
        strays = [key for key in objects if key not in used]
        for key in strays:
            await self._pages.delete(key)
        return len(strays)

    async def _lists(self) -> AsyncIterator[str]:
        """Yield the lists that have pages."""
        async for name, _ in self._redis.hscan_iter(PAGES, count=WINDOW):
            yield name.decode()

    async def _refs(self, name: str) -> list[PageRef]:
        rows: Any = await self._redis.zrange(pages_name(name), 0, -1, withscores=True)
        return [ref for ref in (ref_of(name, row) for row in rows) if ref]

    async def _page_list(self, name: str, games: Sequence[str]) -> int:
        """Make pages of some rows of a list, from the oldest of these games on. Return how many rows moved."""
        moved = 0
        try:
            ready, is_newest = await self._ready(name, games)
            while ready:
                look = await self._reader.look([name], ready[0].row, 0, is_rising=False)
                holding, newest = look.holding, look.following
                if holding is None and is_newest and len(ready) < FEW:
                    break
                some = [row for row in ready if holding is None or row.row <= holding.first]
                target = holding or (newest if newest and newest.rows < ROWS else None)
                if not await self._write(name, target, some):
                    break
                moved += len(some)
                ready = ready[len(some) :]
        except ArchiveUnavailable as error:
            if error.reason == "away":
                raise
            # One list is no reason to leave the others as they are.
            log.error("no pages were made of a list: %s", error)
        return moved

    async def _ready(self, name: str, games: Sequence[str]) -> tuple[list[Moving], bool]:
        """Return rows that may go into pages, the oldest first, and whether only those that stay are behind."""
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.zmscore(name, [*games])
        pipeline.zcard(name)
        scores, count = await pipeline.execute()
        there = [(int(score), game) for score, game in zip(scores, games, strict=True) if score is not None]
        rank: Any = await self._redis.zrank(name, min(there)[1]) if there else None
        if rank is None or count - KEEP <= rank:
            return [], True
        end = min(int(rank) + WINDOW, count - KEEP)
        pairs: Any = await self._redis.zrange(name, int(rank), end - 1, withscores=True)
        rows = {game.decode(): (int(score), game.decode()) for game, score in pairs}
        archived = await self._placing.filter_archived([*rows])
        replies: Any = await self._redis.hmget(PLACED, archived) if archived else []
        return [
            Moving(rows[game], before)
            for game, before in zip(archived, replies, strict=True)
            if before and name in placement_of(before).lists
        ], end == count - KEEP

    async def _first_void(self, name: str) -> PageRow | None:
        found: Any = await self._redis.zrange(void_name(name), 0, 0, withscores=True)
        return (int(found[0][1]), found[0][0].decode()) if found else None

    async def _clear(self, name: str, void: PageRow) -> bool:
        """Write the page anew that has a void row. Return whether that is done."""
        look = await self._reader.look([name], void, 0, is_rising=False)
        try:
            return look.holding is not None and await self._write(name, look.holding, [])
        except ArchiveUnavailable as error:
            if error.reason == "away":
                raise
            log.error("a page of a list was not written anew: %s", error)
            return False

    async def _write(self, name: str, old: PageRef | None, moving: Sequence[Moving]) -> bool:
        """Write a page anew, with these rows and without those that are void. Return whether it is in its place."""
        known = self._pages.require(old.key, await self._pages.get(old.key, name)) if old else []
        void: Any = await self._redis.zmscore(void_name(name), [game for _, game in known]) if known else []
        cleared = [game for (_, game), score in zip(known, void, strict=True) if score is not None]
        if not moving and not cleared:
            return False
        kept = {row for row, score in zip(known, void, strict=True) if score is None}
        rows = sorted(kept | {moved.row for moved in moving}, reverse=True)
        pages = [(self._pages.new_key(name), part) for part in _parts(rows)]
        for key, part in pages:
            await self._redis.sadd(WRITING, key)
            await self._pages.put(key, name, part)
        new = [PageRef(part[0], len(part), key) for key, part in pages]
        args: list[Any] = [len(rows) - len(known)]
        args += [1, old.member, old.key] if old else [0]
        args += [len(new), *(part for ref in new for part in (ref.member, ref.key, ref.first[0]))]
        moves = [(row.row[1], row.before, _with_page(row, name)) for row in moving]
        args += [len(moves), *(part for move in moves for part in move), len(cleared), *cleared]
        names = [PAGES, name, pages_name(name), void_name(name), PLACED, WRITING, DROPPING]
        return bool(await self._swap_script(names, args))


def _has_pages(name: str) -> bool:
    """Return whether older rows of a list go into pages: games that are over are read there."""
    return ":all:" in name or ":finished:" in name


def _parts(rows: list[PageRow]) -> list[list[PageRow]]:
    """Return rows in parts of about the same size."""
    count = -(-len(rows) // ROWS)
    size = -(-len(rows) // count) if count else 1
    return [rows[first : first + size] for first in range(0, len(rows), size)]


def _with_page(moving: Moving, name: str) -> bytes:
    """Return how the game of a row is placed once it is in a page of a list."""
    old = placement_of(moving.before)
    paged = [listed for listed in old.lists if listed == name or listed in old.paged]
    return encode(msgspec.structs.replace(old, paged=paged, created=moving.row[0]))
