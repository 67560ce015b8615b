"""The league: each result counts once, in its order, whoever plays it and whoever dies meanwhile."""

import json
import logging
import os
import time
from collections.abc import Callable
from typing import Any

import pytest
import redis as blocking
from redis.asyncio import Redis

from domain.kernel.time.times import DAY, HOUR
from domain.ratings.games import LASTS, LeaguePlay, night_of, of_night
from domain.ratings.records import LeagueGame, LeagueResult
from store.league.league import LeagueStore, Progress
from store.redis.environment import InvalidSetting
from tests.store.processes import Processes
from workers.league import league
from workers.league.league import LEASE, LeagueTask
from workers.league.matches import MatchTask
from workers.processes.worker import Worker
from workers.queue.queue import LEAGUE, SEARCHES, league_queue
from workers.queue.settings import Settings

log = logging.getLogger(__name__)

pytestmark = pytest.mark.anyio

NIGHT = 20_000

NOW = NIGHT * DAY + 3 * HOUR
"""The beginning of that night, if nights begin at three."""

MINUTES = float(os.environ.get("TURNFOLD_NIGHT_MINUTES", 0))
"""Minutes that a true night may take here; 0 for a night of few games."""

FEW = 0 if MINUTES else 6
"""Games of a night here, of the first ruleset, by bots that answer at once; 0 for all of a true night."""


@pytest.fixture(autouse=True)
def nights(monkeypatch: pytest.MonkeyPatch) -> None:
    if FEW:
        monkeypatch.setattr(league, "of_night", lambda night: of_night(night)[:FEW])


def task(redis: Redis, **more: Any) -> LeagueTask:
    """Return what plays the league, in one slice as long as it takes."""
    return LeagueTask(redis, 3, clock=lambda: NOW, **({"seconds": lambda: 0.0} | more))


async def play(redis: Redis) -> bool:
    """Play a night, in slices as thinkers do where it is a true one. Return whether it was over in time."""
    ends, seconds = time.monotonic() + 60 * MINUTES, time.monotonic if MINUTES else lambda: 0.0
    playing = task(redis, seconds=seconds, waits=lambda: time.monotonic() > ends)
    while (following := await playing.next()) is not None:
        if MINUTES and time.monotonic() > ends:
            log.info("%d of %d games in %g minutes", following[0].number, len(league.of_night(NIGHT)), MINUTES)
            return False
        await playing.run()
    return True


async def ratings(redis: Redis) -> dict[str, Any]:
    """All tables."""
    store = LeagueStore(redis)
    return {game.ruleset: await store.best(game.ruleset, 100) for game in league.of_night(NIGHT)}


async def test_a_night_is_played_once_and_what_is_made_anew_is_the_same(redis: Redis, raw: Redis) -> None:
    is_over, games = await play(redis), await raw.llen("{league}:results")
    assert games == len(league.of_night(NIGHT)) or (games > FEW and not is_over)
    tables = await ratings(redis)
    assert sum(row.games for table in tables.values() for _, row in table) == 2 * games
    for table in tables.values():
        assert [row.ordinal for _, row in table] == sorted((row.ordinal for _, row in table), reverse=True)
    assert (await task(redis).next() is None) == is_over
    await raw.delete("{league}:player")
    if is_over:
        await task(redis).run()
    assert await ratings(redis) == tables
    for name in [name async for name in raw.scan_iter("{league}:[ro]*") if b"results" not in name]:
        await raw.delete(name)
    assert not any((await ratings(redis)).values())
    await raw.delete("{league}:player")
    assert await LeagueStore(redis).rebuild() == games
    assert await ratings(redis) == tables


async def test_of_two_who_play_one_does_and_the_other_goes_on_when_it_has_died(
    processes: Processes, raw: Redis
) -> None:
    ticking = iter(range(10_000))
    # It looks at its clock at each answer, so that its slice ends in the middle of a game.
    dying = task(processes.client(), seconds=lambda: next(ticking) / 20)
    await dying.run()
    done = await raw.llen("{league}:results")
    assert 0 < done < len(league.of_night(NIGHT))
    other = processes.client()
    await task(other).run()
    assert await raw.llen("{league}:results") == done
    assert 0 < await raw.pttl("{league}:player") <= LEASE
    await raw.delete("{league}:player")
    await task(other).run()
    found = await ratings(other)
    await raw.flushall()
    await task(other).run()
    assert await ratings(other) == found


