"""Reading an export: strict, for a line that can be read in two ways proves nothing."""

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any, NoReturn

import msgspec

from domain.audit.form import Beyond, check_entry, check_header
from domain.audit.logs import Line, Lines, Stored, Text
from domain.audit.verdict import Finding
from domain.kernel.fold.export import FORMAT, read_line
from domain.kernel.fold.exported import Header
from domain.kernel.log.canonical import canonical, fault, read
from domain.kernel.log.entries import Entry, Revealed
from domain.kernel.log.limits import ENTRIES, LINE_BRACKETS, LINE_BYTES, brackets
from domain.kernel.protocol.commitments import HEX32
from domain.kernel.protocol.refusals import quote, shorten

LONGEST_LINE = LINE_BYTES
"""In bytes, without the line feed."""

MOST_ENTRIES = ENTRIES


class Reading:
    """An export that is read line by line, of which no more is kept than its entries, packed.

    `is_over` says that there is nothing more to read: what came is no export, is too long, or has `most_faults` lines
    that cannot be read. `is_newer` says that one has a kind or a field of which nothing is known here.
    """

    def __init__(self, most_faults: int | None = None) -> None:
        self.header: Header | None = None
        self.lines = Lines()
        self.findings: list[Finding] = []
        self.is_over = False
        self.is_newer = False
        self.most_faults = most_faults
        self._rest = bytearray()

    def feed(self, data: bytes) -> None:
        """The next bytes, which may end within a line. Takes time in proportion to them."""
        start, end = len(self._rest), 0
        self._rest += data
        while not self.is_over and (line_end := self._rest.find(b"\n", max(start, end))) >= 0:
            self.take(bytes(self._rest[end : line_end + 1]))
            end = line_end + 1
        del self._rest[:end]
        if not self.is_over and len(self._rest) > LONGEST_LINE:
            self.finish()
            self.is_over = True

    def finish(self) -> None:
        """There are no more bytes."""
        if self._rest or self.header is None:
            self.take(bytes(self._rest))
        self._rest.clear()

    def take(self, text: Text) -> None:
        """The next line."""
        if self.is_over:
            return
        if self.header is None:
            self._take_header(text)
        elif len(self.lines) == MOST_ENTRIES:
            self.is_over = True
            self.findings = [Finding(0, "form", f"there are more than {MOST_ENTRIES} entries")]
        else:
            self._take_entry(text)

    def _take_header(self, text: Text) -> None:
        try:
            self.header = read_header(text)
        except ValueError as error:
            self.is_over = True
            self.findings.append(Finding(0, "form", f"the first line is no header: {error}"))

    def _take_entry(self, text: Text) -> None:
        seq = len(self.lines) + 1
        try:
            self.lines.append(read_entry(text, is_first=seq == 1))
        except ValueError as error:
            self.lines.append(None)
            self.is_newer |= isinstance(error, Beyond)
            self.findings.append(Finding(seq, "form", f"the line of entry {seq} cannot be read: {error}"))
            self.is_over = len(self.findings) == self.most_faults


def read_export(lines: Iterable[Text]) -> Stored:
    """Read an export for a replay; only its form is checked. Raises ValueError naming the line at fault."""
    entries: list[Entry] = []
    game: str | None = None
    for number, text in enumerate(lines):
        try:
            if game is None:
                game = read_header(text).game
            elif len(entries) == MOST_ENTRIES:
                raise ValueError(f"there are more than {MOST_ENTRIES} entries")
            else:
                entries.append(read_entry(text, is_first=not entries).entry)
        except ValueError as error:
            raise ValueError(f"line {number + 1}: {error}") from error
    if game is None or not entries:
        raise ValueError("there is no game in it")
    last = entries[-1].payload
    if not isinstance(last, Revealed) or not HEX32.fullmatch(last.seed):
        raise ValueError("it does not end with the host's seed")
    return Stored(game, tuple(entries), bytes.fromhex(last.seed))


def read_header(text: Text) -> Header:
    """The first line. Raises ValueError."""
    row = parse(text)
    if row.get("format") != FORMAT:
        raise ValueError(f"its format is {quote(row.get('format'))}; this reads {FORMAT!r}")
    check_header(row)
    return msgspec.convert(row, Header)


def read_entry(text: Text, *, is_first: bool) -> Line:
    """Any other line; `is_first` is the first entry. Raises ValueError."""
    row = parse(text)
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


def parse(text: Text) -> dict[str, Any]:
    """The object on a line of canonical JSON. Raises ValueError."""
    raw = (text.encode() if isinstance(text, str) else text).removesuffix(b"\n")
    if len(raw) > LONGEST_LINE:
        raise ValueError(f"it is longer than {LONGEST_LINE} bytes")
    if brackets(raw) > LINE_BRACKETS:
        raise ValueError(f"it has more than {LINE_BRACKETS} opening brackets")
    row = read(raw)
    return row if isinstance(row, dict) else parse_closely(raw)


def parse_closely(raw: bytes) -> dict[str, Any]:
    """The same value by value, however it is written. Raises ValueError that tells what is wrong."""
    try:
        row = json.loads(raw.decode(), object_pairs_hook=_unique, parse_float=_no_integer, parse_constant=_no_integer)
    except RecursionError:
        raise ValueError("it is nested too deep") from None
    except (json.JSONDecodeError, UnicodeDecodeError):
        raise ValueError("it is not JSON in UTF-8") from None
    if not isinstance(row, dict):
        raise ValueError("it is not an object")
    if unwritable := fault(row):
        raise ValueError(unwritable)
    if canonical(row) != raw:
        if {"type", "title", "detail"} <= row.keys():
            raise ValueError(f"it is the answer of a service that had no export for you: {quote(row['detail'])}")
        raise ValueError("it is not canonical JSON: names in order, no white space, no needless escapes")
    return row


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    row = dict(pairs)
    if len(row) != len(pairs):
        ((twice, _),) = Counter(name for name, _ in pairs).most_common(1)
        raise ValueError(f"the name {quote(twice)} comes twice")
    return row


def _no_integer(text: str) -> NoReturn:
    raise ValueError(f"the number {shorten(text)} is not an integer in plain digits")
