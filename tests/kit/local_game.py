"""A game played through the kernel alone, without a store."""

from collections.abc import Iterable
from typing import Any

from domain.build import BUILD
from domain.kernel.commands import commands
from domain.kernel.fold.exported import Spoken
from domain.kernel.fold.fold import propose
from domain.kernel.log.entries import BOT, Chose, Created, Deadline, Entry, EntryDraft
from domain.kernel.protocol.decisions import OptionId
from domain.kernel.protocol.registry import ruleset
from domain.kernel.protocol.ruleset import Event
from domain.kernel.table.game import Game

SEED = bytes(range(32))
"""S of a game for which no other is given."""

START = 1_700_000_000_000
"""When such a game was created, in milliseconds."""


def player(seat: int) -> str:
    """Return who sits at this seat."""
    return f"player-{seat}"


class LocalGame:
    """A game in progress, the log that led to it, what happened at each entry, by seq from 1, and what was said."""

    def __init__(self, game_id: str = "g", seed: bytes = SEED, at: int = START) -> None:
        self.id = game_id
        self.seed = seed
        self.at = at
        self.games: list[Game] = []
        self.entries: list[Entry] = []
        self.events: list[tuple[Event, ...]] = []
        self.talk: list[Spoken] = []

    @property
    def game(self) -> Game:
        """The game as it is now."""
        return self.games[-1]

    def fork(self) -> "LocalGame":
        """The same game on a table of its own."""
        other = LocalGame(self.id, self.seed, self.at)
        other.games, other.entries, other.events = [*self.games], [*self.entries], [*self.events]
        return other

    def append(self, drafts: Iterable[EntryDraft], pause: int = 1_000) -> Game:
        """Append drafts so many milliseconds later. Raises Refused, and then nothing has changed."""
        before = self.games[-1] if self.games else None
        for draft in tuple(drafts):
            proposal = propose(before, self.id, (draft,), self.seed, self.at + pause)
            self.at += pause
            for seq, drafted in enumerate(proposal.entries, proposal.expected + 1):
                self.entries.append(Entry(seq, self.at, drafted.draft.actor, drafted.draft.payload, drafted.facts_hash))
                self.events.append(drafted.events)
            before = proposal.after
            self.games.append(before)
        return self.game

    def choose(self, seat: int, chosen: tuple[OptionId, ...]) -> Game:
        """Answer the open decision of a seat, as whoever sits there."""
        pending = self.game.decision_of(seat)
        if pending is None:
            raise AssertionError(f"seat {seat} is not asked anything")
        decision = pending.decision
        sealed = ("choose",) if decision.is_sealed else ()
        actor = BOT if self.game.is_played_by_bot(seat) else player(seat)
        return self.append([EntryDraft(actor, Chose(seat, decision.id, chosen, None, sealed))])


def created(
    ruleset_id: str,
    seats: int,
    options: dict[str, Any] | None = None,
    position: dict[str, Any] | None = None,
    bots: dict[str, str] | None = None,
    deadline: Deadline | None = None,
    version: int | None = None,
) -> Created:
    """Return the entry `created` of such a game, under all rulings if not told; the setup fills in its commitment."""
    version = len(ruleset(ruleset_id).rulings) if version is None else version
    return Created(ruleset_id, version, BUILD, seats, options or {}, bots or {}, "", deadline, position=position)


def seated(table: LocalGame, wanted: Created, commitments: dict[int, str] | None = None) -> LocalGame:
    """Create a game and fill its seats, so that it starts."""
    commitments = commitments or {}
    free = [seat for seat in range(wanted.seats) if str(seat) not in wanted.bots]
    creator = player(free[0]) if free else "creator"
    first = commitments.get(free[0]) if free else None
    table.append(commands.create(table.id, creator, wanted, table.seed, first))
    for seat in free[1:]:
        table.append(commands.join(table.game, player(seat), seat, commitments.get(seat)))
    return table


def dealt(table: LocalGame, wanted: Created) -> LocalGame:
    """Create a game, fill its seats and deal."""
    seated(table, wanted)
    table.append(commands.deal(table.game))
    return table
