"""The faults of a store are said in words, reading apart from writing."""

import pytest
from redis.asyncio import Redis

from store.health.condition import Condition, Durability, judge
from store.health.servers import Servers
from store.redis.connection import connect
from telemetry.readiness import Readiness, Reason
from tests.processes.redis_server import RedisServer

pytestmark = pytest.mark.anyio


async def readiness(redis: Redis, durability: Durability = "always") -> Readiness:
    return (await judge(Servers(redis), durability))[1]


async def test_a_store_that_is_well_has_no_fault(redis: Redis) -> None:
    now = await readiness(redis)
    assert now == Readiness()
    assert now.reads
    assert now.writes


@pytest.mark.parametrize(
    ("setting", "bad", "good", "code", "says", "reads"),
    [
        ("min-replicas-to-write", "1", "0", "refuses-writes", "refuses writes", True),
        ("maxmemory", "1", "0", "refuses-writes", "refuses writes", True),
        ("appendonly", "no", "yes", "not-durable", "keeps no append-only file", False),
        ("appendfsync", "no", "always", "not-durable", "appendfsync no", False),
        ("appendfsync", "everysec", "always", "not-durable", "TURNFOLD_DURABILITY", False),
        ("maxmemory-policy", "allkeys-lru", "noeviction", "evicts", "maxmemory-policy allkeys-lru", False),
        ("maxmemory-policy", "volatile-ttl", "noeviction", "evicts", "throws games away", False),
    ],
)
async def test_a_fault_is_told_until_it_is_mended(
    raw: Redis, setting: str, bad: str, good: str, code: str, says: str, reads: bool
) -> None:
    await raw.config_set(setting, bad)
    try:
        now = await readiness(raw)
    finally:
        await raw.config_set(setting, good)
    [reason] = [row for row in now.reasons if row.hinders != "nothing"]
    assert reason.code == code
    assert says in reason.text
    assert (now.reads, now.writes) == (reads, False)
    assert await readiness(raw) == Readiness()


@pytest.mark.parametrize(
    ("setting", "value", "enough"),
    [
        ("appendfsync", "everysec", {"everysec", "none"}),
        ("appendfsync", "no", {"none"}),
        ("appendonly", "no", {"none"}),
    ],
)
async def test_less_durability_is_meant_or_it_is_not(
    raw: Redis, setting: str, value: str, enough: set[Durability]
) -> None:
    was = (await raw.config_get(setting))[setting]
    await raw.config_set(setting, value)
    durabilities: tuple[Durability, ...] = ("always", "everysec", "none")
    try:
        assert {name for name in durabilities if (await readiness(raw, name)).writes} == enough
    finally:
        await raw.config_set(setting, was)


async def test_a_server_that_keeps_its_settings_to_itself_is_ready_and_that_is_told(raw: Redis, redis_url: str) -> None:
    await raw.acl_setuser("managed", enabled=True, nopass=True, keys=["*"], categories=["+@all"], commands=["-config"])
    redis = connect(redis_url.replace("unix://", "unix://managed:x@"))
    servers = Servers(redis)
    try:
        await raw.execute_command("ACL LOG RESET")
        for _ in range(2):
            _, now = await judge(servers, "always")
            assert [(reason.code, reason.hinders) for reason in now.reasons] == [("durability-unknown", "nothing")]
            assert now.writes
        # It is asked once: each refusal is a line of its log, which operators look for attacks in.
        assert [row["count"] for row in await raw.acl_log()] == [1]
        assert (await judge(servers, "none"))[1] == Readiness()
    finally:
        await redis.aclose()
        await raw.acl_deluser("managed")


async def test_a_replica_takes_no_writes(raw: Redis) -> None:
    await raw.replicaof("127.0.0.1", 1)
    try:
        now = await readiness(raw)
    finally:
        await raw.replicaof("NO", "ONE")
    assert "refuses writes" in now.reasons[0].text
    assert (now.reads, now.writes) == (True, False)


async def test_who_is_away_does_not_answer(redis_server: RedisServer, redis_url: str) -> None:
    client = connect(redis_url)
    redis_server.kill()
    now = await readiness(client)
    assert "does not answer" in now.reasons[0].text
    assert not now.reads
    redis_server.start()
    assert await readiness(client) == Readiness()
    await client.aclose()


async def test_what_a_process_knows_by_itself_counts_at_once(redis: Redis) -> None:
    reasons = [Reason("no-wake-ups", "nothing is heard")]
    condition = Condition(redis, "always", lambda: reasons)
    assert (await condition.readiness()).reasons == (reasons[0],)
    reasons.clear()
    assert (await condition.readiness()).reads
