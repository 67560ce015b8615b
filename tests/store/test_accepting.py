"""An operator who takes on a store that came back older waits for what living processes miss, and for nothing else."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis

from domain.kernel.log.programs import this_program
from store.health.fleet import FleetStore, Membership, Process
from store.health.recollection import LossWatch, Recollection, name_of, present_runs
from store.redis.connection import connect
from store.upkeep import accepting
from store.upkeep.accepting import await_processes

pytestmark = pytest.mark.anyio


@pytest.fixture
async def store(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Redis]:
    """A store whose server has been there for long."""
    monkeypatch.setattr(accepting, "BEAT", -1)
    client = connect(redis_url)
    yield client
    await client.aclose()


async def beat(store: Redis, name: str, runs: str, kind: str = "api") -> Process:
    process = Process(kind, "1", "here", 1, this_program(), runs)
    await FleetStore(store).beat(name, process)
    return process


async def test_a_process_that_lives_is_waited_for_until_it_has_noted_what_it_misses(store: Redis) -> None:
    runs = name_of(await present_runs(store))
    await beat(store, "api_1", runs)
    await beat(store, "api_2", "another run")
    await beat(store, "worker_1", "", kind="worker")
    waiting = asyncio.create_task(await_processes(store))
    await asyncio.sleep(3 * accepting.LOOK_EVERY)
    assert not waiting.done()
    await beat(store, "api_2", runs)
    assert await waiting == []


async def test_one_that_hangs_is_waited_for_no_longer_than_it_may_live(
    store: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accepting, "LIFE", 0)
    process = await beat(store, "api_1", "")
    assert await await_processes(store) == [process]


async def test_a_process_says_for_which_runs_it_has_noted_what_it_misses(store: Redis) -> None:
    membership = Membership(store, "api")
    watch = LossWatch(store, Recollection(), lambda: None, membership.tell_runs)
    await watch.look()
    [row] = (await FleetStore(store).read()).living
    assert row.process.runs == name_of(await present_runs(store))
    assert await await_processes(store) == []
