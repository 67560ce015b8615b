"""Deliveries are made until they are taken, and each attempt is on record."""

import asyncio
import os
import random
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from cli import main
from domain.notices.records import Attempt, ChannelKind, Delivery, Notice
from store.notices.work_items import PARTITIONS
from tests.kit.local_game import player
from tests.notices.world import HOUR, MINUTE, World
from tests.processes.waiting import PATIENCE
from workers.notices.channels import AGAIN, ROW
from workers.notices.work_items import Runner

pytestmark = pytest.mark.anyio

FEW = int(os.environ.get("TURNFOLD_NOTICES", "40"))


async def _notice(world: World, name: str = "n_1", *channels: str) -> None:
    notice = Notice(name, "channel.test", world.now)
    plans = {channel: Delivery("waiting", due=world.now) for channel in channels or ("h_1",)}
    assert await world.ledger.tell(player(0), [(notice, plans)])


async def test_what_fails_is_tried_again_on_schedule_and_given_up_in_the_end(world: World) -> None:
    await world.channel()
    world.answer = lambda notice: Attempt(world.now, 7, 500)
    await _notice(world)
    assert await world.work() == ["channel.test"]
    for place, span in enumerate(AGAIN):
        assert await world.work(round(span * 0.79)) == [], place
        tried = await world.work(round(span * 0.42) + 1)
        # From the fifth failure on the channel itself is left alone, from its own schedule.
        while not tried:
            tried = await world.work(HOUR)
    delivery = await world.delivery(kind="channel.test")
    assert delivery.state in ("gave_up", "dropped")
    assert {name for *_, name in world.sent} == {"n_1"}
    assert {attempt.status for attempt in delivery.attempts} == {500}


async def test_it_is_left_alone_for_as_long_as_it_asks(world: World) -> None:
    await world.channel()
    world.answer = lambda notice: Attempt(world.now, 7, 429, later=20 * MINUTE)
    await _notice(world)
    await world.work()
    assert await world.work(19 * MINUTE) == []
    assert await world.work(2 * MINUTE) == ["channel.test"]


async def test_after_some_failures_one_notice_tries_for_all(world: World) -> None:
    await world.channel()
    world.answer = lambda notice: Attempt(world.now, 7, fault="timeout")
    for number in range(20):
        await _notice(world, f"n_{number}")
    assert len(await world.work()) == ROW
    assert await world.work(4_000) == []
    assert len(await world.work(3_000)) == 1
    world.answer = lambda notice: Attempt(world.now, 7, 200)
    assert len(await world.work(7 * MINUTE)) == 20


async def test_one_that_is_gone_is_disabled_and_another_channel_tells_of_it(world: World) -> None:
    await world.channel()
    await world.channel(name="h_2")
    world.answer = lambda notice: Attempt(world.now, 7, 410 if notice.kind == "channel.test" else 200)
    await _notice(world)
    await _notice(world, "n_2")
    assert await world.work() == ["channel.test", "channel.disabled"]
    channel = await world.channels.get(player(0), "h_1")
    assert channel is not None
    assert (channel.state, channel.because) == ("disabled", "gone")
    assert world.sent[-1][1] == "h_2"
    states = [rows["h_1"] for _, rows in await world.ledger.page(player(0)) if "h_1" in rows]
    assert {(row.state, row.because) for row in states} >= {("dropped", "disabled")}


@pytest.mark.parametrize(("kind", "state"), [("push", "disabled"), ("discord", "disabled"), ("webhook", "active")])
async def test_a_room_or_a_browser_that_is_not_found_is_gone(world: World, kind: ChannelKind, state: str) -> None:
    await world.channels.put(player(0), replace(await world.channel(), kind=kind))
    world.answer = lambda notice: Attempt(world.now, 7, 404)
    await _notice(world)
    await world.work()
    channel = await world.channels.get(player(0), "h_1")
    assert channel is not None
    assert channel.state == state


async def test_one_that_fails_for_days_is_disabled(world: World) -> None:
    await world.channel()
    world.answer = lambda notice: Attempt(world.now, 7, fault="unreachable")
    for day in range(7):
        await _notice(world, f"n_{day}")
        for _ in range(3):
            await world.work(8 * HOUR)
    channel = await world.channels.get(player(0), "h_1")
    assert channel is not None
    assert (channel.state, channel.because) == ("disabled", "failing")


async def test_what_is_told_in_a_digest_is_sent_together_and_what_is_not_alone(world: World) -> None:
    await world.channel()
    for number in range(4):
        plan = Delivery("waiting", "digest" if number else "", due=world.now)
        notice = Notice(f"n_{number}", "channel.test", world.now)
        assert await world.ledger.tell(player(0), [(notice, {"h_1": plan})])
    await world.work()
    assert world.together == [1, 3]
    assert {rows["h_1"].state for _, rows in await world.ledger.page(player(0))} == {"delivered"}


async def test_a_digest_that_fails_is_the_same_digest_the_next_time(world: World) -> None:
    await world.channel()
    for number in range(4):
        plan, notice = Delivery("waiting", "digest", due=world.now), Notice(f"n_{number}", "channel.test", world.now)
        assert await world.ledger.tell(player(0), [(notice, {"h_1": plan})])
    world.answer = lambda notice: Attempt(world.now, 7, 500)
    await world.work()
    world.answer = lambda notice: Attempt(world.now, 7, 204)
    await world.work(MINUTE)
    assert world.together == [4, 4]
    assert {rows["h_1"].state for _, rows in await world.ledger.page(player(0))} == {"delivered"}


