"""The reducer: a game and an entry give the next game, or a refusal.

`settle` adds to what `evolve` made of a game the hash of the entry. Live play, replay and audit go through both.
"""

from typing import Any

from msgspec.structs import replace

from domain.kernel import requests
from domain.kernel.commitments import (
    chain_start,
    facts_commitment,
    payload_commitment,
)
from domain.kernel.deadlines import is_gone
from domain.kernel.encoding import encode_sealed, entry_hash, split
from domain.kernel.entries import HOST, Away, Entry, EntryDraft, Resigned, Revealed, TimedOut, Voided
from domain.kernel.evolve import create, evolve
from domain.kernel.evolved import Drafted, Evolved, Proposal
from domain.kernel.game import Game
from domain.kernel.limits import must_end


def settle(after: Game, head: bytes) -> Game:
    """Return what `evolve` made of a game, with the hash of its latest entry."""
    answers = tuple(
        replace(answer, head=head) if answer and answer.seq == after.seq else answer for answer in after.answers
    )
    is_started = after.started_at and not after.started
    return replace(after, head=head, started=head if is_started else after.started, answers=answers)


def fold(game: Game | None, game_id: str, entry: Entry, secret: bytes) -> Evolved:
    """The game after an entry of the log. Raises Refused if the rules do not allow the entry there."""
    draft = EntryDraft(entry.actor, entry.payload)
    evolved = evolve(game, draft, secret, entry.at) if game else create(game_id, draft, secret, entry.at)
    public, sealed_fields = split(entry.payload)
    head = _head(game, game_id, entry, public, encode_sealed(sealed_fields), secret)
    return Evolved(settle(evolved.game, head), evolved.events)


def propose(game: Game | None, game_id: str, drafts: tuple[EntryDraft, ...], secret: bytes, at: int) -> Proposal:
    """Check drafts one after the other and make them ready to append at a time in milliseconds. Raises Refused.

    Where they end the game, the entry `revealed` is added, so that both are appended together;
    where the log has room for no more, or no person plays on, so is the end of the game;
    and where a seat has missed too much, that it is away; what all have agreed on follows as well.
    """
    current = game
    entries: list[Drafted] = []
    pending = list(drafts)
    while pending:
        draft = pending.pop(0)
        current, drafted = _drafted(current, game_id, draft, secret, at)
        entries.append(drafted)
        if not pending and not isinstance(draft.payload, Revealed):
            pending += _end(current, draft, secret)
    if current is None:
        raise ValueError("a proposal needs at least one draft")
    return Proposal(game, current, tuple(entries))


def _drafted(before: Game | None, game_id: str, draft: EntryDraft, secret: bytes, at: int) -> tuple[Game, Drafted]:
    evolved = evolve(before, draft, secret, at) if before else create(game_id, draft, secret, at)
    after = evolved.game
    public, sealed_fields = split(draft.payload)
    sealed_json = encode_sealed(sealed_fields)
    facts_hash = facts_commitment(secret, after.seq, after.facts_json())
    entry = Entry(after.seq, at, draft.actor, draft.payload, facts_hash)
    head = _head(before, game_id, entry, public, sealed_json, secret)
    return settle(after, head), Drafted(draft, public, sealed_json, facts_hash, head, evolved.events)


def _head(
    before: Game | None, game_id: str, entry: Entry, public: dict[str, Any], sealed_json: bytes, secret: bytes
) -> bytes:
    previous = before.head if before else chain_start(game_id)
    return entry_hash(game_id, previous, entry, public, payload_commitment(secret, entry.seq, sealed_json))


def _end(game: Game, latest: EntryDraft, secret: bytes) -> list[EntryDraft]:
    """Return the entries that have to follow at once."""
    if game.status == "finished":
        return [EntryDraft(HOST, Revealed(secret.hex(), game.result))]
    if isinstance(latest.payload, Resigned | TimedOut) and game.is_deserted:
        return [EntryDraft(HOST, Voided("deserted"))]
    if must_end(game.seq):
        return [EntryDraft(HOST, Voided("too-long"))]
    if (agreed := requests.effect(game)) is not None:
        return [agreed]
    if isinstance(latest.payload, TimedOut) and is_gone(game, latest.payload.seat):
        return [EntryDraft(HOST, Away(latest.payload.seat))]
    return []
