"""The dispatcher: claims what is due and gives it to the queue, and keeps the lobby up to date. Several may run."""

import asyncio
import contextlib
import logging
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from datetime import UTC, datetime

from redis.asyncio import Redis
from redis.exceptions import RedisError

from domain.build import VERSION
from domain.kernel.log.fence import NewerRules
from store.accounts.players import PlayerStore
from store.archive.archive import Archive, archive_at
from store.due.outages import Outages
from store.due.schedule import Claim, Schedule
from store.health.backups import Backups
from store.health.fleet import Membership
from store.health.gauges import BACKUP_AGE, show_memory
from store.health.recollection import LOOK_EVERY
from store.league.members import MemberStore
from store.lists.lobby import Lobby
from store.log.row_pages import RowPages
from store.notices.work_items import PARTITIONS, WorkItems
from store.redis import keys
from store.redis.clock import Clock, store_time
from store.redis.connection import UNAVAILABLE, connect, is_away, is_sandbox
from store.redis.feed import Feed
from store.redis.metrics import NEWER
from store.upkeep.dumps import DumpFolder
from store.upkeep.expiry import Expiry, ShortLived
from telemetry import logs, traces, tracing
from telemetry.failures import FAILURES
from telemetry.readiness import Reason
from telemetry.status import serve
from workers.league.league import LeagueTask
from workers.league.matches import MatchTask
from workers.processes.hearing import Hearing
from workers.processes.store_watch import watch_store
from workers.processes.sweeper import SWEEP, Hears, Sweeper, is_deaf
from workers.processes.troubles import Troubles
from workers.queue.metrics import OUTBOXES, QUEUED, count_claim
from workers.queue.queue import Lanes, dump_queue, league_queue, send_queue
from workers.queue.settings import Settings
from workers.upkeep import archiving
from workers.upkeep.calendars import CalendarTask
from workers.upkeep.losses import LossTask
from workers.upkeep.witness import Witness, witness_of

BATCH = 200
"""Games of a partition that are handed out at a time."""

EXPIRE_EVERY = 30.0
"""Seconds between two sweeps for what is to be deleted."""

RATE_EVERY = 60.0
"""Seconds between two looks whether a day is over whose games are to be rated."""

COUNT_EVERY = 5.0
"""Seconds between two counts of what waits."""

MATCH_EVERY = 20.0
"""Seconds between two looks whether programs are to be seated for the night."""

TELL_EVERY = 10.0
"""Seconds between two signs that a dispatcher is at work."""

