"""Forged exports for both verifiers, which have to find the same in each: `python -m tests.fuzzing.forgeries 2000`.

A forger changes a log that was played, at random but by a seed, in half of the cases with every hash derived anew. What
takes the ruleset to see is the auditor's alone; in all else the two must agree.
"""

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple, get_args

import domain  # noqa: F401  (registers the rulesets)
from domain.audit.audit import audit
from domain.audit.verdict import Verdict
from domain.kernel.commands import asking, commands
from domain.kernel.log.agreement_entries import AbortWish, ExtendWish, HandOverWish, PauseWish, Wish
from domain.kernel.log.entries import Deadline, EntryDraft, Hours, VoidReason
from domain.kernel.protocol.table import TABLE
from domain.kernel.table.deadlines import IDLE_TIME
from domain.kernel.time.rest import Rest
from domain.kernel.time.times import HOUR, rfc3339
from tests.kit.samples import PLAIN
from tests.unit.audit import naive
from tests.unit.audit.logged_game import LoggedGame, seeds, unseeded
from tests.unit.audit.verifier import VERIFIER

GOLDEN = Path(__file__).parents[1] / "golden"
PLAYED = (
    *("late-bot", "late-forfeit", "position-2", "resigned-2", "seeded", "single-2"),
    *("take-backs", "take-backs-agreed", "talk", "voided-unseeded", "handed-hours", "handed-by-name", "voided-left"),
    *("clocks-vacation", "clocks-vacation-ended", "loss"),
)
BATCH = 250
AGREEING = ("asked", "agreed", "declined", "extended", "paused", "offered", "taken", "reclaimed")

Row = dict[str, Any]
Found = set[tuple[int, str]]

BY_RULES = {"illegal", "early", "bot", "result", "diverged"}
"""Kinds of findings that the ruleset may lead to."""

TAKES_THE_RULESET = re.compile(
    r"is not open for seat|options were chosen|chosen twice|is not offered|the sealed fields of this answer"
    r"|the rules cannot follow it|late at the same moment|the game is (over|finished)|when the game ends"
    r"|the game ended otherwise|is not waited for"
)
"""Findings of the auditor on an entry that the second verifier need not find."""

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 3, 15, 16, 100, 2**31, 2**53 - 1, 2**53, 1.0, 0.5),
    *("", "a", "0", "host", "bot", "creator", "player-1", "x" * 64, "x" * 65, "a b", "ż", "\x1b[2J", "\u202e"),
    *("1.0", "5.0", "5.1", "05.0", "5.00", "5.16", "forfeit", "default", "public", "private", "auto", "manual"),
    *("abandoned", "expired", "unseeded", "deserted", "2026-01-31T23:59:59.000Z", "2026-01-31T24:00:00.000Z"),
    *("00" * 32, "AB" * 32, "0" * 63, f"0:{'0' * 64}", f"00:{'0' * 64}"),
    *([], [0], [0, 1], [1, 0], [0, 0], ["a"], ["m1"], ["m5", "m5"], ["position"], ["choose"], ["5.0"], [None], [[]]),
    *(
        {},
        {"0": "random"},
        {"01": "random"},
        {"7": "keen"},
        {"per_decision": 1},
        {"per_decision": 0},
        {"__proto__": {}},
    ),
    {"per_decision": 60_000, "reserve": 0},
    {"per_decision": 60_000, "on_timeout": "forfeit"},
    *(
        [[0, 60]],
        [[0, 60], [0, 120]],
        [[2**52, 900]],
        [[0, 901]],
        [[5, -900], [4, 0]],
        [[0]],
        [23, 7],
        [7, 23],
        [5, 5],
        [24, 1],
    ),
    *([1, 7], [7, 1], [6, 7, 8], [1, 2, 3], [8]),
    {"winners": [0], "reasons": ["last-seat"]},
    [{"at": "2026-01-31T23:59:59.000Z", "player": "ann", "seat": 0, "at_version": 2, "text": "\u017c\U0001f422\n"}],
    [{"at": "2026-01-31T23:59:59.000Z", "player": "ann", "seat": 16, "at_version": 2, "text": "x"}],
    {"winners": [7], "reasons": [], "scores": [1]},
)


OTHERWISE = (
    *("sealed", "seen", "also", "to", "take_back", "table", "reserve", "result", "seats", "from_position"),
    "talk",
)
"""Fields that other rows have."""


