"""A reader that subscribes, then reads, then waits misses nothing."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis

from store.redis.connection import connect
from store.redis.feed import Feed
from tests.processes.redis_server import RedisServer
from tests.processes.waiting import PATIENCE

pytestmark = pytest.mark.anyio


@pytest.fixture
async def feed(redis_url: str) -> AsyncIterator[Feed]:
    client = connect(redis_url)
    feed = Feed(client)
    feed.listen("always", lambda text: None)
    await feed.start()
    yield feed
    await feed.stop()
    await client.aclose()


async def subscribers(raw: Redis, channel: str) -> int:
    return int((await raw.pubsub_numsub(channel))[0][1])


async def until_subscribers(raw: Redis, channel: str, count: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while await subscribers(raw, channel) != count:
            await asyncio.sleep(0)


async def test_a_listener_hears_each_message(redis_url: str, raw: Redis) -> None:
    feed, heard = Feed(connect(redis_url)), asyncio.Queue[str]()
    feed.listen("always", heard.put_nowait)
    await feed.start()
    for text in ("a", "b", "c"):
        await raw.publish("always", text)
    found = [await heard.get() for _ in range(4)]
    assert found == ["", "a", "b", "c"]
    await feed.stop()


async def test_a_message_after_the_subscription_wakes_though_nobody_waits_yet(feed: Feed, raw: Redis) -> None:
    async with feed.subscribe("x") as subscription:
        await subscription.wait(PATIENCE)
        await raw.publish("x", "1")
        assert await subscription.wait(PATIENCE)


async def test_who_waits_in_vain_is_told_so(feed: Feed) -> None:
    async with feed.subscribe("x") as subscription:
        while await subscription.wait(0.01):
            pass
        assert not await subscription.wait(0)


async def test_everybody_on_a_channel_is_woken(feed: Feed, raw: Redis) -> None:
    async def one() -> bool:
        async with feed.subscribe("x") as subscription:
            await subscription.wait(PATIENCE)
            joined.release()
            return await subscription.wait(PATIENCE)

    joined = asyncio.Semaphore(0)
    tasks = [asyncio.create_task(one()) for _ in range(20)]
    for _ in tasks:
        await joined.acquire()
    await raw.publish("x", "1")
    assert await asyncio.gather(*tasks) == [True] * 20


async def test_a_channel_is_left_when_nobody_waits_on_it(feed: Feed, raw: Redis) -> None:
    async with feed.subscribe("x"):
        async with feed.subscribe("x"):
            assert await subscribers(raw, "x") == 1
        assert await subscribers(raw, "x") == 1
    await until_subscribers(raw, "x", 0)
    assert await subscribers(raw, "always") == 1


async def test_who_gives_up_leaves_too(feed: Feed, raw: Redis) -> None:
    async def wait() -> None:
        async with feed.subscribe("x") as subscription:
            while True:
                await subscription.wait(PATIENCE)

    task = asyncio.create_task(wait())
    await until_subscribers(raw, "x", 1)
    task.cancel()
    await asyncio.wait([task])
    await until_subscribers(raw, "x", 0)


async def test_nothing_is_missed_by_many_who_come_and_go(feed: Feed, raw: Redis) -> None:
    """Each reads a counter and waits until it has moved on, as a long-poll does; somebody counts without a pause."""
    goal, channels = 300, 5

    async def count(channel: int) -> None:
        for _ in range(goal):
            await raw.incr(f"count-{channel}")
            await raw.publish(f"channel-{channel}", "")

    async def follow(number: int) -> int:
        channel, seen = number % channels, 0
        while seen < goal:
            async with feed.subscribe(f"channel-{channel}") as subscription:
                while (found := int(await raw.get(f"count-{channel}") or 0)) == seen:
                    assert await subscription.wait(PATIENCE)
                seen = found
        return seen

    followers = [asyncio.create_task(follow(number)) for number in range(30)]
    await asyncio.gather(*map(count, range(channels)))
    assert await asyncio.gather(*followers) == [goal] * 30
    for channel in range(channels):
        await until_subscribers(raw, f"channel-{channel}", 0)


async def test_a_restart_of_the_server_wakes_all_and_messages_come_again(
    feed: Feed, raw: Redis, redis_server: RedisServer
) -> None:
    async with feed.subscribe("x") as subscription:
        await subscription.wait(PATIENCE)
        redis_server.restart()
        assert await subscription.wait(PATIENCE)
        await raw.publish("x", "1")
        assert await subscription.wait(PATIENCE)


async def test_a_listener_is_told_that_messages_may_have_been_lost(redis_url: str, redis_server: RedisServer) -> None:
    feed, heard = Feed(connect(redis_url)), asyncio.Queue[str]()
    feed.listen("always", heard.put_nowait)
    await feed.start()
    assert await heard.get() == ""
    redis_server.restart()
    assert await heard.get() == ""
    await feed.stop()


async def test_who_subscribes_while_the_server_is_away_is_woken_when_it_is_back(
    redis_url: str, raw: Redis, redis_server: RedisServer
) -> None:
    client = connect(redis_url)
    # As if the server were away for longer than a command is tried again.
    client.connection_pool.connection_kwargs["retry"] = None
    feed = Feed(client)
    feed.listen("always", lambda text: None)
    await feed.start()
    redis_server.kill()

    async def wait() -> bool:
        async with feed.subscribe("x") as subscription:
            return await subscription.wait(PATIENCE)

    tasks = [asyncio.create_task(wait()) for _ in range(3)]
    await asyncio.wait(tasks, timeout=0.5)
    redis_server.start()
    assert await asyncio.gather(*tasks) == [True] * 3
    await feed.stop()
    await client.aclose()


async def test_a_feed_begins_when_the_server_comes(redis_url: str, raw: Redis, redis_server: RedisServer) -> None:
    client = connect(redis_url)
    client.connection_pool.connection_kwargs["retry"] = None
    redis_server.kill()
    feed, heard = Feed(client), asyncio.Queue[str]()
    feed.listen("always", heard.put_nowait)
    start = asyncio.create_task(feed.start())
    await asyncio.wait([start], timeout=0.3)
    redis_server.start()
    await start
    await raw.publish("always", "1")
    while await heard.get() != "1":
        pass
    await feed.stop()
    await client.aclose()