ARCHIVE_EVERY = 5.0
"""Seconds between two jobs that archive games."""

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
        hearing: Callable[[], Hears] = lambda: is_deaf,
        holds: Callable[[], bool] = lambda: False,
        troubles: Troubles | None = None,
    ) -> None:
        """Make one that looks at a partition where it is woken or something is due, and at all that it may not hear.

        As long as it `holds`, it leaves everything as it is, and clocks do not run. It shares `troubles` with what else
        its process does.
        """
        troubles = troubles or Troubles()
        self._holds = holds
        self._outages = outages
        self._hears = hearing()
        # The clock that counts from here may have begun with the machine, a moment ago.
        self._told_at = -TELL_EVERY
        self._schedule = schedule
        self._lobby = lobby
        self._enqueue = enqueue
        self._lease = lease
        self._clock = clock
        self._looks = Sweeper(self.hand_out, self._upcoming, self._is_sure, troubles)
        self._changes = Sweeper(self._tell, self._partitions_behind, hearing(), troubles)

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
        return self._looks.is_alive() and self._changes.is_alive()

    def reasons(self) -> Iterator[Reason]:
        """Yield why nothing can be handed out: the store does not answer their sweeps."""
        if not (self._looks.swept.is_alive() and self._changes.swept.is_alive()):
            yield Reason("silent", "the store does not answer the sweeps for what is due")

    def count_partitions_behind(self) -> int:
        """Return how many partitions have changes that wait to be listed."""
        return self._changes.overdue()

    async def hand_out(self, partition: int) -> float | None:
        """Give what is due in a partition to the queue. Return in how many seconds something is due next, if ever.

        A game that does not get to the queue comes back after its lease.
        Nothing is handed out before it is known whether nobody was there to do so for long.
        """
        if self._holds():
            return SWEEP
        if not self._clock():
            await self._schedule.require_steady(partition)
        await self._tell_of_work()
        with traces.working("hand out", "consumer") as span:
            claims, following = await self._schedule.claim(partition, self._lease, self._clock(), BATCH)
            span.attributes |= {"turnfold.partition": partition, "turnfold.games": len(claims)}
            for claim in claims:
                count_claim(claim.ticket, claim.late)
                await self._put(claim)
        return None if following is None else _seconds(following)

    async def _put(self, claim: Claim) -> None:
        """Give a game to the queue."""
        with traces.step("enqueue") as span:
            if span is not None:
                span.attributes |= {"turnfold.game": claim.game, "turnfold.urgency": claim.urgency}
            # RQ's client waits for its server; the loops go on meanwhile.
            await asyncio.to_thread(self._enqueue, claim)

    async def _is_sure(self) -> bool:
        # Side by side, for the same server may be the one that hangs. A server that does not answer is told of by the
        # survey.
        is_told, is_sure = await asyncio.gather(self._is_told_of_work(), self._hears())
        return is_told and is_sure

    async def _is_told_of_work(self) -> bool:
        """Return whether it is known that a dispatcher is at work, though nothing may be due for long."""
        try:
            if not self._holds():
                if not self._clock():
                    await self._schedule.require_steady(0)
                await self._tell_of_work()
        except UNAVAILABLE:
            return False
        return True

    async def _upcoming(self) -> AsyncIterator[tuple[int, float]]:
        async for partition, wait in self._schedule.upcoming(self._clock()):
            yield partition, _seconds(wait)

    async def _tell_of_work(self) -> None:
        """Say now and then that a dispatcher is at work, before it hands anything out: it may be the first for long."""
        now = time.monotonic()
        if now - self._told_at < TELL_EVERY:
            return
        if await self._outages.beat(self._clock()):
            log.warning("no dispatcher was at work for a while: clocks have not run meanwhile")
        self._told_at = now

    async def _partitions_behind(self) -> AsyncIterator[tuple[int, float]]:
        async for partition, _ in self._lobby.behind():
            yield partition, 0.0

    async def _tell(self, partition: int) -> float | None:
        if self._holds():
            return SWEEP
        await self._lobby.drain(partition)
        return None


def _seconds(wait: int) -> float:
    """Return a wait in milliseconds in seconds; rounded up, since what is visited early is visited again."""
    return (wait + EARLY) / 1000 if wait else 0.0


async def dispatch(settings: Settings) -> None:
    """Run a dispatcher until SIGTERM or SIGINT; the visit that is being made is finished."""
    async with witness_of(settings) as witness:
        await _dispatch(settings, witness)


async def _dispatch(settings: Settings, witness: Witness) -> None:
    redis = connect(settings.redis_url, connections=8)
    losses = LossTask(redis, witness)
    lanes = Lanes(settings.queue_url, settings.lease)
    feed = Feed(redis)
    names = [keys.due_key(number) for number in range(keys.PARTITIONS)]
    troubles = Troubles()
    dispatcher = Dispatcher(
        Schedule(redis),
        Lobby(redis, losses.hear),
        lanes.put,
        settings.lease,
        outages=Outages(redis),
        hearing=lambda: Hearing(redis, feed, names).is_sure,
        holds=losses.is_older,
        troubles=troubles,
    )
    work_items = _work_items(redis, settings, feed, troubles)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, dispatcher.stop)
    readiness = watch_store(settings, dispatcher.reasons, losses.reasons)
    serve(settings.metrics_host, settings.metrics_port, dispatcher.is_alive, readiness)
    feed.listen(keys.WORK_CHANNEL, dispatcher.wake)
    feed.listen(keys.WORK_ITEMS_CHANNEL, work_items.wake)
    await feed.start()
    membership = Membership(redis, "dispatcher", archive_at(settings.archive).name)
    await membership.start()
    await losses.begin()
    steps = _beside(redis, settings, losses, _counter(lanes, dispatcher, Backups(redis)))
    beside = [asyncio.create_task(step) for step in (work_items.run(), *(_repeat(troubles, *row) for row in steps))]
    await dispatcher.run()
    for task in beside:
        task.cancel()
    await membership.stop()
    await feed.stop()
    await redis.aclose()


