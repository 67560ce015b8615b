"""The loop of a dispatcher: visits partitions where something happened, or where something is due."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable

from redis.exceptions import RedisError

from store.redis.connection import is_away
from telemetry.failures import FAILURES
from telemetry.status import Heartbeat
from workers.processes.troubles import Troubles

SWEEP = 1.0
"""Seconds between two looks which partitions are to be visited, woken or not."""

ALIVE_WITHIN, READY_WITHIN = 60.0, 10.0
"""Seconds after which a dispatcher whose loop has stopped is dead, or one whose sweeps fail does not do its work."""

log = logging.getLogger("turnfold.dispatcher")


Hears = Callable[[], Awaitable[bool]]
"""Says whether all was heard of that happened."""


async def is_deaf() -> bool:
    """Say that nothing is heard of what happens."""
    return False


class Sweeper:
    """Visits partitions: one at once when something happened there, others when something is due there.

    `visit` returns in how many seconds something is due there next, or None. `survey` yields that of all partitions,
    each second in which `hears` says that not all may have been heard of that happened; where it fails, what it has
    yielded counts. A visit that fails is logged and done again with the next sweep. Visits are made side by side, a
    partition's one after the other: one that waits for a server that hangs holds up no other.
    """

    def __init__(
        self,
        visit: Callable[[int], Awaitable[float | None]],
        survey: Callable[[], AsyncIterator[tuple[int, float]]],
        hears: Hears = is_deaf,
        troubles: Troubles | None = None,
    ) -> None:
        """Make one; it shares `troubles` with what else its process does."""
        self._troubles = troubles or Troubles()
        self._failing: set[int] = set()
        self._visit = visit
        self._survey = survey
        self._hears = hears
        self._woken: set[int] = set()
        self._visits: set[int] = set()
        # By the clock of the day: others do not run while the machine sleeps.
        self._dues: dict[int, float] = {}
        self._knows_all = False
        self._wake_up, self._loss = asyncio.Event(), asyncio.Event()
        self._is_stopped = False
        self.failures = 0
        self._turns, self._sweeps = Heartbeat(ALIVE_WITHIN), Heartbeat(ALIVE_WITHIN)
        self.swept = Heartbeat(READY_WITHIN)

    def wake(self, partition: str) -> None:
        """Something happened in a partition; an empty text means that messages may have been lost."""
        if partition:
            self._woken.add(int(partition))
            self._wake_up.set()
        else:
            self._knows_all = False
            self._loss.set()

    def stop(self) -> None:
        """Let `run` end when the visits that are being made are over."""
        self._is_stopped = True
        self._wake_up.set()
        self._loss.set()

    def is_alive(self) -> bool:
        """Return whether its loops turn, whatever becomes of the visits."""
        return self._turns.is_alive() and self._sweeps.is_alive()

    def overdue(self) -> int:
        """Return how many partitions are to be visited by now."""
        now = time.time()
        due = (partition for partition, at in self._dues.items() if at <= now)
        return len(self._woken.union(self._visits, due))

    async def run(self) -> None:
        """Go on until stopped."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._sweep_each_second())
            while not self._is_stopped:
                self._wake_up.clear()
                self._turns.beat()
                for partition in self._woken - self._visits:
                    self._woken.discard(partition)
                    self._visits.add(partition)
                    tasks.create_task(self._go_to(partition))
                await _within(SWEEP, self._wake_up)

    async def _sweep_each_second(self) -> None:
        while not self._is_stopped:
            self._loss.clear()
            self._sweeps.beat()
            start = asyncio.get_running_loop().time()
            if await self._attempt(None, self._sweep()):
                self.swept.beat()
            else:
                self._knows_all = False
            await _within(start + SWEEP - asyncio.get_running_loop().time(), self._loss)

    async def _sweep(self) -> None:
        until = time.time() + SWEEP
        for partition in [partition for partition, at in self._dues.items() if at <= until]:
            self._expect(partition, self._dues.pop(partition) - time.time())
        if not await self._hears() or not self._knows_all:
            # News from now on comes on top.
            self._knows_all = True
            self._dues = dict.fromkeys(self._failing, time.time())
            async for partition, seconds in self._survey():
                self._expect(partition, seconds)

    async def _go_to(self, partition: int) -> None:
        self._dues.pop(partition, None)

        async def visit() -> None:
            self._expect(partition, await self._visit(partition))

        if await self._attempt(partition, visit()):
            self._failing.discard(partition)
        else:
            self._failing.add(partition)
            self._dues[partition] = time.time()
        self._visits.discard(partition)
        if partition in self._woken:
            self._wake_up.set()

    def _expect(self, partition: int, seconds: float | None) -> None:
        """Visit a partition after so many seconds, or before, as it was known; at once if these are over.

        None says nothing: what is known was learnt meanwhile.
        """
        if seconds is None:
            return
        if partition in self._dues:
            seconds = min(seconds, self._dues.pop(partition) - time.time())
        if seconds <= 0:
            self.wake(str(partition))
        elif seconds <= SWEEP:
            asyncio.get_running_loop().call_later(seconds, self.wake, str(partition))
        else:
            self._dues[partition] = time.time() + seconds

    async def _attempt(self, partition: int | None, step: Awaitable[None]) -> bool:
        """Return whether a visit of a partition, or a sweep, has succeeded."""
        try:
            await step
        except Exception as error:
            self.failures += 1
            FAILURES.labels("dispatcher").inc()
            if is_away(error):
                self._troubles.add((self, partition), "a look for what is due has failed", error)
            else:
                # A server's word about itself is worth a line, not a page.
                trace = None if isinstance(error, RedisError) else error
                log.error(
                    "failed, as %d times since the start: %s", self.failures, error or repr(error), exc_info=trace
                )
            return False
        self._troubles.end((self, partition))
        return True


async def _within(seconds: float, event: asyncio.Event) -> None:
    """Wait for an event, so many seconds at most."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(max(0.0, seconds)):
            await event.wait()
