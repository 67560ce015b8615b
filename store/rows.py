"""Rows of lists: what is known of a game without its log."""

import msgspec

from store.beside import FIELD, beside_of
from store.codec import flat, texts
from store.summary import Summary, Terms

ROW_FIELDS = ("version", "created", "at", "summary", "bytes", "hidden", FIELD, "terms")
"""Fields of a game's meta that a row is made of."""


class Row(msgspec.Struct, frozen=True):
    """A game in a list. Times in milliseconds; `seq` is of the latest entry.

    `accounts` are those that take part, by the names that they have in the game; `kept` those whose seats are kept.
    `terms` is None for a game that is stored since before they were.
    """

    id: str
    seq: int
    created: int
    at: int
    summary: Summary
    bytes: int = 0
    is_hidden: bool = False
    accounts: dict[str, str] = msgspec.field(default_factory=dict[str, str])
    kept: tuple[str, ...] = ()
    terms: Terms | None = None

    @property
    def players(self) -> list[str]:
        """The accounts whose lists it is in: the one that imported it, or those that take or took part."""
        summary = self.summary
        if summary.importer:
            return [summary.importer]
        seats = (*summary.seats, *summary.former)
        actors = {summary.creator, *self.kept, *(seat.player for seat in seats if seat.player)}
        return sorted({self.accounts[actor] for actor in actors if actor in self.accounts})

    @property
    def owner(self) -> str:
        """The account whose game it is: who imported it or else created it; empty if that is gone."""
        return self.summary.importer or self.accounts.get(self.summary.creator, "")


def row_of(
    game: str,
    version: bytes,
    created: bytes | None,
    at: bytes,
    summary: bytes,
    size: bytes | None,
    hidden: bytes | None,
    beside: bytes | None,
    terms: bytes | None,
    *,
    accounts: dict[bytes, bytes],
) -> Row:
    """Return a game as its meta has it, in the order of `ROW_FIELDS`; `accounts` as they are stored."""
    about = msgspec.json.decode(summary, type=Summary)
    known = texts(flat(accounts))
    kept = tuple(beside_of(beside).kept.values()) if about.status == "open" else ()
    return Row(
        id=game,
        seq=int(version),
        created=int(created or at),
        at=int(at),
        summary=about,
        bytes=int(size or 0),
        is_hidden=hidden is not None,
        accounts=known,
        kept=kept,
        terms=msgspec.json.decode(terms, type=Terms) if terms else None,
    )
