"""Replays the past of a game from its log: states, history, hashes and exports.

That takes time in proportion to the entries, so it is done in a thread, a few at a time, from the nearest milestone:
a snapshot that stays. The caller is told beforehand how many entries it takes, and may refuse.
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

import msgspec

from domain.kernel.bots.moves import Move
from domain.kernel.bots.trying import apart, carry_on
from domain.kernel.fold.export import export_lines, link
from domain.kernel.fold.exported import Linked
from domain.kernel.log.entries import Entry
from domain.kernel.log.fence import LogDoesNotFold, NewerRules
from domain.kernel.log.marks import entry_of, mark_at
from domain.kernel.protocol.commitments import facts_commitment
from domain.kernel.table.course import Course, Sample
from domain.kernel.table.game import Game, OpenDecision
from store.log.codec import read_entries, read_rows, read_snapshot, snapshot_format
from store.log.stored_logs import StoredLogs
from store.log.timeline import Happened, Timeline, outcome_of, size_of
from store.redis.memory import Memory

MILESTONE_EVERY = 256
"""Entries between two snapshots that stay: no state of a game is further from one, as long as the form is the same."""

AT_ONCE = 2
"""Replays that may be under way at once."""

LINKED = 10
"""So many entries are hashed in the time in which one is folded."""

Charge = Callable[[int], None]
"""Is told how many entries are about to be folded. It may raise: nothing is done then."""

Made = TypeVar("Made")


def free(entries: int) -> None:
    """The charge of those who do not count."""


class Outcome(NamedTuple):
    """A game after moves that are in no log, what these brought about, and about how many bytes both take."""

    game: Game
    happened: tuple[Happened, ...]
    size: int


_Key = tuple[str, bytes, int, tuple[Move, ...]]
"""A moment of a game that is over, by its head: after an entry, and after moves that follow it in no log."""


class _Milestone(NamedTuple):
    """A snapshot that stays. `head` is h_n, of any form; `data` the snapshot if it is of this one, else empty."""

    seq: int
    head: bytes
    data: bytes


_START = _Milestone(0, b"", b"")


class Replays:
    """Goes through logs again. States of games that are over are kept, as many as fit into `memory` bytes."""

    def __init__(self, logs: StoredLogs, memory: int) -> None:
        self._logs = logs
        self._places = asyncio.Semaphore(AT_ONCE)
        self._moments: Memory[_Key, Outcome] = Memory(memory // 2, lambda outcome: outcome.size)
        self._exports: Memory[tuple[str, bytes], bytes] = Memory(memory // 2, len)

    async def follow(self, timeline: Timeline, rows: Any) -> None:
        """Fold entries as a script gives them, into a game that nobody else has yet."""
        if len(rows) <= MILESTONE_EVERY:
            timeline.follow(read_entries(timeline.id, rows))
            return
        async with self._places:
            await asyncio.to_thread(lambda: timeline.follow(read_entries(timeline.id, rows)))

    async def state_at(self, timeline: Timeline, seq: int, charge: Charge = free) -> Game:
        """The game as it was after the entry `seq`. Raises LookupError if there is no such entry yet."""
        if not 1 <= seq <= timeline.seq:
            raise LookupError(f"the game has the versions 1 to {timeline.seq}")
        if seq == timeline.seq:
            return timeline.game
        moment = self._moments.get((timeline.id, timeline.game.head, seq, ()))
        if moment is not None:
            return moment.game
        if timeline.game.status != "finished":
            game = (await self._replay(timeline, seq, seq, charge)).game
        else:
            game = await self._on_from_moment(timeline, seq, charge)
        self._moments.keep((timeline.id, timeline.game.head, seq, ()), _outcome(game, ()))
        return game

    async def _on_from_moment(self, timeline: Timeline, seq: int, charge: Charge) -> Game:
        """The game after an entry, from a moment before it if one is known that is not further than a milestone.

        A reader that goes through a game from its beginning to its end has each entry folded once.
        """
        of = (timeline.id, timeline.game.head)
        nearest = seq // MILESTONE_EVERY * MILESTONE_EVERY
        for before in range(seq - 1, nearest, -1):
            moment = self._moments.get((*of, before, ()))
            if moment is not None:
                charge(seq - before)
                return await self._with_log(timeline, before + 1, seq, partial(_folded_on, timeline, moment.game))
        return (await self._replay(timeline, seq, seq, charge)).game

    async def beyond(self, timeline: Timeline, seq: int, moves: Sequence[Move], charge: Charge = free) -> Outcome:
        """Return what these moves lead to, after the entry `seq` of a finished game. Raises Refused, and as `state_at`.

        A reader that goes on with a branch, or from move to move in it, has one move made.
        """
        of = (timeline.id, timeline.game.head, seq)
        for last in (len(moves), max(0, len(moves) - 1)):
            moment = self._moments.get((*of, tuple(moves[:last])))
            if moment is not None:
                break
        else:
            last, moment = 0, _outcome(await self.state_at(timeline, seq, charge), ())
        if last < len(moves):
            charge(len(moves) - last)
            async with self._places:
                moment = await asyncio.to_thread(_gone_on, moment, moves[last:], timeline.secret)
            self._moments.keep((*of, tuple(moves)), moment)
        return moment

    async def since(self, timeline: Timeline, seq: int, until: int, charge: Charge = free) -> list[Happened]:
        """Return what the entries after `seq` brought about, up to `until`. No round trip where it is known here."""
        history = timeline.since(seq, until)
        if history is None:
            history = (await self._replay(timeline, seq, until, charge)).happened
        return history

    async def links(self, timeline: Timeline, after: int, until: int, charge: Charge = free) -> list[Linked]:
        """The entries after a seq with their places in the chain, up to `until`: that takes no rules."""
        begin = await self._link_before(timeline, after)
        charge((until - begin.seq) // LINKED)

        def link_rows(rows: Any) -> list[Linked]:
            linked = link(timeline.log_id, read_rows(timeline.id, rows), timeline.secret, begin.head or None)
            return [row for row in linked if row.entry.seq > after]

        return await self._with_log(timeline, begin.seq + 1, until, link_rows)

    async def head_at(self, timeline: Timeline, seq: int, charge: Charge = free) -> bytes | None:
        """Return the head after an entry; None if there is no such entry. No round trip where it is known here."""
        if not 1 <= seq <= timeline.seq:
            return None
        if seq == timeline.seq:
            return timeline.game.head
        rows = timeline.since(seq - 1, seq) or await self.links(timeline, seq - 1, seq, charge)
        return rows[0].head if rows else None

    async def has_passed(self, timeline: Timeline, mark: str, charge: Charge = free) -> bool:
        """Return whether a mark is of a game's history, which the store has not lost since. An empty one is."""
        if not mark:
            return True
        seq, digits = entry_of(mark)
        head = await self.head_at(timeline, seq, charge)
        return head is not None and head.hex().startswith(digits)

    async def mark_of(self, timeline: Timeline, pending: OpenDecision | None) -> str:
        """Return the mark of the entry that asked a question; empty for none."""
        head = None if pending is None else await self.head_at(timeline, pending.opened)
        return "" if pending is None or head is None else mark_at(pending.opened, head.hex())

    async def export(self, timeline: Timeline, charge: Charge = free) -> bytes:
        """The export of a game that is over."""
        key = (timeline.id, timeline.game.head)
        export = self._exports.get(key)
        if export is None:
            # Every entry is folded, and what is true after it written.
            charge(2 * timeline.seq)
            export = await self._with_log(timeline, 1, timeline.seq, partial(_export, timeline))
            self._exports.keep(key, export)
        return export

    async def course(self, timeline: Timeline, charge: Charge = free) -> tuple[Sample, ...]:
        """Return what everybody may see of a game after each of its turns. All of its entries are folded."""
        charge(timeline.seq)
        return await self._with_log(timeline, 1, timeline.seq, partial(_course, timeline))

    async def _replay(self, timeline: Timeline, after: int, until: int, charge: Charge) -> "_Replayed":
        """Fold the log up to `until`; with the history after `after`, which has to be kept whole."""
        begin = await self._milestone(timeline, after)
        charge(until - (begin.seq if begin.data else 0))

        make = partial(_replay, timeline, after)
        replayed = await self._with_log(timeline, begin.seq, until, partial(make, begin.data)) if begin.data else None
        if replayed is None:
            replayed = await self._with_log(timeline, 1, until, partial(make, b""))
        if replayed is None:
            raise LookupError(f"the log of {timeline.id} has no entry {until}")
        return replayed

    async def _with_log(self, timeline: Timeline, first: int, last: int, make: Callable[[Any], Made]) -> Made:
        """Return what is made, in a thread, of a part of a log as it is stored."""
        async with self._places:
            rows = await self._logs.rows(timeline.id, first, last, timeline.archive_mark)
            return await asyncio.to_thread(make, rows)

    async def _link_before(self, timeline: Timeline, seq: int) -> _Milestone:
        rows = timeline.since(seq - 1, seq) if seq else None
        if rows:
            return _Milestone(seq, rows[0].head, b"")
        return (await self._milestone(timeline, seq))._replace(data=b"") if seq else _START

    async def _milestone(self, timeline: Timeline, seq: int) -> _Milestone:
        """The latest one that is not after an entry; the start of the log if there is none."""
        number = seq // MILESTONE_EVERY
        if not number:
            return _START
        names = [f"{number}:{name}" for name in ("seq", "head", "key", "data")]
        seq_text, head, key, data = await self._logs.snapshot(timeline, names)
        if seq_text is None or head is None or data is None:
            return _START
        return _Milestone(
            int(seq_text), bytes.fromhex(head.decode()), data if key == snapshot_format().encode() else b""
        )


