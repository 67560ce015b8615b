"""Calendars of accounts come into all their games once, whoever dies on the way."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from redis.asyncio import Redis

from domain.kernel.log.entries import Deadline
from domain.kernel.table.game import Game
from domain.kernel.time.times import DAY
from store.accounts.players import PlayerStore
from store.calendars.calendars import Calendar, CalendarStore, Carried, Due, Hours, Leave
from store.log.games import GameStore
from store.redis.keys import accounts_key, outbox_key, partition
from tests.kit.local_game import player
from tests.store.play import dealt
from workers.upkeep.calendars import LEASE, CalendarTask

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


async def test_a_vacation_comes_into_each_game_once_whoever_dies_on_the_way(
    raw: Redis, store: GameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await account(raw)
    deadline = Deadline(per_sitting=DAY, vacation=14 * DAY)
    games = [await dealt(store, f"g{number}", deadline=deadline) for number in range(4)]
    for game in games:
        await raw.hset(accounts_key(game.id), player(0), ada)
        await raw.xadd(outbox_key(partition(game.id)), {"game": game.id})
    calendars = CalendarStore(raw)
    now = await calendars.now()
    leave = Leave("w_1", now, now + 5 * DAY)
    assert await calendars.put(ada, b"", Calendar().with_vacation(leave, now))
    whole = GameStore.execute
    for deaths in range(3):
        task, left = CalendarTask(raw, lambda deaths=deaths: now + deaths * LEASE), iter([True] * deaths)

        async def execute(self: GameStore, *args: Any, left: Iterator[bool] = left, **more: Any) -> Game:
            game = await whole(self, *args, **more)
            if not next(left, False):
                raise ConnectionError("this process is dying")
            return game

        monkeypatch.setattr(GameStore, "execute", execute)
        assert await task.sweep() == 1
        monkeypatch.undo()
    assert await CalendarTask(raw, lambda: now + 3 * LEASE).sweep() == 1
    assert await calendars.vacation_outcomes(ada) == {"w_1": Carried(4, 0)}
    for game in games:
        entries = await store.log(game.id)
        assert [entry.kind for entry in entries].count("vacation") == 1

    # A process that knew the calendar as it was has brought it in again, just after it was ended in one game alone.
    later = now + 4 * LEASE
    await CalendarStore(raw, lambda: later).end_in(ada, games[0].id, (now + 1, leave.end))
    assert await CalendarTask(raw, lambda: later).sweep() == 1
    assert await CalendarTask(raw, lambda: later + LEASE).sweep() == 1
    told = [[entry.kind for entry in await store.log(game.id) if entry.kind.startswith("vacation")] for game in games]
    assert told == [["vacation", "vacation_ended"], *[["vacation"]] * 3]
    assert await calendars.vacation_outcomes(ada) == {"w_1": Carried(3, 1)}
