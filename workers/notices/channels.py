"""Delivers what waits for a channel: one at a time, again where it fails, and not at all where it is moot."""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from domain.kernel.time.times import DAY, HOUR, MINUTE
from domain.notices.planning import IMPORTANT, JOINING, told_at
from domain.notices.projection import notice_id, question_ids, requests_to
from domain.notices.records import GONE, Attempt, Because, Channel, Delivery, Health, Notice, Why
from store.calendars.zones import hours_in
from store.notices.ledger import CHANNEL
from store.notices.work_items import WorkItem
from store.redis.gone import Removed
from telemetry import traces
from workers.notices.stores import Stores
from workers.queue.metrics import ATTEMPTS, DELIVERIES

AGAIN = (5_000, 5 * MINUTE, 30 * MINUTE, *(hours * HOUR for hours in (2, 5, 10, 14, 20, 24)))
"""Milliseconds after which a delivery is attempted again, from the first failure on; after the last it is given up."""

SPREAD = 0.2
"""By how much of itself each of them is longer or shorter, so that who was down is not called by all at once."""

ROW = 5
"""Failures in a row after which a channel is tried with one notice at a time alone."""

FORSAKEN = 5 * DAY
"""Milliseconds without a success after which a channel is disabled."""

SLICE = 10.0
"""Seconds after which others have their turn."""

BUSY = 15_000
"""Milliseconds after which a channel that has failed, or was never used, has its turn if there is no room for it.

Half as long or half as much again, so that those who wait do not all come back at once. It is a compromise: of a
thousand endpoints that do not answer each costs a look so often, and one that would answer may wait as long, or some
times as long, for the first that it is sent.
"""

FAILING = 4
"""How many times as much room there is for channels that were never used as for those that have failed.

Those wait so many times as long for it: each look at one of a thousand costs the time of somebody who answers.
"""

EVER, MANY = 1 << 52, 1_000

MOST_AT_ONCE = 100
"""Notices that a channel has a turn for, and that a digest tells of."""

log = logging.getLogger("turnfold.notifier")

Send = Callable[[str, Channel, Sequence[Notice], int], Awaitable[Attempt]]
"""Attempts to deliver notices to an account by a channel, at a time in milliseconds; what came of it.

Several are those of a digest.
"""