def _outcome(game: Game, happened: tuple[Happened, ...]) -> Outcome:
    return Outcome(game, happened, size_of(game) + 8 * len(msgspec.msgpack.encode(happened)))


def _folded_on(timeline: Timeline, game: Game, rows: Any) -> Game:
    """The game after the entries that follow another state of it."""
    past = Timeline(timeline.id, timeline.secret, timeline.meta)
    past.begin(apart(game))
    past.follow(read_rows(timeline.id, rows))
    return past.game


def _gone_on(outcome: Outcome, moves: Sequence[Move], secret: bytes) -> Outcome:
    game, happened = outcome_of(outcome.game, carry_on(outcome.game, moves, secret))
    return _outcome(game, (*outcome.happened, *happened))


def _course(timeline: Timeline, rows: Any) -> tuple[Sample, ...]:
    past = Timeline(timeline.id, timeline.secret, timeline.meta)
    course = Course()
    for entry in read_rows(timeline.id, rows):
        happened = past.follow_one(entry)
        course.follow(past.game, happened.events)
    return tuple(course.samples)


def _export(timeline: Timeline, rows: Any) -> bytes:
    try:
        return b"".join(export_lines(timeline.log_id, read_rows(timeline.id, rows), timeline.secret))
    except LogDoesNotFold as error:
        raise LogDoesNotFold(timeline.id, error.seq, error.why) from error


class _Replayed(NamedTuple):
    game: Game
    happened: list[Happened]


def _replay(timeline: Timeline, after: int, milestone: bytes, rows: Any) -> _Replayed | None:
    """None if the milestone is not what its entry says, or nothing is in the log."""
    past = Timeline(timeline.id, timeline.secret, timeline.meta)
    happened: list[Happened] = []
    for entry in read_rows(timeline.id, rows):
        if milestone and past.current is None:
            snapshot = trusted_snapshot(milestone, entry, timeline.secret)
            if snapshot is None:
                return None
            past.begin(snapshot)
            continue
        row = past.follow_one(entry)
        if entry.seq > after:
            happened.append(row)
    return _Replayed(past.game, happened) if past.current else None


def trusted_snapshot(data: bytes, entry: Entry, secret: bytes) -> Game | None:
    """The game of a snapshot, if it is what its entry says; None otherwise, since it is only a cache.

    One by rules that are not known here is none, too: whether the game has such rules, its first entry says.
    """
    try:
        game = read_snapshot(data)
    except (msgspec.MsgspecError, NewerRules):
        return None
    facts = facts_commitment(secret, game.seq, game.facts_json())
    return game if game.seq == entry.seq and facts == entry.facts_hash else None
