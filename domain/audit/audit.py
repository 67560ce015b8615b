"""The whole audit of an export."""

from collections.abc import Iterable
from itertools import islice

from domain.audit.chain import Log, check_chain, check_kept
from domain.audit.reading import MOST_ENTRIES, Line, Text, read_entry, read_header
from domain.audit.rules import Follower
from domain.audit.verdict import ALTERED, Finding, Verdict
from domain.build import BUILD
from domain.kernel.entries import Seeded
from domain.kernel.export import Header
from domain.kernel.refusals import quoted


def audit(
    lines: Iterable[Text], kept: Iterable[str] = (), build: str = BUILD, most_faults: int | None = None
) -> Verdict:
    """Check the lines of an export, and that the heads somebody `kept` (`seq:hash`) are in it. Never raises.

    The ruleset has to be registered. `build` is the program that audits. After `most_faults` lines that cannot be read
    it is given up, and nothing else is checked.
    """
    rest = iter(lines)
    try:
        header = read_header(next(rest, b""))
    except ValueError as error:
        finding = Finding(0, "form", f"the first line is no header: {error}")
        return Verdict(None, 0, (finding,), is_readable=False)
    findings, log = _read(header, islice(rest, MOST_ENTRIES + 1), most_faults)
    if len(findings) == most_faults:
        note = f"given up after {most_faults} lines that cannot be read"
        return Verdict(header.game, len(log.lines), tuple(findings), (note,), is_readable=False)
    if len(log.lines) > MOST_ENTRIES:
        finding = Finding(0, "form", f"there are more than {MOST_ENTRIES} entries")
        return Verdict(header.game, MOST_ENTRIES, (finding,), is_readable=False)
    findings += check_chain(log)
    findings += check_kept(log, kept)
    return _with_rules(log, findings, build)


def _read(header: Header, texts: Iterable[Text], most_faults: int | None) -> tuple[list[Finding], Log]:
    findings: list[Finding] = []
    lines: list[Line | None] = []
    for seq, text in enumerate(texts, 1):
        try:
            lines.append(read_entry(text, is_first=seq == 1))
        except ValueError as error:
            lines.append(None)
            findings.append(Finding(seq, "form", f"the line of entry {seq} cannot be read: {error}"))
            if len(findings) == most_faults:
                break
    return findings, Log(header, tuple(lines))


def _with_rules(log: Log, findings: list[Finding], build: str) -> Verdict:
    notes: list[str] = []
    followed = 0
    if log.ends is None or log.seed is None:
        notes.append("neither what was sealed nor the rules could be checked: that takes the true S")
    else:
        follower = Follower(log, log.ends[0], log.seed, build)
        follower.follow()
        followed = follower.followed
        if not follower.is_same_build:
            notes.append(f"the log was written by {quoted(log.ends[0].build)}, this is {build!r}")
        notes += follower.notes
        _add(findings, follower.findings, notes)
        if 0 < followed < len(log.lines):
            notes.append(f"the rules could be followed up to entry {followed}, no further")
    contributors = {line.entry.payload.seat for line in log.readable if isinstance(line.entry.payload, Seeded)}
    return Verdict(
        log.header.game,
        len(log.lines),
        tuple(sorted(findings)),
        tuple(notes),
        tuple(sorted(contributors)),
        followed,
        log.is_from_position,
    )


def _add(findings: list[Finding], by_rules: list[Finding], notes: list[str]) -> None:
    """What the rules say of entries that are not those that were played is a consequence, not a finding."""
    altered = min((finding.seq for finding in findings if finding.kind in ALTERED), default=None)
    known = {(finding.seq, finding.kind) for finding in findings}
    for finding in by_rules:
        if altered is None or finding.seq < altered:
            if (finding.seq, finding.kind) not in known:
                findings.append(finding)
        else:
            notes.append(f"after what was altered, at entry {finding.seq}: {finding.text}")
