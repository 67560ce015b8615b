"""Lists that span games: a projection of the games' summaries, fed from the outboxes and rebuildable at any time."""

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from itertools import compress, islice
from typing import Any, TypeVar

import msgspec
from redis.asyncio import Redis

from domain.kernel.table.progress import ListStatus
from store.league.members import MemberStore
from store.lists.belonging import EXPIRING, INBOX, places_of
from store.lists.game_places import GamePlaces
from store.lists.pages import ListReader
from store.lists.placing import (
    BYTES,
    LISTS,
    PAGES,
    PLACED,
    VERSION,
    Placement,
    Placing,
    list_name,
    placement_of,
)
from store.log.row_pages import NO_PAGES, RowPages
from store.log.rows import ROW_FIELDS, Row, row_of
from store.notices.listeners import Listeners
from store.redis import keys
from store.redis.together import ask_servers, together

CURSOR = "^[0-9]{1,15}_[A-Za-z0-9_-]{1,64}$"
"""A cursor: the score of the last row and its game."""

INBOX_CURSOR = f"^[01]-{CURSOR.removeprefix('^')}"
"""The same for the inbox, whose games are in two lists."""

BATCH = 500
"""Games, and messages, that are read at once."""


Name = TypeVar("Name", str, int)


class InvalidCursor(ValueError):
    """A cursor is none of this list."""


Hear = Callable[[list[Row]], Awaitable[None]]
"""Is told of games that have changed, as they are now."""


async def unheard(rows: list[Row]) -> None:
    """Tell nobody."""


class Page(msgspec.Struct, frozen=True):
    """Some rows and where the next ones begin; None at the end. `count` is of all rows of the list.

    `behind` are cursors by game, each for what comes after it.
    """

    rows: list[Row]
    cursor: str | None
    count: int = 0
    behind: dict[str, str] = msgspec.field(default_factory=dict[str, str])


