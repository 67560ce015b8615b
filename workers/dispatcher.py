"""The dispatcher: claims what is due and gives it to the queue, and keeps the lobby up to date. Several may run."""

import asyncio
import contextlib
import logging
import signal
import time
from collections.abc import Awaitable, Callable, Mapping

from redis.asyncio import Redis
from redis.exceptions import RedisError

from store import keys
from store.clock import Clock, store_time
from store.connection import connect
from store.expiry import Expiry
from store.feed import Feed
from store.lobby import Lobby
from store.outages import Outages
from store.players import PlayerStore
from store.schedule import Claim, Schedule
from store.status import Heartbeat, serve
from store.work_items import WorkItems
from telemetry import logs
from telemetry.failures import FAILURES
from workers.calendars import CalendarTask
from workers.metrics import OUTBOXES, QUEUED, count_claim
from workers.queue import LookQueue, SendQueue
from workers.settings import Settings

SWEEP = 1.0
"""Seconds between two looks at all partitions, woken or not."""

BATCH = 200
"""Games of a partition that are handed out at a time."""

EXPIRE_EVERY = 30.0
"""Seconds between two sweeps for what is to be deleted."""

TELL_EVERY = 10.0
"""Seconds between two signs that a dispatcher is at work."""

EARLY = 2
"""Milliseconds by which two clocks may round differently."""

ALIVE_WITHIN, READY_WITHIN = 30.0, 10.0
"""Seconds after which a dispatcher whose rounds have stopped is dead, or one whose rounds fail does not do its work."""

log = logging.getLogger("turnfold.dispatcher")


class Rounds:
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
        self.turns, self.swept = Heartbeat(ALIVE_WITHIN), Heartbeat(READY_WITHIN)

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
            self.turns.beat()
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


class Dispatcher:
    """Hands out what is due and keeps the lobby up to date, each whatever becomes of the other."""

    def __init__(
        self,
        schedule: Schedule,
        lobby: Lobby,
        enqueue: Callable[[Claim], None],
        lease: int,
        clock: Clock = store_time,
        *,
        outages: Outages,
    ) -> None:
        self._outages = outages
        # The clock that counts from here may have begun with the machine, a moment ago.
        self._told_at = -TELL_EVERY
        self._schedule = schedule
        self._lobby = lobby
        self._enqueue = enqueue
        self._lease = lease
        self._clock = clock
        self._looks = Rounds(self.hand_out, self._upcoming)
        self._changes = Rounds(self._tell, self._changed)

    def wake(self, partition: str) -> None:
        """Something happened in a partition; an empty text means that messages may have been lost."""
        self._looks.wake(partition)
        self._changes.wake(partition)

    async def run(self) -> None:
        """Go on until stopped."""
        await asyncio.gather(self._looks.run(), self._changes.run())

    def stop(self) -> None:
        """Let `run` end; what was claimed gets to the queue before."""
        self._looks.stop()
        self._changes.stop()

    def is_alive(self) -> bool:
        """Return whether the rounds are made, whatever becomes of them."""
        return self._looks.turns.is_alive() and self._changes.turns.is_alive()

    def is_ready(self) -> bool:
        """Return whether the store answers them."""
        return self._looks.swept.is_alive() and self._changes.swept.is_alive()

    async def hand_out(self, partition: int) -> None:
        """Give what is due in a partition to the queue. What does not get there comes back after its lease.

        Nothing is handed out before it is known whether nobody was there to do so for long.
        """
        await self._tell_of_work()
        claims = await self._schedule.claim(partition, self._lease, self._clock(), BATCH)
        if len(claims) == BATCH:
            # There may be more, but others' partitions come first.
            self._looks.wake(str(partition))
        for claim in claims:
            count_claim(claim.ticket, claim.late)
            # RQ's client waits for its server; the other rounds go on meanwhile.
            await asyncio.to_thread(self._enqueue, claim)

    async def _upcoming(self) -> dict[int, float]:
        """Return what is due before the next sweep; rounded up, since what is visited early waits for that."""
        await self._tell_of_work()
        found = await self._schedule.upcoming(round(SWEEP * 1000), self._clock())
        return {partition: (wait + EARLY) / 1000 if wait else 0.0 for partition, wait in found.items()}

    async def _tell_of_work(self) -> None:
        """Say now and then that a dispatcher is at work, before it hands anything out: it may be the first for long."""
        now = time.monotonic()
        if now - self._told_at < TELL_EVERY:
            return
        if await self._outages.beat(self._clock()):
            log.warning("no dispatcher was at work for a while: clocks have not run meanwhile")
        self._told_at = now

    async def _changed(self) -> dict[int, float]:
        changed = await self._schedule.changed_partitions()
        OUTBOXES.set(len(changed))
        return dict.fromkeys(changed, 0.0)

    async def _tell(self, partition: int) -> None:
        await self._lobby.drain(partition)


