"""A game after an entry: evolved, proposed, or played again."""

from typing import Any

import msgspec

from domain.kernel.log.entries import Entry, EntryDraft
from domain.kernel.protocol.ruleset import Event
from domain.kernel.table.game import Game


class Evolved(msgspec.Struct, frozen=True, gc=False):
    """A game after an entry whose time and hash are still unknown, and what happened."""

    game: Game
    events: tuple[Event, ...] = ()


class Drafted(msgspec.Struct, frozen=True, gc=False):
    """A draft as it will be stored: public fields, sealed part as canonical JSON (or empty), s_n and h_n."""

    draft: EntryDraft
    public: dict[str, Any]
    sealed_json: bytes
    facts_hash: bytes
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


class Played(msgspec.Struct, frozen=True):
    """An entry, the game after it, and what it brought about."""

    entry: Entry
    game: Game
    events: tuple[Event, ...]