class ChannelTask:
    """Delivers by channels. A channel has one sender at a time, whose lease is longer than its turn."""

    def __init__(self, stores: Stores, senders: Mapping[str, Send], unproven: int) -> None:
        self._stores = stores
        self._channels, self._ledger, self._work_items = stores.channels, stores.ledger, stores.work_items
        self._senders = senders
        # Those who have not shown that they answer never take all the room there is, nor those who have failed that of
        # who is new: each of them holds its place for as long as an answer is awaited.
        self._new = asyncio.Semaphore(unproven)
        self._failing = asyncio.Semaphore(max(1, unproven // FAILING))

    async def run(self, work_item: WorkItem) -> int | None:
        """Deliver what is due on a channel; when to look again, in milliseconds."""
        account, name = work_item.owner, work_item.what
        channel, now = await self._channels.get(account, name), await self._work_items.now()
        if channel is None:
            for notice in await self._ledger.waiting(account, name, EVER, MANY):
                await self._ledger.write(account, notice, name, Delivery("dropped", "disabled"))
            return None
        health = await self._channels.health(account, name)
        if now < health.until and channel.state == "active":
            return health.until
        if health.is_proven and not health.failures:
            return await self._deliver(account, channel, health)
        room = self._failing if health.failures else self._new
        if room.locked():
            wait = FAILING * BUSY if health.failures else BUSY
            return now + round(wait * random.uniform(0.5, 1.5))  # noqa: S311
        async with room:
            return await self._deliver(account, channel, health)

    async def _deliver(self, account: str, channel: Channel, health: Health) -> int | None:
        loop = asyncio.get_running_loop()
        ends, now = loop.time() + SLICE, await self._work_items.now()
        names = await self._ledger.waiting(account, channel.id, now, MOST_AT_ONCE)
        for together in await self._batches(account, channel, names):
            if loop.time() > ends or now < health.until:
                break
            # A notice that was deleted, disabled or answered since the batch before is seen here.
            due = [row for row in [await self._due(account, channel.id, name) for name in together] if row is not None]
            if due:
                health = await self._attempt(account, channel, due, health)
        due_next = await self._ledger.next_due(account, channel.id)
        return None if due_next is None else max(due_next, health.until)

    async def _batches(self, account: str, channel: Channel, names: list[str]) -> list[list[str]]:
        """Return which notices are sent together: those of a digest are, each of the others is sent alone."""
        deliveries = await self._ledger.look_at(account, names, channel.id)
        digest = [name for name in names if name in deliveries and deliveries[name].because == "digest"]
        alone = [[name] for name in names if name not in digest]
        return [*alone, digest] if digest else alone

    async def _due(self, account: str, channel: str, name: str) -> tuple[Notice, Delivery] | None:
        """Return a notice that is to be delivered now; one that is moot is dropped, and None."""
        row = await self._ledger.look(account, name, channel)
        if row is None:
            await self._ledger.write(account, name, channel, Delivery("dropped", "superseded"))
            return None
        notice, delivery = row
        current = await self._channels.get(account, channel)
        because = await self._moot(account, notice, current)
        if because is None:
            return None if current and await self._waits(account, notice, delivery, current) else row
        DELIVERIES.labels("dropped").inc()
        dropped = replace(delivery, state="dropped", because=because, due=None)
        await self._ledger.write(account, name, channel, dropped)
        return None

    async def _attempt(
        self, account: str, channel: Channel, due: Sequence[tuple[Notice, Delivery]], health: Health
    ) -> Health:
        """Attempt to deliver notices together; how the channel fares after it. It is on record before it is made."""
        now = await self._work_items.now()
        # Should nobody learn what comes of it, what cannot be made does not hold others up.
        unknown = min(len(delivery.attempts) - _failures(delivery) for _, delivery in due)
        again = now + _later(unknown)
        started = [
            (notice, replace(delivery, state="retrying", attempts=(*delivery.attempts, Attempt(now)), due=again))
            for notice, delivery in due
        ]
        for notice, delivery in started:
            await self._ledger.write(account, notice.id, channel.id, delivery)
        attempt = await self._send(account, channel, [notice for notice, _ in started], now)
        ATTEMPTS.labels(channel.kind, "taken" if attempt.is_taken else "failed").inc()
        after = _after(health, attempt, now)
        # Notices that were sent together are sent together the next time.
        failures = min(_failures(delivery) for _, delivery in started)
        again = now + max(_later(failures), attempt.later)
        for notice, delivery in started:
            result = _delivery_after(delivery, attempt, again)
            if result.due is None:
                DELIVERIES.labels(result.state).inc()
            await self._ledger.write(account, notice.id, channel.id, result)
        await self._channels.note(account, channel.id, after)
        await self._disable(account, channel.id, attempt, after, now)
        return after

    async def _send(self, account: str, channel: Channel, notices: Sequence[Notice], now: int) -> Attempt:
        """Send notices, as part of the trace of the first that is part of one, else of what is done here."""
        cause = next((cause for notice in notices if (cause := traces.parse(notice.trace))), traces.passed_on())
        with traces.working("deliver", "client", cause) as span:
            attempt = await self._senders[channel.kind](account, channel, notices, now)
            span.attributes |= {"turnfold.channel": channel.kind, "turnfold.notices": len(notices)}
            if attempt.status is not None:
                span.attributes["http.response.status_code"] = attempt.status
            span.error = "" if attempt.is_taken else attempt.fault or str(attempt.status)
            # Neither whose it is nor where it leads is anybody's business who reads a log.
            log.info("delivery", extra={"fields": {"channel": channel.kind, "fault": span.error}})
        return attempt

    async def _waits(self, account: str, notice: Notice, delivery: Delivery, channel: Channel) -> bool:
        """Return whether a notice is not told now, but later or with another."""
        is_put_off = await self._put_off(account, notice, delivery, channel)
        return is_put_off or await self._joins_question(account, notice, delivery, channel)

    async def _put_off(self, account: str, notice: Notice, delivery: Delivery, channel: Channel) -> bool:
        """Let a notice wait while the person of the account is there, or is to be left in peace; True if it does."""
        now, until = await self._work_items.now(), 0
        if channel.unless_active and notice.kind not in IMPORTANT:
            until = await self._stores.players.last_there(account) + channel.unless_active
        due = told_at(notice, channel, max(now, until), partial(hours_in, now=now))
        if due <= now:
            return False
        because: Because = delivery.because or ("active" if due == until else "quiet")
        await self._ledger.write(account, notice.id, channel.id, replace(delivery, because=because, due=due))
        return True

    async def _joins_question(self, account: str, notice: Notice, delivery: Delivery, channel: Channel) -> bool:
        """Let what the open question tells of as well wait for it, or end with it; False if it is told by itself."""
        question = await self._question_beside(account, notice, channel) if notice.kind in JOINING else None
        if question is None:
            return False
        if question.due is None:
            DELIVERIES.labels("dropped").inc()
            joined = replace(delivery, state="dropped", because="superseded", due=None)
        else:
            joined = replace(delivery, due=question.due + 1)
        await self._ledger.write(account, notice.id, channel.id, joined)
        return True

    async def _question_beside(self, account: str, notice: Notice, channel: Channel) -> Delivery | None:
        """Return the delivery of the question that is open in a game, if it comes after a notice and instead of it."""
        settings = await self._channels.settings(account, notice.game)
        timeline = await self._stores.games.read(notice.game)
        pending = timeline.game.decision_of(notice.seat) if timeline else None
        if (settings.mode or channel.mode) == "every" or timeline is None or pending is None:
            return None
        mark = await self._stores.games.replays.mark_of(timeline, pending)
        ids = question_ids(account, notice.game, pending.decision.id, mark)
        entered = [await self._ledger.look(account, name, channel.id) for name in ids]
        entry = next(filter(None, entered), None)
        if entry is None or entry[1].state in ("dropped", "gave_up"):
            return None
        question = entry[1]
        return None if question.due is None and question.attempts[-1].at < notice.at else question

    async def _moot(self, account: str, notice: Notice, channel: Channel | None) -> Because | None:
        """Return why a notice is worth nothing any more; None if it is."""
        if channel is None or channel.state != "active":
            return "disabled"
        if notice.message:
            message = await self._stores.talk.get(notice.game, notice.message)
            return "superseded" if message is None or message.said.hidden else None
        if not notice.game:
            return None
        try:
            timeline = await self._stores.games.read(notice.game)
        except Removed:
            timeline = None
        if timeline is None:
            return None if notice.kind == "game.loss" else "superseded"
        if notice.kind == "request.opened" and notice.seat is not None:
            requests = requests_to(account, timeline.game, notice.game, notice.seat)
            return None if any(notice.id == row.id for row in requests) else "answered"
        if notice.kind == "invitation":
            return None if timeline.game.status == "open" or timeline.game.offers else "superseded"
        pending = timeline.game.decision_of(notice.seat) if notice.decision else None
        if notice.decision and (pending is None or pending.decision.id != notice.decision):
            return "answered"
        is_other = notice.mark and notice.mark != await self._stores.games.replays.mark_of(timeline, pending)
        return "superseded" if is_other else None

    async def _disable(self, account: str, name: str, attempt: Attempt, health: Health, now: int) -> None:
        """Disable a channel that is gone, or has failed for days, and tell of it by the others."""
        is_forsaken = health.failures >= ROW and now - health.since >= FORSAKEN
        channel = await self._channels.get(account, name)
        is_gone = channel is not None and attempt.status in GONE.get(channel.kind, ())
        if channel is None or not (is_gone or is_forsaken):
            return
        because: Why = "gone" if is_gone else "failing"
        await self._channels.put(account, replace(channel, state="disabled", because=because))
        notice = Notice(
            notice_id(account, name, "channel.disabled", str(now)), "channel.disabled", now, channel=channel.id
        )
        others = [other for other in await self._channels.of(account) if other.state == "active"]
        await self._ledger.tell(account, [(notice, {other.id: Delivery("waiting", due=now) for other in others})])
        await self._work_items.mark(CHANNEL, account, channel.id, now)


def _after(health: Health, attempt: Attempt, now: int) -> Health:
    """Return how a channel fares after an attempt."""
    if attempt.is_taken:
        return Health(is_proven=True)
    failures = health.failures + 1
    until = now + _later(failures - ROW) if failures >= ROW else 0
    return Health(failures, health.since or now, max(until, now + attempt.later), health.is_proven)


def _delivery_after(delivery: Delivery, attempt: Attempt, again: int) -> Delivery:
    """Return what became of a delivery by an attempt. `again` is when the next one is made, if there is one."""
    result = replace(delivery, attempts=(*delivery.attempts[:-1], attempt))
    if attempt.is_taken:
        return replace(result, state="delivered", because="", due=None)
    if _failures(result) > len(AGAIN):
        return replace(result, state="gave_up", because="", due=None)
    return replace(result, because="digest" if delivery.because == "digest" else "", due=again)


def _failures(delivery: Delivery) -> int:
    return sum(attempt.is_known for attempt in delivery.attempts)


def _later(failures: int) -> int:
    """Return in how many milliseconds it is tried again after so many failures beyond the first."""
    return round(AGAIN[min(failures, len(AGAIN) - 1)] * random.uniform(1 - SPREAD, 1 + SPREAD))  # noqa: S311
