"""Finds out what an account is to be told of a game, and enters it into its ledger."""

import asyncio
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import partial

from domain.kernel.log.marks import mark_at
from domain.kernel.protocol.ids import Seat, Seq
from domain.kernel.protocol.ruleset import Event
from domain.kernel.table.game import Game
from domain.kernel.time.times import DAY
from domain.notices.planning import plan_delivery
from domain.notices.projection import lapsed_orders, question_ids, question_notice, reminders, requests_to, told_by
from domain.notices.records import Channel, Delivery, GameNotices, Notice
from store.calendars.zones import hours_in
from store.log.causes import Cause
from store.log.orders import orders_of
from store.log.timeline import Timeline
from store.notices.work_items import WorkItem
from store.redis.gone import Removed
from telemetry import traces
from workers.notices.correspondence import Correspondence
from workers.notices.sittings import there_until
from workers.notices.stores import Stores

BACK = 64
"""Entries before the latest one that somebody is told of who was told nothing of a game yet."""

RECENT = 3 * DAY
"""Milliseconds after which what somebody was not told is no news any more."""


class ProjectionTask:
    """Enters notices. It may be done twice, by two processes or after a crash: a notice has one id."""

    def __init__(self, stores: Stores) -> None:
        self._games, self._work_items = stores.games, stores.work_items
        self._channels, self._ledger = stores.channels, stores.ledger
        self._correspondence = Correspondence(stores)

    async def run(self, work_item: WorkItem) -> int | None:
        """Enter what an account is to be told of a game; when to look again, in milliseconds."""
        account, game_id = work_item.owner, work_item.what
        channels = await self._channels.of(account)
        timeline, cause = await self._timeline(game_id) if channels else (None, None)
        seat = None if timeline is None else _seat(timeline, account)
        if timeline is None:
            return None
        now, settings = await self._work_items.now(), await self._channels.settings(account, game_id)
        if (span := traces.current()) is not None and cause is not None:
            span.continue_from(cause.of(timeline.game, now))
        if seat is None:
            invitation = await self._correspondence.invitation(account, timeline, now)
            if invitation is not None:
                await self._ledger.tell(account, [(invitation, plans(invitation, channels, settings, now))])
            return None
        last, game = await self._ledger.last_seq(account, game_id), timeline.game
        orders = orders_of(await self._games.orders.get(game_id, game.seats[seat].player or ""))
        first = min(channel.created for channel in channels)
        # An event older than the first channel is told to nobody, nor one that is no news any more.
        begin = first if last is None else now - RECENT
        last_told = last if await self._has_told(account, timeline, last) else None
        happened = [row for row in await self._events_since(timeline, last_told, game) if row[1] >= begin]
        not_before = await there_until(self._games, timeline, seat, orders)
        mark = await self._games.replays.mark_of(timeline, game.decision_of(seat))
        question = question_notice(account, game, game_id, seat, mark, not_before=not_before)
        notices = [*told_by(account, game, game_id, seat, happened), *requests_to(account, game, game_id, seat)]
        notices += lapsed_orders(account, game, game_id, seat, orders, begin)
        question = question if question is not None and question.at >= first else None
        notices += [question] if question is not None else []
        spans = {span for channel in channels for span in channel.remind}
        ahead = reminders(account, game, game_id, seat, mark, sorted(spans))
        notices += [reminder for at, reminder in ahead if first <= at <= now]
        asking = _to_come(plans(question, channels, settings, now)) if question is not None else ()
        entered = [(notice, plans(notice, channels, settings, now, asking)) for notice in notices]
        told_up_to = mark_at(game.seq, game.head.hex())
        await self._ledger.tell(account, entered, game=game_id, before=last, seq=game.seq, mark=told_up_to)
        await self._tell_of_talk(account, timeline, seat, channels, settings, now)
        await self._ledger.prune(account, now)
        return min((at for at, _ in ahead if at > now), default=None)

    async def _tell_of_talk(
        self,
        account: str,
        timeline: Timeline,
        seat: Seat,
        channels: Sequence[Channel],
        settings: GameNotices,
        now: int,
    ) -> None:
        """Enter what others have written to a seat."""
        name = f"{timeline.id} talk"
        last = await self._ledger.last_seq(account, name)
        after = max(last or 0, now - RECENT, min(channel.created for channel in channels))
        notices, until = await self._correspondence.messages(account, timeline, seat, after)
        if notices:
            asking = await self._asking(account, timeline, seat, channels)
            entered = [(notice, plans(notice, channels, settings, now, asking)) for notice in notices]
            await self._ledger.tell(account, entered, game=name, before=last, seq=until)

    async def _asking(self, account: str, timeline: Timeline, seat: Seat, channels: Sequence[Channel]) -> set[str]:
        """Return the channels by which what a seat is asked is yet to be told."""
        pending = timeline.game.decision_of(seat)
        if pending is None:
            return set()
        mark = await self._games.replays.mark_of(timeline, pending)
        ids = question_ids(account, timeline.id, pending.decision.id, mark)
        entered = {channel.id: await self._ledger.look_at(account, ids, channel.id) for channel in channels}
        return _to_come({channel: row for channel, rows in entered.items() for row in rows.values()})

    async def _timeline(self, game: str) -> tuple[Timeline | None, Cause | None]:
        """Return a game that is played here, and what its latest entry follows from; both in one round trip."""
        try:
            timeline, cause = await asyncio.gather(self._games.read(game), self._games.causes.latest(game))
        except Removed:
            return None, None
        return None if timeline is None or timeline.imported else timeline, cause

    async def _has_told(self, account: str, timeline: Timeline, last: Seq | None) -> bool:
        """Return whether what an account was told is of this history: what is left of another has its end anew."""
        if last is None or last > timeline.seq:
            return False
        mark = await self._ledger.mark(account, timeline.id)
        # One of another entry is older than what an earlier version has told.
        return not mark.startswith(f"{last}.") or await self._games.replays.has_passed(timeline, mark)

    async def _events_since(
        self, timeline: Timeline, last: Seq | None, game: Game
    ) -> list[tuple[Seq, int, bytes, Event]]:
        after = max(0, game.seq - BACK) if last is None else last
        rows = await self._games.replays.since(timeline, after, game.seq)
        return [(row.seq, row.at, row.head, event) for row in rows for event in row.events]


def _seat(timeline: Timeline, account: str) -> Seat | None:
    """Return the seat at which an account plays."""
    actors = [actor for actor, other in timeline.accounts.items() if other == account]
    seats: Iterator[Seat | None] = (timeline.game.seat_of(actor) for actor in actors)
    return next((seat for seat in seats if seat is not None), None)


def _to_come(deliveries: Mapping[str, Delivery]) -> set[str]:
    """Return the channels by which there is something yet to be delivered."""
    return {channel for channel, delivery in deliveries.items() if delivery.due is not None}


def plans(
    notice: Notice, channels: Iterable[Channel], settings: GameNotices, now: int, asking: Container[str] = ()
) -> dict[str, Delivery]:
    """Return what becomes of a notice on each channel. By those of `asking` a question is yet to be told.

    `now` is in milliseconds.
    """
    place = partial(hours_in, now=now)
    return {
        channel.id: plan_delivery(notice, channel, settings, now, place, is_asked=channel.id in asking)
        for channel in channels
        if channel.state == "active" and not (notice.channel and channel.id == notice.channel)
    }
