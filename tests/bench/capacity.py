"""Rows of the paper model in deploy/LOAD.md: what a command takes of Redis and of an API process, and how they compare.

The share of the two is the same on a busy machine, which makes both dearer.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import redis as redis_client

from cli.load.run import Load, Plan
from tests.bench.games import Bench
from tests.bench.load import rate
from tests.bench.table import Row
from tests.kit.samples import RICH
from tests.processes.metrics import number, numbers
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service

API = "api-1"
GAMES = 16


@dataclass
class Spent:
    """The cost of so many commands: microseconds of processors, and the traffic of Redis' connections."""

    commands: int = 0
    redis: float = 0.0
    api: float = 0.0
    trips: float = 0.0
    received: float = 0.0
    sent: float = 0.0


def rows(rounds: int, seconds: float = 20) -> list[Row]:
    """All rows: commands alone, and real games with all that clients do around a command."""
    with (
        RedisServer(appendfsync="always") as server,
        RedisServer(appendfsync="no") as queue,
        Service(server.url, queue.url) as service,
    ):
        service.start(API)
        alone = asyncio.run(_alone(server.url, service, rounds))
        service.start("dispatcher-1", "worker-1")
        played = [asyncio.run(_played(server.url, service, seconds)) for _ in range(rounds)]
    return [
        *_told(f"a command of {RICH} at {GAMES} connections", alone),
        *_told(f"a command in {GAMES} real games, with looks, news and streams", played),
    ]


async def _alone(redis_url: str, service: Service, rounds: int) -> list[Spent]:
    bench = Bench(redis_url)
    await bench.sit()
    found = []
    for _ in range(rounds):
        games = [await bench.planned() for _ in range(GAMES)]
        await rate(service.address(API), [bench.looks(game, 1) for game, _ in games])
        async with _spending(redis_url, service) as spent:
            await rate(service.address(API), [plan for _, plan in games])
            spent.commands = sum(len(plan) for _, plan in games)
        found.append(spent)
    return found


async def _played(redis_url: str, service: Service, seconds: float) -> Spent:
    plan = Plan([service.address(API)], GAMES, seconds, (), 2, watchers=1, pause=0, tokens=())
    async with _spending(redis_url, service) as spent:
        spent.commands = (await Load(plan).run()).commands
    return spent


@asynccontextmanager
async def _spending(redis_url: str, service: Service) -> AsyncIterator[Spent]:
    """Measure what is spent within the block; who enters says afterwards for how many commands."""
    client, spent = redis_client.Redis.from_url(redis_url), Spent()

    def look() -> dict[str, float]:
        told = client.info("all")
        api = number(numbers(service.metrics(API)), "process_cpu_seconds_total")
        return {
            "redis": (told["used_cpu_user"] + told["used_cpu_sys"]) * 1e6,
            "api": api * 1e6,
            "trips": told["total_reads_processed"],
            "received": told["total_net_input_bytes"],
            "sent": told["total_net_output_bytes"],
        }

    before = look()
    yield spent
    for name, value in look().items():
        setattr(spent, name, value - before[name])
    client.close()


def _told(what: str, found: list[Spent]) -> list[Row]:
    return [
        Row(f"{what}: Redis", [one.redis / one.commands for one in found], "us"),
        Row("  the API process", [one.api / one.commands for one in found], "us"),
        Row("  API processes that one Redis keeps busy", [one.api / one.redis for one in found], "x"),
        Row("  reads of Redis from its connections", [one.trips / one.commands for one in found], ""),
        Row("  bytes to Redis", [one.received / one.commands for one in found], "bytes"),
        Row("  bytes from Redis", [one.sent / one.commands for one in found], "bytes"),
    ]
