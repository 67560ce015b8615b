"""Rows about the service: requests against bare endpoints on the same Redis, in turn."""

import asyncio
import statistics
import time
from contextlib import ExitStack

import httpx2
import redis as redis_client

from store.log.games import GameStore
from store.log.timeline import Timeline
from store.redis.connection import connect
from tests.bench import long_polls, memory
from tests.bench.games import DEALT, Bench
from tests.bench.load import rate, request
from tests.bench.parts import parts, serving
from tests.bench.table import Row, ratios
from tests.kit.samples import PLAIN, RICH
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service

CONNECTIONS = 32
LONG = 1_000
"""Entries of a long game."""


def rows(rounds: int, requests: int) -> list[Row]:
    """All rows; each round measures everything once, `requests` times a connection."""
    with ExitStack() as stack:
        server = stack.enter_context(RedisServer(appendfsync="always"))
        api = stack.enter_context(serving("api.app:create_app", server.url))
        bare = stack.enter_context(serving("tests.bench.bare:create_app", server.url))
        found = asyncio.run(_requests(server.url, api, bare, rounds, requests))
        for kind in long_polls.KINDS:
            fresh = Service(server.url)
            stack.callback(fresh.stop)  # idempotent, and sooner if all goes well
            found += asyncio.run(long_polls.rows(server.url, fresh.start("api-1"), kind, rounds))
            fresh.stop()
        stack.enter_context(parts(server.url))
        found += asyncio.run(_bots(server.url, api, rounds * 12))
        found += asyncio.run(_memory(server.url, api))
        found += memory.rows(server.url, api)
        return found


