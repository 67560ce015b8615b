"""The league: at night bots play each other, a slice at a time, when nobody waits for a bot that looks ahead."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from functools import cache
from typing import Any

from redis import RedisError
from redis.asyncio import Redis
from rq.timeouts import JobTimeoutException

from domain.kernel.log.fence import NewerRules
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.ruleset import Outcome
from domain.ratings.games import LeaguePlay, night_of, of_night
from domain.ratings.records import LeagueGame, LeagueResult
from store.league.league import LeagueStore, Progress
from store.redis.clock import Clock, store_time
from store.redis.connection import UNAVAILABLE, connect
from store.redis.environment import InvalidSetting
from store.redis.ids import new_id
from store.redis.metrics import NEWER
from telemetry import traces
from telemetry.failures import FAILURES
from workers.league.matches import MatchTask
from workers.queue.queue import SEARCHES, LookQueue
from workers.queue.settings import Settings

SLICE = 5.0
"""Seconds for which a job plays at most, so that others have their turn."""

LEASE = 30_000
"""Milliseconds after which another process plays a game from its beginning, if the one that did has died."""

LOOK_EVERY = 0.1
"""Seconds after which it is looked again whether somebody waits."""

log = logging.getLogger("turnfold.worker")


class Waits(Exception):
    """Somebody waits for a bot: the league comes later."""


class LeagueTask:
    """Plays the games of a night in their order. Any number may run: one at a time plays, and a result counts once."""

    def __init__(
        self,
        redis: Redis,
        hour: int,
        waits: Callable[[], bool] = lambda: False,
        clock: Clock = store_time,
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = LeagueStore(redis, clock)
        self._hour = hour
        self._waits = waits
        self._seconds = seconds
        self._looked = 0.0
        self._name = new_id("w")
        self._play: tuple[Progress, LeaguePlay] | None = None

    async def next(self) -> tuple[Progress, LeagueGame] | None:
        """Return the next game that is to be played, and its place; None by day, and when none is left of the night."""
        night = night_of(await self._store.now(), self._hour)
        if night is None:
            return None
        progress = await self._store.progress()
        at = progress if progress.night >= night else Progress(night)
        games = of_night(at.night)
        return (at, games[at.number]) if at.number < len(games) else None

    async def run(self) -> None:
        """Play for a slice of time, or until somebody waits."""
        ends = self._seconds() + SLICE
        try:
            while self._seconds() < ends and (following := await self.next()) is not None:
                if not await self._store.begin(self._name, LEASE):
                    return
                await self._go_on(*following, ends)
        except Waits:
            return

    async def _go_on(self, at: Progress, game: LeagueGame, ends: float) -> None:
        """Play a game on from where it was left, and note how it ended. It is void if a bot fails in it."""
        try:
            outcome = self._play_on(at, game, ends)
            if outcome is None:
                return
            winners: tuple[Seat, ...] | None = outcome.winners
        except (Waits, JobTimeoutException, MemoryError):
            raise
        except Exception:
            # Played again it would fail again, and all games after it would wait.
            FAILURES.labels("worker").inc()
            log.exception("the game %s of the night %s of the league is void", at.number, at.night)
            winners = None
        self._play = None
        await self._store.note(LeagueResult(at.night, at.number, game, winners))

    def _play_on(self, at: Progress, game: LeagueGame, ends: float) -> Outcome | None:
        """Return how a game has ended; None if it is to go on."""
        if self._play is None or self._play[0] != at:
            self._play = at, LeaguePlay(game)
        play = self._play[1]
        while (outcome := play.outcome()) is None and self._seconds() < ends:
            self._make_room()
            play.step(self._make_room)
        return outcome

    def _make_room(self) -> None:
        """Raise Waits if somebody waits for a bot."""
        now = self._seconds()
        if now - self._looked >= LOOK_EVERY:
            self._looked = now
            if self._waits():
                raise Waits


class LeagueContext:
    """The context of a process that plays the league: its event loop, and the game that it plays.

    Raises InvalidSetting where nobody has told it when nights begin: it would begin others than the dispatchers.
    """

    def __init__(self, settings: Settings) -> None:
        if settings.league_hour is None:
            raise InvalidSetting("TURNFOLD_LEAGUE_HOUR is set for a dispatcher, and not for this thinker")
        searches = LookQueue(settings.queue_url, settings.lease, SEARCHES)
        self._runner = asyncio.Runner()
        redis = connect(settings.redis_url, connections=2)
        self._matches = MatchTask(redis, settings.league_hour)
        self._task = LeagueTask(redis, settings.league_hour, _waits(searches))

    def run(self) -> None:
        """Seat who is to play, and play for a while. A failure is logged and counted, and the work tried again."""
        self._do("no matches were seated", self._matches.run())
        self._do("the league was not played", self._task.run())

    def _do(self, otherwise: str, work: Coroutine[Any, Any, None]) -> None:
        """Do this; what fails in it holds up nothing else."""
        try:
            self._runner.run(work)
        except UNAVAILABLE as error:
            log.warning("%s: %s", otherwise, error)
        except NewerRules as newer:
            NEWER.labels("worker").inc()
            log.warning("%s: %s", otherwise, newer)
        except Exception:
            FAILURES.labels("worker").inc()
            log.exception(otherwise)


def _waits(searches: LookQueue) -> Callable[[], bool]:
    def waits() -> bool:
        try:
            return searches.length() > 0
        except RedisError:
            # Jobs in a queue that is away cannot be done now.
            return False

    return waits


@cache
def context() -> LeagueContext:
    """Return the context of this process."""
    return LeagueContext(Settings.from_environment())


@traces.working("league", "consumer")
def play() -> None:
    """Play the league for a while."""
    context().run()