class Forgery(NamedTuple):
    """An export that somebody changed, and how."""

    name: str
    content: bytes


def forgeries(seed: int, count: int) -> Iterator[Forgery]:
    """So many, always the same for a seed."""
    luck = random.Random(seed)
    logs = [*_golden(), *_made()]
    for number in range(count):
        name, rows = luck.choice(logs)
        data = json.loads(json.dumps(rows))
        changes = [_change(luck, data) for _ in range(luck.choice((1, 1, 1, 2)))]
        content = _rehashed(data) if luck.random() < 0.6 else _written(data)
        if luck.random() < 0.1:
            content = _garbled(luck, content)
        if luck.random() < 0.05:
            content += luck.choice((b"\n", b"\n\n", b" ", b"{}"))
        yield Forgery(f"{seed}-{number} {name}: {'; '.join(changes)}", content)


def _golden() -> Iterator[tuple[str, list[Row]]]:
    for name in PLAYED:
        lines = (GOLDEN / f"{PLAIN}-{name}.ndjson").read_bytes().splitlines()
        yield name, [json.loads(line) for line in lines]


def _made() -> Iterator[tuple[str, list[Row]]]:
    """Yield logs of what no golden game has: a start by hand after its creator left, seats that fall together."""
    settings: Row = {"version": 0, "table": len(TABLE)}
    by_hand = LoggedGame("by-hand")
    by_hand.create_only(PLAIN, 2, "ann", start="manual", **settings)
    by_hand.append(commands.join(by_hand.now, "bob", None))
    by_hand.append(commands.leave(by_hand.now, "ann"))
    by_hand.append(commands.join(by_hand.now, "cid", None))
    by_hand.append(commands.start(by_hand.now, "bob"))
    by_hand.append(commands.deal(by_hand.now))
    by_hand.append(commands.resign(by_hand.now, "cid"))
    deadline = Deadline(60_000, on_timeout="forfeit")
    together = LoggedGame("together").create(PLAIN, 2, unseeded("ann", "bob"), deadline=deadline, **settings)
    while together.now.status != "finished":
        together.append(commands.upkeep(together.now, together.at + 60_000, together.seed), 60_000)
    brought = LoggedGame("brought").create(PLAIN, 3, seeds("ann", "bob", "cid"), **settings)
    for player in ("ann", "cid"):
        brought.append(commands.resign(brought.now, player))
    idle = LoggedGame("idle").create(PLAIN, 2, unseeded("ann", "bob"), **settings)
    idle.append(commands.upkeep(idle.now, idle.at + IDLE_TIME, idle.seed), IDLE_TIME)
    common = Rest(((0, 60),), (0, 6), (7,))
    wish = Deadline(60_000, calendar=common)
    rests = LoggedGame("rests").create(PLAIN, 2, unseeded("ann", "bob"), deadline=wish, **settings)
    rests.append((EntryDraft("ann", Hours(0, ((0, 60), (rests.at + 60_000, 120)), (23, 7), (6, 7))),))
    rests.append((EntryDraft("host", Hours(0, ((0, 60), (rests.at + 90_000, 120)), (23, 7), (6, 7))),))
    rests.append((EntryDraft("bob", Hours(1, ((0, -300),), (22, 6))), EntryDraft("bob", Hours(1))))
    rests.append(commands.resign(rests.now, "bob"))
    made = (
        ("rests", rests),
        ("by hand", by_hand),
        ("together", together),
        ("brought", brought),
        ("idle", idle),
        ("agreed", _agreed()),
        ("handed", _handed()),
    )
    for name, table in made:
        yield name, [json.loads(line) for line in table.export()]


def _agreed() -> LoggedGame:
    """A pause and more time that both agree to, an abort that is declined and one that is not."""
    at = LoggedGame("agreed").create(
        PLAIN, 2, unseeded("ann", "bob"), deadline=Deadline(per_sitting=HOUR), table=len(TABLE)
    )
    wishes: tuple[Wish, ...] = (PauseWish(rfc3339(at.at + 30 * HOUR)), ExtendWish(1, HOUR), AbortWish(), AbortWish())
    for number, wish in enumerate(wishes):
        at.append(asking.ask(at.now, "ann", f"r_{number}", wish, at.at))
        at.append(asking.answer(at.now, "bob", f"r_{number}", agree=number != 2))
    return at


