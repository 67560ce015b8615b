"""Rows about size: more API processes, more stored games, many deadlines."""

import asyncio
import random
from contextlib import ExitStack

import redis as redis_client

from domain.build import BUILD
from domain.kernel.commands import commands
from domain.kernel.log.entries import Created, Deadline, TimedOut
from store.log.games import GameStore, new_secret
from store.redis import keys
from store.redis.connection import connect
from store.redis.ids import new_id
from tests.bench.games import DEALT, Bench
from tests.bench.load import rate
from tests.bench.parts import parts, serving
from tests.bench.table import Row, ratios
from tests.kit.samples import PLAIN
from tests.processes.redis_server import RedisServer

API = "api.app:create_app"
CONNECTIONS = 32
FEW, MANY = 10, 100_000

COPY = """
local log, meta = redis.call('DUMP', KEYS[1]), redis.call('DUMP', KEYS[2])
for number = ARGV[1], ARGV[2] do
  local game, tag = 'g_copy' .. number, '{p' .. number % 256 .. '}'
  redis.call('RESTORE', tag .. ':game:' .. game .. ':log', 0, log)
  redis.call('RESTORE', tag .. ':game:' .. game .. ':meta', 0, meta)
  redis.call('ZADD', tag .. ':due', 4e12 + number, game)
  redis.call('HSET', tag .. ':leases', game, '9-0')
  for _, list in ipairs({'all:all', 'running:all', 'all:' .. ARGV[3], 'running:' .. ARGV[3]}) do
    redis.call('ZADD', '{lobby}:public:' .. list, number, game)
  end
end
"""
"""Copies a game as often as is wanted, without a client that would take a minute for it."""

AT_ONCE = 1_000

SILENT = 40
"""Games whose deadlines are missed."""

LATE = 1_200
"""Milliseconds that a deadline may be late."""


def rows(rounds: int, requests: int) -> list[Row]:
    """All rows."""
    return [*_processes(rounds, requests), *_stored(rounds, requests), *_deadlines()]


def _processes(rounds: int, requests: int) -> list[Row]:
    """Return what a second API process is worth, on the cores that there are."""
    with ExitStack() as stack:
        server = _server(stack)
        addresses = [stack.enter_context(serving(API, server.url, processes)) for processes in (1, 2)]

        async def measure() -> list[tuple[float, float]]:
            bench = Bench(server.url)
            await bench.sit()
            return [
                (await _speed(bench, addresses[0], requests), await _speed(bench, addresses[1], requests))
                for _ in range(rounds)
            ]

        pairs = asyncio.run(measure())
    one, two = [a for a, _ in pairs], [b for _, b in pairs]
    return [
        Row("POST …/commands with 1 API process, requests a second", one, "1/s"),
        Row("  with 2 of them on one address", two, "1/s"),
        Row("  times as many", ratios(two, one), "x"),
    ]


def _stored(rounds: int, requests: int) -> list[Row]:
    """Return what a command costs among few and among many stored games, side by side."""
    with ExitStack() as stack:
        servers = [_server(stack), _server(stack)]
        benches = [Bench(server.url) for server in servers]
        addresses = [stack.enter_context(serving(API, server.url)) for server in servers]

        async def measure() -> list[tuple[float, float]]:
            for bench, server, count in zip(benches, servers, (FEW, MANY), strict=True):
                await bench.sit()
                await _fill(bench, server.url, count)
            pairs = []
            for number in range(rounds):
                # In turn, so that neither is always the first.
                order = (0, 1) if number % 2 else (1, 0)
                speed = {i: await _speed(benches[i], addresses[i], requests) for i in order}
                pairs.append((speed[0], speed[1]))
            return pairs

        pairs = asyncio.run(measure())
    dearer = ratios([few for few, _ in pairs], [many for _, many in pairs])
    return [Row(f"POST with {MANY:,} stored games, times dearer than with {FEW}", dearer, "x", 1.15, True)]


async def _speed(bench: Bench, address: str, requests: int) -> float:
    games = await bench.games(CONNECTIONS)
    await rate(address, [bench.looks(game, 1) for game in games])
    return await rate(address, [list(bench.answers(game, DEALT, requests)) for game in games])


async def _fill(bench: Bench, url: str, count: int) -> None:
    """Store so many games: copies of one, each with its log, its meta, a due time and its places in lists."""
    [model] = await bench.games(1)
    client = redis_client.Redis.from_url(url)
    copy = client.register_script(COPY)
    for begin in range(0, count, AT_ONCE):
        copy(keys=[keys.log_key(model), keys.meta_key(model)], args=[begin, min(begin + AT_ONCE, count) - 1, PLAIN])
    # The server would write its file anew after so much at once, just while it is measured.
    client.bgrewriteaof()
    while any(client.info("persistence")[f"aof_rewrite_{state}"] for state in ("in_progress", "scheduled")):
        await asyncio.sleep(0.1)
    client.close()


def _deadlines() -> list[Row]:
    """Return how late missed deadlines are kept: while all is well, and when Redis was started again just before."""
    with ExitStack() as stack:
        server, queue = _server(stack), stack.enter_context(RedisServer(appendfsync="no"))
        stack.enter_context(parts(server.url, queue.url))
        calm = asyncio.run(_lateness(server, restarts=False))
        shaken = asyncio.run(_lateness(server, restarts=True))
    return [
        Row("a missed deadline is kept late by, at most", [max(calm)], "ms", LATE, True),
        Row("  at least (below 0: early)", [min(calm)], "ms", 0),
        Row("  at most, when Redis was started again just before", [max(shaken)], "ms", LATE, True),
        Row("  at least", [min(shaken)], "ms", 0),
    ]


async def _lateness(server: RedisServer, *, restarts: bool) -> list[float]:
    """Milliseconds between deadlines and the entries that keep them."""
    redis = connect(server.url)
    store, luck = GameStore(redis), random.Random(1)
    waiting = [await _silent(store, luck.randint(3_000, 11_000)) for _ in range(SILENT)]
    if restarts:
        await asyncio.sleep(1.5)
        server.restart()
    late = []
    for game, due in waiting:
        while not (kept := [e for e in await store.log(game) if isinstance(e.payload, TimedOut)]):
            await asyncio.sleep(0.1)
        late.append(float(kept[0].at - due))
    await redis.aclose()
    return late


async def _silent(store: GameStore, milliseconds: int) -> tuple[str, int]:
    """A game that is over when nobody answers, and when that is."""
    game_id, seed = new_id("g"), new_secret()
    deadline = Deadline(milliseconds, 0, "forfeit")
    created = Created(PLAIN, 0, BUILD, 2, {}, {}, "", deadline=deadline)
    timeline = await store.create(
        game_id, commands.create(game_id, "p_one", created, seed), seed, {}, {"p_one": "p_one"}
    )
    assert timeline is not None
    game = await store.execute(timeline, lambda game: commands.join(game, "p_two", None), accounts={"p_two": "p_two"})
    return game_id, game.open[0].since + milliseconds


def _server(stack: ExitStack) -> RedisServer:
    return stack.enter_context(RedisServer(appendfsync="always"))
