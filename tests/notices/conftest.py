"""A world to be told of."""

from collections.abc import AsyncIterator

import pytest

from store.connection import connect
from tests.notices.world import World


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def world(redis_url: str) -> AsyncIterator[World]:
    client = connect(redis_url)
    yield World(client)
    await client.aclose()