def _handed() -> LoggedGame:
    """The seat of one who is away is offered by the others and taken, and one of these leaves theirs to a bot."""
    deadline = Deadline(per_sitting=HOUR, away_after=1)
    at = LoggedGame("handed").create(PLAIN, 3, unseeded("ann", "bob", "cid"), deadline=deadline, table=len(TABLE))
    for player in ("bob", "cid"):
        decision = at.now.decision_of(at.now.seat_of(player))
        if decision is not None:
            at.append(commands.choose(at.now, player, decision.decision.id, (decision.decision.options[0].id,)))
    at.append(commands.upkeep(at.now, at.at + HOUR, at.seed), HOUR)
    at.append(asking.ask(at.now, "bob", "r_0", HandOverWish(0), at.at))
    at.append(asking.answer(at.now, "cid", "r_0", agree=True))
    at.append(asking.take_over(at.now, "eve", 0))
    at.append(asking.offer(at.now, "bob", "link"))
    at.append(asking.reclaim(at.now, "bob"))
    at.append(asking.offer(at.now, "cid", "bot"))
    at.append(commands.resign(at.now, "eve"))
    at.append(commands.resign(at.now, "bob"))
    return at


def _change(luck: random.Random, rows: list[Row]) -> str:
    """Change a log in place; in words, what was done."""
    return luck.choice(CHANGES)(luck, rows)


def _field(luck: random.Random, rows: list[Row]) -> str:
    row = luck.choice(rows)
    name = luck.choice([*row, *row, *OTHERWISE])
    others = [other[name] for other in rows if name in other]
    row[name] = luck.choice(others) if others and luck.random() < 0.5 else luck.choice(ODD)
    return f"{row.get('seq', 'header')} {name}={str(row[name])[:40]!r}"


def _inner(luck: random.Random, rows: list[Row]) -> str:
    inside = [(row, name) for row in rows for name in row if isinstance(row[name], dict) and row[name]]
    row, name = luck.choice(inside)
    part = luck.choice([*row[name], "more"])
    row[name][part] = luck.choice(ODD)
    return f"{row.get('seq', 'header')} {name}.{part}={str(row[name][part])[:40]!r}"


def _without(luck: random.Random, rows: list[Row]) -> str:
    row = luck.choice(rows)
    name = luck.choice(list(row))
    del row[name]
    return f"{row.get('seq', 'header')} without {name}"


def _moved(luck: random.Random, rows: list[Row]) -> str:
    """An entry dropped, said twice or put elsewhere; often with all entries numbered anew."""
    how, at, to = luck.choice(("drop", "twice", "elsewhere")), *(luck.randrange(1, len(rows)) for _ in range(2))
    row = dict(rows[at]) if how == "twice" else rows.pop(at)
    if how != "drop":
        rows.insert(to, row)
    if luck.random() < 0.7:
        _renumber(rows)
    return f"{how} {at} {to}"


def _another(luck: random.Random, rows: list[Row]) -> str:
    """An entry of another kind put in, by somebody who is there."""
    actors = [row["actor"] for row in rows[1:] if "actor" in row] or ["host"]
    model = luck.choice(rows[1:]) if len(rows) > 1 else {}
    kinds = ("joined", "left", "started", "seeded", "dealt", "resigned", "voided", "timed_out", "chose", "took_back")
    kind = luck.choice((*kinds, "hours", "vacation", "vacation_ended", "loss", *AGREEING))
    actor, seat = luck.choice(actors), luck.randrange(4)
    until = luck.choice([row["until"] for row in rows if "until" in row] or ["2026-02-02T00:00:00.000Z"])
    fields: dict[str, Row] = {
        "joined": {"seat": seat, "player": luck.choice([actor, "eve"])},
        "left": {"seat": seat},
        "seeded": {"seat": seat, "seed": "11" * 32},
        "resigned": {"seat": seat},
        "hours": {"seat": seat, "offsets": [[0, 60]], "quiet": [23, 7]},
        "vacation": {"seat": seat, "until": until},
        "vacation_ended": {"seat": seat, "until": until},
        "voided": {"reason": luck.choice(get_args(VoidReason))},
        "timed_out": {"seat": seat, "decision": f"5.{seat}", "policy": "forfeit"},
        "took_back": {"seat": seat, "to": luck.randrange(1, len(rows) + 2)},
        "chose": {"seat": seat, "decision": f"5.{seat}", "choose": ["m1"]},
        "asked": {"seat": seat, "id": "r_9", "request": _wish(luck, len(rows))},
        "agreed": {"seat": seat, "request": f"r_{luck.randrange(4)}"},
        "declined": {"seat": seat, "request": f"r_{luck.randrange(4)}"},
        "extended": {"seat": seat, "span": HOUR},
        "offered": {"seat": seat, "to": (to := luck.choice(("link", "bot", "player")))}
        | ({"player": luck.choice([actor, "eve"])} if to == "player" else {}),
        "taken": {"seat": seat, "player": luck.choice([actor, "eve"])},
        "reclaimed": {"seat": seat},
        "paused": {"until": "2026-12-31T00:00:00.000Z"},
        "loss": {"entries": luck.randrange(3)},
    }
    envelope = {name: model[name] for name in ("at", "s", "h", "facts") if name in model}
    row = {**envelope, "seq": 0, "c": "", "actor": actor, "kind": kind, **fields.get(kind, {})}
    at = luck.randrange(1, len(rows) + 1)
    rows.insert(at, row)
    _renumber(rows)
    return f"{kind} of {str(actor)[:20]!r} at {at}"


