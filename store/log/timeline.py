"""A game as one process knows it: the latest folded state and what happened on the way."""

from collections import deque
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Protocol

import msgspec

from domain.kernel.fold.fold import fold
from domain.kernel.log.entries import Entry
from domain.kernel.log.fence import LogDoesNotFold
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.ruleset import Event
from domain.kernel.table.evolved import Evolved, Proposal
from domain.kernel.table.game import Game
from store.log.beside import FIELD, beside_of
from store.log.codec import write_snapshot
from store.log.summary import Visibility, import_of
from store.redis import keys
from store.redis.clock import Clock, store_time
from store.redis.gone import GameGone
from store.redis.metrics import FOLDS

KEPT = 128
"""Entries of which is kept what they brought about: some 20 KB. A request for older ones asks for a replay."""

BASE_SIZE = 8 * 1024
"""Bytes that a game takes apart from its state and history."""

BYTES_OBJECT = 41
"""Bytes that bytes take beside themselves, and a place among others."""


class Happened(msgspec.Struct, frozen=True, gc=False):
    """The events of one entry. `head` is the hash after it, `by_order_of` whose standing order has given the answer."""

    seq: int
    at: int
    head: bytes
    events: tuple[Event, ...]
    by_order_of: str = ""


def outcome_of(game: Game, steps: Iterable[Evolved]) -> tuple[Game, list[Happened]]:
    """Return the game after steps that are in no log, and what these brought about."""
    happened = []
    for evolved in steps:
        game = evolved.game
        happened.append(Happened(game.seq, game.at, b"", evolved.events))
    return game, happened


def size_of(game: Game) -> int:
    """About how many bytes a game takes in memory: its objects take some eight times what they take packed."""
    return BASE_SIZE + 8 * len(write_snapshot(game))


class Named(Protocol):
    """An account, as far as logs name it."""

    def actor(self, game: str) -> str:
        """Return what the account is called in the log of this game."""
        ...


_happened = msgspec.msgpack.Decoder(Happened)


class Timeline:
    """The latest state of one game, and its history as far back as it is kept here: at most `KEPT` entries.

    It only ever moves forward, whoever reports an entry first. `run` is the run of the server that it was read from,
    after another one it is begun again; `beside` may change without an entry; `imported` says who brought it from
    elsewhere; `accounts` are those that are known by the names that they have in the log; `clock` tells the time of
    that server, as far as it is known. History is kept as bytes: as objects it would be most of the memory of a
    process, and most of what its garbage collector looks through.
    """

    def __init__(
        self, game_id: str, secret: bytes, meta: dict[str, str], accounts: dict[str, str] | None = None
    ) -> None:
        self.id = game_id
        self.secret = secret
        self.meta = meta
        self.accounts = accounts or {}
        self.imported = import_of(meta)
        self.beside = beside_of(meta.get(FIELD))
        self.current: Game | None = None
        self.run = ""
        self.clock: Clock = store_time
        self._packed: deque[bytes] = deque(maxlen=KEPT)
        self._history_bytes = 0

    @property
    def archive_mark(self) -> str:
        """The mark of the object in the archive that has the log; empty where the store has it."""
        return self.meta.get(keys.ARCHIVED, "")

    @property
    def log_id(self) -> str:
        """The id that the log's hashes are made with: of an import, that which the game had where it was played."""
        return self.imported.origin if self.imported else self.id

    def actor(self, player: Named) -> str:
        """Return what an account is called in the log."""
        return player.actor(self.log_id)

    def account_at(self, seat: Seat) -> str | None:
        """Return the account of who has a seat; None where nobody has it who has one, and of a seat there is not."""
        seats = self.game.seats
        return self.accounts.get(seats[seat].player or "") if seat < len(seats) else None

    @property
    def sitting(self) -> tuple[str, ...]:
        """Return the accounts that have seats."""
        accounts = self.accounts
        # A list, for each append asks: a generator takes three times as long.
        return tuple([accounts[seat.player] for seat in self.game.seats if seat.player in accounts])

    def names_in_log(self, names: Mapping[str, str]) -> dict[str, str]:
        """Return what accounts are called here and now, by the names that they have in the log."""
        return {actor: names[account] for actor, account in self.accounts.items() if account in names}

    @property
    def visibility(self) -> Visibility:
        """For whom the game is here, whatever it was where it was played."""
        return self.imported.visibility if self.imported else self.game.created.visibility

    @property
    def game(self) -> Game:
        """The latest state known here. Raises GameGone if there is none: the store has lost or deleted the game."""
        if self.current is None:
            raise GameGone(f"nothing is known of the game {self.id}")
        return self.current

    @property
    def seq(self) -> int:
        """The latest entry known here."""
        return self.current.seq if self.current else 0

    @property
    def history(self) -> list[Happened]:
        """Return what is kept of what happened, up to the latest entry."""
        return [_happened.decode(packed) for packed in self._packed]

    @property
    def size(self) -> int:
        """About how many bytes it takes in memory."""
        state = size_of(self.current) if self.current else 0
        return state + self._history_bytes + len(self._packed) * BYTES_OBJECT

    def replace(self, fresh: "Timeline") -> None:
        """Know what another one of the same game does, and nothing else."""
        self.__dict__.update(fresh.__dict__)

    def restart(self) -> None:
        """Forget it all."""
        self.current = None
        self.run = ""
        self._packed.clear()
        self._history_bytes = 0

    def begin(self, game: Game) -> None:
        """Start from a snapshot."""
        self.current = game

    def follow(self, entries: Iterable[Entry]) -> None:
        """Fold entries of the log; those known already are passed over."""
        for entry in entries:
            if entry.seq > self.seq:
                self.follow_one(entry)

    def follow_one(self, entry: Entry) -> Happened:
        """Fold the next entry of the log, and return what it brought about. Raises LogDoesNotFold and NewerRules."""
        FOLDS.inc()
        try:
            evolved = fold(self.current, self.log_id, entry, self.secret)
        except LogDoesNotFold as error:
            # The log of an import has the id of where it was played.
            raise LogDoesNotFold(self.id, error.seq, error.why) from error
        by_order_of = entry.actor if entry.by_order else ""
        happened = Happened(entry.seq, entry.at, evolved.game.head, evolved.events, by_order_of)
        self._move(evolved.game, [happened])
        return happened

    def append(self, proposal: Proposal, by_order_of: str = "") -> Game:
        """Take over a proposal that was appended; the game right after it. `by_order_of` is as in `Happened`."""
        # Others who wait for the game may have read these entries from the log before their writer heard of it.
        if self.seq == proposal.expected:
            rows = enumerate(proposal.entries, proposal.expected + 1)
            happened = [
                Happened(seq, proposal.at, drafted.head, drafted.events, by)
                for seq, drafted in rows
                for by in [by_order_of if drafted.draft.actor == by_order_of else ""]
            ]
            self._move(proposal.after, happened)
        return proposal.after

    def since(self, seq: int, until: int) -> list[Happened] | None:
        """Return what happened after the entry `seq`, up to `until`; None if that is older than what is kept here."""
        until = min(until, self.seq)
        if seq >= until:
            return []
        first = self.seq - len(self._packed) + 1
        if seq + 1 < first:
            return None
        return [_happened.decode(packed) for packed in islice(self._packed, seq + 1 - first, until + 1 - first)]

    def _move(self, game: Game, happened: list[Happened]) -> None:
        self.current = game
        for row in happened:
            if len(self._packed) == KEPT:
                self._history_bytes -= len(self._packed[0])
            packed = msgspec.msgpack.encode(row)
            self._packed.append(packed)
            self._history_bytes += len(packed)
