"""The dispatcher: claims what is due and gives it to the queue, and keeps the lobby up to date. Several may run."""

import asyncio
import contextlib
import logging
import signal
from collections.abc import Callable

from redis.exceptions import RedisError

from store import keys
from store.connection import connect
from store.feed import Feed
from store.lobby import Lobby
from store.schedule import Claim, Schedule
from workers.queue import LookQueue
from workers.settings import Settings

SWEEP = 1.0
"""Seconds between two looks at all partitions, woken or not."""

Clock = Callable[[], int]
"""The time in milliseconds; 0 for the store's own, the one that entries are stamped with."""

log = logging.getLogger("turnfold.dispatcher")


class Dispatcher:
    """Reacts to each append at once, and sweeps every second for what became due by time alone."""

    def __init__(
        self,
        schedule: Schedule,
        lobby: Lobby,
        enqueue: Callable[[Claim], None],
        lease: int,
        clock: Clock = lambda: 0,
    ) -> None:
        self._schedule = schedule
        self._lobby = lobby
        self._enqueue = enqueue
        self._lease = lease
        self._clock = clock
        self._woken: set[int] = set()
        self._event = asyncio.Event()

    def wake(self, partition: str) -> None:
        """Something happened in a partition; an empty text means that messages may have been lost."""
        if partition:
            self._woken.add(int(partition))
        else:
            self._woken.update(range(keys.PARTITIONS))
        self._event.set()

    async def run(self) -> None:
        """Go on for ever; what fails is logged and done again at the next sweep."""
        loop = asyncio.get_running_loop()
        next_sweep = loop.time()
        while True:
            try:
                if loop.time() >= next_sweep:
                    next_sweep = loop.time() + SWEEP
                    self._woken.update(await self._schedule.busy_partitions(self._clock()))
                await self.serve()
            except RedisError as error:
                log.warning("the store or the queue does not answer: %s", error)
                await asyncio.sleep(SWEEP / 4)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, next_sweep - loop.time())):
                    await self._event.wait()

    async def serve(self) -> int:
        """Hand out what is due in the partitions that were woken, then bring the lobby up to date; how many looks."""
        woken, self._woken = self._woken, set()
        self._event.clear()
        count = 0
        try:
            for partition in woken:
                for claim in await self._schedule.claim(partition, self._lease, self._clock()):
                    await asyncio.to_thread(self._enqueue, claim)
                    count += 1
            for partition in woken:
                await self._lobby.drain(partition)
        except RedisError:
            self._woken |= woken
            raise
        return count


async def dispatch(settings: Settings) -> None:
    """Run a dispatcher until SIGTERM or SIGINT."""
    redis = connect(settings.redis_url, connections=8)
    queue = LookQueue(settings.queue_url, settings.lease)
    dispatcher = Dispatcher(Schedule(redis), Lobby(redis), queue.put, settings.lease)
    feed = Feed(redis)
    feed.listen(keys.WORK_CHANNEL, dispatcher.wake)
    await feed.start()
    task = asyncio.create_task(dispatcher.run())
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, task.cancel)
    with contextlib.suppress(asyncio.CancelledError):
        await task
    await feed.stop()
    await redis.aclose()


def main() -> None:
    """The process."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s %(message)s")
    asyncio.run(dispatch(Settings.from_environment()))
