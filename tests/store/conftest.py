"""The store's contract is checked twice: with a plain client, and with one that keeps to what a cluster can do."""

from collections.abc import AsyncIterator, Iterator

import pytest
from redis.asyncio import Redis

from store.connection import connect
from store.games import GameStore
from store.lobby import Lobby
from store.schedule import Schedule
from tests.store.processes import Processes
from tests.store.slots import OneSlotRedis, ScriptWatch


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=["any slots", "one slot"])
def one_slot(request: pytest.FixtureRequest, redis_url: str) -> Iterator[bool]:
    """Whether commands across slots are refused, as are scripts that touch what is not among their keys."""
    if request.param == "any slots":
        yield False
        return
    with ScriptWatch(redis_url) as watch:
        yield True
    assert watch.undeclared == []


@pytest.fixture
async def processes(redis_url: str, one_slot: bool) -> AsyncIterator[Processes]:
    """As many processes on one Redis as the test asks for."""
    found = Processes(redis_url, OneSlotRedis if one_slot else Redis)
    yield found
    await found.close()


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
async def raw(redis_url: str) -> AsyncIterator[Redis]:
    """A client for what the store itself would never do."""
    client = connect(redis_url)
    yield client
    await client.aclose()
