"""Checks that need no rules: order, times, hashes, commitments, seeds and heads."""

import json
from collections.abc import Iterable, Iterator

from domain.audit.logs import Line, Lines, Log
from domain.audit.verdict import Finding
from domain.kernel.log.canonical import canonical
from domain.kernel.log.encoding import encode_sealed, entry_hash, split
from domain.kernel.log.entries import SEEN, Chose, Created, Joined, Left, Revealed, Seeded, TookBack
from domain.kernel.protocol.commitments import (
    HEX32,
    facts_commitment,
    payload_commitment,
    payload_salt,
    seat_commitment,
)
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.refusals import quote


def check_chain(log: Log) -> Iterator[Finding]:
    """Everything that the lines alone show."""
    yield from _order(log.lines)
    yield from _ends(log.lines)
    yield from _header(log)
    yield from _hashes(log)
    yield from _seeds(log)
    yield from _taken_back(log)
    yield from _findings(log)
    yield from _result(log)


def check_kept(log: Log, remembered_heads: Iterable[str]) -> Iterator[Finding]:
    """Compare with heads that somebody kept while the game ran, as `seq:hash`."""
    heads = log.heads
    for text in remembered_heads:
        if not SEEN.fullmatch(text):
            yield Finding(0, "head", f"{quote(text)} is not a head in the form '12:<64 lowercase hexadecimal digits>'")
            continue
        number, _, head = text.partition(":")
        seq = int(number)
        if seq not in heads:
            yield Finding(seq, "head", f"somebody saw entry {seq} and kept its hash; this log has no such entry")
        elif heads[seq].hex() != head:
            yield Finding(
                seq, "head", f"somebody kept another hash of entry {seq}: the log that was played is another one"
            )


def _order(lines: Lines) -> Iterator[Finding]:
    expected, latest = 1, 0
    for line in lines:
        if line is None:
            expected += 1
            continue
        entry = line.entry
        if entry.seq != expected:
            how = "entries are missing" if entry.seq > expected else "entries are repeated or out of order"
            yield Finding(entry.seq, "sequence", f"entry {entry.seq} stands where entry {expected} belongs: {how}")
        if entry.at < latest:
            yield Finding(entry.seq, "time", f"entry {entry.seq} is earlier than the one before it")
        expected, latest = entry.seq + 1, entry.at


def _ends(lines: Lines) -> Iterator[Finding]:
    last = len(lines)
    first = lines[0] if lines else None
    if first is not None and first.entry.seq == 1 and not isinstance(first.entry.payload, Created):
        yield Finding(1, "sequence", "the log does not begin with 'created'")
    for number, line in enumerate(lines, 1):
        is_revealed = line is not None and isinstance(line.entry.payload, Revealed)
        if is_revealed and number < last:
            yield Finding(number + 1, "end", "the log goes on after 'revealed'")
        if not is_revealed and number == last and line is not None:
            yield Finding(line.entry.seq, "end", "the log does not end with 'revealed': its end is missing")
    if not lines:
        yield Finding(0, "end", "there is no entry")


def _header(log: Log) -> Iterator[Finding]:
    header = log.header
    if header.entries != len(log.lines):
        yield Finding(0, "header", f"the header counts {header.entries} entries; there are {len(log.lines)}")
    last = log.lines[-1] if log.lines else None
    if last is not None and header.head != last.head.hex():
        yield Finding(0, "header", "the header's head is not the hash of the last entry")
    created = log.lines[0].entry.payload if log.lines and log.lines[0] else None
    if isinstance(created, Created):
        for name in ("ruleset", "version", "build"):
            name_in_header, was = getattr(header, name), getattr(created, name)
            if name_in_header != was:
                yield Finding(
                    0, "header", f"the header's {name} is {quote(name_in_header)}, that of 'created' {quote(was)}"
                )
        if header.from_position and not created.is_from_position:
            yield Finding(0, "header", "the header says 'from_position', but 'created' has no position")


def _hashes(log: Log) -> Iterator[Finding]:
    """One finding an entry that was altered; only one if no entry is of this game."""
    holds = _links(log)
    if len(holds) == len(log.lines) > 1 and not any(holds):
        yield Finding(0, "header", f"no entry is one of the game {quote(log.header.game)}")
        return
    secret = log.secret
    for line, is_linked in zip(log.readable, holds, strict=True):
        faults = [] if is_linked else ["it does not follow from the entry before it"]
        faults += _opening_faults(line, secret)
        if faults:
            yield Finding(line.entry.seq, "changed", f"entry {line.entry.seq} was altered: {', '.join(faults)}")


