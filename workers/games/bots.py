"""Has bots answer: in one lane those that are quick, in the other all, with the time counted that they think."""

import asyncio
import logging
from time import process_time as thinking
from typing import Any, Protocol

from cachetools import LRUCache
from msgspec.structs import replace
from redis.asyncio import Redis
from rq.timeouts import JobTimeoutException

from domain.kernel.bots.answering import Answering, OutOfTime, the_quick
from domain.kernel.bots.search import Considered, Tick
from domain.kernel.protocol.decisions import Decision
from domain.kernel.table.game import Game
from domain.kernel.time.times import DAY
from store.accounts.players import PlayerStore
from store.due.schedule import Schedule
from store.log.thoughts import TRIED, Thought, ThoughtStore, Tried
from store.log.timeline import Timeline
from workers.queue.metrics import BOT_FAILURES, GIVEN_UP, SEARCHED

log = logging.getLogger("turnfold.worker")

KEPT_ANSWERS = 1000
"""Answers of bots that look ahead which a process keeps, for the case that somebody was faster."""

YOUNG_SECONDS = 3_600
"""Seconds for which bots may think on a day in the games of all accounts of a network that are younger than a day."""

TRIES = 2
"""Looks at an entry that may come to no end for their searches, before bots that look ahead give way there."""


class Bots(Protocol):
    """A party that has bots answer in the games of one look after the other."""

    async def begin(self, timeline: Timeline, until: float) -> Answering:
        """Return how bots answer in a look at a game, which ends then, in seconds of this process."""

    async def note_answers(self, timeline: Timeline) -> None:
        """Note what bots have considered before the answers that the game has now."""

    async def end(self, timeline: Timeline, now: int) -> None:
        """Note that the look is over, at a time in milliseconds."""


class QuickBots:
    """Has bots answer that need no time. The others wait for somebody who lets them think."""

    def __init__(self, redis: Redis) -> None:
        self._answering = Answering(_bot_failed, whom=the_quick)

    async def begin(self, timeline: Timeline, until: float) -> Answering:
        """Return how bots answer in a look."""
        return self._answering

    async def note_answers(self, timeline: Timeline) -> None:
        """Note nothing: who is quick considers nothing."""

    async def end(self, timeline: Timeline, now: int) -> None:
        """Note nothing: what is quick costs nobody anything."""


class Thinkers:
    """Lets all bots answer, however long they look ahead, and counts how long that was for whose game it is."""

    def __init__(self, redis: Redis, young_seconds: int = YOUNG_SECONDS) -> None:
        self._players = PlayerStore(redis)
        self._most = young_seconds * 1000
        self._schedule = Schedule(redis)
        self._thoughts = ThoughtStore(redis.execute_command)
        self._kept: LRUCache[Any, Any] = LRUCache(KEPT_ANSWERS)
        self._considered: LRUCache[tuple[str, str], Thought] = LRUCache(KEPT_ANSWERS)
        self._begun = 0.0

    async def begin(self, timeline: Timeline, until: float) -> Answering:
        """Return how bots answer in a look: who looks ahead raises OutOfTime when it ends, or gives way after some."""
        stuck_at = timeline.seq if await self._schedule.begin_search(timeline.id, TRIES) else 0
        if stuck_at:
            GIVEN_UP.inc()
            log.warning("the game %s was stuck at its entry %d: who stands in answers", timeline.id, stuck_at)
        self._begun = thinking()
        is_no_time = await self._is_no_time(timeline)
        tick = self._tick(until)
        return Answering(_bot_failed, self._kept, tick, tell=self._note, stuck_at=stuck_at, is_no_time=is_no_time)

    async def _is_no_time(self, timeline: Timeline) -> bool:
        """Return whether young accounts of a network have had all of a day: who stands in answers, and nobody waits."""
        owner = timeline.accounts.get(timeline.game.creator)
        if owner is None:
            return False
        day = await self._players.now(owner) // DAY
        return await self._players.newcomers.thinking_time(owner, day) >= self._most

    def _tick(self, until: float) -> Tick:
        clock = asyncio.get_running_loop().time

        def tick() -> None:
            if clock() > until:
                raise OutOfTime("the lease was over before a bot had looked ahead for long enough")

        return tick

    def _note(self, game: Game, decision: Decision, bot: str, considered: list[Considered]) -> None:
        tried = [Tried(row.answer, round(row.worth, 4), row.playouts) for row in considered[:TRIED]]
        # Where only one answer was possible there is nothing to tell.
        if tried:
            self._considered[game.id, decision.id] = Thought(0, decision.seat, bot, decision.id, (), tried)

    async def note_answers(self, timeline: Timeline) -> None:
        """Keep what was considered here before the answers that the game has now.

        An answer that was overtaken is none.
        """
        for answer in timeline.game.answers if self._considered else ():
            consideration = answer and self._considered.get((timeline.id, answer.decision))
            if answer and consideration:
                await self._thoughts.keep(timeline.id, replace(consideration, seq=answer.seq, choose=answer.choose))
                del self._considered[timeline.id, answer.decision]

    async def end(self, timeline: Timeline, now: int) -> None:
        """Count for how long bots have looked ahead, for that day and the account whose game it is."""
        seconds = thinking() - self._begun
        SEARCHED.inc(seconds)
        owner = timeline.accounts.get(timeline.game.creator)
        if owner:
            await self._players.count("thought", owner, now // DAY, round(seconds * 1000))
            await self._players.newcomers.count(owner, now // DAY, round(seconds * 1000))


def _bot_failed(game: Game, decision: Decision, bot: str, error: Exception) -> None:
    """Log and count a bot that failed. Raises what is no fault of the bot's, so that nothing is answered."""
    if isinstance(error, JobTimeoutException | MemoryError):
        raise error
    BOT_FAILURES.labels(game.created.ruleset, bot).inc()
    log.error(
        "the bot %s failed at the decision %s of the game %s; its default answers",
        bot,
        decision.id,
        game.id,
        exc_info=error,
    )