async def _requests(redis_url: str, api: str, bare: str, rounds: int, requests: int) -> list[Row]:
    bench = Bench(redis_url)
    await bench.sit()
    token = bench.tokens[0]
    append = request("POST", "/append", token, b'{"decision":"1234.0","choose":["m4"]}')
    value = request("GET", "/value", token)
    posts, gets, unmodified, longer, rich, seen = [], [], [], [], [], []
    for _ in range(rounds):
        games = await bench.games(CONNECTIONS)
        await rate(api, [bench.looks(game, 1) for game in games])
        floor = await rate(bare, [[append] * requests] * CONNECTIONS)
        ours = await rate(api, [list(bench.answers(game, DEALT, requests)) for game in games])
        posts.append((ours, floor))
        tag = httpx2.get(f"{api}/v1/games/{games[0]}", headers={"Authorization": f"Bearer {token}"}).headers["etag"]
        await rate(api, [bench.looks(game, 1) for game in games])
        floor = await rate(bare, [[value] * requests] * CONNECTIONS)
        gets.append((await rate(api, [list(bench.looks(game, requests)) for game in games]), floor))
        known = [list(bench.looks(games[0], requests, tag))] * CONNECTIONS
        unmodified.append((await rate(api, known, status=304), floor))
        longer.append(await _lengths(api, bench, requests))
        plans = [await bench.planned() for _ in range(8)]
        await rate(api, [bench.looks(game, 1) for game, _ in plans])
        few = [[append] * len(plan) for _, plan in plans]
        floor = await rate(bare, few)
        rich.append((await rate(api, [plan for _, plan in plans]), floor))
        tables = [bench.with_looks(game, plan) for game, plan in [await bench.planned() for _ in range(8)]]
        floor = await rate(bare, [[append, value, value] * (len(table) // 3) for table in tables])
        seen.append((await rate(api, tables), floor))
    return [
        _against("POST …/commands, of a bare endpoint with one Lua append", posts, 0.26),
        _against("GET /games/{id}, of a bare endpoint with one Redis GET", gets, 0.33),
        _against("  not modified, of the same", unmodified, 0.34),
        _against(f"POST …/commands of {RICH}, of the same", rich, 0.21),
        _against(f"a move of {RICH} and a look of both seats, of three bare requests", seen, 0.24),
        *await _latencies(api, bench, requests),
        Row("POST …/commands, requests a second", [ours for ours, _ in posts], "1/s"),
        Row("GET /games/{id}, requests a second", [ours for ours, _ in gets], "1/s"),
        Row(f"POST with {LONG:,} entries, times dearer than with 10", [post for post, _ in longer], "x", 1.15, True),
        Row(f"GET with {LONG:,} entries, times dearer than with 10", [get for _, get in longer], "x", 1.15, True),
    ]


async def _latencies(api: str, bench: Bench, requests: int) -> list[Row]:
    """Return how long a command takes for its sender, alone and among others."""
    found = []
    for connections in (1, 16):
        games = await bench.games(connections)
        await rate(api, [bench.looks(game, 1) for game in games])
        times: list[float] = []
        await rate(api, [list(bench.answers(game, DEALT, 4 * requests)) for game in games], times=times)
        spent = sorted(seconds * 1000 for seconds in times)
        name = f"POST …/commands at {connections} connection{'s' * (connections > 1)}"
        slow = spent[int(len(spent) * 0.99)]
        found += [
            Row(f"{name}, median", spent, "ms"),
            Row("  the same, 99th percentile", [slow], "ms"),
            Row("  times the median", [slow / statistics.median(spent)], "x", 3 if connections > 1 else None, True),
        ]
    return found


async def _lengths(api: str, bench: Bench, requests: int) -> tuple[float, float]:
    """Return how much dearer a command and a look are in long games."""
    few = 4
    count = min(4 * requests, 400)
    short, long = await bench.games(few), await bench.games(few, LONG)
    speeds = []
    for games, length in ((short, DEALT), (long, LONG)):
        await rate(api, [bench.looks(game, 1) for game in games])
        post = await rate(api, [list(bench.answers(game, length, count)) for game in games])
        await rate(api, [bench.looks(game, 1) for game in games])
        get = await rate(api, [list(bench.looks(game, count)) for game in games])
        speeds.append((post, get))
    (short_post, short_get), (long_post, long_get) = speeds
    return short_post / long_post, short_get / long_get


def _against(name: str, pairs: list[tuple[float, float]], reach: float) -> Row:
    return Row(name, ratios([ours for ours, _ in pairs], [floor for _, floor in pairs]), "x", reach)


async def _bots(redis_url: str, api: str, moves: int) -> list[Row]:
    """Return how long after a human's move the bot's answer can be read."""
    times: list[float] = []
    async with httpx2.AsyncClient(base_url=f"{api}/v1", timeout=60) as client:
        made = (await client.post("/players", json={"name": "bench"})).json()
        client.headers["Authorization"] = f"Bearer {made['token']}"
        while len(times) < moves:
            wanted = {"ruleset": PLAIN, "seats": 2, "bots": [{"seat": 1, "bot": "random"}]}
            game = (await client.post("/games", json=wanted)).json()
            path = f"/games/{game['id']}"
            while game["status"] == "running":
                decision = game["decisions"][0]
                answer = {"decision": decision["id"], "choose": [decision["options"][0]["id"]]}
                version = (await client.post(f"{path}/commands", json=answer)).json()["version"]
                started = time.perf_counter()
                game = {"decisions": [], "status": "running", "version": version}
                while game["status"] == "running" and not game["decisions"]:
                    game = (await client.get(path, params={"wait": 20, "after": game["version"]})).json()
                times.append((time.perf_counter() - started) * 1000)
    times.sort()
    return [
        Row("a bot's answer after a human's move, median", times, "ms", 50, True),
        Row("  the same, 95th percentile", [times[int(len(times) * 0.95)]], "ms", 100, True),
    ]


async def _memory(redis_url: str, api: str) -> list[Row]:
    """Return what a game takes in Redis, and how long it takes to fold."""
    bench = Bench(redis_url)
    await bench.sit()
    (short,), (long,) = await bench.games(1), await bench.games(1, LONG)
    plans = [await bench.planned() for _ in range(9)]
    await rate(api, [plan for _, plan in plans])
    client = redis_client.Redis.from_url(redis_url)
    return [
        Row("an idle game of six in Redis", [_bytes(client, short)], "bytes"),
        Row(f"an entry of {PLAIN} in Redis", [_bytes(client, long, only="log") / LONG], "bytes"),
        Row(f"a finished game of {RICH} in Redis", [_bytes(client, game) for game, _ in plans], "bytes"),
        Row("  folding it from its log", [await _fold(redis_url, game) for game, _ in plans], "ms"),
    ]


async def _fold(redis_url: str, game: str) -> float:
    """Milliseconds to fold a game from its first entry."""
    redis = connect(redis_url)
    store = GameStore(redis)
    timeline = await store.peek(game)
    assert timeline is not None
    entries = await store.log(game)
    await redis.aclose()
    started = time.perf_counter()
    Timeline(game, timeline.secret, {}).follow(entries)
    return (time.perf_counter() - started) * 1000


def _bytes(client: "redis_client.Redis", game: str, only: str = "*") -> float:
    return float(sum(client.memory_usage(key) or 0 for key in client.keys(f"*:game:{game}:{only}")))
