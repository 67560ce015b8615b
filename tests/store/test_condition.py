"""What is wrong with a store is said in words."""

import pytest
from redis.asyncio import Redis

from store.condition import faults
from store.connection import connect
from tests.processes.redis_server import RedisServer

pytestmark = pytest.mark.anyio


async def test_a_store_that_is_well_has_no_fault(redis: Redis) -> None:
    assert await faults(redis) == []


@pytest.mark.parametrize(
    ("setting", "bad", "good", "says"),
    [
        ("min-replicas-to-write", "1", "0", "refuses writes"),
        ("maxmemory", "1", "0", "refuses writes"),
        ("appendonly", "no", "yes", "keeps no append-only file"),
    ],
)
async def test_a_fault_is_told_until_it_is_mended(raw: Redis, setting: str, bad: str, good: str, says: str) -> None:
    await raw.config_set(setting, bad)
    try:
        [fault] = await faults(raw)
    finally:
        await raw.config_set(setting, good)
    assert says in fault
    assert await faults(raw) == []


async def test_whoever_can_do_without_an_append_only_file_says_so(raw: Redis) -> None:
    await raw.config_set("appendonly", "no")
    try:
        assert await faults(raw, durable=False) == []
    finally:
        await raw.config_set("appendonly", "yes")


async def test_a_replica_takes_no_writes(raw: Redis) -> None:
    await raw.replicaof("127.0.0.1", 1)
    try:
        [fault] = await faults(raw)
    finally:
        await raw.replicaof("NO", "ONE")
    assert "refuses writes" in fault


async def test_who_is_away_does_not_answer(redis_server: RedisServer, redis_url: str) -> None:
    client = connect(redis_url)
    redis_server.kill()
    [fault] = await faults(client)
    assert "does not answer" in fault
    redis_server.start()
    assert await faults(client) == []
    await client.aclose()
