"""The log as others see it (openapi/audit-format.md): sealed fields only for those who may see them."""

from collections.abc import Iterable
from typing import Any

import msgspec

from domain.kernel.commitments import chain_start, payload_commitment, payload_salt
from domain.kernel.entries import Entry, entry_hash, milliseconds, rfc3339, sealed_bytes, split
from domain.kernel.entries import joined as joined_payload
from domain.kernel.game import Game

FORMAT = "turnfold/1"
"""Name and version of the export format and of the hash scheme."""

ENVELOPE = ("seq", "at", "actor", "c", "s", "h", "receipt", "facts")
"""The fields of a line that are not the payload's."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of an export. `entries` is how many lines follow, `head` the hash of the last."""

    format: str
    game: str
    ruleset: str
    version: int
    build: str
    entries: int
    head: str


class Linked(msgspec.Struct, frozen=True):
    """An entry with its place in the chain: c_n and h_n."""

    entry: Entry
    commitment: bytes
    head: bytes


def link(game: str, entries: Iterable[Entry], seed: bytes) -> Iterable[Linked]:
    """Derive c_n and h_n of a log from its first entry on. `seed` is S."""
    head = chain_start(game)
    for entry in entries:
        public, sealed = split(entry.payload)
        commitment = payload_commitment(seed, entry.seq, sealed_bytes(sealed))
        head = entry_hash(game, head, entry, public, commitment)
        yield Linked(entry, commitment, head)


def line(linked: Linked, *, is_open: bool, viewer: str | None, seed: bytes) -> dict[str, Any]:
    """An entry as data: everything once the game is over, before that only its author sees what is sealed.

    The author of a sealed entry also gets `receipt`, the salt p_n, to prove later what was sealed.
    """
    entry = linked.entry
    public, sealed = split(entry.payload)
    row: dict[str, Any] = {"seq": entry.seq, "at": rfc3339(entry.at), "actor": entry.actor, **public}
    is_author = viewer is not None and entry.actor == viewer
    if is_open or is_author:
        row |= sealed
    if sealed and is_author and not is_open:
        row["receipt"] = payload_salt(seed, entry.seq).hex()
    row["c"] = linked.commitment.hex()
    row["s"] = entry.facts.hex()
    row["h"] = linked.head.hex()
    return row


def read_line(row: dict[str, Any]) -> tuple[Entry, bytes, bytes]:
    """The entry of an open line, with the c_n and h_n that the line claims. Raises ValueError naming the fault."""
    try:
        payload = joined_payload({k: v for k, v in row.items() if k not in ENVELOPE}, {})
        entry = Entry(row["seq"], milliseconds(row["at"]), row["actor"], payload, bytes.fromhex(row["s"]))
        return entry, bytes.fromhex(row["c"]), bytes.fromhex(row["h"])
    except (KeyError, TypeError, msgspec.ValidationError) as error:
        raise ValueError(f"not an entry: {error!r}") from error


def header(game: Game) -> Header:
    """The first line of a finished game's export."""
    created = game.created
    return Header(FORMAT, game.id, created.ruleset, created.version, created.build, game.seq, game.head.hex())
