"""A game as one process knows it: the latest folded state and what happened on the way."""

from collections.abc import Iterable

import msgspec

from domain.kernel.entries import Entry
from domain.kernel.fold import Proposal, accept, fold
from domain.kernel.game import Game
from domain.kernel.ruleset import Event


class Happened(msgspec.Struct, frozen=True):
    """What one entry brought about."""

    seq: int
    at: int
    events: tuple[Event, ...]


class Timeline:
    """The latest state of one game, and its history from the first entry that was folded here.

    It only ever moves forward, whoever reports an entry first. `rendered` is for what is made of the latest state; it
    is emptied when the game moves on.
    """

    def __init__(self, game_id: str, seed: bytes, meta: dict[str, str]) -> None:
        self.id = game_id
        self.seed = seed
        self.meta = meta
        self.current: Game | None = None
        self.history: list[Happened] = []
        self.rendered: dict[tuple[object, ...], bytes] = {}

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

    def begin(self, game: Game) -> None:
        """Start from a snapshot."""
        self.current = game

    def follow(self, entries: Iterable[Entry]) -> None:
        """Fold entries of the log; those known already are passed over."""
        for entry in entries:
            if entry.seq <= self.seq:
                continue
            evolved = fold(self.current, self.id, entry, self.seed)
            self._move(evolved.game, [Happened(entry.seq, entry.at, evolved.events)])

    def append(self, proposal: Proposal, at: int) -> Game:
        """Take over a proposal that was appended at this time; the game right after it."""
        game = accept(proposal, at, self.seed)
        if self.seq == proposal.expected:
            self._move(
                game,
                [
                    Happened(seq, at, drafted.events)
                    for seq, drafted in enumerate(proposal.entries, proposal.expected + 1)
                ],
            )
        return game

    def since(self, seq: int) -> list[Happened] | None:
        """What happened after the entry `seq`; None if that reaches back before what was folded here."""
        if not self.history or self.history[0].seq > seq + 1:
            return [] if seq >= self.seq else None
        return self.history[max(0, seq + 1 - self.history[0].seq) :]

    def _move(self, game: Game, happened: list[Happened]) -> None:
        self.current = game
        self.history += happened
        self.rendered.clear()
