"""Reading an export: strict, for a line that can be read in two ways proves nothing."""

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any, NoReturn

import msgspec

from domain.audit.form import check_entry, check_header
from domain.kernel.canonical import canonical, fault
from domain.kernel.commitments import HEX32
from domain.kernel.entries import Entry, Revealed
from domain.kernel.export import FORMAT, Header, read_line
from domain.kernel.limits import ENTRIES, LINE_BYTES
from domain.kernel.refusals import quoted, shortened

LONGEST_LINE = LINE_BYTES
"""In bytes, without the line feed."""

MOST_ENTRIES = ENTRIES

Text = bytes | str


class Line(msgspec.Struct, frozen=True):
    """An entry as an export has it, with what the line claims beside it: c_n, h_n, p_n and the facts."""

    entry: Entry
    commitment: bytes
    head: bytes
    receipt: bytes | None
    facts: bytes | None


class Export(msgspec.Struct, frozen=True):
    """A game as an export tells it. `seed` is S."""

    game: str
    entries: tuple[Entry, ...]
    seed: bytes


def read_export(lines: Iterable[Text]) -> Export:
    """What is needed to replay an export, unchecked but for its form. Raises ValueError naming the line at fault."""
    entries: list[Entry] = []
    game: str | None = None
    for number, text in enumerate(lines):
        try:
            if game is None:
                game = read_header(text).game
            else:
                entries.append(read_entry(text, is_first=not entries).entry)
        except ValueError as error:
            raise ValueError(f"line {number + 1}: {error}") from error
    if game is None or not entries:
        raise ValueError("there is no game in it")
    last = entries[-1].payload
    if not isinstance(last, Revealed) or not HEX32.fullmatch(last.seed):
        raise ValueError("it does not end with the host's seed")
    return Export(game, tuple(entries), bytes.fromhex(last.seed))


def read_header(text: Text) -> Header:
    """The first line. Raises ValueError."""
    row = _parse(text)
    if row.get("format") != FORMAT:
        raise ValueError(f"its format is {quoted(row.get('format'))}; this reads {FORMAT!r}")
    check_header(row)
    return msgspec.convert(row, Header)


def read_entry(text: Text, *, is_first: bool) -> Line:
    """Any other line; `is_first` is the first entry. Raises ValueError."""
    row = _parse(text)
    check_entry(row)
    if row["kind"] == "created" and not is_first:
        raise ValueError("'created' stands in the first entry alone")
    entry, commitment, head = read_line(row)
    return Line(
        entry,
        commitment,
        head,
        bytes.fromhex(row["receipt"]) if "receipt" in row else None,
        canonical(row["facts"]) if "facts" in row else None,
    )


def _parse(text: Text) -> dict[str, Any]:
    """The object on a line of canonical JSON. Raises ValueError."""
    raw = (text.encode() if isinstance(text, str) else text).removesuffix(b"\n")
    if len(raw) > LONGEST_LINE:
        raise ValueError(f"it is longer than {LONGEST_LINE} bytes")
    try:
        row = json.loads(raw.decode(), object_pairs_hook=_unique, parse_float=_no_integer, parse_constant=_no_integer)
    except RecursionError:
        raise ValueError("it is nested too deep") from None
    if not isinstance(row, dict):
        raise ValueError("it is not an object")
    if unwritable := fault(row):
        raise ValueError(unwritable)
    if canonical(row) != raw:
        raise ValueError("it is not canonical JSON: names in order, no white space, no needless escapes")
    return row


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    row = dict(pairs)
    if len(row) != len(pairs):
        ((twice, _),) = Counter(name for name, _ in pairs).most_common(1)
        raise ValueError(f"the name {quoted(twice)} comes twice")
    return row


def _no_integer(text: str) -> NoReturn:
    raise ValueError(f"the number {shortened(text)} is not an integer in plain digits")