async def test_an_attempt_whose_maker_died_is_on_record_and_made_again_under_the_same_id(world: World) -> None:
    await world.channel()
    await _notice(world)

    def die(notice: Notice) -> Attempt:
        raise SystemError("the worker is gone")

    world.answer = die
    assert await world.work() == ["channel.test"]
    [attempt] = (await world.delivery(kind="channel.test")).attempts
    assert not attempt.is_known
    world.answer = lambda notice: Attempt(world.now, 7, 200)
    assert await world.work(MINUTE) == ["channel.test"]
    delivery = await world.delivery(kind="channel.test")
    assert (delivery.state, [made.is_known for made in delivery.attempts]) == ("delivered", [False, True])
    assert len({name for *_, name in world.sent}) == 1


async def test_a_notice_that_nobody_can_make_holds_no_other_up(world: World) -> None:
    await world.channel()
    for name in ("n_1", "n_2"):
        await _notice(world, name)

    def stumble(notice: Notice) -> Attempt:
        if notice.id == "n_1":
            raise SystemError("there are no words for it")
        return Attempt(world.now, 7, 200)

    world.answer = stumble
    for _ in range(30):
        await world.work(MINUTE)
    states = {notice.id: rows["h_1"].state for notice, rows in await world.ledger.page(player(0))}
    assert states == {"n_1": "retrying", "n_2": "delivered"}
    # It is made less and less often.
    assert len(world.sent) <= 5


async def test_whoever_dies_and_whenever_nothing_is_lost_or_sent_under_two_ids(world: World) -> None:
    chance = random.Random(14)
    await world.channel()

    def perhaps(notice: Notice) -> Attempt:
        if chance.random() < 0.2:
            raise SystemError("the worker is gone")
        return Attempt(world.now, 1, 200 if chance.random() < 0.8 else 503)

    world.answer = perhaps
    names = {f"n_{number}" for number in range(FEW)}
    for name in sorted(names):
        await _notice(world, name)
    for _ in range(100 * FEW):
        # Some take work items and are never heard of again.
        if chance.random() < 0.1:
            await world.work_items.claim(chance.randrange(PARTITIONS), world.now, MINUTE, 9)
        await world.work(30_000)
        rows = [rows["h_1"] for _, rows in await world.ledger.page(player(0), limit=FEW)]
        if all(row.state == "delivered" for row in rows):
            break
    assert {row.state for row in rows} == {"delivered"}
    assert {name for *_, name in world.sent} == names
    made = [attempt for row in rows for attempt in row.attempts]
    assert len(made) == len(world.sent)
    assert sum(attempt.is_taken for attempt in made) == FEW


async def test_two_senders_never_have_one_channel(world: World) -> None:
    await world.channel()
    await _notice(world)
    claimed = [
        one for number in range(PARTITIONS) for one in await world.work_items.claim(number, world.now, MINUTE, 9)
    ]
    assert len(claimed) == 1
    await _notice(world, "n_2")
    assert await world.work(1_000) == []
    assert await world.work_items.settle(claimed[0], None)
    assert await world.work() == ["channel.test", "channel.test"]


async def test_an_operator_sees_the_ledger_but_not_where_it_leads(world: World, redis_url: str) -> None:
    await world.channel()
    world.answer = lambda notice: Attempt(world.now, 7, 500)
    await _notice(world)
    await world.work()
    ask = ["admin", "deliveries", player(0)]
    shown = await asyncio.to_thread(lambda: CliRunner().invoke(main, ask, env={"REDIS_URL": redis_url}))
    assert "n_1 channel.test" in shown.output
    assert "h_1: retrying, next at" in shown.output
    assert "500 in 7 ms" in shown.output
    assert "example.org" not in shown.output


async def test_what_waits_for_a_channel_that_is_deleted_is_dropped(world: World) -> None:
    await world.channel()
    await _notice(world)
    await world.channels.delete(player(0), "h_1")
    assert await world.work() == []
    [(_, rows)] = await world.ledger.page(player(0))
    assert replace(rows["h_1"], attempts=()) == Delivery("dropped", "disabled")


async def test_who_is_new_is_not_behind_those_that_have_failed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.answer = lambda notice: Attempt(world.now, 7, fault="timeout")
    failed = [player(seat) for seat in range(8)]
    for seat, account in enumerate(failed):
        await world.channel(seat)
        await world.ledger.tell(account, [(_test(world, account), {"h_1": Delivery("waiting", due=world.now)})])
    while len({account for account, *_ in world.sent}) < len(failed):
        await world.work(10_000)
    released, send = asyncio.Event(), world.send
    entered: list[str] = []

    async def wait(account: str, *rest: Any) -> Attempt:
        entered.append(account)
        if account in failed:
            await released.wait()
        return await send(account, *rest)

    monkeypatch.setattr(world, "send", wait)
    world.now += HOUR
    runner = Runner(world.work_items, world.doers)
    await runner.take()
    async with asyncio.timeout(PATIENCE):
        while not entered or len(runner._tasks) > len(entered):
            await asyncio.sleep(0.01)
    await world.channel(9)
    await world.ledger.tell(player(9), [(_test(world, "new"), {"h_1": Delivery("waiting", due=world.now)})])
    await runner.take()
    async with asyncio.timeout(PATIENCE):
        while world.sent[-1][0] != player(9):
            await asyncio.sleep(0.01)
    released.set()
    await runner.finish()


def _test(world: World, name: str) -> Notice:
    return Notice(f"n_{name}", "channel.test", world.now)
