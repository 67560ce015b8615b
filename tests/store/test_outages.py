"""An outage is noted once, and games are told of it before anybody in them is late."""

import asyncio
from datetime import timedelta

import pytest
from redis.asyncio import Redis

from domain.kernel.commands import commands
from domain.kernel.log.entries import Outage
from domain.kernel.protocol.refusals import Refused
from domain.kernel.table.deadlines import next_look, pause_of
from store.due.outages import SILENCE, Outages
from store.lists.lobby import Lobby
from store.log.games import GameStore
from store.upkeep.pausing import Pausing
from tests.kit.local_game import SEED
from tests.store.play import SLOW, dealt

pytestmark = pytest.mark.anyio

NOW = 1_790_000_000_000


async def test_a_long_silence_is_an_outage_and_a_short_one_is_not(raw: Redis) -> None:
    outages = Outages(raw)
    assert not await outages.beat(NOW)
    assert not await outages.beat(NOW + SILENCE)
    assert await outages.spans() == []
    assert await outages.beat(NOW + 2 * SILENCE + 1)
    assert not await outages.beat(NOW + 2 * SILENCE + 2)
    assert await outages.spans() == [(NOW + SILENCE, NOW + 2 * SILENCE + 1)]


async def test_of_many_who_come_back_one_notes_it(raw: Redis) -> None:
    await Outages(raw).beat(NOW)
    found = await asyncio.gather(*(Outages(raw).beat(NOW + 2 * SILENCE) for _ in range(5)))
    assert sorted(found) == [False] * 4 + [True]


async def test_a_clock_that_goes_back_makes_no_outage(raw: Redis) -> None:
    outages = Outages(raw)
    await outages.beat(NOW)
    assert not await outages.beat(NOW - 2 * SILENCE)
    assert not await outages.beat(NOW + 1)


async def test_a_game_is_told_once_of_each_outage_while_it_waited(store: GameStore) -> None:
    timeline = await dealt(store, deadline=SLOW)
    asked = timeline.game.at
    over = [(asked - 5_000, asked - 1_000), (asked - 10, asked + 60_000), (asked + 120_000, asked + 180_000)]
    now = asked + SLOW.each + 240_000
    for _ in range(2):
        drafts = commands.upkeep(timeline.game, now, SEED, outages=over)
        assert isinstance(drafts[0].payload, Outage)
        await store.execute(timeline, lambda game, drafts=drafts: drafts, not_before=now)  # type: ignore[misc]
    assert [stop.begin for stop in timeline.game.stops] == [asked - 10, asked + 120_000]
    assert next_look(timeline.game) == asked + SLOW.each + 120_000
    assert not isinstance(commands.upkeep(timeline.game, now, SEED, outages=over)[0].payload, Outage)


async def test_nobody_who_is_in_time_is_told_of_outages(store: GameStore) -> None:
    timeline = await dealt(store, deadline=SLOW)
    asked = timeline.game.at
    assert commands.upkeep(timeline.game, asked + SLOW.each - 1, SEED, outages=[(asked, asked + 1000)]) == ()


async def test_an_operator_pauses_a_game_and_lets_it_go_on(store: GameStore, raw: Redis) -> None:
    timeline = await dealt(store, deadline=SLOW)
    pausing = Pausing(raw)
    assert await pausing.pause("g", timedelta(days=2))
    read = await store.read("g")
    assert read is not None
    pause = pause_of(read.game)
    assert pause is not None
    assert next_look(read.game) == timeline.game.open[0].since + SLOW.each + pause.end - pause.begin
    with pytest.raises(Refused, match="paused already"):
        await pausing.pause("g", timedelta(days=2))
    assert await pausing.resume("g")
    with pytest.raises(Refused, match="not paused"):
        await pausing.resume("g")
    assert not await pausing.pause("nothing", timedelta(days=1))


async def test_lists_are_rebuilt_beside_what_is_known_of_outages(raw: Redis) -> None:
    outages = Outages(raw)
    await outages.beat(NOW)
    await outages.note(NOW, NOW + 1)
    assert await Lobby(raw).rebuild() == (0, 0)
    assert await outages.spans() == [(NOW, NOW + 1)]
