"""A process's memory is bounded by bytes, whatever it is asked for."""

import asyncio
import gc
import os
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from api.service.renderings import RECENT, Renderings
from domain.kernel.commands import commands
from domain.kernel.table.game import Game
from store.log.games import GameStore
from store.log.timeline import KEPT, Timeline
from store.redis.connection import connect
from store.redis.memory import Memory
from tests.api.person import Person
from tests.bench.load import rate, request
from tests.kit.local_game import SEED, LocalGame, created, player
from tests.kit.local_game import dealt as at_table
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.store.play import answering, dealt

CACHE = 1 << 20
GAMES = int(os.environ.get("TURNFOLD_REMEMBERED_GAMES", "50"))
"""A soak takes 100,000."""

WARM = max(15, GAMES // 10)
"""So many games fill all that a process remembers."""

SINCES, AT_ONCE = 64, 15

STATED = 150_000_000
"""Bytes of a process besides its cache, as deploy/README.md says."""


def test_a_memory_holds_no_more_than_its_bytes() -> None:
    memory: Memory[int, bytes] = Memory(1_000, len)
    for number in range(100):
        memory.keep(number, bytes(number % 60))
        memory.get(0)
        assert memory.bytes <= 1_000
    memory.keep(1, bytes(2_000))
    assert memory.get(1) is None
    assert memory.get(0) == b""
    assert memory.bytes == sum(len(memory.get(number) or b"") for number in range(100))


def _in_play(status: str) -> Game:
    table = at_table(LocalGame(), created("diamonsters", 2))
    if status == "finished":
        table.append(commands.resign(table.game, player(0)))
    return table.game


@pytest.mark.parametrize("status", ["running", "finished"])
def test_only_what_follows_a_game_that_goes_on_has_room_of_its_own(status: str) -> None:
    renderings, game, over = Renderings(CACHE), _in_play("running"), _in_play(status)
    followed = [None, game.seq, game.seq - RECENT]
    for since in followed:
        renderings.keep(("key", since), b"x", game, since)
    # Reads that anybody may ask for without end: how a game was long ago, and games that are over.
    many, page = range(64), bytes(CACHE // 32)
    for number in many:
        renderings.keep(number, page, over, over.seq - RECENT - 1 if status == "running" else None)
    assert all(renderings.find(("key", since)) for since in followed)
    left = [number for number in many if renderings.find(number)]
    assert 0 < len(left) * len(page) <= CACHE // 8


@pytest.mark.parametrize(
    ("ruleset", "seats", "options"),
    [("diamonsters", 3, {"mode": "long"}), ("smashup", 4, {"draft": "random"}), ("zgame", 4, {})],
)
def test_the_size_of_a_game_is_about_what_it_takes(ruleset: str, seats: int, options: dict[str, object]) -> None:
    table = at_table(LocalGame(), created(ruleset, seats, options))
    while table.game.status == "running" and table.game.seq < KEPT + 40:
        asked = table.game.open[0].decision
        table.choose(asked.seat, tuple(option.id for option in asked.options[: max(asked.min, 1)]))

    def followed() -> Timeline:
        timeline = Timeline(table.id, SEED, {})
        timeline.follow(table.entries)
        return timeline

    followed()
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    timelines = [followed() for _ in range(4)]
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    takes = (after - before) / len(timelines)
    assert takes / 2 < timelines[0].size < 3 * takes


@pytest.fixture(scope="module")
def small() -> Iterator[tuple[Service, str]]:
    """A process that may remember little, on a store with many games."""

    async def fill(url: str) -> None:
        redis = connect(url)
        store = GameStore(redis)
        for number in range(GAMES):
            timeline = await dealt(store, f"g{number}", options={"mode": "long"})
            while timeline.game.seq < SINCES:
                await store.execute(timeline, answering(timeline.game.open[0].decision.seat))
        await redis.aclose()

    env = {"TURNFOLD_CACHE_BYTES": str(CACHE)}
    with RedisServer(appendfsync="no") as server, Service(server.url, env=env) as service:
        asyncio.run(fill(server.url))
        yield service.start("api-1"), server.url


def _resident(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) * 1024


def test_every_game_with_every_since_leaves_a_process_as_it_was(small: tuple[Service, str]) -> None:
    service, _ = small
    token = Person(service).token
    pid = service.pid("api-1")

    def read(games: range) -> None:
        for first in range(games.start, games.stop, AT_ONCE):
            some = range(first, min(first + AT_ONCE, games.stop))
            plans = [[request("GET", f"/v1/games/g{i}?since={since}", token) for since in range(SINCES)] for i in some]
            asyncio.run(rate(service.address(), plans))

    read(range(WARM))
    before = _resident(pid)
    read(range(WARM, GAMES))
    # Some 9 MB were sent meanwhile, for thousands of different questions.
    after = _resident(pid)
    assert after - before < 4 * CACHE
    assert after < STATED + CACHE
