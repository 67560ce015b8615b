"""The event store: appends with optimistic concurrency, reads that fold only what is new."""

import asyncio
import re
import secrets
from collections.abc import Awaitable, Callable, Collection, Iterable
from functools import partial
from itertools import chain
from typing import Any

import msgspec
from redis.asyncio import Redis

from domain.kernel.commands import calendars
from domain.kernel.commands.commands import Decide
from domain.kernel.fold.exported import Linked
from domain.kernel.fold.fold import propose
from domain.kernel.log.agreement_entries import Taken
from domain.kernel.log.entries import Chose, Entry, EntryDraft, Joined, TimedOut
from domain.kernel.protocol.commitments import SEED_BYTES
from domain.kernel.protocol.refusals import Refused
from domain.kernel.table.evolved import Proposal
from domain.kernel.table.game import Answer, Game
from store.archive.archive import NO_ARCHIVE, Archive
from store.calendars.calendars import CalendarStore
from store.health.recollection import Recollection
from store.log import appending
from store.log.causes import CauseStore
from store.log.codec import flat, read_entries, read_rows, texts
from store.log.loading import Loading
from store.log.orders import OrderStore
from store.log.replays import Charge, Replays, free
from store.log.stored_logs import END, StoredLogs
from store.log.summary import Import, summarise, terms_of
from store.log.thoughts import ThoughtStore
from store.log.timeline import Timeline
from store.redis import keys, metrics
from store.redis.clock import Clock, ServerClock, store_time
from store.redis.memory import Memory
from store.redis.pipelining import Pipelining
from store.redis.scripts import Script
from telemetry import traces

_DECISION = re.compile(r"([0-9]{1,9})\.([0-9]{1,2})")

MEMORY = 64 * 1024 * 1024
"""Bytes of folded games and of what was gone through again that a process remembers, if nothing else is said."""

NOBODY: dict[str, str] = {}
"""No account comes into a game."""

Make = Callable[[int], Awaitable[Proposal]]
"""Makes a proposal at a time in milliseconds. Raises Refused."""

Prepare = Callable[[Game], Make | None]
"""Says what is to be proposed after a game; None for nothing. Raises Refused."""

PAGE = 100
"""Entries that are read at once where one of them is looked for."""


