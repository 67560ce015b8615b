"""A game as one process knows it: the latest folded state and what happened on the way."""

from collections.abc import Hashable, Iterable

import msgspec

from domain.kernel.entries import Entry
from domain.kernel.fold import Proposal, fold, heads, settle
from domain.kernel.game import Game
from domain.kernel.ruleset import Event
from store.metrics import FOLDS


class Happened(msgspec.Struct, frozen=True, gc=False):
    """What one entry brought about. `head` is the hash after it."""

    seq: int
    at: int
    head: bytes
    events: tuple[Event, ...]


class Timeline:
    """The latest state of one game, and its history from the first entry that was folded here.

    It only ever moves forward, whoever reports an entry first. `run` is the run of the server that it was read from,
    after another one it is begun again. `rendered` is for what is made of the latest state; it
    is emptied when the game moves on.
    """

    def __init__(self, game_id: str, seed: bytes, meta: dict[str, str]) -> None:
        self.id = game_id
        self.seed = seed
        self.meta = meta
        self.current: Game | None = None
        self.history: list[Happened] = []
        self.run = ""
        self.rendered: dict[Hashable, tuple[str, bytes]] = {}

    @property
    def game(self) -> Game:
        """The latest state known here. Raises LookupError before the first entry."""
        if self.current is None:
            raise LookupError(f"nothing is known of the game {self.id}")
        return self.current

    @property
    def seq(self) -> int:
        """The latest entry known here."""
        return self.current.seq if self.current else 0

    def restart(self) -> None:
        """Forget it all."""
        self.current = None
        self.history = []
        self.rendered.clear()

    def begin(self, game: Game) -> None:
        """Start from a snapshot."""
        self.current = game

    def follow(self, entries: Iterable[Entry]) -> None:
        """Fold entries of the log; those known already are passed over."""
        for entry in entries:
            if entry.seq > self.seq:
                FOLDS.inc()
                evolved = fold(self.current, self.id, entry, self.seed)
                self._move(evolved.game, [Happened(entry.seq, entry.at, evolved.game.head, evolved.events)])

    def append(self, proposal: Proposal, at: int) -> Game:
        """Take over a proposal that was appended at this time; the game right after it."""
        hashes = heads(proposal, at, self.seed)
        game = settle(proposal.before, proposal.after, at, hashes)
        if self.seq == proposal.expected:
            rows = zip(hashes.items(), proposal.entries, strict=True)
            self._move(game, [Happened(seq, at, head, drafted.events) for (seq, head), drafted in rows])
        return game

    def since(self, seq: int) -> list[Happened] | None:
        """What happened after the entry `seq`; None if that reaches back before what was folded here."""
        if seq >= self.seq:
            return []
        if not self.history or self.history[0].seq > seq + 1:
            return None
        return self.history[seq + 1 - self.history[0].seq :]

    def recall(self, whole: "Timeline") -> None:
        """Take over the history of the same game, folded from its first entry."""
        if whole.seq > self.seq:
            self.current = whole.current
            self.rendered.clear()
        self.history = whole.history[: self.seq]

    def _move(self, game: Game, happened: list[Happened]) -> None:
        self.current = game
        self.history += happened
        self.rendered.clear()
