"""The work items of a process that sends: many at once, for they wait for others most of the time."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping

from domain.kernel.log.fence import LogDoesNotFold, NewerRules
from store.notices.work_items import PARTITIONS, WorkItem, WorkItems
from store.redis.connection import is_away
from store.redis.metrics import DAMAGED, NEWER
from telemetry import traces
from telemetry.failures import FAILURES
from telemetry.traces import Span
from workers.queue.metrics import WORK_ITEM_LATENESS, WORK_ITEMS

LEASE = 60_000
"""Milliseconds after which a work item comes back if the process that had it has died. None takes so long."""

MOST = 512
"""Work items that a process does at once."""

AGAIN = 30_000
"""Milliseconds after which a work item that has failed for no known reason is tried again."""

NEWER_AGAIN = 5_000
"""Milliseconds after which a work item is tried again that is about a game of a newer version."""

Do = Callable[[WorkItem], Awaitable[int | None]]
"""Does a work item; when it is to be done again, in milliseconds, or None for never."""

log = logging.getLogger("turnfold.notifier")


class Runner:
    """Takes work items as long as it has room for them, and does each by its kind."""

    def __init__(self, work_items: WorkItems, doers: Mapping[str, Do], most: int = MOST) -> None:
        self._work_items = work_items
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
        now = await self._work_items.now()
        waiting = await self._work_items.waiting(now)
        self._has_more = False
        # Each time from another one on: none is always last.
        self._first += 1
        for number in sorted(waiting, key=lambda number: (number + self._first) % PARTITIONS):
            room = self._most - len(self._tasks)
            items = await self._work_items.claim(number, now, LEASE, room) if room > 0 else []
            self._has_more |= room <= 0 or len(items) == room
            for work_item in items:
                self._begin(work_item)

    def _begin(self, work_item: WorkItem) -> None:
        WORK_ITEM_LATENESS.observe(work_item.late / 1000)
        task = asyncio.create_task(self._do(work_item))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def finish(self) -> None:
        """Wait until all that was begun is done."""
        self._has_more = False
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def _do(self, work_item: WorkItem) -> None:
        with traces.working(f"work item {work_item.kind}", "consumer") as span:
            await self._do_as(work_item, span)

    async def _do_as(self, work_item: WorkItem, span: Span) -> None:
        try:
            at = await self._doers[work_item.kind](work_item)
            WORK_ITEMS.labels(work_item.kind, "done").inc()
        except NewerRules:
            NEWER.labels("notifier").inc()
            WORK_ITEMS.labels(work_item.kind, "newer").inc()
            at = await self._work_items.now() + NEWER_AGAIN
        except Exception as error:
            span.fail(error)
            if is_away(error):
                # Its lease brings it back.
                log.warning("a work item was not done: %s", error)
                return
            if isinstance(error, LogDoesNotFold):
                DAMAGED.labels("notifier").inc()
            FAILURES.labels("notifier").inc()
            WORK_ITEMS.labels(work_item.kind, "failed").inc()
            # Neither whose it is nor where it leads is anybody's business who reads a log.
            log.exception("a work item of the kind %s failed", work_item.kind)
            at = await self._work_items.now() + AGAIN
        await self._work_items.settle(work_item, at)
        if self._has_more:
            self._has_more = False
            await self.take()
