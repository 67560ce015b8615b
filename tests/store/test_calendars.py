"""Calendars of accounts come into all their games once, whoever dies on the way."""

import pytest
from msgspec.structs import replace
from redis.asyncio import Redis

from store.calendars import Calendar, CalendarStore, Due, Hours
from store.players import PlayerStore
from workers.calendars import LEASE, CalendarTask

pytestmark = pytest.mark.anyio

NIGHT = Hours("Europe/Warsaw", (23, 7))


async def account(raw: Redis) -> str:
    player, _, _ = await PlayerStore(raw).create("Ada", "en")
    return player.id


async def test_a_calendar_is_changed_as_it_was_known(raw: Redis) -> None:
    calendars, ada = CalendarStore(raw), await account(raw)
    assert await calendars.get(ada) == (Calendar(), b"")
    now = await calendars.now()
    assert await calendars.put(ada, b"", Calendar().with_hours(NIGHT, now))
    assert not await calendars.put(ada, b"", Calendar())
    found, stored = await calendars.get(ada)
    assert (found.hours, found.hours_named) == (NIGHT, now)
    assert await calendars.put(ada, stored, found.with_hours(None, now + 1))
    assert (await calendars.of([ada, "p_nobody"])).keys() == {ada}
    assert not await calendars.put("p_nobody", b"", Calendar())


async def test_what_is_marked_while_it_is_looked_at_is_looked_at_again(raw: Redis) -> None:
    calendars = CalendarStore(raw)
    await calendars.mark("p_1", 1000)
    assert await calendars.claim(999, LEASE, 10) == []
    (due,) = await calendars.claim(1000, LEASE, 10)
    assert due == Due("p_1", 1000 + LEASE)
    assert await calendars.claim(1000, LEASE, 10) == []
    await calendars.mark("p_1", 2000)
    await calendars.settle(due, None)
    (due,) = await calendars.claim(2000, LEASE, 10)
    (again,) = await calendars.claim(2000 + LEASE, LEASE, 10)
    await calendars.settle(due, None)
    assert await calendars.claim(2000 + 2 * LEASE, LEASE, 10) == [replace(again, until=2000 + 3 * LEASE)]


async def test_a_deleted_account_leaves_no_calendar(raw: Redis) -> None:
    calendars, ada = CalendarStore(raw), await account(raw)
    await calendars.put(ada, b"", Calendar().with_hours(NIGHT, 1))
    await PlayerStore(raw).delete(ada)
    assert await calendars.get(ada) == (Calendar(), b"")
    assert await CalendarTask(raw, lambda: 10**13).sweep() == 1
    assert await CalendarTask(raw, lambda: 2 * 10**13).sweep() == 0
