"""Rows about archived games: bytes in memory and at rest, and what reading one costs beside one of the store."""

import asyncio
import statistics
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from redis.asyncio import Redis

from domain.kernel.protocol.registry import rulesets
from store.archive.archive import archive_at
from store.log.games import GameStore
from store.redis import keys
from store.redis.connection import connect
from store.upkeep.archiving import Archiving
from tests.bench.table import Row, ratios
from tests.processes.redis_server import RedisServer
from tests.store.play import dealt
from workers.games.game_task import GameTask

LEASE = 20_000

READ = 20
"""Games of which reads are measured."""


def rows(games: int) -> list[Row]:
    """All rows, of so many games that bots have played in each ruleset."""
    found = list[Row]()
    for rules in rulesets():
        with RedisServer(appendfsync="no") as server, TemporaryDirectory() as folder:
            found += asyncio.run(_rows(server.url, Path(folder), rules.id, [f"g_{number}" for number in range(games)]))
    return found


async def _rows(url: str, folder: Path, ruleset: str, games: list[str]) -> list[Row]:
    redis, task = connect(url), GameTask(url, LEASE)
    store = GameStore(redis)
    for game in games:
        await dealt(store, game, 2, ruleset=ruleset, bots={"0": "random", "1": "random"})
        while await task.run(game):
            pass
    archiving = Archiving(redis, archive_at(folder.as_uri()))
    before, live = [await _memory(redis, game) for game in games], [await _read(redis, folder, game) for game in games]
    samples = [sample for game in games if (sample := await archiving.load(game)) is not None]
    await archiving.archive.dictionaries.train(ruleset, samples)
    moving = time.perf_counter()
    moved = [await archiving.move(game, ruleset) for game in games]
    moving = time.perf_counter() - moving
    assert all(moved), f"{moved.count(False)} games of {ruleset} are not over"
    after, archived = (
        [await _memory(redis, game) for game in games],
        [await _read(redis, folder, game) for game in games],
    )
    sizes = [file.stat().st_size for file in (folder / "games").rglob("*.zst")]
    await task.redis.aclose()
    await redis.aclose()
    return [
        Row(f"archive: a finished game of {ruleset} in the store's memory", [statistics.mean(before)], "bytes"),
        Row("  the same once it is archived, without its rows in lists", [statistics.mean(after)], "bytes"),
        Row("  its object, at rest (mean)", [statistics.mean(sizes)], "bytes"),
        Row("  archiving one", [1000 * moving / len(games)], "ms"),
        Row("  a cold read of one, of a cold read from the store", ratios(archived[:READ], live[:READ]), "x", 3, True),
    ]


async def _memory(redis: Redis, game: str) -> int:
    """Return the bytes that all keys of a game take."""
    taken = [await redis.execute_command("MEMORY", "USAGE", key, "SAMPLES", 0) for key in keys.of_game(game)]
    return sum(map(int, filter(None, taken)))


async def _read(redis: Redis, folder: Path, game: str) -> float:
    """Return how many seconds a process takes to read a game of which it knows nothing."""
    store = GameStore(redis, archive=archive_at(folder.as_uri()))
    await store.read("nothing")
    begun = time.perf_counter()
    timeline = await store.read(game)
    taken = time.perf_counter() - begun
    assert timeline is not None
    assert timeline.game.status == "finished"
    return taken
