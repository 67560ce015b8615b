"""A confirmed append is on the replicas; one that is not confirmed in time, or by another server, is unknown."""

import asyncio
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import redis
from redis.asyncio import Redis

from api.settings import Settings as ApiSettings
from store.health.condition import Durability
from store.health.replication import ReplicasMissing, Replication, TooFewReplicas
from store.redis.connection import connect
from store.redis.environment import InvalidSetting
from store.redis.patience import OutcomeUnknown
from tests.processes.redis_pair import RedisPair
from tests.processes.waiting import PATIENCE
from workers.queue.settings import Settings as WorkerSettings

pytestmark = pytest.mark.anyio

KEY = "{p0}:probed"


@pytest.fixture(scope="module")
def pair() -> Iterator[RedisPair]:
    """A primary without WAITAOF, as before Redis 7.2, and its replica; the tests kill both."""
    with tempfile.TemporaryDirectory(prefix="tf-") as home:
        pair = RedisPair(Path(home), "--rename-command", "WAITAOF", "")
        yield pair
        pair.stop()


@pytest.fixture(scope="module")
def newer() -> Iterator[RedisPair]:
    """A pair that has WAITAOF, and of which each can be addressed as what a sentinel names."""
    with tempfile.TemporaryDirectory(prefix="tf-") as home:
        pair = RedisPair(Path(home))
        yield pair
        pair.stop()


async def _confirm_on_the_replica(pair: RedisPair, durability: Durability) -> None:
    client = connect(pair.url)
    replication = Replication(client, 1, durability)
    with redis.Redis(port=pair.replica, decode_responses=True) as replica:
        for number in range(20):
            await client.set(KEY, number)
            await replication.confirm(replication.run)
            assert replica.get(KEY) == str(number)
    assert not list(replication.reasons())
    await client.aclose()


async def test_what_is_confirmed_is_on_the_replica_of_an_older_server(pair: RedisPair) -> None:
    await _confirm_on_the_replica(pair, "always")


@pytest.mark.parametrize("durability", ["always", "none"])
async def test_what_is_confirmed_is_on_the_replica(newer: RedisPair, durability: Durability) -> None:
    await _confirm_on_the_replica(newer, durability)


async def test_one_confirmation_serves_all_who_ask_meanwhile(newer: RedisPair) -> None:
    client = connect(newer.url)
    replication = Replication(client, 1, "always")
    await client.config_resetstat()
    await asyncio.gather(*(replication.confirm(replication.run) for _ in range(50)))
    assert (await client.info("commandstats"))["cmdstat_wait"]["calls"] <= 2
    await client.aclose()


async def test_a_replica_without_a_file_confirms_nothing_that_is_to_be_on_disk(newer: RedisPair) -> None:
    client = connect(newer.url)
    with redis.Redis(port=newer.replica) as replica:
        replica.config_set("appendonly", "no")
        try:
            await client.ping()
            on_disk, in_memory = (Replication(client, 1, durability, 1) for durability in ("always", "everysec"))
            await in_memory.confirm(in_memory.run)
            with pytest.raises(TooFewReplicas):
                await on_disk.confirm(on_disk.run)
            [reason] = on_disk.reasons()
            assert reason.text.startswith("1 of the 1 replicas")
        finally:
            replica.config_set("appendonly", "yes")
    await client.aclose()


async def test_what_the_server_refuses_is_told(newer: RedisPair) -> None:
    with redis.Redis(port=newer.primary) as admin:
        admin.acl_setuser("meek", enabled=True, nopass=True, keys=["*"], categories=["+@all"], commands=["-wait"])
    client = connect(f"redis://meek:any@127.0.0.1:{newer.primary}/0")
    await client.ping()
    replication = Replication(client, 1, "none", 1)
    with pytest.raises(OutcomeUnknown):
        await replication.confirm(replication.run)
    [reason] = replication.reasons()
    assert "wait" in reason.text.rpartition("?")[2]
    await client.aclose()


async def test_a_replica_that_comes_back_confirms_again(pair: RedisPair) -> None:
    client = connect(pair.url)
    await client.ping()
    replication = Replication(client, 1, "none", 1)
    with pair.without(pair.replica):
        with pytest.raises(TooFewReplicas, match="1 of 1"):
            await replication.confirm(replication.run)
        assert [reason.code for reason in replication.reasons()] == ["too-few-replicas"]
    await replication.confirm(replication.run)
    assert not list(replication.reasons())
    await client.aclose()


async def test_while_replicas_are_missing_for_long_nothing_is_begun(pair: RedisPair) -> None:
    client = connect(pair.url)
    await client.ping()
    replication = Replication(client, 1, "none", 1)
    with pair.without(pair.replica):
        await replication.require()
        with pytest.raises(TooFewReplicas):
            await replication.confirm(replication.run)
        await client.config_resetstat()
        refusals = await asyncio.gather(*(replication.require() for _ in range(20)), return_exceptions=True)
        assert {type(refusal) for refusal in refusals} == {ReplicasMissing}
        # Another one, for the write before, may have been under way.
        assert (await client.info("commandstats"))["cmdstat_wait"]["calls"] <= 2
    async with asyncio.timeout(PATIENCE):
        while replication.missing:
            with suppress(ReplicasMissing):
                await replication.require()
    await client.aclose()


async def test_another_run_of_the_server_confirms_nothing_of_the_one_before(pair: RedisPair) -> None:
    client = connect(pair.url)
    await client.set(KEY, "before")
    replication = Replication(client, 1, "none")
    run = replication.run
    with pair.without(pair.primary):
        pass
    with pytest.raises(OutcomeUnknown, match="started again"):
        await replication.confirm(run)
    await replication.confirm(replication.run)
    await client.aclose()


async def test_connections_to_a_server_that_was_replaced_are_used_no_more(
    newer: RedisPair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be there still, cut off from the sentinels, and take writes that nobody will ever read."""
    client: Redis = connect("redis+sentinel://127.0.0.1:1/games")
    port = newer.primary

    async def address() -> tuple[str, int]:
        return "127.0.0.1", port

    monkeypatch.setattr(client.connection_pool.primary, "get_master_address", address)  # type: ignore[attr-defined]
    await asyncio.gather(client.ping(), client.ping())
    port = newer.replica
    await asyncio.gather(client.ping(), client.ping(), client.ping())
    reached = await asyncio.gather(*(client.info("server") for _ in range(3)))
    assert {row["tcp_port"] for row in reached} == {newer.replica}
    await client.aclose()


@pytest.mark.parametrize("settings", [ApiSettings, WorkerSettings])
def test_replicas_of_a_cluster_are_refused(settings: type[ApiSettings | WorkerSettings]) -> None:
    environment = {"REDIS_URL": "redis+cluster://127.0.0.1:7000", "QUEUE_URL": "redis://127.0.0.1:7001"}
    assert settings.from_environment(environment).replicas == 0
    with pytest.raises(InvalidSetting, match="TURNFOLD_REPLICAS is 1, and has to be 0 with a cluster"):
        settings.from_environment({**environment, "TURNFOLD_REPLICAS": "1"})
