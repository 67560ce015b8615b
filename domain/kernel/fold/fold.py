"""The reducer: a game and an entry give the next game, or a refusal.

`settle` adds to what `evolve` made of a game the hash of the entry. Live play, replay and audit go through both.
"""

from typing import Any

from msgspec.structs import replace

from domain.kernel.fold.evolve import create, evolve
from domain.kernel.log.encoding import encode_sealed, entry_hash, split
from domain.kernel.log.entries import HOST, Away, Entry, EntryDraft, Resigned, Revealed, TimedOut, Voided
from domain.kernel.log.fence import DAMAGE, LogDoesNotFold
from domain.kernel.log.limits import must_end
from domain.kernel.protocol.commitments import (
    chain_start,
    facts_commitment,
    payload_commitment,
)
from domain.kernel.protocol.refusals import Refused
from domain.kernel.table import requests
from domain.kernel.table.deadlines import is_gone
from domain.kernel.table.evolved import Drafted, Evolved, Proposal
from domain.kernel.table.game import Game


def settle(after: Game, head: bytes) -> Game:
    """Return what `evolve` made of a game, with the hash of its latest entry."""
    answers = tuple(
        [replace(answer, head=head) if answer and answer.seq == after.seq else answer for answer in after.answers]
    )
    is_started = after.started_at and not after.started
    return replace(after, head=head, started=head if is_started else after.started, answers=answers)


def fold(game: Game | None, game_id: str, entry: Entry, secret: bytes) -> Evolved:
    """The game after an entry of a log that is there already.

    Raises LogDoesNotFold if the rules do not allow the entry there, NewerRules if they are not those of the game.
    """
    draft = EntryDraft(entry.actor, entry.payload)
    try:
        evolved = evolve(game, draft, secret, entry.at) if game else create(game_id, draft, secret, entry.at)
    except Refused as refused:
        raise LogDoesNotFold(game_id, entry.seq, f"the rules refuse {entry.kind!r} now: {refused.detail}") from refused
    except DAMAGE as error:
        raise LogDoesNotFold(game_id, entry.seq, f"the rules cannot follow it: {error!r}") from error
    public, sealed_fields = split(entry.payload)
    head = _head(game, game_id, entry, public, encode_sealed(sealed_fields), secret)
    return Evolved(settle(evolved.game, head), evolved.events)


class Drafting:
    """Entries that are made ready one after the other, to be appended together after a game, at one time."""

    def __init__(self, before: Game | None, game_id: str, secret: bytes, at: int) -> None:
        self._before = before
        self._game_id = game_id
        self._secret = secret
        self._at = at
        self._after = before
        self._entries: list[Drafted] = []

    def add(self, draft: EntryDraft) -> Game:
        """Make one more ready; the game after it. Raises Refused, and nothing is changed."""
        self._after, drafted = _apply_draft(self._after, self._game_id, draft, self._secret, self._at)
        self._entries.append(drafted)
        return self._after

    def close(self) -> bool:
        """Add what has to follow at once, and return whether there was anything.

        Where the game is over, that is the entry `revealed`; where the log has room for no more, or no person plays on,
        the end of the game; where a seat has missed too much, that it is away; and what all have agreed on.
        """
        followed = False
        while ending := self._ending():
            followed = True
            self.add(ending)
        return followed

    def _ending(self) -> EntryDraft | None:
        if self._after is None or not self._entries:
            return None
        return _end(self._after, self._entries[-1].draft, self._secret)

    def proposal(self) -> Proposal:
        """All that was made ready. Raises ValueError if that is nothing."""
        if self._after is None or not self._entries:
            raise ValueError("a proposal needs at least one draft")
        return Proposal(self._before, self._after, tuple(self._entries))


def propose(game: Game | None, game_id: str, drafts: tuple[EntryDraft, ...], secret: bytes, at: int) -> Proposal:
    """Check drafts one after the other and make them ready to append at a time in milliseconds, with what follows.

    Raises Refused.
    """
    drafting = Drafting(game, game_id, secret, at)
    for draft in drafts:
        drafting.add(draft)
    drafting.close()
    return drafting.proposal()


def _apply_draft(before: Game | None, game_id: str, draft: EntryDraft, secret: bytes, at: int) -> tuple[Game, Drafted]:
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


def _end(game: Game, latest: EntryDraft, secret: bytes) -> EntryDraft | None:
    """Return the entry that has to follow at once, if there is one."""
    if isinstance(latest.payload, Revealed):
        return None
    if game.status == "finished":
        return EntryDraft(HOST, Revealed(secret.hex(), game.result))
    if isinstance(latest.payload, Resigned | TimedOut) and game.is_deserted:
        return EntryDraft(HOST, Voided("deserted"))
    if must_end(game.seq):
        return EntryDraft(HOST, Voided("too-long"))
    if (agreed := requests.effect(game)) is not None:
        return agreed
    if isinstance(latest.payload, TimedOut) and is_gone(game, latest.payload.seat):
        return EntryDraft(HOST, Away(latest.payload.seat))
    return None
