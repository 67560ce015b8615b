"""The errands of a process that sends: many at once, for they wait for others most of the time."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping

from store.connection import UNAVAILABLE
from store.errands import PARTITIONS, Errand, Errands
from telemetry.failures import FAILURES
from workers.metrics import ERRAND_LATENESS, ERRANDS

LEASE = 60_000
"""Milliseconds after which an errand comes back if the process that had it has died. None takes so long."""

MOST = 512
"""Errands that a process does at once."""

AGAIN = 30_000
"""Milliseconds after which an errand that has failed for no known reason is tried again."""

Do = Callable[[Errand], Awaitable[int | None]]
"""Does an errand; when it is to be done again, in milliseconds, or None for never."""

log = logging.getLogger("turnfold.notifier")


class Runner:
    """Takes errands as long as it has room for them, and does each by its kind."""

    def __init__(self, errands: Errands, doers: Mapping[str, Do], most: int = MOST) -> None:
        self._errands = errands
        self._doers = doers
        self._most = most
        self._tasks: set[asyncio.Task[None]] = set()
        self._has_more = False
        self._first = 0
        self._lock = asyncio.Lock()

    async def take(self) -> None:
        """Begin what is due, as much as there is room for; the rest follows as soon as there is."""
        async with self._lock:
            await self._take()

    async def _take(self) -> None:
        now = await self._errands.now()
        waiting = await self._errands.waiting(now)
        self._has_more = False
        # Each time from another one on: none is always last.
        self._first += 1
        for number in sorted(waiting, key=lambda number: (number + self._first) % PARTITIONS):
            room = self._most - len(self._tasks)
            taken = await self._errands.claim(number, now, LEASE, room) if room > 0 else []
            self._has_more |= room <= 0 or len(taken) == room
            for errand in taken:
                self._begin(errand)

    def _begin(self, errand: Errand) -> None:
        ERRAND_LATENESS.observe(errand.late / 1000)
        task = asyncio.create_task(self._do(errand))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def finish(self) -> None:
        """Wait until all that was begun is done."""
        self._has_more = False
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def _do(self, errand: Errand) -> None:
        try:
            at = await self._doers[errand.kind](errand)
            ERRANDS.labels(errand.kind, "done").inc()
        except UNAVAILABLE as error:
            # Its lease brings it back.
            log.warning("an errand was not done: %s", error)
            return
        except Exception:
            FAILURES.labels("notifier").inc()
            ERRANDS.labels(errand.kind, "failed").inc()
            # Neither whose it is nor where it leads is anybody's business who reads a log.
            log.exception("an errand of the kind %s failed", errand.kind)
            at = await self._errands.now() + AGAIN
        await self._errands.settle(errand, at)
        if self._has_more:
            self._has_more = False
            await self.take()
