"""The loop of a dispatcher: visits partitions where something happened, or where something is due."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Mapping

from redis.exceptions import RedisError

from telemetry.failures import FAILURES
from telemetry.status import Heartbeat

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

    `visit` returns in how many seconds something is due there next, or None. `survey` finds that of all partitions,
    each second in which `hears` says that not all may have been heard of that happened. A visit that fails is logged
    and done again with the next sweep; the others are done.
    """

    def __init__(
        self,
        visit: Callable[[int], Awaitable[float | None]],
        survey: Callable[[], Awaitable[Mapping[int, float]]],
        hears: Hears = is_deaf,
    ) -> None:
        self._visit = visit
        self._survey = survey
        self._hears = hears
        self._woken: set[int] = set()
        # By the clock of the day: others do not run while the machine sleeps.
        self._dues: dict[int, float] = {}
        self._knows_all = False
        self._event = asyncio.Event()
        self._next_sweep = 0.0
        self._is_stopped = False
        self.failures = 0
        self.turned, self.swept = Heartbeat(ALIVE_WITHIN), Heartbeat(READY_WITHIN)

    def wake(self, partition: str) -> None:
        """Something happened in a partition; an empty text means that messages may have been lost."""
        if partition:
            self._woken.add(int(partition))
        else:
            self._knows_all = False
            self._next_sweep = 0.0
        self._event.set()

    def stop(self) -> None:
        """Let `run` end when the visit that is being made is over."""
        self._is_stopped = True
        self._event.set()

    def overdue(self) -> int:
        """Return how many partitions are to be visited by now."""
        now = time.time()
        return len(self._woken.union(partition for partition, at in self._dues.items() if at <= now))

    async def run(self) -> None:
        """Go on until stopped."""
        loop = asyncio.get_running_loop()
        while not self._is_stopped:
            self._event.clear()
            self.turned.beat()
            if loop.time() >= self._next_sweep:
                self._next_sweep = loop.time() + SWEEP
                if await self._attempt(self._sweep()):
                    self.swept.beat()
                else:
                    self._knows_all = False
            while self._woken and not self._is_stopped:
                self.turned.beat()
                await self._go_to(self._woken.pop())
            if self._is_stopped:
                return
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, self._next_sweep - loop.time())):
                    await self._event.wait()

    async def _sweep(self) -> None:
        if not await self._hears() or not self._knows_all:
            # What is heard from now on comes on top.
            self._knows_all = True
            self._dues.clear()
            for partition, seconds in (await self._survey()).items():
                self._expect(partition, seconds)
        until = time.time() + SWEEP
        for partition in [partition for partition, at in self._dues.items() if at <= until]:
            self._expect(partition, self._dues[partition] - time.time())

    async def _go_to(self, partition: int) -> None:
        self._dues.pop(partition, None)

        async def visit() -> None:
            self._expect(partition, await self._visit(partition))

        if not await self._attempt(visit()):
            self._dues[partition] = time.time()

    def _expect(self, partition: int, seconds: float | None) -> None:
        """Visit a partition after so many seconds, at once if these are over; never for None."""
        self._dues.pop(partition, None)
        if seconds is None:
            return
        if seconds <= 0:
            self.wake(str(partition))
        elif seconds <= SWEEP:
            asyncio.get_running_loop().call_later(seconds, self.wake, str(partition))
        else:
            self._dues[partition] = time.time() + seconds

    async def _attempt(self, step: Awaitable[None]) -> bool:
        try:
            await step
        except Exception as error:
            self.failures += 1
            FAILURES.labels("dispatcher").inc()
            # A server that is away for a while is worth a line, not a page.
            trace = None if isinstance(error, RedisError) else error
            log.error("failed, as %d times since the start: %s", self.failures, error or repr(error), exc_info=trace)
            return False
        return True