class GameStore:
    """The games in one Redis. Folded games stay in this process, as many as fit into `memory` bytes.

    `replays` find the states before the latest one. `clock` says that it is at least so late; `archive` has the games
    that are there no longer.
    """

    def __init__(
        self, redis: Redis, memory: int = MEMORY, clock: Clock = store_time, archive: Archive = NO_ARCHIVE
    ) -> None:
        self._told = clock
        self._pipelining = Pipelining(redis)
        self._clock = ServerClock(redis, clock)
        # Every request asks for a latest state, few for the past.
        self._timelines: Memory[str, Timeline] = Memory(memory * 4 // 5, lambda timeline: timeline.size)
        self.recollection = Recollection()
        self._calendars = CalendarStore(redis)
        execute = self._pipelining.execute
        self._logs = StoredLogs(execute, archive)
        self.replays = Replays(self._logs, memory // 5)
        self.orders = OrderStore(self._pipelining)
        self.thoughts, self.causes = ThoughtStore(execute), CauseStore(execute)
        self._append, self._adopt = (Script(execute, __package__, name) for name in ("append", "adopt"))
        self._loading = Loading(redis, execute, self._logs, self.replays, self._clock)

    async def create(
        self,
        game_id: str,
        drafts: tuple[EntryDraft, ...],
        secret: bytes,
        meta: dict[str, str],
        accounts: dict[str, str],
    ) -> Timeline | None:
        """Append the first entries of a game and deal it if it is full; None if there is such a game already.

        `secret` is S, `meta` what is kept beside the log, such as an invite code; `accounts` are those of the drafts'
        actors. Raises Refused.
        """
        timeline = Timeline(game_id, secret, meta, accounts)
        creation = {**meta, "secret": secret.hex(), "terms": terms_of(drafts[0].payload)}
        make = partial(_propose, timeline, None, drafts)
        if await self._try_append(timeline, None, make, creation=creation, accounts=accounts) is None:
            return None
        self._keep(timeline)
        await self.deal(timeline)
        return timeline

    async def read(self, game_id: str) -> Timeline | None:
        """The game as it is now, with one round trip; None if there is none. Raises Removed."""
        timeline = self._timelines.get(game_id)
        if timeline is None:
            return await self._cold(game_id)
        metrics.IN_MEMORY.inc()
        if timeline.current is not None and timeline.current.status == "running":
            # `Beside` does not change meanwhile, and two tasks cost as much as the reading.
            await self._catch_up(timeline)
        else:
            await asyncio.gather(self._catch_up(timeline), self._logs.look_beside(timeline))
        return timeline if timeline.current else None

    async def peek(self, game_id: str) -> Timeline | None:
        """The game as this process knows it, without a round trip where it does; it may have moved on."""
        timeline = self._timelines.get(game_id)
        if timeline is None or timeline.run != self._loading.run(game_id):
            # A server that was started again may lack what is remembered here.
            return await self.read(game_id)
        metrics.IN_MEMORY.inc()
        return timeline

    async def now(self, game_id: str) -> int:
        """Return the time that entries of a game would have now, in milliseconds."""
        return await self._clock.now(keys.log_key(game_id))

    async def execute(
        self,
        timeline: Timeline,
        decide: Decide,
        hold: int = 0,
        not_before: int = 0,
        accounts: dict[str, str] = NOBODY,
        ordered: appending.Ordered | None = None,
    ) -> Game:
        """Do what a command wants, on the latest state; the game right after it.

        `decide` is asked again when others were faster. `hold` is how long, in milliseconds, bots that are to move next
        are left to the caller; `not_before` is the time that `decide` goes by, and that of the entries (a later one
        if the latest entry is later, or the server's clock by seconds); `accounts` are those that come into the game,
        by the names that they have in it; `ordered` are standing orders that it goes by. Raises Refused if the latest
        state does not allow it, and OrdersChanged.
        """
        prepare = partial(_drafting, timeline, decide)
        proposal = await self.append(timeline, prepare, hold, not_before, accounts, ordered)
        if proposal is None:
            return timeline.game
        return await self.deal(timeline) if proposal.after.status == "dealing" else proposal.after

    async def append(
        self,
        timeline: Timeline,
        prepare: Prepare,
        hold: int = 0,
        not_before: int = 0,
        accounts: dict[str, str] = NOBODY,
        ordered: appending.Ordered | None = None,
    ) -> Proposal | None:
        """Append what `prepare` makes of the latest state: what that was, or None for nothing.

        It is asked again when others were faster; for the rest, see `execute`. Raises Refused and OrdersChanged.
        """
        is_latest = False
        while True:
            game = timeline.game
            try:
                make = prepare(game)
                if make is None:
                    return None
                proposal = await self._try_append(
                    timeline, game, make, hold=hold, not_before=not_before, accounts=accounts, ordered=ordered
                )
            except Refused:
                if is_latest:
                    raise
                # Others may have allowed it meanwhile: only a refusal by the latest state counts.
                await self._catch_up(timeline)
                is_latest = timeline.game is game
                if is_latest:
                    raise
                continue
            if proposal is not None:
                return proposal
            is_latest = True

    async def answer(self, timeline: Timeline, player: str, decision: str, charge: Charge = free) -> Answer | None:
        """The answer that this player gave to a decision; None if there is none."""
        match = _DECISION.fullmatch(decision)
        if match is None or timeline.game.seat_of(player) != int(match[2]):
            return None
        after = int(match[1])
        while after < timeline.seq:
            page = await self.replays.links(timeline, after, min(after + PAGE, timeline.seq), charge)
            for row in page:
                payload, actor = row.entry.payload, row.entry.actor
                if isinstance(payload, Chose | TimedOut) and payload.seat == int(match[2]):
                    # A seat has one open decision: the next that it answers is this one, or this one is gone.
                    return answer_of(row) if payload.decision == decision and actor == player else None
            after += PAGE
        return None

    async def log(self, game_id: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        """The entries after a seq."""
        last = END if limit is None else after + limit
        return list(read_rows(game_id, await self._logs.rows(game_id, after + 1, last)))

    async def adopt(
        self,
        game_id: str,
        game: Game,
        entries: Iterable[Entry],
        secret: bytes,
        imported: Import,
        accounts: dict[str, str] = NOBODY,
    ) -> bool:
        """Store a finished game that was audited, entry by entry as it is; False if there is one of that id already.

        It gets an id of its own here, and is listed by the time at which it came. `accounts` are those that are known
        to have played it.
        """
        fields = {
            **msgspec.to_builtins(imported),
            "secret": secret.hex(),
            "version": str(game.seq),
            "at": str(game.at),
            "summary": msgspec.json.encode(summarise(game, imported)).decode(),
            "terms": terms_of(game.created),
        }
        arguments: list[str | bytes | int] = [keys.WORK_CHANNEL, keys.partition(game_id), game_id]
        for rows in (accounts, fields):
            arguments += (len(rows), *chain.from_iterable(rows.items()))
        # There may be ten thousand.
        arguments += await asyncio.to_thread(appending.adopt_arguments, entries)
        names = [
            keys.log_key(game_id), keys.meta_key(game_id), keys.outbox_key(keys.partition(game_id)),
            keys.accounts_key(game_id), keys.appends_key(keys.partition(game_id)),
        ]  # fmt: skip
        return bool(await self._adopt(names, arguments))

    async def deal(self, timeline: Timeline) -> Game:
        """Deal if the game waits for it. Others may do so first: that is as good."""
        try:
            while timeline.game.status == "dealing":
                rests = await self._calendars.rests(timeline.game, timeline.accounts)
                await self.execute(timeline, partial(calendars.deal, rests=rests))
        except Refused:
            await self._catch_up(timeline)
        return timeline.game

    async def _catch_up(self, timeline: Timeline) -> None:
        run = timeline.run
        # The latest known entry comes along: where it is missing, the game has been deleted, or archived.
        rows = [] if timeline.archive_mark else await self._logs.live(timeline.id, timeline.seq - 1)
        is_there = bool(rows) or await self._logs.is_archived(timeline)
        if is_there and run == timeline.run == self._loading.run(timeline.id):
            await self._follow(timeline, list(read_rows(timeline.id, rows[1:])))
        else:
            # A server that was started again may have lost its last moment, and with it what was folded here.
            await self._read_anew(timeline)

    async def _read_anew(self, timeline: Timeline) -> None:
        """Replace what is known of a game, all at once: others look at it meanwhile. Raises Removed."""
        fresh = await self._loading.load(timeline.id)
        if fresh is None:
            self._timelines.forget(timeline.id)
            timeline.restart()
        elif timeline.run != fresh.run or timeline.seq < fresh.seq or timeline.archive_mark != fresh.archive_mark:
            timeline.replace(fresh)
            self._timelines.keep(timeline.id, timeline)

    async def _follow(self, timeline: Timeline, entries: Collection[Entry]) -> None:
        run = timeline.run
        if any(isinstance(entry.payload, Joined | Taken) for entry in entries):
            accounts: Any = await self._pipelining.execute("HGETALL", keys.accounts_key(timeline.id))
            if timeline.run != run:
                # It was read anew meanwhile, and may not go as far as these entries go on from.
                await self._catch_up(timeline)
                return
            timeline.accounts.update(texts(flat(accounts)))
        before = timeline.seq
        timeline.follow(entries)
        self._weigh(timeline, before)

    def _weigh(self, timeline: Timeline, before: int) -> None:
        """Remember how far a timeline goes, and measure it anew now and then, since it grows."""
        seq = timeline.seq
        if seq > before:
            self.recollection.remember(timeline.id, seq, timeline.game.at, timeline.run, timeline.sitting)
        if before // appending.SNAPSHOT_EVERY < seq // appending.SNAPSHOT_EVERY:
            self._timelines.keep(timeline.id, timeline)

    def _keep(self, timeline: Timeline) -> None:
        timeline.run = self._loading.run(timeline.id)
        timeline.clock = partial(self._clock.estimate, keys.log_key(timeline.id))
        self._timelines.keep(timeline.id, timeline)

    async def _cold(self, game_id: str) -> Timeline | None:
        timeline = await self._loading.load(game_id)
        if timeline is None:
            return None
        # Somebody else may have loaded it meanwhile; what holds on to that one is to go on with it.
        cached = self._timelines.get(game_id)
        if cached is not None and cached.seq >= timeline.seq:
            return cached
        self._timelines.keep(game_id, timeline)
        return timeline

    async def _try_append(
        self,
        timeline: Timeline,
        before: Game | None,
        make: Make,
        *,
        accounts: dict[str, str],
        creation: dict[str, str] | None = None,
        hold: int = 0,
        not_before: int = 0,
        ordered: appending.Ordered | None = None,
    ) -> Proposal | None:
        """Return what was appended; None if others were faster, their entries are folded then. Raises as `execute`."""
        key, by = keys.log_key(timeline.id), ordered.player if ordered else ""
        # People go by the time of the entries, not by a moment later: a night may begin with that.
        at, not_before = not_before or await self._clock.now(key), max(not_before, self._told())
        while True:
            at = max(at, not_before, before.at if before else 0)
            proposal = await make(at)
            creator = proposal.after.creator
            owner = accounts.get(creator) or timeline.accounts.get(creator, "")
            with traces.step("append") as span:
                request = appending.append_request(proposal, creation or {}, accounts, owner, hold, not_before, ordered)
                arguments = appending.append_arguments(proposal, request)
                verdict, reply = await self._append(appending.append_keys(timeline.id), arguments)
                appending.describe(span, request, verdict)
            if verdict == b"behind":
                return await self._behind(timeline, proposal, read_entries(timeline.id, reply), by)
            at = await self._clock.set_right(key) if verdict == b"clock" else self._clock.learn(key, int(reply))
            if verdict == b"ordered":
                raise appending.OrdersChanged
            if verdict == b"ok":
                timeline.accounts.update(accounts)
                self._note_append(timeline, proposal, by)
                return proposal
            # The script has refused the time alone, and said what its own is.

    def _note_append(self, timeline: Timeline, proposal: Proposal, by: str) -> None:
        metrics.APPENDED.inc()
        for drafted in proposal.entries:
            metrics.count_entry(drafted.public["kind"])
        timeline.append(proposal, by)
        self._weigh(timeline, proposal.expected)

    async def _behind(self, timeline: Timeline, proposal: Proposal, entries: list[Entry], by: str) -> Proposal | None:
        metrics.BEHIND.inc()
        if proposal.before is not None:
            if not entries or entries[0].at != proposal.before.at:
                # The server has lost what the proposal goes by.
                timeline.run = ""
                await self._read_anew(timeline)
                return None
            # The first is the entry that the proposal goes on from.
            entries = entries[1:]
        # An append is sent again when its reply was lost: what is there already may be just that.
        is_own = appending.has_begun_with(proposal, entries)
        if is_own:
            timeline.append(proposal, by)
        if timeline.current is not None:
            await self._follow(timeline, entries)
        return proposal if is_own else None


def new_secret() -> bytes:
    """S of a new game."""
    return secrets.token_bytes(SEED_BYTES)


async def _propose(timeline: Timeline, before: Game | None, drafts: tuple[EntryDraft, ...], at: int) -> Proposal:
    return propose(before, timeline.id, drafts, timeline.secret, at)


def _drafting(timeline: Timeline, decide: Decide, game: Game) -> Make | None:
    drafts = decide(game)
    return partial(_propose, timeline, game, drafts) if drafts else None


def answer_of(row: Linked) -> Answer | None:
    """Return what a seat answered by an entry; None if it is no answer."""
    entry, payload = row.entry, row.entry.payload
    if not isinstance(payload, Chose):
        return None
    return Answer(payload.decision, payload.choose, entry.seq, entry.at, row.head, bool(payload.sealed))
