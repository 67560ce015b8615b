"""The task of a worker: do what is due in one game, and set when to look at it again."""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from functools import partial

from redis.asyncio import Redis

from domain.kernel.bots.answering import OutOfTime
from domain.kernel.commands.commands import desert, upkeep
from domain.kernel.commands.setups import require_bots
from domain.kernel.table.deadlines import Urgency, next_look, overdue, urgency
from domain.kernel.table.game import Game
from store.archive.archive import NO_ARCHIVE, Archive
from store.due.outages import Outages
from store.due.schedule import Schedule
from store.health.fleet import FleetStore
from store.log.causes import Cause
from store.log.games import GameStore
from store.log.timeline import Timeline
from store.notices.listeners import Listeners
from store.redis.clock import Clock, store_time
from store.redis.connection import connect
from store.redis.gone import Removed
from telemetry import traces
from workers.games.bots import Bots, QuickBots
from workers.games.ordering import Ordering

log = logging.getLogger("turnfold.worker")

SLICES: Mapping[Urgency, float] = {"deadline": 0.2, "people": 0.5, "bots": 0.05, "search": 0.5, "sparring": 0.05}
"""Seconds after which a look makes room for others (or half a lease, if that is shorter), by what it was begun for.

A look makes room before that for what is more urgent, as soon as the step is over that it is at.
"""


SOON = 1_000
"""Milliseconds after which a game is handed out again that was made by a newer version, where one runs."""


class GameTask:
    """Does what is due in games. It keeps folded games and open connections from job to job.

    `bots` makes who has bots answer. `has_more_urgent` tells whether a game waits that comes before those of one
    urgency.
    """

    def __init__(
        self,
        redis_url: str,
        lease: int,
        clock: Clock = store_time,
        *,
        bots: Callable[[Redis], Bots] = QuickBots,
        has_more_urgent: Callable[[Urgency], bool] = lambda _: False,
        archive: Archive = NO_ARCHIVE,
    ) -> None:
        self.redis = connect(redis_url, connections=4)
        self.games = GameStore(self.redis, clock=clock, archive=archive)
        self.schedule = Schedule(self.redis)
        self.outages = Outages(self.redis)
        self._fleet = FleetStore(self.redis)
        self.ordering = Ordering(self.games, Listeners(self.redis))
        self._lease = lease
        self._bots = bots(self.redis)
        self._clock = clock
        self._has_more_urgent = has_more_urgent

    async def run(self, game_id: str) -> int:
        """Do what is due in a game, for a slice of time. Returns how many entries that made.

        Safe to run twice, late, early or never: each step looks at the game as it is, and is appended only if nothing
        came between. For a bot that fails `default` answers. After any other failure the game comes back when its
        lease is over, or later if it was postponed. Raises NewerRules for a game of a newer version.
        """
        try:
            # Both in one piece: nothing is asked for the cause alone.
            timeline, cause = await asyncio.gather(self.games.read(game_id), self.games.causes.latest(game_id))
        except Removed:
            timeline = cause = None
        if timeline is None:
            await self.schedule.rearm(game_id, 0, None)
            return 0
        require_bots(timeline.game.created)
        _continue(timeline.game, cause)
        first = timeline.seq
        await self.games.deal(timeline)
        # A person who deletes an account is out of its games at once; bots would play on there among themselves.
        if timeline.game.creator not in timeline.accounts:
            await self.games.execute(timeline, desert)
        begun_for = urgency(timeline.game)
        try:
            now, changes = await self._go_on(timeline, begun_for)
        except OutOfTime:
            await self._bots.end(timeline, await self._now(game_id))
            raise
        due = next_look(timeline.game, now=now)
        # A game that is due already is to be handed out at once, not with the next sweep; and so are orders not looked
        # at.
        at = 0 if due is not None and due <= max(now, timeline.game.at) else due
        await self.schedule.rearm(game_id, timeline.seq, at, urgency(timeline.game), changes or b"")
        await self._bots.end(timeline, now)
        return timeline.seq - first

    async def _go_on(self, timeline: Timeline, begun_for: Urgency) -> tuple[int, bytes | None]:
        """Do what is due for a slice of time. Return until when, in milliseconds, and as `Ordering.carry_out` does."""
        clock = asyncio.get_running_loop().time
        now, changes = 0, None
        by = await self._bots.begin(timeline, clock() + self._lease / 1000)
        ends = clock() + min(SLICES[begun_for], self._lease / 2000)
        while clock() < ends:
            now, before = await self._now(timeline.id), timeline.seq
            outages = await self.outages.spans() if overdue(timeline.game, now) else []
            decide = partial(upkeep, now=now, secret=timeline.secret, by=by, outages=outages)
            # Until its lease is over this look takes care of the bots: nobody else need be sent to them.
            await self.games.execute(timeline, decide, hold=self._lease, not_before=now)
            await self._bots.note_answers(timeline)
            if timeline.seq == before:
                changes = await self.ordering.carry_out(timeline, self._lease, now)
                if changes is not None:
                    break
            if self._has_more_urgent(begun_for):
                break
        return now, changes

    async def postpone(self, game_id: str) -> int:
        """Put off a game whose look has failed, for longer each time. Returns how often it has failed."""
        return await self.schedule.postpone(game_id, self._lease)

    async def give_back(self, game_id: str) -> None:
        """Leave a game to the newer version that has made it: soon if there may be one, else after a lease."""
        has_newer = await self._fleet.has_newer()
        await self.schedule.give_back(game_id, min(SOON, self._lease) if has_newer else self._lease)

    async def _now(self, game_id: str) -> int:
        return self._clock() or await self.schedule.now(game_id)


def _continue(game: Game, cause: Cause | None) -> None:
    """Let a look be part of the trace that it follows from. Bots among themselves would go on with one for ever."""
    span = traces.current()
    if span is not None and cause is not None and urgency(game) not in ("bots", "sparring"):
        span.continue_from(cause.of(game, time.time_ns() // 1_000_000))
