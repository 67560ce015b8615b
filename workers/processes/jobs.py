"""The jobs that RQ runs. All of a process share one event loop, so that connections and games stay warm."""

import asyncio
import logging
import time
from collections.abc import Coroutine
from contextlib import suppress
from contextvars import copy_context
from functools import cache, partial
from typing import Any, TypeVar

from redis import RedisError
from rq.timeouts import JobTimeoutException

from domain.kernel.bots.answering import OutOfTime
from domain.kernel.log.fence import LogDoesNotFold, NewerRules
from domain.kernel.protocol.levels import levels_on_offer
from domain.kernel.protocol.registry import rulesets
from domain.kernel.table.deadlines import Urgency
from store.archive.archive import archive_at
from store.redis.connection import UNAVAILABLE, is_away
from store.redis.gone import GameGone
from store.redis.metrics import DAMAGED, NEWER
from telemetry import traces
from telemetry.failures import FAILURES
from telemetry.traces import Span
from workers.games.bots import QuickBots, Thinkers
from workers.games.game_task import GameTask
from workers.queue.metrics import ACTED, BOT_FAILURES, CUT, CUT_SHORT, FAILED, IDLE, LEFT, LOOK_TIME, POSTPONED
from workers.queue.queue import LOOKS, SEARCHES, Lane, LookQueue
from workers.queue.settings import Settings

T = TypeVar("T")

log = logging.getLogger("turnfold.worker")


def _show_bots() -> None:
    """Show each bot with no failure yet: a series that begins with its first failure has no increase."""
    for rules in rulesets():
        for bot in levels_on_offer(rules):
            BOT_FAILURES.labels(rules.id, bot)


class WorkerContext:
    """The context of a worker process: its queue, its event loop, its game task, and how many looks failed."""

    def __init__(self, settings: Settings, lane: Lane = LOOKS) -> None:
        self._settings = settings
        self._lane = lane
        self._failures = 0
        _show_bots()
        self._turns = LookQueue(settings.queue_url, settings.lease, lane)
        self._open()

    def _open(self) -> None:
        self._runner = asyncio.Runner()
        self._task = GameTask(
            self._settings.redis_url,
            self._settings.lease,
            bots=partial(Thinkers, young_seconds=self._settings.young_search_seconds_per_day)
            if self._lane is SEARCHES
            else QuickBots,
            has_more_urgent=self._has_more_urgent,
            archive=archive_at(self._settings.archive),
        )

    def take_turn(self) -> None:
        """Do what is due in the game whose turn it is. Raises RedisError if the queue does not answer."""
        turn = self._turns.take()
        if turn is None:
            return
        start = time.monotonic()
        self.look(turn.game)
        with suppress(RedisError):
            # A queue that is away has nobody waiting.
            self._turns.charge(turn, time.monotonic() - start)

    def look(self, game: str) -> None:
        """Do what is due in a game. A failure is logged and counted, and the game is put off, for longer each time."""
        with traces.working(self._lane.job.rpartition(".")[2], "consumer") as span:
            span.attributes["turnfold.game"] = game
            self._do(game, span)

    def _do(self, game: str, span: Span) -> None:
        try:
            with LOOK_TIME.time():
                entries = self._run(self._look(game))
            span.attributes["turnfold.entries"] = entries
            log.info("look", extra={"fields": {"game": game, "entries": entries}})
            (ACTED if entries else IDLE).inc()
        except NewerRules:
            LEFT.inc()
            NEWER.labels("worker").inc()
            self._give_back(game)
        except OutOfTime as error:
            span.fail(error)
            # The game comes back with its lease, and after some tries the bot gives way.
            CUT_SHORT.inc()
            CUT.inc()
            log.warning("looking at the game %s ended early: %s", game, error)
        except GameGone:
            IDLE.inc()
        except Exception as error:
            span.fail(error)
            if is_away(error):
                # It says nothing about the game, which the lease brings back.
                FAILED.inc()
                log.warning("the game %s was not looked at: %s", game, error)
                return
            self._failures += 1
            FAILED.inc()
            FAILURES.labels("worker").inc()
            log.exception("looking at the game %s failed, as %d looks have since the start", game, self._failures)
            if isinstance(error, LogDoesNotFold):
                DAMAGED.labels("worker").inc()
            if isinstance(error, JobTimeoutException):
                # The alarm may have come in the middle of the loop's own work.
                self.close()
                self._open()
            if not isinstance(error, TimeoutError):
                # A store that is slow says nothing about the game.
                self._postpone(game)

    def _give_back(self, game: str) -> None:
        # A game that is not given back comes back with its lease.
        with suppress(*UNAVAILABLE):
            self._run(self._task.give_back(game))

    def _postpone(self, game: str) -> None:
        try:
            failures = self._run(self._task.postpone(game))
        except RedisError as error:
            if not is_away(error):
                raise
            # That may be all that was wrong, and the lease brings the game back.
            log.warning("the game %s was not put off: %s", game, error)
        else:
            if failures > 1:
                POSTPONED.inc()

    def _run(self, doing: Coroutine[Any, Any, T]) -> T:
        """Do something in the loop, as part of what is done here: the loop's own context was that of its beginning."""
        return self._runner.run(doing, context=copy_context())

    def close(self) -> None:
        """Close the connections and the event loop."""
        self._runner.run(self._task.redis.aclose())
        self._runner.close()

    async def _look(self, game: str) -> int:
        async with asyncio.timeout(self._settings.lease / 1000):
            return await self._task.run(game)

    def _has_more_urgent(self, urgency: Urgency) -> bool:
        try:
            return self._turns.has_more_urgent(urgency)
        except RedisError:
            # A queue that is away hands out nothing that this look could make room for.
            return False


@cache
def context(lane: Lane) -> WorkerContext:
    """Return the context of this process, which works on one lane."""
    return WorkerContext(Settings.from_environment(), lane)


def look() -> None:
    """Do what is due in the game whose turn it is."""
    context(LOOKS).take_turn()


def search() -> None:
    """Let a bot look ahead in the game whose turn it is."""
    context(SEARCHES).take_turn()
