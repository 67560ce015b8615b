"""A server whose clock makes a step: nothing is written by it until that is over, or accepted."""

from collections.abc import Callable

import pytest
from redis.asyncio import Redis

from domain.kernel.time.times import HOUR
from store.due.outages import BEAT_KEY, OUTAGES_KEY, Outages
from store.due.schedule import Schedule
from store.health.condition import judge
from store.health.servers import Servers
from store.lists.lobby import Lobby
from store.log.games import GameStore
from store.redis import clock, keys, steps
from store.redis.steps import AGREED, LARGEST, ClockStepped, Steps, steps_of
from tests.store.conftest import Command, Stage
from tests.store.play import SLOW, dealt
from workers.games.game_task import GameTask
from workers.processes.dispatcher import Dispatcher

pytestmark = pytest.mark.anyio

Shift = Callable[[int], None]
"""Puts the servers' clocks ahead by milliseconds, as this process sees it: its own are behind by as much."""


@pytest.fixture
def shift(monkeypatch: pytest.MonkeyPatch) -> Shift:
    own, monotonic = steps.milliseconds_here, clock._monotonic

    def put(ahead: int) -> None:
        monkeypatch.setattr(steps, "milliseconds_here", lambda: own() - ahead)
        monkeypatch.setattr(clock, "_monotonic", lambda: monotonic() - ahead)

    return put


@pytest.mark.parametrize("by", [2 * HOUR, -2 * HOUR], ids=["ahead", "behind"])
async def test_nothing_is_written_by_a_clock_that_made_a_step_until_it_is_over(
    redis: Redis, schedule: Schedule, shift: Shift, by: int
) -> None:
    store = GameStore(redis)
    await dealt(store, "g")
    await schedule.now("g")
    shift(by)
    with pytest.raises(ClockStepped):
        await dealt(store, "g2")
    with pytest.raises(ClockStepped):
        await schedule.now("g")
    assert await store.read("g2") is None
    _, readiness = await judge(Servers(redis), "none")
    assert (readiness.reads, readiness.writes) == (True, False)
    assert {reason.code for reason in readiness.reasons} == {"clock-stepped"}
    shift(0)
    assert (await dealt(store, "g2")).seq


async def test_an_operator_takes_a_step_on(redis: Redis, schedule: Schedule, shift: Shift) -> None:
    await schedule.now("g")
    shift(HOUR)
    with pytest.raises(ClockStepped):
        await schedule.now("g")
    await steps.accept(redis)
    assert await schedule.now("g")
    assert not steps_of(redis).seen


async def test_a_dispatcher_hands_nothing_out_and_notes_no_outage_by_it(redis_url: str, shift: Shift) -> None:
    task, claims = GameTask(redis_url, 1000), list[object]()
    dispatcher = Dispatcher(task.schedule, Lobby(task.redis), claims.append, 1000, outages=Outages(task.redis))
    await dealt(task.games, "g", bots={"1": "random"})
    partition = keys.partition("g")
    await task.schedule.require_steady(partition)
    await task.redis.set(BEAT_KEY, await task.schedule.now("g"))
    shift(2 * HOUR)
    with pytest.raises(ClockStepped):
        await dispatcher.hand_out(partition)
    assert (claims, await task.redis.llen(OUTAGES_KEY)) == ([], 0)
    shift(0)
    await dispatcher.hand_out(partition)
    assert claims
    await task.redis.aclose()


def test_what_the_clock_of_the_machine_agrees_with_is_taken_on_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    wall = 1_000_000_000
    monkeypatch.setattr(steps, "milliseconds_here", lambda: own)
    monkeypatch.setattr(steps.time, "time_ns", lambda: (wall + own) * 1_000_000)
    seen, own = Steps(), 0
    assert seen.note("", wall) == 0
    # The machine was paused for an hour.
    wall += HOUR
    assert seen.note("", wall) == HOUR
    own += AGREED
    assert seen.note("", wall + own) == 0
    # Another clock that goes wrong by itself is not agreed with, however long that lasts.
    assert seen.note("", wall + own + HOUR) == HOUR
    own += 2 * AGREED
    assert seen.note("", wall + own + HOUR) == HOUR


def test_a_reply_that_was_long_under_way_is_no_step(monkeypatch: pytest.MonkeyPatch) -> None:
    seen, own = Steps(), 0
    monkeypatch.setattr(steps, "milliseconds_here", lambda: own)
    seen.note("", 1_000_000)
    asked, own = 1000, 3 * LARGEST
    assert seen.note("", 1_001_000, asked) == 0


def test_due_times_of_a_wrong_clock_are_found_and_mended(stage: Stage, turnfold: Command) -> None:
    async def put_wrong(redis: Redis) -> None:
        await dealt(GameStore(redis), "g", deadline=SLOW)
        await redis.zincrby(keys.due_key(keys.partition("g")), 3 * HOUR, "g")

    async def due(redis: Redis) -> float | None:
        return await redis.zscore(keys.due_key(keys.partition("g")), "g")

    stage(put_wrong)
    assert "due later than its log says" in turnfold("check").output
    assert turnfold("wake").exit_code == 2
    assert turnfold("wake", "--all").output == "1 games will be looked at\n"
    assert stage(due) == 0
    assert turnfold("check").exit_code == 0
    assert "taken on" in turnfold("admin", "accept-clock").output