def _wish(luck: random.Random, length: int) -> Row:
    kind = luck.choice(("abort", "claim", "take_back"))
    return {"kind": kind, "to": luck.randrange(1, length + 2)} if kind == "take_back" else {"kind": kind}


def _renumber(rows: list[Row]) -> None:
    for seq, row in enumerate(rows[1:], 1):
        row["seq"] = seq
    rows[0]["entries"] = len(rows) - 1


def _answered_twice(luck: random.Random, rows: list[Row]) -> str:
    """An answer said once more somewhere behind itself, with all entries numbered anew."""
    answers = [at for at, row in enumerate(rows) if row.get("kind") in ("chose", "timed_out", "excused")]
    if not answers:
        return _moved(luck, rows)
    at = luck.choice(answers)
    to = at + 1 if luck.random() < 0.5 else luck.randrange(at + 1, len(rows) + 1)
    rows.insert(to, {**rows[at], "at": rows[to - 1]["at"]} if "at" in rows[to - 1] else dict(rows[at]))
    _renumber(rows)
    return f"{at} answers again at {to}"


def _two_of_a_seq(luck: random.Random, rows: list[Row]) -> str:
    """A line beside itself, of which one or both are otherwise."""
    at = luck.randrange(1, len(rows))
    rows.insert(at, dict(rows[at]))
    changes = [_set(luck, rows[at + luck.randrange(2)]) for _ in range(luck.randrange(1, 3))]
    return f"{at} twice: {', '.join(changes)}"


def _set(luck: random.Random, row: Row) -> str:
    name = luck.choice(("h", "s", "seq", "at"))
    row[name] = {"h": "00" * 32, "s": "11" * 32, "seq": luck.randrange(-1, 4), "at": "2026-01-31T23:59:59.000Z"}[name]
    return f"{name}={row[name]}"


CHANGES: tuple[Callable[[random.Random, list[Row]], str], ...] = (
    _field,
    _field,
    _field,
    _inner,
    _without,
    _moved,
    _another,
    _answered_twice,
    _two_of_a_seq,
)


def _written(rows: list[Row]) -> bytes:
    return b"".join(_line(row) for row in rows)


