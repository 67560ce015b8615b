"""The reducer: a game and an entry give the next game, or a refusal.

`settle` adds to what `evolve` made of a game what only the append knows: the entry's time, and with it the hash. Live
play, replay and audit go through the same two.
"""

from collections.abc import Mapping
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
    """A draft as it will be stored: public fields, sealed part as canonical JSON (or empty), s_n."""

    draft: Draft
    public: dict[str, Any]
    sealed: bytes
    facts: bytes
    events: tuple[Event, ...]


class Proposal(msgspec.Struct, frozen=True, gc=False):
    """Entries that are legal after `before`, to be appended together; `after` still lacks time and hash."""

    before: Game | None
    after: Game
    entries: tuple[Drafted, ...]

    @property
    def expected(self) -> int:
        """The seq after which the entries go."""
        return self.before.seq if self.before else 0


def settle(before: Game | None, after: Game, at: int, heads: Mapping[int, bytes]) -> Game:
    """`after`, with the time of the entries since `before` and their hashes by seq."""
    opened = tuple(pending if pending.since else replace(pending, since=at) for pending in after.open)
    answers = tuple(
        replace(answer, at=at, head=heads[answer.seq]) if answer and answer.seq in heads else answer
        for answer in after.answers
    )
    started, started_at = after.started, after.started_at
    if after.status in ("seeding", "dealing") and not started:
        started, started_at = heads[after.seq], at
    return replace(
        after,
        at=at,
        created_at=before.created_at if before else at,
        head=heads[after.seq],
        started=started,
        started_at=started_at,
        open=opened,
        answers=answers,
        spent=_spent(before, after, at),
    )


def fold(game: Game | None, game_id: str, entry: Entry, seed: bytes) -> Evolved:
    """The game after an entry of the log. Raises Refused if the rules do not allow the entry there."""
    draft = Draft(entry.actor, entry.payload)
    evolved = evolve(game, draft, seed) if game else create(game_id, draft, seed)
    public, sealed = split(entry.payload)
    commitment = payload_commitment(seed, entry.seq, sealed_bytes(sealed))
    previous = game.head if game else chain_start(game_id)
    head = entry_hash(game_id, previous, entry, public, commitment)
    return Evolved(settle(game, evolved.game, entry.at, {entry.seq: head}), evolved.events)


def propose(game: Game | None, game_id: str, drafts: tuple[Draft, ...], seed: bytes) -> Proposal:
    """Check drafts one after the other and make them ready to append. Raises Refused.

    Where they end the game, the entry `revealed` is added, so that both are appended together;
    where the log has room for no more, or no person plays on, so is the end of the game.
    """
    current = game
    entries: list[Drafted] = []
    pending = list(drafts)
    while pending:
        draft = pending.pop(0)
        evolved = evolve(current, draft, seed) if current else create(game_id, draft, seed)
        current = evolved.game
        public, sealed = split(draft.payload)
        facts = facts_commitment(seed, current.seq, current.facts_bytes())
        entries.append(Drafted(draft, public, sealed_bytes(sealed), facts, evolved.events))
        if not pending and not isinstance(draft.payload, Revealed):
            pending += _end(current, draft, seed)
    if current is None:
        raise ValueError("a proposal needs at least one draft")
    return Proposal(game, current, tuple(entries))


def _end(game: Game, latest: Draft, seed: bytes) -> list[Draft]:
    """What has to follow at once."""
    if game.status == "finished":
        return [Draft(HOST, Revealed(seed.hex(), game.result))]
    if isinstance(latest.payload, Resigned | TimedOut) and game.is_deserted:
        return [Draft(HOST, Voided("deserted"))]
    return [Draft(HOST, Voided("too-long"))] if must_end(game.seq) else []


def accept(proposal: Proposal, at: int, seed: bytes) -> Game:
    """The game after the proposal was appended at this time."""
    return settle(proposal.before, proposal.after, at, heads(proposal, at, seed))


def heads(proposal: Proposal, at: int, seed: bytes) -> dict[int, bytes]:
    """h_n by seq of the entries of a proposal that was appended at this time."""
    game_id = proposal.after.id
    head = proposal.before.head if proposal.before else chain_start(game_id)
    found: dict[int, bytes] = {}
    for seq, drafted in enumerate(proposal.entries, proposal.expected + 1):
        entry = Entry(seq, at, drafted.draft.actor, drafted.draft.payload, drafted.facts)
        commitment = payload_commitment(seed, seq, drafted.sealed)
        head = found[seq] = entry_hash(game_id, head, entry, drafted.public, commitment)
    return found


def _spent(before: Game | None, after: Game, at: int) -> tuple[int, ...]:
    deadline = after.created.deadline
    if before is None or deadline is None or not deadline.reserve:
        return after.spent
    still_open = {pending.decision.id for pending in after.open}
    spent = list(after.spent)
    for pending in before.open:
        if pending.decision.id not in still_open:
            spent[pending.decision.seat] += max(0, at - pending.since - deadline.per_decision)
    return tuple(spent)
