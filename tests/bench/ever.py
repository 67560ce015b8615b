"""Rows about games for ever: what a store with many finished games takes, and what is asked of it, by one with a few.

The games are copies of one, written as movers leave them: rows, placements and pages of lists. Some have objects, which
are read. `python -m tests.bench.ever` says the same of a million.
"""

import argparse
import asyncio
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from redis.asyncio import Redis

from store.archive.archive import Archive, archive_at, mark_of
from store.archive.places import Place
from store.lists.lobby import Lobby
from store.lists.pages import PageRef
from store.lists.placing import PAGES, PLACED, Placement, audience_lists, encode, pages_name
from store.log.games import GameStore
from store.log.row_pages import PageRow, RowPages
from store.log.short_rows import SHORT_FIELD, shorten
from store.redis import keys
from store.redis.connection import connect
from store.redis.ids import new_id
from store.upkeep.archiving import Archiving
from store.upkeep.paging import KEEP, ROWS, ListPaging
from tests.bench.starts import COLD, until_ready
from tests.bench.table import Row, ratios, show
from tests.kit.local_game import player
from tests.kit.samples import PLAIN
from tests.processes.redis_server import RedisServer
from tests.store.play import dealt, play

FEW, MANY = 1_000, 50_000

GAMES_EACH = 500
"""Games of an account."""

WITH_OBJECTS = 50
"""One game of so many has an object."""

DEEP = 49_950
"""Rows before page 1,000, of 50 each."""

REACH = 1.3
"""How many times as much it may be with many games."""

AT_ONCE, TIMES = 500, 10
"""Games that are written at once, and how often something is done for a sample."""

BEGIN = 1_700_000_000_000
"""The milliseconds at which the first game was created; each other came a second later."""


class Unhurried(Place):
    """A folder that leaves it to the system when files are on disk."""

    def _bring_to_disk(self, key: str) -> None:
        """Nothing here outlives a crash."""