def _line(row: Any) -> bytes:
    return json.dumps(row, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode(errors="replace") + b"\n"


def _rehashed(rows: list[Row]) -> bytes:
    """With every hash derived anew, whatever the entries say: by the second implementation, which reads no form."""
    game, last = str(rows[0].get("game")), rows[-1].get("seed")
    is_known = isinstance(last, str) and re.fullmatch("[0-9a-f]{64}", last)
    seed = bytes.fromhex(last) if is_known and isinstance(last, str) else bytes(32)
    head = naive.H("log", game.encode())
    for row in rows[1:]:
        names = row.get("sealed") if isinstance(row.get("sealed"), list) else []
        sealed = {name: row[name] for name in names or [] if isinstance(name, str) and name in row}
        public = {k: v for k, v in row.items() if k in ("seq", "at", "actor") or k not in naive.ENVELOPE}
        public = {k: v for k, v in public.items() if k not in sealed}
        seq = row["seq"] if isinstance(row.get("seq"), int) and 0 <= row["seq"] < 2**63 else 0
        c = naive.payload(seed, seq, _line(sealed)[:-1] if sealed else b"")
        s = naive.H("facts", naive.M(seed, "facts", naive.u64(seq)), _line(row.get("facts", {}))[:-1])
        if row.get("kind") == "created" and "commitment" in row:
            public["commitment"] = row["commitment"] = naive.H("server", game.encode(), seed).hex()
        head = naive.H("entry", head, _line({**public, "game": game})[:-1], c, s)
        for name, value in (("c", c), ("s", s), ("h", head)):
            if name in row:
                row[name] = value.hex()
    rows[0]["head"] = head.hex()
    return _written(rows)


def _garbled(luck: random.Random, content: bytes) -> bytes:
    at = luck.randrange(len(content))
    return content[:at] + luck.choice((b"", b" ", b"\r", b"\n", b"\xff", b"0", b'"', b"\\u0061")) + content[at + 1 :]


def disagreements(found: list[Forgery]) -> list[str]:
    """In which of these the verifiers say what they should not both say."""
    told: list[str] = []
    for start in range(0, len(found), BATCH):
        batch = found[start : start + BATCH]
        for forgery, other in zip(batch, _verified(batch), strict=True):
            verdict = audit(BytesIO(forgery.content))
            rows = forgery.content.split(b"\n")
            setups = {seq for seq, row in enumerate(rows) if seq == 1 or b'"kind":"dealt"' in row}
            told += [f"{forgery.name}\n    {text}" for text in _compared(verdict, other, setups)]
    return told


def _verified(batch: list[Forgery]) -> list[Found | None]:
    """Return what the second verifier finds in each, in one run; None where it is no export."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder, f"{number}.ndjson") for number in range(len(batch))]
        for file, forgery in zip(files, batch, strict=True):
            file.write_bytes(forgery.content)
        done = subprocess.run(["node", str(VERIFIER), *map(str, files)], capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1, 2), done.stderr
    parts = re.split(rf"^{re.escape(folder)}/\d+\.ndjson:\n", done.stdout, flags=re.MULTILINE)[1:]
    return [_read(part) for part in parts]


def _read(part: str) -> Found | None:
    found = {(int(seq), kind) for seq, kind in re.findall(r"^(\d+) (\w+): ", part, flags=re.MULTILINE)}
    return found if part else None


def _compared(verdict: Verdict, other: Found | None, setups: set[int]) -> Iterator[str]:
    if not verdict.is_readable or other is None:
        if verdict.is_readable or other is not None:
            yield f"readable: {verdict.is_readable} {verdict.findings} / {other}"
        return
    ours = {(finding.seq, finding.kind) for finding in verdict.findings}
    plain = [{row for row in rows if row[1] not in BY_RULES} for rows in (ours, other)]
    if plain[0] != plain[1]:
        yield f"without the rules: {sorted(plain[0] - plain[1])} / {sorted(plain[1] - plain[0])}"
    stopped = min((seq for seq, kind in ours if kind in ("illegal", "diverged", "result")), default=None)
    is_followed = not any("not checked" in note or "could not be checked" in note for note in verdict.notes)
    for seq, kind in sorted(other - plain[1] - ours):
        # Where the rules refuse an entry, they need not ask whether it came too early, or tells of another end.
        is_refused = kind in ("early", "result") and (seq, "illegal") in ours
        if is_followed and not is_refused and (stopped is None or seq <= stopped):
            yield f"only verify.mjs: {seq} {kind}, {sorted(ours)}"
    for finding in verdict.findings:
        is_table = finding.kind in ("illegal", "result", "early") and not TAKES_THE_RULESET.search(finding.text)
        # Setups and deals are the ruleset's; that a refused entry is early as well needs nobody say.
        is_told = finding.seq in setups or (finding.kind == "early" and (finding.seq, "illegal") in ours)
        if is_table and not is_told and (finding.seq, finding.kind) not in other:
            yield f"only the auditor: {finding}"


def main() -> int:
    """Compare as many as are asked for, from seed 0 on."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", metavar="COUNT", type=int, help="how many are compared")
    count = parser.parse_args().count
    told = disagreements(list(forgeries(0, count)))
    sys.stdout.write("".join(f"{text}\n" for text in told))
    sys.stdout.write(f"{count} forgeries, {len(told)} disagreements\n")
    return bool(told)


if __name__ == "__main__":
    sys.exit(main())
