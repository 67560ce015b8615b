"""The loop of a dispatcher: visits partitions where something happened, or where something waits."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Mapping

from redis.exceptions import RedisError

from telemetry.failures import FAILURES
from telemetry.status import Heartbeat

SWEEP = 1.0
"""Seconds between two looks at all partitions, woken or not."""

ALIVE_WITHIN, READY_WITHIN = 30.0, 10.0
"""Seconds after which a dispatcher whose loop has stopped is dead, or one whose sweeps fail does not do its work."""

log = logging.getLogger("turnfold.dispatcher")


class Sweeper:
    """Visits partitions: one at once when something happened there, every second those where something waits.

    `waiting` finds them, with the seconds until each is to be visited, less than those until the next sweep. A visit
    that fails is logged and done again with the next sweep; the others are done.
    """

    def __init__(
        self, visit: Callable[[int], Awaitable[None]], waiting: Callable[[], Awaitable[Mapping[int, float]]]
    ) -> None:
        self._visit = visit
        self._waiting = waiting
        self._woken: set[int] = set()
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
            self._next_sweep = 0.0
        self._event.set()

    def stop(self) -> None:
        """Let `run` end when the visit that is being made is over."""
        self._is_stopped = True
        self._event.set()

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
            while self._woken and not self._is_stopped:
                await self._attempt(self._visit(self._woken.pop()))
            if self._is_stopped:
                return
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, self._next_sweep - loop.time())):
                    await self._event.wait()

    async def _sweep(self) -> None:
        loop = asyncio.get_running_loop()
        for partition, seconds in (await self._waiting()).items():
            if seconds > 0:
                loop.call_later(seconds, self.wake, str(partition))
            else:
                self._woken.add(partition)

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