class World:
    """A store with so many games that were archived."""

    def __init__(self, stack: ExitStack, count: int) -> None:
        self.count = count
        self.server = stack.enter_context(RedisServer(appendfsync="no"))
        self.address = Path(stack.enter_context(TemporaryDirectory())).as_uri()
        self.accounts = [new_id("p") for _ in range(max(4, 2 * count // GAMES_EACH))]
        self.games = [new_id("g") for _ in range(count)]
        self.model = ""
        self.empty = 0
        self.ready = list[tuple[str, bytes]]()
        """Games that are to be archived, with their placements."""

    def players(self, number: int) -> list[str]:
        """Return the accounts of a game."""
        count = len(self.accounts)
        first = number % count
        second = (first + 1 + number // count % (count - 1)) % count
        return sorted((self.accounts[first], self.accounts[second]))

    def cursor(self, rows: int) -> str:
        """Return a cursor behind so many rows, or as many as leave a page behind it."""
        number = max(50, self.count - rows)
        return f"{BEGIN + 1000 * number}_{self.games[number]}"

    async def fill(self) -> None:
        """Write all games."""
        redis = connect(self.server.url)
        self.empty = int((await redis.info("memory"))["used_memory"])
        archive = Archive(Unhurried(self.address), "many")
        self.model = await self.finish(redis, "g_model")
        model = await Archiving(redis, archive).load(self.model)
        assert model is not None
        rows = defaultdict[str | None, list[PageRow]](list)
        for number, game in enumerate(self.games):
            for who in (*self.players(number), None):
                rows[who].append((BEGIN + 1000 * number, game))
        newest = {who: {game for _, game in known[-KEEP:]} for who, known in rows.items()}
        for begin in range(0, self.count, AT_ONCE):
            pipeline = redis.pipeline(transaction=False)
            for number in range(begin, min(begin + AT_ONCE, self.count)):
                game, players = self.games[number], self.players(number)
                names = {player(seat): new_id("a") for seat in range(2)}
                row = shorten({**model.meta, "created": str(BEGIN + 1000 * number)})
                for old, new in names.items():
                    row = row.replace(old, new)
                known = {keys.ARCHIVED: mark_of(model.head), "version": model.seq, "at": model.meta["at"]}
                pipeline.hset(keys.meta_key(game), mapping={**known, SHORT_FIELD: row})
                pipeline.hset(keys.accounts_key(game), mapping=dict(zip(names.values(), players, strict=True)))
                lists = {name: who for who in (*players, None) for name in _lists(who)}
                paged = [name for name, who in lists.items() if game not in newest[who]]
                created = BEGIN + 1000 * number
                pipeline.hset(
                    PLACED, game, encode(Placement(model.seq, [*lists], players[0], 4680, players, paged, created))
                )
                if number % WITH_OBJECTS == 0:
                    meta = {**model.meta, "origin": self.model, "importer": players[0], "visibility": "public"}
                    await archive.put(msgspec.structs.replace(model, game=game, meta=meta), PLAIN)
            await pipeline.execute()
        pages = RowPages(archive)
        for who, known in rows.items():
            for name in _lists(who):
                await _list(redis, pages, name, known)
        await redis.aclose()

    async def finish(self, redis: Redis, game: str) -> str:
        """Have a game that is over."""
        store = GameStore(redis)
        await play(store, await dealt(store, game))
        return game

    async def prepare(self, redis: Redis, names: Iterable[str]) -> None:
        """Have games that are over, and in lists."""
        self.ready = []
        for number, game in enumerate(names):
            await self.finish(redis, game)
            accounts = dict(zip(map(player, range(2)), self.players(number), strict=True))
            await redis.hset(keys.accounts_key(game), mapping=accounts)
            await Lobby(redis).refresh([game])
            placement: Any = await redis.hget(PLACED, game)
            self.ready.append((game, placement))


def _lists(who: str | None) -> list[str]:
    return [name for status in (None, "finished") for name in audience_lists(PLAIN, who, status, is_set_up=False)]


async def _list(redis: Redis, pages: RowPages, name: str, rows: list[PageRow]) -> None:
    """Write a list: the newest rows into the store, the others into pages."""
    old = rows[:-KEEP]
    await redis.zadd(name, {game: created for created, game in rows[-KEEP:]})
    for begin in range(0, len(old), ROWS):
        part = old[begin : begin + ROWS][::-1]
        ref = PageRef(part[0], len(part), pages.new_key(name))
        await pages.put(ref.key, name, part)
        await redis.zadd(pages_name(name), {ref.member: part[0][0]})
    if old:
        await redis.hset(PAGES, name, len(old))


def rows(rounds: int, many: int = MANY) -> list[Row]:
    """All rows, each by as many rounds."""
    with ExitStack() as stack:
        worlds = [World(stack, count) for count in (FEW, many)]
        for world in worlds:
            asyncio.run(world.fill())
            # What the filling took besides is gone then.
            world.server.restart()
        memory = [asyncio.run(_memory(world)) for world in worlds]
        starts = [[until_ready(world.server.url, "api", COLD) for world in worlds] for _ in range(rounds)]
        costs: Mapping[str, list[list[float]]] = asyncio.run(_costs(worlds, rounds))
    return [
        Row(f"an archived game among {FEW:,}, all of it in the store's memory", [memory[0]], "bytes"),
        Row(f"  among {many:,}", [memory[1]], "bytes"),
        Row("  times as much", [memory[1] / memory[0]], "x", REACH, True),
        *(
            Row(f"{name}, with {many:,} archived games of {FEW:,}", ratios(*zip(*pairs, strict=True)), "x", REACH, True)
            for name, pairs in {"an API process until it is ready": [pair[::-1] for pair in starts], **costs}.items()
        ),
    ]


async def _memory(world: World) -> float:
    redis = connect(world.server.url)
    taken = int((await redis.info("memory"))["used_memory"])
    await redis.aclose()
    return (taken - world.empty) / world.count


async def _costs(worlds: list[World], rounds: int) -> dict[str, list[list[float]]]:
    """Return what is done in worlds in turn: the processor's seconds of the server and here, with many games first."""
    redises = [connect(world.server.url) for world in worlds]
    found = defaultdict[str, list[list[float]]](list)
    for number in range(rounds):
        for world, redis in zip(worlds, redises, strict=True):
            await world.prepare(redis, [f"g_more{number}x{turn}" for turn in range(TIMES)])
        sides = [_deeds(world, redis, number) for world, redis in zip(worlds, redises, strict=True)]
        for (name, few), (_, many) in zip(*sides, strict=True):
            pair = {}
            for side, deed, redis in ((0, few, redises[0]), (1, many, redises[1]))[:: 1 if number % 2 else -1]:
                pair[side] = await _cost(redis, deed)
            found[name].append([pair[1], pair[0]])
    for redis in redises:
        await redis.aclose()
    return found


def _deeds(world: World, redis: Redis, number: int) -> Iterator[tuple[str, Callable[[int], Awaitable[Any]]]]:
    """Yield what is done in a world, by processes that know nothing yet."""

    async def page(cursor: str | None) -> None:
        found = await Lobby(redis, pages=RowPages(archive_at(world.address))).page(cursor=cursor)
        assert len(found.rows) == 50
        assert found.count >= world.count

    async def read(turn: int) -> None:
        place = (number * TIMES + turn) * 7919 % (world.count // WITH_OBJECTS) * WITH_OBJECTS
        timeline = await GameStore(redis, archive=archive_at(world.address)).read(world.games[place])
        assert timeline is not None

    async def archive(turn: int) -> None:
        game, placement = world.ready[turn]
        archiving = Archiving(redis, Archive(Unhurried(world.address), "many"))
        assert await archiving.move(game, PLAIN)
        await ListPaging(redis, RowPages(archiving.archive)).page_lists({game: placement})

    yield "the first page of public games", lambda _: page(None)
    yield "page 1,000 (of few: the last one)", lambda _: page(world.cursor(DEEP))
    yield "a read of one", read
    yield "archiving one more", archive


async def _cost(redis: Redis, deed: Callable[[int], Awaitable[Any]]) -> float:
    before, begun = await redis.info("cpu"), time.process_time()
    for turn in range(TIMES):
        await deed(turn)
    own, after = time.process_time() - begun, await redis.info("cpu")
    return own + sum(after[name] - before[name] for name in ("used_cpu_user", "used_cpu_sys"))


def main() -> None:
    """Say the rows of another number of games."""
    parser = argparse.ArgumentParser(description="Measure a store with many archived games, by one with a thousand.")
    parser.add_argument("--games", type=int, default=1_000_000, help="how many are archived")
    parser.add_argument("--rounds", type=int, default=9, help="how often everything is measured, in turn")
    options = parser.parse_args()
    show(rows(options.rounds, options.games))


if __name__ == "__main__":
    main()
