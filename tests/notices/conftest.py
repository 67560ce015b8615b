"""A world to be told of."""

from collections.abc import AsyncIterator, Iterator

import pytest

from store.redis.connection import connect
from tests.notices.inbox import Inbox, mail_server
from tests.notices.people import SENDER, MailWorld
from tests.notices.world import World
from workers.notices.mail import transport


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def world(redis_url: str) -> AsyncIterator[World]:
    client = connect(redis_url)
    yield World(client)
    await client.aclose()


@pytest.fixture
def inbox() -> Inbox:
    return Inbox()


@pytest.fixture
def server(inbox: Inbox) -> Iterator[str]:
    with mail_server(inbox) as address:
        yield address


@pytest.fixture
async def table(redis_url: str, world: World, server: str) -> AsyncIterator[MailWorld]:
    made = MailWorld(world.redis, redis_url, transport(server, SENDER, ""))
    async with made.app.lifespan():
        yield made
    await made.browser.aclose()