async def dispatch(settings: Settings) -> None:
    """Run a dispatcher until SIGTERM or SIGINT; the round that is being made is finished."""
    redis = connect(settings.redis_url, connections=8)
    queue = LookQueue(settings.queue_url, settings.lease)
    dispatcher = Dispatcher(Schedule(redis), Lobby(redis), queue.put, settings.lease, outages=Outages(redis))
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, dispatcher.stop)
    serve(settings.metrics_port, {"/healthz": dispatcher.is_alive, "/readyz": dispatcher.is_ready})
    feed = Feed(redis)
    feed.listen(keys.WORK_CHANNEL, dispatcher.wake)
    await feed.start()
    beside = [
        asyncio.create_task(task) for task in (_watch(queue), _expire(redis), _carry(redis), _send(redis, settings))
    ]
    await dispatcher.run()
    for task in beside:
        task.cancel()
    await feed.stop()
    await redis.aclose()


async def _watch(queue: LookQueue) -> None:
    """Tell once a second how many looks wait in the queue."""
    while True:
        with contextlib.suppress(RedisError):
            QUEUED.set(await asyncio.to_thread(queue.length))
        await asyncio.sleep(SWEEP)


async def _expire(redis: Redis) -> None:
    """Delete now and then what nobody needs any more."""
    expiry = Expiry(redis, Lobby(redis), PlayerStore(redis))
    while True:
        try:
            games, accounts = await expiry.sweep(int(time.time() * 1000))
            if games or accounts:
                log.info("deleted %d games without a result and %d idle accounts", games, accounts)
        except RedisError as error:
            log.warning("nothing was deleted: %s", error)
        except Exception:
            FAILURES.labels("dispatcher").inc()
            log.exception("not all was deleted")
        await asyncio.sleep(EXPIRE_EVERY)


async def _carry(redis: Redis) -> None:
    """Bring the calendars of accounts into their games, once a second."""
    task = CalendarTask(redis)
    while True:
        try:
            while await task.sweep():
                pass
        except RedisError as error:
            log.warning("no calendar was looked at: %s", error)
        except Exception:
            FAILURES.labels("dispatcher").inc()
            log.exception("no calendar was looked at")
        await asyncio.sleep(SWEEP)


async def _send(redis: Redis, settings: Settings) -> None:
    """Have notifiers begin what is due, once a second: what they do waits for others, so it has a lane of its own."""
    work_items, queue = WorkItems(redis), SendQueue(settings.queue_url)
    while True:
        try:
            if await work_items.waiting(await work_items.now()):
                await asyncio.to_thread(queue.put)
        except RedisError as error:
            log.warning("no work item was handed out: %s", error)
        except Exception:
            FAILURES.labels("dispatcher").inc()
            log.exception("no work item was handed out")
        await asyncio.sleep(SWEEP)


def main() -> None:
    """The process."""
    logs.configure(logging.INFO)
    asyncio.run(dispatch(Settings.from_environment()))
