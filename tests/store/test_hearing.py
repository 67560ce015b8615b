"""A dispatcher learns whether wake-ups come, from each server that has something due."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis

from store.due.schedule import Schedule
from store.log.games import GameStore
from store.notices.work_items import PARTITIONS, WorkItems, lane
from store.redis import keys
from store.redis.connection import UNAVAILABLE, by_server, connect
from store.redis.feed import Feed
from store.redis.together import ask_servers
from tests.processes.redis_cluster import RedisCluster
from tests.processes.waiting import PATIENCE
from tests.store.play import dealt
from workers.processes.hearing import Hearing

pytestmark = pytest.mark.anyio

DUE = [keys.due_key(number) for number in range(keys.PARTITIONS)]


@pytest.fixture
async def feed(redis: Redis) -> AsyncIterator[Feed]:
    feed = Feed(redis)
    yield feed
    await feed.stop()


async def until_sure(hearing: Hearing) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await hearing.is_sure():
            await asyncio.sleep(0.01)


async def test_nobody_is_sure_before_each_server_was_heard(redis: Redis, feed: Feed) -> None:
    hearing = Hearing(redis, feed, DUE)
    await feed.start()
    assert not await hearing.is_sure()
    await until_sure(hearing)


async def test_who_does_not_hear_is_never_sure(redis: Redis, feed: Feed) -> None:
    hearing = Hearing(redis, feed, DUE)
    await feed.start()
    await until_sure(hearing)
    await feed.stop()
    # Earlier news may have been heard.
    await hearing.is_sure()
    for _ in range(3):
        await asyncio.sleep(0.01)
        assert not await hearing.is_sure()


async def test_all_is_looked_at_again_after_a_while(redis: Redis, feed: Feed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workers.processes.hearing.SURE_FOR", 0.0)
    hearing = Hearing(redis, feed, DUE)
    await feed.start()
    for _ in range(5):
        await asyncio.sleep(0.01)
        assert not await hearing.is_sure()


async def test_of_a_cluster_whose_node_hangs_the_others_are_surveyed(cluster: RedisCluster) -> None:
    cluster.empty()
    client = connect(cluster.url, seconds=1)
    for name in DUE:
        await client.zadd(name, {"g": 0})
    feed, surveyed = Feed(client), set[int]()
    hearing = Hearing(client, feed, DUE)
    await feed.start()
    await until_sure(hearing)
    port = cluster.ports[2]
    held = (await by_server(client, DUE))[f"127.0.0.1:{port}"]

    async def survey() -> None:
        async for partition, _ in Schedule(client).upcoming():
            surveyed.add(partition)

    with cluster.hanging(port):
        assert not await hearing.is_sure()
        with pytest.raises(UNAVAILABLE):
            await survey()
    assert surveyed == {number for number, name in enumerate(DUE) if name not in held}
    await feed.stop()
    await client.aclose()


async def test_all_servers_are_asked_at_once(cluster: RedisCluster) -> None:
    client, all_are_asked = connect(cluster.url), asyncio.Barrier(len(cluster.ports))

    async def ask(names: list[str]) -> int:
        async with asyncio.timeout(PATIENCE):
            await all_are_asked.wait()
        return len(names)

    assert sum([count async for count in ask_servers(client, DUE, ask)]) == len(DUE)
    await client.aclose()


async def test_a_game_that_is_to_be_looked_at_at_another_time_says_so(redis: Redis, feed: Feed) -> None:
    timeline, heard = await dealt(GameStore(redis)), asyncio.Queue[str]()
    feed.listen(keys.WORK_CHANNEL, heard.put_nowait)
    await feed.start()
    assert await heard.get() == ""
    assert await Schedule(redis).rearm("g", timeline.seq, timeline.game.at + 3_600_000)
    assert await heard.get() == str(keys.partition("g"))


async def test_a_work_item_says_where_it_is_when_its_time_changes(redis: Redis, feed: Feed) -> None:
    work_items, heard = WorkItems(redis), asyncio.Queue[str]()
    feed.listen(keys.WORK_ITEMS_CHANNEL, heard.put_nowait)
    await feed.start()
    assert await heard.get() == ""
    number = int(lane("ada")[2:-1])
    assert await work_items.following(number) is None
    now = await work_items.now()
    await work_items.mark("letter", "ada", "", now + 3_600_000)
    assert await heard.get() == str(number)
    assert 0 < (await work_items.following(number) or 0) <= 3_600_000
    await work_items.mark("letter", "ada", "", now)
    assert await heard.get() == str(number)
    assert await work_items.following(number) == 0
    (taken,) = await work_items.claim(number, await work_items.now(), 60_000, PARTITIONS)
    await work_items.settle(taken, now + 1)
    assert await heard.get() == str(number)
