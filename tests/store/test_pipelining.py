"""Commands that are asked for at about the same time go together, and fail alone."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from redis import exceptions
from redis.asyncio import Redis

from store.redis.connection import Client, connect
from store.redis.pipelining import Pipelining
from tests.processes.redis_server import RedisServer

pytestmark = pytest.mark.anyio


class Counting(Client):
    """Counts how often it sends something."""

    sent = 0

    async def together(self, commands: Sequence[tuple[Any, ...]], since: float | None = None) -> list[Any]:
        self.sent += 1
        return await super().together(commands, since)


async def test_what_is_asked_for_at_once_goes_together(redis_url: str) -> None:
    client = Counting(connection_pool=connect(redis_url).connection_pool)
    pipelining = Pipelining(client)
    replies = await asyncio.gather(*(pipelining.execute("ECHO", str(number)) for number in range(200)))
    assert [int(reply) for reply in replies] == list(range(200))
    assert client.sent == 1
    for number in range(3):
        assert int(await pipelining.execute("ECHO", str(number))) == number
    await client.aclose()


async def test_a_command_that_fails_harms_no_other(raw: Redis) -> None:
    pipelining = Pipelining(raw)
    wanted = [("SET", "text", "x"), ("XADD", "text", "*", "a", "b"), ("NONSENSE",), ("GET", "text")] * 5
    replies = await asyncio.gather(*(pipelining.execute(*command) for command in wanted), return_exceptions=True)
    for done, wrong_type, unknown, got in zip(*[iter(replies)] * 4, strict=True):
        assert (done, got) == (True, b"x")
        assert isinstance(wrong_type, exceptions.ResponseError)
        assert isinstance(unknown, exceptions.ResponseError)


async def test_who_stops_waiting_harms_no_other(raw: Redis) -> None:
    pipelining = Pipelining(raw)
    waiting = [asyncio.create_task(_echo(pipelining, number)) for number in range(20)]
    await asyncio.sleep(0)
    for task in waiting[::2]:
        task.cancel()
    assert [int(await task) for task in waiting[1::2]] == list(range(1, 20, 2))
    assert int(await _echo(pipelining, 20)) == 20


async def test_who_goes_away_in_the_middle_leaves_no_reply_to_others(redis_url: str) -> None:
    client = connect(redis_url, connections=1)
    commands = [("ECHO", str(number)) for number in range(3)]
    for turns in range(20):
        leaving = asyncio.create_task(client.together(commands))
        for _ in range(turns):
            await asyncio.sleep(0)
        leaving.cancel()
        await asyncio.gather(leaving, return_exceptions=True)
        assert await client.together([("ECHO", "others")]) == [b"others"]
    await client.aclose()


async def test_all_wait_for_a_server_that_is_away_for_a_moment(redis_server: RedisServer, redis_url: str) -> None:
    client = connect(redis_url)
    pipelining = Pipelining(client)
    await _echo(pipelining, 0)
    redis_server.kill()
    waiting = [asyncio.create_task(_echo(pipelining, number)) for number in range(50)]
    await asyncio.wait(waiting, timeout=0.1)
    redis_server.start()
    assert [int(await task) for task in waiting] == list(range(50))
    await client.aclose()


async def _echo(pipelining: Pipelining, number: int) -> Any:
    return await pipelining.execute("ECHO", str(number))
