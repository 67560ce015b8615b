"""The dispatcher: claims what is due and gives it to the queue, and keeps the lobby up to date. Several may run."""

import asyncio
import contextlib
import logging
import signal
from collections.abc import Awaitable, Callable

from redis.exceptions import RedisError

from store import keys
from store.connection import connect
from store.feed import Feed
from store.lobby import Lobby
from store.metrics import FAILURES
from store.schedule import Claim, Schedule
from workers.metrics import QUEUED, count_claim, expose
from workers.queue import LookQueue
from workers.settings import Clock, Settings, store_time

SWEEP = 1.0
"""Seconds between two looks at all partitions, woken or not."""

BATCH = 200
"""Games of a partition that are handed out at a time."""

log = logging.getLogger("turnfold.dispatcher")


class Rounds:
    """Visits partitions: one at once when something happened there, every second those where something waits.

    `waiting` finds them. A visit that fails is logged and done again with the next sweep; the others are done.
    """

    def __init__(self, visit: Callable[[int], Awaitable[None]], waiting: Callable[[], Awaitable[list[int]]]) -> None:
        self._visit = visit
        self._waiting = waiting
        self._woken: set[int] = set()
        self._event = asyncio.Event()
        self._next_sweep = 0.0
        self.failures = 0

    def wake(self, partition: str) -> None:
        """Something happened in a partition; an empty text means that messages may have been lost."""
        if partition:
            self._woken.add(int(partition))
        else:
            self._next_sweep = 0.0
        self._event.set()

    async def run(self) -> None:
        """Go on for ever."""
        loop = asyncio.get_running_loop()
        while True:
            self._event.clear()
            if loop.time() >= self._next_sweep:
                self._next_sweep = loop.time() + SWEEP
                await self._attempt(self._sweep())
            woken, self._woken = self._woken, set()
            for partition in woken:
                await self._attempt(self._visit(partition))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, self._next_sweep - loop.time())):
                    await self._event.wait()

    async def _sweep(self) -> None:
        self._woken.update(await self._waiting())

    async def _attempt(self, step: Awaitable[None]) -> None:
        try:
            await step
        except Exception as error:
            self.failures += 1
            FAILURES.labels("dispatcher").inc()
            # A server that is away for a while is worth a line, not a page.
            trace = None if isinstance(error, RedisError) else error
            log.error("failed, as %d times since the start: %s", self.failures, error or repr(error), exc_info=trace)


class Dispatcher:
    """Hands out what is due and keeps the lobby up to date, each whatever becomes of the other."""

    def __init__(
        self,
        schedule: Schedule,
        lobby: Lobby,
        enqueue: Callable[[Claim], None],
        lease: int,
        clock: Clock = store_time,
    ) -> None:
        self._schedule = schedule
        self._lobby = lobby
        self._enqueue = enqueue
        self._lease = lease
        self._clock = clock
        self._looks = Rounds(self.hand_out, lambda: schedule.due_partitions(clock()))
        self._changes = Rounds(self._tell, schedule.changed_partitions)

    def wake(self, partition: str) -> None:
        """Something happened in a partition; an empty text means that messages may have been lost."""
        self._looks.wake(partition)
        self._changes.wake(partition)

    async def run(self) -> None:
        """Go on for ever."""
        await asyncio.gather(self._looks.run(), self._changes.run())

    async def hand_out(self, partition: int) -> None:
        """Give all that is due in a partition to the queue. What does not get there comes back after its lease."""
        claims: list[Claim] | None = None
        while claims is None or len(claims) == BATCH:
            claims = await self._schedule.claim(partition, self._lease, self._clock(), BATCH)
            for claim in claims:
                count_claim(claim.ticket, claim.late)
                await asyncio.to_thread(self._enqueue, claim)

    async def _tell(self, partition: int) -> None:
        await self._lobby.drain(partition)


async def dispatch(settings: Settings) -> None:
    """Run a dispatcher until SIGTERM or SIGINT."""
    redis = connect(settings.redis_url, connections=8)
    queue = LookQueue(settings.queue_url, settings.lease)
    dispatcher = Dispatcher(Schedule(redis), Lobby(redis), queue.put, settings.lease)
    expose(settings.metrics_port)
    feed = Feed(redis)
    feed.listen(keys.WORK_CHANNEL, dispatcher.wake)
    await feed.start()
    task = asyncio.gather(dispatcher.run(), _watch(queue))
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, task.cancel)
    with contextlib.suppress(asyncio.CancelledError):
        await task
    await feed.stop()
    await redis.aclose()


async def _watch(queue: LookQueue) -> None:
    """Tell once a second how many looks wait in the queue."""
    while True:
        with contextlib.suppress(RedisError):
            QUEUED.set(await asyncio.to_thread(queue.length))
        await asyncio.sleep(SWEEP)


def main() -> None:
    """The process."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s %(message)s")
    asyncio.run(dispatch(Settings.from_environment()))
