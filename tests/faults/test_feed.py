"""The wake-ups of a process, while Redis comes and goes."""

import asyncio
from collections.abc import Awaitable, Iterator

import pytest
import redis
from redis.asyncio import Redis

from store.redis import feed as feeds
from store.redis.connection import UNAVAILABLE, connect
from store.redis.feed import Feed
from tests.processes.redis_server import RedisServer
from tests.processes.waiting import PATIENCE


@pytest.fixture
def server(store: RedisServer) -> Iterator[RedisServer]:
    if not store.is_running:
        store.start()
    yield store
    if not store.is_running:
        store.start()


def impatient(server: RedisServer) -> Redis:
    """A client that hardly waits for its server."""
    return connect(server.url, seconds=1)


def test_a_feed_that_begins_while_redis_is_away_begins_when_it_is_back(server: RedisServer) -> None:
    async def run() -> None:
        feed, heard = Feed(impatient(server)), asyncio.Queue[str]()
        feed.listen("news", heard.put_nowait)
        starting = asyncio.create_task(feed.start())
        await asyncio.sleep(0.5)
        assert not starting.done()
        server.start()
        await starting
        await _says(server, "news", heard)
        await feed.stop()

    server.kill()
    asyncio.run(within(run()))


def test_listeners_hear_that_messages_may_be_lost_and_then_messages(server: RedisServer) -> None:
    async def run() -> None:
        feed, heard = Feed(impatient(server)), asyncio.Queue[str]()
        feed.listen("news", heard.put_nowait)
        await feed.start()
        await _says(server, "news", heard)
        for _ in range(3):
            server.restart()
            while await heard.get():
                pass
            await _says(server, "news", heard)
        await feed.stop()

    asyncio.run(within(run()))


def test_who_asks_while_redis_stays_away_is_told_so(server: RedisServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feeds, "SUBSCRIBED_WITHIN", 0.1)

    async def run() -> None:
        feed = Feed(impatient(server))
        feed.listen("other", lambda text: None)
        await feed.start()
        server.kill()
        for _ in range(3):
            with pytest.raises(UNAVAILABLE):
                async with feed.subscribe("game"):
                    pass
        server.start()
        monkeypatch.undo()
        await _wakes(feed, server, "game")
        await feed.stop()

    asyncio.run(within(run()))


def test_those_who_wait_are_woken_whatever_others_do_and_however_often_redis_dies(server: RedisServer) -> None:
    async def run() -> None:
        feed = Feed(impatient(server))
        feed.listen("other", lambda text: None)
        await feed.start()
        is_over = asyncio.Event()

        async def come_and_go(channel: str) -> None:
            while not is_over.is_set():
                try:
                    async with feed.subscribe(channel) as subscription:
                        await subscription.wait(0.01)
                except UNAVAILABLE:
                    await asyncio.sleep(0.01)

        guests = [asyncio.create_task(come_and_go(f"game {number % 5}")) for number in range(20)]
        for number in range(4):
            async with feed.subscribe(f"game {number}") as subscription:
                server.restart()
                assert await subscription.wait(PATIENCE)
            await _wakes(feed, server, f"game {number}")
        is_over.set()
        await asyncio.gather(*guests)
        await _wakes(feed, server, "game 1")
        await feed.stop()

    asyncio.run(within(run()))


async def within(running: Awaitable[None]) -> None:
    async with asyncio.timeout(PATIENCE):
        await running


async def _says(server: RedisServer, channel: str, heard: "asyncio.Queue[str]") -> None:
    with redis.Redis.from_url(server.url) as client:
        client.publish(channel, "1")
    while await heard.get() != "1":
        pass


async def _wakes(feed: Feed, server: RedisServer, channel: str) -> None:
    """Somebody who waits is woken by the messages that come once the feed has recovered."""
    with redis.Redis.from_url(server.url) as client:
        async with feed.subscribe(channel) as subscription:
            while not client.publish(channel, "1"):
                await asyncio.sleep(0.01)
            while await subscription.wait(0.01):
                pass
            client.publish(channel, "2")
            assert await subscription.wait(PATIENCE)
