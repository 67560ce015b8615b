"""The log as others see it (openapi/audit-format.md): sealed fields only for those who may see them."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from domain.kernel.fold.exported import Header, Linked
from domain.kernel.fold.replay import replay
from domain.kernel.log.canonical import canonical
from domain.kernel.log.encoding import encode_sealed, entry_hash, split
from domain.kernel.log.entries import Entry, EntryDraft, Payload
from domain.kernel.log.limits import FACTS_BYTES, LINE_BRACKETS, LINE_BYTES, brackets
from domain.kernel.protocol.commitments import HEX32, chain_start, payload_commitment, payload_salt
from domain.kernel.protocol.refusals import quote
from domain.kernel.table.game import Game
from domain.kernel.time.times import milliseconds, rfc3339

FORMAT = "turnfold/1"
"""Name and version of the export format and of the hash scheme."""

ENVELOPE = ("seq", "at", "actor", "c", "s", "h", "receipt", "facts")
"""The fields of a line that are not the payload's."""


def link(game: str, entries: Iterable[Entry], secret: bytes, head: bytes | None = None) -> Iterable[Linked]:
    """Derive c_n and h_n of a log from its first entry on, or from the one after `head`. `secret` is S."""
    head = chain_start(game) if head is None else head
    for entry in entries:
        public, sealed_fields = split(entry.payload)
        commitment = payload_commitment(secret, entry.seq, encode_sealed(sealed_fields))
        head = entry_hash(game, head, entry, public, commitment)
        yield Linked(entry, commitment, head)


def line(linked: Linked, *, is_open: bool, viewer: str | None, secret: bytes) -> dict[str, Any]:
    """An entry as data: everything once the game is over, before that only its author sees what is sealed.

    The author of a sealed entry also gets `receipt`, the salt p_n, to prove later what was sealed.
    """
    entry = linked.entry
    public, sealed_fields = split(entry.payload)
    row: dict[str, Any] = {"seq": entry.seq, "at": rfc3339(entry.at), "actor": entry.actor, **public}
    is_author = viewer is not None and entry.actor == viewer
    if is_open or is_author:
        row |= sealed_fields
    if sealed_fields and is_author and not is_open:
        row["receipt"] = payload_salt(secret, entry.seq).hex()
    row["c"] = linked.commitment.hex()
    row["s"] = entry.facts_hash.hex()
    row["h"] = linked.head.hex()
    return row


def read_line(row: dict[str, Any]) -> tuple[Entry, bytes, bytes]:
    """The entry of an open line, with the c_n and h_n that the line claims.

    Only what `line` writes is read: another way to say the same would have the same hash. Raises ValueError.
    """
    text = {name: value for name, value in row.items() if name not in ENVELOPE}
    try:
        # A struct knows its forms; what those of all payloads are would be found out anew for each line.
        payload = msgspec.convert({"actor": "", "payload": text}, EntryDraft).payload
        at = milliseconds(_text(row, "at"))
        entry = Entry(_number(row["seq"]), at, _text(row, "actor"), payload, _hash(row, "s"))
        commitment = b"" if row["c"] == "" else _hash(row, "c")
        head = _hash(row, "h")
    except KeyError as error:
        raise ValueError(f"the field {error} is missing") from error
    if difference := _unlike_written(text, payload):
        raise ValueError(difference)
    return entry, commitment, head


def _unlike_written(fields: dict[str, Any], payload: Payload) -> str | None:
    """Return how the fields of a line differ from what is written for the same payload."""
    names = fields.get("sealed", [])
    if names not in ([], ["position"], ["choose"]) or not all(name in fields for name in names):
        return f"{quote(names)} are not fields of this entry that can be sealed"
    public, sealed_fields = split(payload)
    sent_fields = {**public, **sealed_fields}
    if canonical(fields) == canonical(sent_fields):
        return None
    odd = sorted(
        name for name in fields if name not in sent_fields or canonical(fields[name]) != canonical(sent_fields[name])
    )
    return f"the fields {quote(odd)} say what is to be left out, or too much" if odd else None


def _number(value: Any) -> int:
    if type(value) is not int or value < 1:
        raise ValueError(f"the field 'seq' is not a number from 1 on: {quote(value)}")
    return value


def _text(row: dict[str, Any], name: str) -> str:
    value = row[name]
    if not isinstance(value, str):
        raise ValueError(f"the field {name!r} is not text: {quote(value)}")
    return value


def _hash(row: dict[str, Any], name: str) -> bytes:
    text = _text(row, name)
    if not HEX32.fullmatch(text):
        raise ValueError(f"the field {name!r} is not 32 bytes as 64 lowercase hexadecimal digits")
    return bytes.fromhex(text)


def header(game: Game) -> Header:
    """The first line of a finished game's export."""
    created = game.created
    return Header(
        FORMAT,
        game.id,
        created.ruleset,
        created.version,
        created.build,
        game.seq,
        game.head.hex(),
        created.is_from_position,
    )


def export_lines(game_id: str, entries: Iterable[Entry], secret: bytes) -> Iterator[bytes]:
    """The whole export of a finished game: the header, then each entry with the facts after it, all open.

    Every line is canonical JSON and a line feed. Facts are left out where a line or the export would become too large.
    Raises ValueError if the game is not over, Refused if it cannot be replayed. `secret` is S.
    """
    game: Game | None = None
    lines: list[bytes] = []
    size = 0
    log = tuple(entries)
    for linked, played in zip(link(game_id, log, secret), replay(game_id, log, secret), strict=True):
        game = played.game
        row = line(linked, is_open=True, viewer=None, secret=secret)
        full = canonical({**row, "facts": game.facts()}) if size < FACTS_BYTES else b""
        fits = 0 < len(full) <= LINE_BYTES and brackets(full) <= LINE_BRACKETS
        lines.append((full if fits else canonical(row)) + b"\n")
        size += len(lines[-1])
    if game is None or game.status != "finished":
        raise ValueError(f"the game {game_id} is not over")
    yield canonical(header(game)) + b"\n"
    yield from lines
