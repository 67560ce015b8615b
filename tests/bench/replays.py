"""Rows about those who have long games gone through again: what they cost everybody else."""

import asyncio

import httpx2

from store.accounts.players import PlayerStore
from store.log.games import GameStore
from store.redis.connection import connect
from tests.bench.parts import serving
from tests.bench.table import Row, ratios
from tests.hostile.endless import bring, drawn_out
from tests.hostile.heartbeat import Heartbeat
from tests.processes.redis_server import RedisServer

LONG = 8_000
"""Entries of the game that is gone through again and again."""


def rows(rounds: int) -> list[Row]:
    """All rows."""
    with RedisServer(appendfsync="always") as server:
        token = asyncio.run(_prepare(server.url))
        with serving("api.app:create_app", server.url) as api:
            return _replays(api, token, rounds)


async def _prepare(url: str) -> str:
    redis = connect(url)
    await bring(GameStore(redis), drawn_out(LONG, "g_over"))
    _, token, _ = await PlayerStore(redis).create("bench", "en")
    await redis.aclose()
    return token


def _replays(api: str, token: str, rounds: int) -> list[Row]:
    """Return how long a health check takes beside replays, and what each kind of replay takes."""
    headers = {"Authorization": f"Bearer {token}"}
    kinds = {"since=0": "?since=0", "a state": f"/states/{LONG - 10}", "an export": "/export"}
    taken: dict[str, list[float]] = {kind: [] for kind in kinds}
    alone: list[float] = []
    longest: list[float] = []
    heartbeat = Heartbeat(api)
    for number in range(rounds):
        alone.append(heartbeat.alone() * 1000)
        # A state and an export are kept: each round asks for another state.
        paths = {**kinds, "a state": f"/states/{LONG - 10 - number}"}
        longest.append(1000 * heartbeat.beside(lambda paths=paths: _ask(api, headers, paths, taken)))
    return [
        Row(f"hostile: the longest health check beside replays of {LONG:,} entries", longest, "ms"),
        Row("  of the time that 100 take alone", ratios(longest, alone), "x", 1, True),
        *(Row(f"  {kind}", values, "ms") for kind, values in taken.items()),
        Row("  an export that is kept", [min(taken["an export"])], "ms"),
    ]


def _ask(api: str, headers: dict[str, str], paths: dict[str, str], taken: dict[str, list[float]]) -> None:
    with httpx2.Client(headers=headers, timeout=60, trust_env=False) as client:
        for kind, path in paths.items():
            response = client.get(f"{api}/v1/games/g_over{path}")
            response.raise_for_status()
            taken[kind].append(response.elapsed.total_seconds() * 1000)