def _beside(
    redis: Redis, settings: Settings, losses: LossTask, count: Callable[[], Awaitable[None]]
) -> list[tuple[float, str, Callable[[], Awaitable[None]]]]:
    """Return what is done beside: after how many seconds it is done again, what is said if it fails, and the step."""
    expire_every, expiry = (SWEEP, ShortLived) if is_sandbox(settings.redis_url) else (EXPIRE_EVERY, Expiry)
    steps = [
        (COUNT_EVERY, "the queue was not counted", count),
        (LOOK_EVERY, "the store was not compared with its witness", losses.look),
        (expire_every, "not all was deleted", _expiry(redis, archive_at(settings.archive), expiry)),
        (SWEEP, "no calendar was looked at", _calendars(redis)),
        (RATE_EVERY, "no game of members was rated", _ratings(redis)),
        (SWEEP, "no dump was handed out", _dumps(settings)),
    ]
    if settings.archive:
        steps.append((ARCHIVE_EVERY, "nothing was archived", archiving.make_hand_out(redis, settings)))
    if settings.league_hour is not None:
        matches, task = MatchTask(redis, settings.league_hour), LeagueTask(redis, settings.league_hour)
        steps.append((MATCH_EVERY, "no match was begun", _league(matches.is_due, settings)))
        steps.append((SWEEP, "the league was not begun", _league(task.next, settings)))
    return steps


async def _repeat(troubles: Troubles, every: float, failed: str, step: Callable[[], Awaitable[None]]) -> None:
    """Do something again and again, so many seconds after it was done. A failure is logged, and the work done again."""
    while True:
        try:
            await step()
            troubles.end(step)
        except RedisError as error:
            if is_away(error):
                troubles.add(step, failed, error)
            else:
                log.warning("%s: %s", failed, error)
        except NewerRules as newer:
            NEWER.labels("dispatcher").inc()
            log.warning("%s: it was %s", failed, newer)
        except Exception:
            FAILURES.labels("dispatcher").inc()
            log.exception(failed)
        await asyncio.sleep(every)


def _counter(lanes: Lanes, dispatcher: Dispatcher, backups: Backups) -> Callable[[], Awaitable[None]]:
    """Return what shows how many looks wait in the queue, where changes wait to be listed, and how old a back-up is."""

    async def count() -> None:
        OUTBOXES.set(dispatcher.count_partitions_behind())
        # A queue that is away is told of by what is to be put into it.
        with contextlib.suppress(RedisError):
            for lane, queue in lanes.queues.items():
                QUEUED.labels(lane).set(await asyncio.to_thread(queue.length))
                show_memory("queue", "", await asyncio.to_thread(queue.about))
        BACKUP_AGE.set(await backups.age())

    return count


def _expiry(redis: Redis, archive: Archive, kind: type[Expiry]) -> Callable[[], Awaitable[None]]:
    """Return what deletes what nobody needs any more."""
    expiry = kind(redis, Lobby(redis, pages=RowPages(archive)), PlayerStore(redis), archive)

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


def _work_items(redis: Redis, settings: Settings, feed: Feed, troubles: Troubles) -> Sweeper:
    """Return what has notifiers begin what is due: what they do waits for others, so it has a queue of its own."""
    work_items, queue = WorkItems(redis), send_queue(settings.queue_url)

    async def hand_out(partition: int) -> float | None:
        following = await work_items.following(partition)
        if following == 0:
            await asyncio.to_thread(queue.put)
            # Until a notifier has taken it.
            return SWEEP
        return None if following is None else _seconds(following)

    async def survey() -> AsyncIterator[tuple[int, float]]:
        for partition in range(PARTITIONS):
            yield partition, 0.0

    return Sweeper(hand_out, survey, Hearing(redis, feed, work_items.keys()).is_sure, troubles)


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
    tracing.configure("dispatcher", VERSION)
    asyncio.run(dispatch(Settings.from_environment()))
