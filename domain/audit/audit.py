"""The whole audit of an export."""

from collections.abc import Iterable
from itertools import chain, islice

from domain.audit.chain import check_chain, check_kept
from domain.audit.logs import Log, Text
from domain.audit.reading import Reading
from domain.audit.rules import Follower
from domain.audit.verdict import ALTERED, Examined, Finding, Held, Verdict
from domain.kernel.bots.answering import Whom, everybody
from domain.kernel.log.entries import Seeded


def audit(lines: Iterable[Text], heads: Iterable[str] = ()) -> Verdict:
    """Check the lines of an export, and that the heads somebody `kept` (`seq:hash`) are in it. Never raises.

    The ruleset has to be registered.
    """
    reading = Reading()
    for text in lines:
        reading.take(text)
        if reading.is_over:
            break
    return examine(reading, heads).verdict


def examine(reading: Reading, heads: Iterable[str] = (), whom: Whom = everybody) -> Examined:
    """Check what was read, as `audit` does. After the reading's `most_faults` the rest is not checked.

    `whom` tells whose answers are worked out once more: who looks ahead takes as long as it took in the game.
    """
    reading.finish()
    if reading.header is None:
        return Examined(Verdict(None, 0, tuple(reading.findings), is_readable=False))
    log, findings, most = Log(reading.header, reading.lines), reading.findings, reading.most_faults
    if not reading.is_over:
        left = None if most is None else most - len(findings)
        findings += islice(chain(check_chain(log), check_kept(log, heads)), left)
    if reading.is_over or len(findings) == most:
        notes = (f"given up after {most} faults",) if len(findings) == most else ()
        return Examined(
            Verdict(
                log.header.game, len(log.lines), tuple(findings), notes, is_readable=False, is_newer=reading.is_newer
            )
        )
    return _with_rules(log, findings, whom, is_newer=reading.is_newer)


def _with_rules(log: Log, findings: list[Finding], whom: Whom, *, is_newer: bool) -> Examined:
    text = len(log.header.talk)
    notes = [f"{text} messages stand beside the log, which nothing vouches for"] if text else []
    followed, game = 0, None
    ends, secret = log.ends, log.secret
    if ends is None or secret is None:
        notes.append("neither what was sealed nor the rules could be checked: that takes the host's true seed, S")
    else:
        follower = Follower(log, ends[0], secret, whom)
        follower.follow()
        followed, game, is_newer = follower.followed, follower.game, is_newer or follower.is_newer
        notes += follower.remarks()
        _add(findings, follower.findings, notes)
        if 0 < followed < len(log.lines):
            notes.append(f"the rules could be followed up to entry {followed}, no further")
    contributors = {line.entry.payload.seat for line in log.readable if isinstance(line.entry.payload, Seeded)}
    verdict = Verdict(
        log.header.game,
        len(log.lines),
        tuple(sorted(findings)),
        tuple(notes),
        tuple(sorted(contributors)),
        followed,
        log.is_from_position,
        log.is_asked,
        is_newer=is_newer,
    )
    holder = Held(game, log.lines, secret) if verdict.is_ok and game and secret else None
    return Examined(verdict, holder)


def _add(findings: list[Finding], by_rules: list[Finding], notes: list[str]) -> None:
    """Add findings of the rules, except after an altered entry: there they are consequences of the alteration."""
    altered = min((finding.seq for finding in findings if finding.kind in ALTERED), default=None)
    told_of = {(finding.seq, finding.kind) for finding in findings}
    for finding in by_rules:
        if altered is None or finding.seq < altered:
            if (finding.seq, finding.kind) not in told_of:
                findings.append(finding)
        else:
            notes.append(f"after what was altered, at entry {finding.seq}: {finding.text}")
