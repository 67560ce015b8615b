"""Connections to a server are shared: no more than there may be, and nobody waits for one for ever."""

import asyncio
from itertools import count
from typing import Any

import pytest
from redis import exceptions
from redis.asyncio import Redis

from store.redis.connection import connect

pytestmark = pytest.mark.anyio


async def test_many_commands_share_few_connections(redis_url: str, raw: Redis) -> None:
    client = connect(redis_url, connections=2)
    before = len(await raw.client_list())
    assert await asyncio.gather(*(client.incr("count") for _ in range(50)))
    assert await client.get("count") == b"50"
    assert len(await raw.client_list()) - before <= 2
    await client.aclose()


async def test_who_waits_for_a_connection_has_it_however_many_come_later(redis_url: str) -> None:
    client, served = connect(redis_url, connections=1), list[str]()
    pool: Any = client.connection_pool
    held = await pool.get_connection()

    async def take(name: str) -> None:
        connection = await pool.get_connection()
        served.append(name)
        await pool.release(connection)

    waiting = asyncio.create_task(take("first"))
    while not pool._waiting:
        await asyncio.sleep(0)
    # It is free from here on, and who has waited for it does not know that yet.
    await pool.release(held)
    while not waiting.done():
        await take("later")
        # A command would be under way for so long at least.
        await asyncio.sleep(0)
    assert "first" in served
    await client.aclose()


async def test_a_connection_that_cannot_be_made_is_given_back(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    client = connect(redis_url, connections=1)
    pool: Any = client.connection_pool

    async def fail(connection: Any) -> None:
        raise exceptions.ConnectionError("no")

    with monkeypatch.context() as patch:
        patch.setattr(pool, "ensure_connection", fail)
        with pytest.raises(exceptions.ConnectionError):
            await pool.get_connection()
    assert await client.ping()
    await client.aclose()


async def test_a_client_says_in_logs_what_it_is_and_no_password() -> None:
    client = connect("redis://:secret@127.0.0.1:1/0")
    assert "Client" in repr(client)
    assert "secret" not in repr(client)


async def read(client: Redis) -> Any:
    return await client.get("count")


async def read_both(client: Redis) -> Any:
    pipeline = client.pipeline(transaction=False)
    pipeline.get("count")
    pipeline.get("count")
    return await pipeline.execute()


@pytest.mark.parametrize("ask", [read, read_both])
async def test_whoever_waits_for_the_server_ends_when_they_are_cancelled(redis_url: str, ask: Any) -> None:
    for steps in count():
        client = connect(redis_url, connections=1)
        asking = asyncio.create_task(ask(client))
        for _ in range(steps):
            await asyncio.sleep(0)
        if asking.done():
            break
        asking.cancel()
        await asyncio.wait([asking])
        assert asking.cancelled(), f"after {steps} turns of the loop"
        await client.aclose()
    assert steps > 10
    await client.aclose()