async def test_a_game_in_which_a_bot_fails_is_void_and_the_others_are_played(
    redis: Redis, raw: Redis, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    games = league.of_night(NIGHT)
    step = LeaguePlay.step

    def failing(play: LeaguePlay, tick: Callable[[], None]) -> None:
        if play.game == games[1]:
            raise ZeroDivisionError
        step(play, tick)

    monkeypatch.setattr(LeaguePlay, "step", failing)
    await task(redis).run()
    results = [json.loads(row) for row in await raw.lrange("{league}:results", 0, -1)]
    assert [row["number"] for row in results if row["winners"] is None] == [1]
    assert len(results) == len(games)
    told = [record.getMessage() for record in caplog.records if record.name == "turnfold.worker"]
    assert told == [f"the game 1 of the night {NIGHT} of the league is void"]
    rated = await ratings(redis)
    assert sum(row.games for table in rated.values() for _, row in table) == 2 * (len(games) - 1)
    await raw.delete("{league}:player")
    assert await LeagueStore(redis).rebuild() == len(games)
    assert await ratings(redis) == rated


async def test_a_result_that_is_noted_again_changes_nothing(redis: Redis, raw: Redis) -> None:
    store, game = LeagueStore(redis), LeagueGame("x", ("easy", "normal"), "00")
    first, second = (LeagueResult(NIGHT, number, game, (number,)) for number in range(2))
    assert await store.note(first)
    once = await store.best("x", 9)
    assert not await store.note(first)
    assert await store.best("x", 9) == once
    assert await store.note(second)
    assert not await store.note(first)
    assert await store.progress() == Progress(NIGHT, 2)
    assert await raw.llen("{league}:results") == 2


async def test_nobody_waits_for_the_league(redis: Redis, raw: Redis) -> None:
    waits = iter([False] * 3 + [True] * 1_000)
    seconds = iter(range(10_000))
    playing = task(redis, waits=lambda: next(waits), seconds=lambda: next(seconds) / 9)
    await playing.run()
    assert next(waits)
    assert await raw.llen("{league}:results") == 0


@pytest.mark.parametrize(("at", "night"), [(0, NIGHT), (LASTS - 1, NIGHT), (LASTS, None), (-1, None), (DAY, NIGHT + 1)])
def test_it_is_played_at_night(at: int, night: int | None) -> None:
    assert night_of(NOW + at, 3) == night


def test_a_thinker_plays_it_after_all_that_waits(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    context = league.LeagueContext(Settings(redis_url, redis_url, league_hour=3))

    def search() -> None:
        made.append("search")

    def play() -> None:
        context.run()
        made.append("league")

    monkeypatch.setattr(league, "play", play)
    monkeypatch.setattr("workers.processes.jobs.search", search)
    queue = league_queue(redis_url)
    for _ in range(3):
        queue.put()
    with blocking.Redis.from_url(redis_url) as client:
        assert client.llen(f"rq:queue:{LEAGUE}") == 1
    _put_search(redis_url)
    Worker(redis_url, lambda: None, SEARCHES.name, LEAGUE).work(burst=True, logging_level="CRITICAL")
    assert made == ["search", "league"]


def test_a_thinker_that_is_not_told_when_nights_begin_plays_none(redis_url: str) -> None:
    with pytest.raises(InvalidSetting, match="TURNFOLD_LEAGUE_HOUR"):
        league.LeagueContext(Settings(redis_url, redis_url))


def test_matches_that_cannot_be_seated_hold_up_no_bots(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def at_fault(task: MatchTask) -> None:
        raise ValueError("no match can be seated")

    played: list[LeagueTask] = []

    async def play(task: LeagueTask) -> None:
        played.append(task)

    monkeypatch.setattr(MatchTask, "run", at_fault)
    monkeypatch.setattr(LeagueTask, "run", play)
    league.LeagueContext(Settings(redis_url, redis_url, league_hour=3)).run()
    assert len(played) == 1


def _put_search(url: str) -> None:
    from rq import Queue
    from rq.serializers import JSONSerializer

    put: Callable[..., Any] = Queue(
        SEARCHES.name, connection=blocking.Redis.from_url(url), serializer=JSONSerializer
    ).enqueue_call
    put(SEARCHES.job)