class Lobby:
    """The lists of games: by player, by the seat that is waited for, by free seats."""

    def __init__(self, redis: Redis, hear: Hear = unheard, pages: RowPages = NO_PAGES) -> None:
        """Make the lists of a Redis, and of the pages that older rows are in.

        `hear` is told of what was placed before it is taken off the outbox.
        """
        self.places = GamePlaces(redis)
        self._redis = redis
        self._placing = Placing(redis)
        self._reader = ListReader(redis, pages)
        self._listeners = Listeners(redis)
        self._hear = hear
        self._members = MemberStore(redis)

    async def page(
        self,
        *,
        player: str | None = None,
        status: ListStatus | None = None,
        to_move: bool = False,
        ruleset: str | None = None,
        from_position: bool | None = None,
        cursor: str | None = None,
        limit: int = 50,
    ) -> Page:
        """A page of public games, newest first; with `player` of that player's games, private ones too.

        `from_position` keeps those that their creators have set up (True) or those that were dealt (False); public
        games are dealt ones if neither is asked for. A page of a player's dealt games may have fewer than `limit` rows.
        `to_move` keeps those that wait for the player, by when its time is over. Raises InvalidCursor, and
        ArchiveUnavailable for rows that are in pages which cannot be had.
        """
        if to_move and status not in (None, "running"):
            return Page([], None)
        name = list_name(player, "to_move" if to_move else status, ruleset, is_set_up=bool(from_position))
        names = [name]
        if player is not None and from_position is False:
            names.append(list_name(player, "to_move" if to_move else status, ruleset, is_set_up=True))
        behind, following, count = await self._ids(names, cursor, limit, oldest_first=to_move)
        rows = await self.rows(behind)
        if from_position is False:
            rows = [row for row in rows if not row.summary.from_position]
        return Page(rows, following, count, behind)

    async def waiting(self, player: str, cursor: str | None, limit: int) -> Page:
        """A page of the games in which something waits for a player; two round trips.

        First those that ask for an answer, by when its time is over, then the others. Raises InvalidCursor.
        """
        if cursor and not re.fullmatch(INBOX_CURSOR, cursor):
            raise InvalidCursor("it is not a cursor of the inbox")
        part, _, place = (cursor or "0-").partition("-")
        names = [list_name(player, "to_move"), list_name(player, INBOX)]
        places = [place if number == int(part) else None for number in range(len(names))]
        parts = await asyncio.gather(
            *(self._ids([name], at, limit, oldest_first=True) for name, at in zip(names, places, strict=True))
        )
        behind = {
            game: f"{number}-{at}"
            for number, (ids, _, _) in enumerate(parts)
            if number >= int(part)
            for game, at in ids.items()
        }
        shown = dict(islice(behind.items(), limit))
        is_last = len(shown) == len(behind) and all(more is None for _, more, _ in parts[int(part) :])
        following = None if is_last else next(reversed(shown.values()))
        return Page(await self.rows(shown), following, sum(count for _, _, count in parts), shown)

    async def version(self) -> int:
        """Return a number that is another after any change of any list, or of a game in it; one round trip."""
        return int(await self._redis.get(VERSION) or 0)

    async def latest(self, players: Iterable[str], count: int) -> AsyncIterator[tuple[str, list[Row]]]:
        """Yield the newest games of each of these players, private ones too, so many at most.

        All that is known at once is of so many games as `BATCH` says, or of one player.
        """
        ids = list(players)
        pipeline = self._redis.pipeline(transaction=False)
        for player in ids:
            pipeline.zrevrange(list_name(player, None), 0, count - 1)
        replies = await pipeline.execute() if ids else []
        lists = {player: [game.decode() for game in games] for player, games in zip(ids, replies, strict=True)}
        for some in _shares({player: len(games) for player, games in lists.items()}):
            rows = {row.id: row for row in await self.rows({game: None for player in some for game in lists[player]})}
            for player in some:
                yield player, [rows[game] for game in lists[player] if game in rows]

    async def rows(self, games: Iterable[str]) -> list[Row]:
        """The rows of these games, as their metas have them."""
        ids = list(games)
        if not ids:
            return []
        pipeline = self._redis.pipeline(transaction=False)
        for game in ids:
            pipeline.hmget(keys.meta_key(game), *ROW_FIELDS)
            pipeline.hgetall(keys.accounts_key(game))
        replies = await pipeline.execute()
        replies_by_id = zip(ids, replies[::2], replies[1::2], strict=True)
        return [
            row_of(game, *fields, accounts=accounts)
            for game, fields, accounts in replies_by_id
            if fields[0] is not None
        ]

    async def counts(self, player: str) -> dict[str, int]:
        """Return how many games of a player are open, are running, and wait for the player (`to_move`)."""
        names = ("to_move", "open", "running")
        pipeline = self._redis.pipeline(transaction=False)
        for name in names:
            pipeline.zcard(list_name(player, name))
        return dict(zip(names, await pipeline.execute(), strict=True))

    async def has_games(self, player: str) -> bool:
        """Return whether a player created, plays, played or imported a stored game, as far as the lists know."""
        return (await self._reader.look([list_name(player, None)], None, 0, is_rising=False)).total > 0

    async def bytes_of_games(self, player: str) -> int:
        """Return how many bytes the games take that a player created or imported, as far as the lists know."""
        return int(await self._redis.hget(BYTES, player) or 0)

    async def expiring(self, now: int, limit: int) -> list[str]:
        """Games without a result that have been over for long enough by now (milliseconds), so many at most."""
        games: Any = await self._redis.zrangebyscore(EXPIRING, "-inf", now, 0, limit)
        return [game.decode() for game in games]

    async def forget(self, game: str) -> None:
        """Take a game that is not stored any more out of all lists."""
        placement: Any = await self._redis.hget(PLACED, game)
        if placement:
            await self._take_out(game.encode(), placement)

    async def drain(self, partition: int) -> int:
        """Bring the lists up to date with a partition's outbox. Return how many messages were taken.

        A message is deleted only when the lists hold what it tells of, so a crash repeats work and loses none.
        """
        outbox = keys.outbox_key(partition)
        count = 0
        while messages := await self._messages(outbox):
            games = dict.fromkeys(fields[b"game"].decode() for _, fields in messages)
            rows = await self._place(games)
            await self._hear(rows)
            # Before the messages go: whoever dies in between has it looked at once more.
            await self._members.hear(rows)
            await self._listeners.hear((account, row.id) for row in rows for account in row.accounts.values())
            await self._redis.xdel(outbox, *(message for message, _ in messages))
            count += len(messages)
        return count

    async def catch_up(self) -> None:
        """Bring the lists up to date with all that has happened, for who cannot wait for a dispatcher."""
        async for number, _ in self.behind():
            await self.drain(number)

    async def rows_to_place(self, player: str) -> list[Row]:
        """Return the games of a player among those that have changed since they were placed; lists stay as they are."""
        rows = dict[str, Row]()
        for some in _shares({number: count async for number, count in self.behind()}):
            pipeline = self._redis.pipeline(transaction=False)
            for number in some:
                pipeline.xrange(keys.outbox_key(number))
            games = {fields[b"game"].decode() for messages in await pipeline.execute() for _, fields in messages}
            rows |= {row.id: row for row in await self.rows(games) if player in row.players}
        return list(rows.values())

    async def refresh(self, games: Iterable[str]) -> None:
        """Place these games as they are now. Other news of them is left to the process that drains."""
        await self._place(games)

    async def behind(self) -> AsyncIterator[tuple[int, int]]:
        """Yield how many messages wait in each partition in which some do, as servers answer.

        Raises redis.exceptions.RedisError at the end if one is away.
        """
        numbers = {keys.outbox_key(number): number for number in range(keys.PARTITIONS)}

        async def lengths(outboxes: list[str]) -> list[tuple[int, int]]:
            pipeline = self._redis.pipeline(transaction=False)
            for outbox in outboxes:
                pipeline.xlen(outbox)
            return [(numbers[outbox], count) for outbox, count in zip(outboxes, await pipeline.execute(), strict=True)]

        async for rows in ask_servers(self._redis, numbers, lengths):
            for number, count in rows:
                if count:
                    yield number, count

    async def rebuild(self) -> tuple[int, int]:
        """Place every stored game anew and take out of the lists what does not belong there.

        How many games there are, and how many rows were taken out. Games may go on meanwhile.
        """
        count = 0
        async for name in self._redis.scan_iter(keys.METAS, count=1000):
            count += len(await self._place([keys.game_of(name)]))
        total = await self._forget_gone() + await self._sweep()
        await self._recount()
        return count, total

    async def _recount(self) -> None:
        """Add up anew whose games take how many bytes. Changes meanwhile may be missed until the next time."""
        sums: Counter[Any] = Counter()
        async for _, placement in self._redis.hscan_iter(PLACED, count=BATCH):
            before = placement_of(placement)
            sums[before.owner] += before.bytes
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.delete(BYTES)
        if sums:
            pipeline.hset(BYTES, mapping={**sums})
        await pipeline.execute()

    async def _forget_gone(self) -> int:
        """Take games out that are not stored any more."""
        count = 0
        async for batch in _batches(self._redis.hscan_iter(PLACED, count=BATCH)):
            placements = dict(batch)
            there = {row.id for row in await self.rows(game.decode() for game in placements)}
            for game, placement in placements.items():
                if game.decode() not in there:
                    count += await self._take_out(game, placement)
        return count

    async def _take_out(self, game: bytes, placement: bytes) -> int:
        """Take a game out of all lists, if it is placed like this; out of how many."""
        lists = placement_of(placement).lists
        return len(lists) * await self._placing.put(game.decode(), placement, None, {})

    async def _sweep(self) -> int:
        """Take rows out of lists of which the placements know nothing."""
        count = 0
        async for name in self._redis.scan_iter(f"{LISTS}:*", count=1000):
            if name in (PLACED.encode(), BYTES.encode()) or name.startswith(PAGES.encode()):
                continue
            async for batch in _batches(self._redis.zscan_iter(name, count=BATCH)):
                games = [game for game, _ in batch]
                placements: Any = await self._redis.hmget(PLACED, games)
                for game, placement in zip(games, placements, strict=True):
                    where = placement_of(placement)
                    if name.decode() not in where.lists or name.decode() in where.paged:
                        count += await self._placing.drop(game.decode(), placement, name.decode())
        return count

    async def _messages(self, outbox: str) -> list[tuple[bytes, dict[bytes, bytes]]]:
        messages: Any = await self._redis.xrange(outbox, count=BATCH)
        return list(messages)

    async def _place(self, games: Iterable[str]) -> list[Row]:
        """Place games as they are now, unless later versions of them were placed already. Return their rows."""
        placed, left = list[Row](), list(games)
        while left:
            # First where they are: who places one meanwhile may know more, though not by a later entry. A game may be
            # hidden, a seat kept and an account gone without one.
            replies: Any = await self._redis.hmget(PLACED, left)
            placements = dict(zip(left, replies, strict=True))
            rows = await self.rows(left)
            outcomes = await together(self._put, [(row, placements[row.id]) for row in rows])
            placed += compress(rows, outcomes)
            left = [row.id for row, is_done in zip(rows, outcomes, strict=True) if not is_done]
        return placed

    async def _put(self, pair: tuple[Row, bytes | None]) -> bool:
        """Place a game, unless a later version of it was placed; it is known how it was placed before it was read.

        Return False if it was placed otherwise meanwhile.
        """
        row, before = pair
        lists = dict(places_of(row))
        placement = Placement(row.seq, list(lists), row.owner, row.bytes, row.players)
        return placement_of(before).seq > row.seq or await self._placing.put(row.id, before, placement, lists)

    async def _ids(
        self, names: list[str], cursor: str | None, limit: int, *, oldest_first: bool
    ) -> tuple[dict[str, str], str | None, int]:
        if cursor and not re.fullmatch(CURSOR, cursor):
            raise InvalidCursor("it is not a cursor of this list")
        score, _, last = (cursor or "").partition("_")
        # Many games can have one score (a time): the id of the last one shown says where among them to go on. One row
        # more than is asked for tells whether there is a next page.
        place = (int(score), last) if cursor else None
        rows, count = await self._reader.read(names, place, limit + 1, is_rising=oldest_first)
        behind = {game: f"{value}_{game}" for value, game in rows[:limit]}
        return behind, behind[rows[limit - 1][1]] if len(rows) > limit else None, count


def _shares(sizes: Mapping[Name, int]) -> Iterable[list[Name]]:
    """Return the names of lists in groups, so that those of each group have a batch of games at most."""
    some, games = list[Name](), 0
    for name, size in sizes.items():
        if some and games + size > BATCH:
            yield some
            some, games = [], 0
        some.append(name)
        games += size
    if some:
        yield some


async def _batches(items: AsyncIterator[tuple[bytes, Any]]) -> AsyncIterator[list[tuple[bytes, Any]]]:
    batch = []
    async for item in items:
        batch.append(item)
        if len(batch) >= BATCH:
            yield batch
            batch = []
    if batch:
        yield batch
