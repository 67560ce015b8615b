"""The reducer: a game and an entry give the next game, or a refusal.

`settle` adds to what `evolve` made of a game the hash of the entry. Live play, replay and audit go through both.
"""

from typing import Any

import msgspec
from msgspec.structs import replace

from domain.kernel.commitments import (
    chain_start,
    facts_commitment,
    payload_commitment,
)
from domain.kernel.entries import (
    HOST,
    Draft,
    Entry,
    Resigned,
    Revealed,
    TimedOut,
    Voided,
    entry_hash,
    sealed_bytes,
    split,
)
from domain.kernel.evolve import create, evolve
from domain.kernel.evolved import Evolved
from domain.kernel.game import Game
from domain.kernel.limits import must_end
from domain.kernel.ruleset import Event


class Drafted(msgspec.Struct, frozen=True, gc=False):
    """A draft as it will be stored: public fields, sealed part as canonical JSON (or empty), s_n and h_n."""

    draft: Draft
    public: dict[str, Any]
    sealed: bytes
    facts: bytes
    head: bytes
    events: tuple[Event, ...]


class Proposal(msgspec.Struct, frozen=True, gc=False):
    """Entries that are legal after `before`, to be appended together, all at one time in milliseconds."""

    before: Game | None
    after: Game
    entries: tuple[Drafted, ...]

    @property
    def at(self) -> int:
        """The time of the entries."""
        return self.after.at

    @property
    def expected(self) -> int:
        """The seq after which the entries go."""
        return self.before.seq if self.before else 0


def settle(after: Game, head: bytes) -> Game:
    """What `evolve` made of a game, with the hash of its latest entry."""
    answers = tuple(
        replace(answer, head=head) if answer and answer.seq == after.seq else answer for answer in after.answers
    )
    is_started = after.started_at and not after.started
    return replace(after, head=head, started=head if is_started else after.started, answers=answers)


def fold(game: Game | None, game_id: str, entry: Entry, seed: bytes) -> Evolved:
    """The game after an entry of the log. Raises Refused if the rules do not allow the entry there."""
    draft = Draft(entry.actor, entry.payload)
    evolved = evolve(game, draft, seed, entry.at) if game else create(game_id, draft, seed, entry.at)
    public, sealed = split(entry.payload)
    head = _head(game, game_id, entry, public, sealed_bytes(sealed), seed)
    return Evolved(settle(evolved.game, head), evolved.events)


def propose(game: Game | None, game_id: str, drafts: tuple[Draft, ...], seed: bytes, at: int) -> Proposal:
    """Check drafts one after the other and make them ready to append at a time in milliseconds. Raises Refused.

    Where they end the game, the entry `revealed` is added, so that both are appended together;
    where the log has room for no more, or no person plays on, so is the end of the game.
    """
    current = game
    entries: list[Drafted] = []
    pending = list(drafts)
    while pending:
        draft = pending.pop(0)
        current, drafted = _drafted(current, game_id, draft, seed, at)
        entries.append(drafted)
        if not pending and not isinstance(draft.payload, Revealed):
            pending += _end(current, draft, seed)
    if current is None:
        raise ValueError("a proposal needs at least one draft")
    return Proposal(game, current, tuple(entries))


def _drafted(before: Game | None, game_id: str, draft: Draft, seed: bytes, at: int) -> tuple[Game, Drafted]:
    evolved = evolve(before, draft, seed, at) if before else create(game_id, draft, seed, at)
    after = evolved.game
    public, fields = split(draft.payload)
    sealed = sealed_bytes(fields)
    facts = facts_commitment(seed, after.seq, after.facts_bytes())
    entry = Entry(after.seq, at, draft.actor, draft.payload, facts)
    head = _head(before, game_id, entry, public, sealed, seed)
    return settle(after, head), Drafted(draft, public, sealed, facts, head, evolved.events)


def _head(before: Game | None, game_id: str, entry: Entry, public: dict[str, Any], sealed: bytes, seed: bytes) -> bytes:
    previous = before.head if before else chain_start(game_id)
    return entry_hash(game_id, previous, entry, public, payload_commitment(seed, entry.seq, sealed))


def _end(game: Game, latest: Draft, seed: bytes) -> list[Draft]:
    """What has to follow at once."""
    if game.status == "finished":
        return [Draft(HOST, Revealed(seed.hex(), game.result))]
    if isinstance(latest.payload, Resigned | TimedOut) and game.is_deserted:
        return [Draft(HOST, Voided("deserted"))]
    return [Draft(HOST, Voided("too-long"))] if must_end(game.seq) else []
