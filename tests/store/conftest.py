"""The store's contract is checked three times: with a plain client, with one that keeps to what a cluster can do and
finds keys that scripts do not name, and on a real cluster."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any

import pytest
from click.testing import CliRunner, Result
from redis.asyncio import Redis

from cli import main
from store.due.schedule import Schedule
from store.lists.lobby import Lobby
from store.log.games import GameStore
from store.redis.connection import connect
from tests.processes.redis_cluster import RedisCluster
from tests.store.processes import Processes
from tests.store.slots import OneSlotRedis, ScriptWatch

Scene = Callable[[Redis], Awaitable[Any]]

Stage = Callable[[Scene], Any]
"""Does something with the store, before or after a command."""

Command = Callable[..., Result]
"""Runs a command of `turnfold` on the store."""


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def stage(redis_url: str) -> Stage:
    async def on(scene: Scene) -> Any:
        client = connect(redis_url)
        try:
            return await scene(client)
        finally:
            await client.aclose()

    return lambda scene: asyncio.run(on(scene))


@pytest.fixture
def turnfold(redis_url: str) -> Command:
    return lambda *arguments: CliRunner().invoke(main, arguments, env={"REDIS_URL": redis_url})


@pytest.fixture(params=["any slots", "one slot", "a cluster"])
def processes_on(request: pytest.FixtureRequest, redis_url: str) -> Iterator[Processes]:
    """The processes that the contract is kept on: see above."""
    match request.param:
        case "any slots":
            yield Processes(redis_url)
        case "one slot":
            with ScriptWatch(redis_url) as watch:
                yield Processes(redis_url, lambda url: OneSlotRedis(connection_pool=connect(url).connection_pool))
            assert watch.undeclared == []
        case "a cluster":
            cluster: RedisCluster = request.getfixturevalue("cluster")
            cluster.empty()
            yield Processes(cluster.url)


@pytest.fixture
async def processes(processes_on: Processes) -> AsyncIterator[Processes]:
    """As many processes on one store as the test asks for."""
    yield processes_on
    await processes_on.close()


@pytest.fixture
async def redis(processes: Processes) -> Redis:
    return processes.client()


@pytest.fixture
async def store(redis: Redis) -> GameStore:
    return GameStore(redis)


@pytest.fixture
async def schedule(redis: Redis) -> Schedule:
    return Schedule(redis)


@pytest.fixture
async def lobby(redis: Redis) -> Lobby:
    return Lobby(redis)


@pytest.fixture
async def raw(request: pytest.FixtureRequest, redis_url: str) -> AsyncIterator[Redis]:
    """A client for what the store itself would never do, on the same servers as the test's processes if it has any."""
    has_processes = "processes_on" in request.fixturenames
    client = connect(request.getfixturevalue("processes_on").url if has_processes else redis_url)
    yield client
    await client.aclose()
