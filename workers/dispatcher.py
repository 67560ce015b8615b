"""The dispatcher: claims what is due and gives it to the queue, and keeps the lobby up to date. Several may run."""

import asyncio
import contextlib
import logging
import signal
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

from redis.asyncio import Redis
from redis.exceptions import RedisError

from store import keys
from store.clock import Clock, store_time
from store.connection import connect
from store.dumps import DumpFolder
from store.expiry import Expiry
from store.feed import Feed
from store.lobby import Lobby
from store.members import MemberStore
from store.outages import Outages
from store.players import PlayerStore
from store.schedule import Claim, Schedule
from store.work_items import WorkItems
from telemetry import logs
from telemetry.failures import FAILURES
from telemetry.status import serve
from workers.calendars import CalendarTask
from workers.league import LeagueTask
from workers.matches import MatchTask
from workers.metrics import OUTBOXES, QUEUED, count_claim
from workers.queue import Lanes, dump_queue, league_queue, send_queue
from workers.settings import Settings
from workers.sweeper import SWEEP, Sweeper

BATCH = 200
"""Games of a partition that are handed out at a time."""

EXPIRE_EVERY = 30.0
"""Seconds between two sweeps for what is to be deleted."""

RATE_EVERY = 60.0
"""Seconds between two looks whether a day is over whose games are to be rated."""

MATCH_EVERY = 20.0
"""Seconds between two looks whether programs are to be seated for the night."""

TELL_EVERY = 10.0
"""Seconds between two signs that a dispatcher is at work."""

EARLY = 2
"""Milliseconds by which two clocks may round differently."""

log = logging.getLogger("turnfold.dispatcher")


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
        self._looks = Sweeper(self.hand_out, self._upcoming)
        self._changes = Sweeper(self._tell, self._changed)

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
        """Return whether its loops turn, whatever becomes of the visits."""
        return self._looks.turned.is_alive() and self._changes.turned.is_alive()

    def is_ready(self) -> bool:
        """Return whether the store answers their sweeps."""
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
            # RQ's client waits for its server; the other loop goes on meanwhile.
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
        changed = await self._lobby.behind()
        OUTBOXES.set(len(changed))
        return dict.fromkeys(changed, 0.0)

    async def _tell(self, partition: int) -> None:
        await self._lobby.drain(partition)


async def dispatch(settings: Settings) -> None:
    """Run a dispatcher until SIGTERM or SIGINT; the visit that is being made is finished."""
    redis = connect(settings.redis_url, connections=8)
    lanes = Lanes(settings.queue_url, settings.lease)
    dispatcher = Dispatcher(Schedule(redis), Lobby(redis), lanes.put, settings.lease, outages=Outages(redis))
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, dispatcher.stop)
    serve(settings.metrics_port, {"/healthz": dispatcher.is_alive, "/readyz": dispatcher.is_ready})
    feed = Feed(redis)
    feed.listen(keys.WORK_CHANNEL, dispatcher.wake)
    await feed.start()
    beside = [asyncio.create_task(_repeat(*row)) for row in _beside(redis, settings, lanes)]
    await dispatcher.run()
    for task in beside:
        task.cancel()
    await feed.stop()
    await redis.aclose()


def _beside(redis: Redis, settings: Settings, lanes: Lanes) -> list[tuple[float, str, Callable[[], Awaitable[None]]]]:
    """Return what is done beside: after how many seconds it is done again, what is said if it fails, and the step."""
    steps = [
        (SWEEP, "the queue was not counted", _queue_counter(lanes)),
        (EXPIRE_EVERY, "not all was deleted", _expiry(redis)),
        (SWEEP, "no calendar was looked at", _calendars(redis)),
        (SWEEP, "no work item was handed out", _work_items(redis, settings)),
        (RATE_EVERY, "no game of members was rated", _ratings(redis)),
        (SWEEP, "no dump was handed out", _dumps(settings)),
    ]
    if settings.league_hour is not None:
        matches, task = MatchTask(redis, settings.league_hour), LeagueTask(redis, settings.league_hour)
        steps.append((MATCH_EVERY, "no match was begun", _league(matches.is_due, settings)))
        steps.append((SWEEP, "the league was not begun", _league(task.next, settings)))
    return steps


async def _repeat(every: float, failed: str, step: Callable[[], Awaitable[None]]) -> None:
    """Do something again and again, so many seconds after it was done. What fails is logged, and done again."""
    while True:
        try:
            await step()
        except RedisError as error:
            log.warning("%s: %s", failed, error)
        except Exception:
            FAILURES.labels("dispatcher").inc()
            log.exception(failed)
        await asyncio.sleep(every)


def _queue_counter(lanes: Lanes) -> Callable[[], Awaitable[None]]:
    """Return what shows how many looks wait in the queue."""

    async def count() -> None:
        # A queue that is away is told of by what is to be put into it.
        with contextlib.suppress(RedisError):
            for lane, queue in lanes.queues.items():
                QUEUED.labels(lane).set(await asyncio.to_thread(queue.length))

    return count


def _expiry(redis: Redis) -> Callable[[], Awaitable[None]]:
    """Return what deletes what nobody needs any more."""
    expiry = Expiry(redis, Lobby(redis), PlayerStore(redis))

    async def expire() -> None:
        games, accounts = await expiry.sweep(await expiry.now())
        if games or accounts:
            log.info("deleted %d games without a result and %d idle accounts", games, accounts)

    return expire


def _calendars(redis: Redis) -> Callable[[], Awaitable[None]]:
    """Return what brings the calendars of accounts into their games."""
    task = CalendarTask(redis)

    async def bring() -> None:
        while await task.sweep():
            pass

    return bring


def _work_items(redis: Redis, settings: Settings) -> Callable[[], Awaitable[None]]:
    """Return what has notifiers begin what is due: what they do waits for others, so it has a queue of its own."""
    work_items, queue = WorkItems(redis), send_queue(settings.queue_url)

    async def hand_out() -> None:
        if await work_items.waiting(await work_items.now()):
            await asyncio.to_thread(queue.put)

    return hand_out


def _dumps(settings: Settings) -> Callable[[], Awaitable[None]]:
    """Return what has a thinker make what is missing of the dumps: that takes long, and nobody waits for it."""
    folder, queue = DumpFolder(settings.dumps), dump_queue(settings.queue_url)

    async def hand_out() -> None:
        if folder.missing(datetime.now(UTC)) is not None:
            await asyncio.to_thread(queue.put)

    return hand_out


def _ratings(redis: Redis) -> Callable[[], Awaitable[None]]:
    """Return what rates the games of members of the league."""
    members = MemberStore(redis)

    async def rate() -> None:
        while await members.rate(await members.now()):
            pass

    return rate


def _league(due: Callable[[], Awaitable[object]], settings: Settings) -> Callable[[], Awaitable[None]]:
    """Return what has thinkers play the league when something of it is due, at night and until its games are over."""
    queue = league_queue(settings.queue_url)

    async def hand_out() -> None:
        if await due():
            await asyncio.to_thread(queue.put)

    return hand_out


def main() -> None:
    """The process."""
    logs.configure(logging.INFO)
    asyncio.run(dispatch(Settings.from_environment()))