def _links(log: Log) -> list[bool]:
    """Return whether each line that could be read follows from the entry before it, as far as that is there."""
    claimed = log.heads
    derived: dict[int, bytes] = {}
    holds: list[bool] = []
    for line in log.readable:
        entry = line.entry
        public, _ = split(entry.payload)
        # After an entry whose own h was altered, the next one still follows from what that h should be.
        before = [heads[entry.seq - 1] for heads in (claimed, derived) if entry.seq - 1 in heads]
        hashes = [entry_hash(log.header.game, head, entry, public, line.commitment) for head in before]
        derived[entry.seq] = hashes[0] if hashes else line.head
        holds.append(not hashes or line.head in hashes)
    return holds


def _opening_faults(line: Line, secret: bytes | None) -> list[str]:
    """Return the faults of what was committed to and is opened now. Without S only an empty c_n can be told."""
    seq = line.entry.seq
    _, sealed_fields = split(line.entry.payload)
    if secret is None:
        return [] if bool(sealed_fields) == bool(line.commitment) else ["c does not fit what is sealed"]
    faults = []
    if line.commitment != payload_commitment(secret, seq, encode_sealed(sealed_fields)):
        faults.append("c does not fit what is sealed")
    if line.receipt is not None and line.receipt != payload_salt(secret, seq):
        faults.append("the receipt is not the salt of c")
    if line.facts_json is not None and line.entry.facts_hash != facts_commitment(secret, seq, line.facts_json):
        faults.append("s does not fit the facts of the line")
    return faults


def _seeds(log: Log) -> Iterator[Finding]:
    if log.secret is None and log.ends and (last := log.lines[-1]):
        yield Finding(last.entry.seq, "seed", "the host's seed S does not fit C in 'created'")
    commitments: dict[int, str | None] = {}
    for line in log.readable:
        match line.entry.payload:
            case Joined(seat, _, commitment):
                commitments[seat] = commitment
            case Left(seat):
                commitments.pop(seat, None)
            case Seeded(seat, value) if seat in commitments and not _opens(
                log.header.game, seat, value, commitments[seat]
            ):
                text = f"the seed of seat {seat} does not fit what the seat committed to when it joined"
                yield Finding(line.entry.seq, "seed", text)


def _opens(game: str, seat: Seat, value: str, commitment: str | None) -> bool:
    if seat < 0 or not HEX32.fullmatch(value):
        return False
    return seat_commitment(game, seat, bytes.fromhex(value)).hex() == commitment


def _taken_back(log: Log) -> Iterator[Finding]:
    """Compare the game after each take-back with that before what was taken back, where the lines have facts."""
    for line in log.readable:
        entry = line.entry
        if isinstance(entry.payload, TookBack) and line.facts_json is not None:
            to = entry.payload.to
            before = log.lines[to - 2] if 1 < to <= len(log.lines) + 1 else None
            is_before = before is not None and before.entry.seq == to - 1 and before.facts_json is not None
            if is_before and _game_of(line) != _game_of(before):
                yield Finding(entry.seq, "diverged", f"the game is not as it was after entry {to - 1}")


def _game_of(line: Line | None) -> bytes | None:
    facts = json.loads(line.facts_json) if line is not None and line.facts_json is not None else {}
    return canonical(facts["game"]) if "game" in facts else None


def _findings(log: Log) -> Iterator[Finding]:
    heads = log.heads
    for line in log.readable:
        entry = line.entry
        if not isinstance(entry.payload, Chose) or entry.payload.seen is None:
            continue
        seen = entry.payload.seen
        number, _, head = seen.partition(":")
        if not SEEN.fullmatch(seen) or int(number) >= entry.seq:
            yield Finding(entry.seq, "seen", f"{quote(seen)} names no earlier entry")
        elif int(number) in heads and heads[int(number)].hex() != head:
            text = f"who made this choice had seen another hash of entry {number}: the log was another one then"
            yield Finding(entry.seq, "seen", text)


def _result(log: Log) -> Iterator[Finding]:
    """The result is that of the facts beside it, where the line has them."""
    last = log.lines[-1] if log.lines else None
    if last is None or last.facts_json is None or not isinstance(last.entry.payload, Revealed):
        return
    payload, facts = last.entry.payload, json.loads(last.facts_json)
    text = None if payload.result is None else canonical(payload.result)
    if text != (canonical(facts["result"]) if "result" in facts else None):
        yield Finding(last.entry.seq, "result", "the result is not that of the facts")
