"""Writes openapi/audit-vectors.json: `python -m tests.unit.audit.vectors`."""

import json
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import takewhile
from pathlib import Path
from typing import Any

from domain.audit.audit import audit
from domain.kernel.commands import asking, calendars, commands
from domain.kernel.fold.export import FORMAT
from domain.kernel.log.agreement_entries import AbortWish, ExtendWish
from domain.kernel.log.canonical import canonical
from domain.kernel.log.entries import HOST, Deadline, EntryDraft, Outage, Paused, Resumed
from domain.kernel.protocol import commitments as scheme
from domain.kernel.protocol.draws import Draws
from domain.kernel.protocol.registry import register
from domain.kernel.table import losses
from domain.kernel.table.deadlines import next_look
from domain.kernel.time import spans
from domain.kernel.time.rest import Rest
from domain.kernel.time.resting import days_off, nights
from domain.kernel.time.times import rfc3339
from tests.unit.audit.logged_game import LoggedGame, first, rehashed, rows, seeds, unseeded, write
from tests.unit.audit.toy import Toy

FILE = Path(__file__).parents[3] / "openapi" / "audit-vectors.json"

Vector = dict[str, Any]

S = sha256(b"S").digest()
E = [sha256(b"E0").digest(), sha256(b"E2").digest()]
KEY = sha256(b"G").digest()
GAME = "g_example"
FACTS = '{"game":{"deck":[3,1,2]},"status":"running"}'
PARTS: list[list[Vector]] = [
    [],
    [{"text": ""}],
    [{"text": "ab"}, {"text": "c"}],
    [{"text": "a"}, {"text": "bc"}],
    [{"text": "żółw 🐢"}, {"hex": "00ff"}, {"number": "0"}],
    [{"number": "258"}, {"number": "18446744073709551615"}],
]
VALUES: list[Any] = [
    {},
    {"b": 1, "a": [True, False, None], "B": -1, "_": {"z": [], "aa": ""}},
    {"text": 'quote " backslash \\ slash / bell \x07 tab \t line \n\r\f\b delete \x7f'},
    {"text": "zażółć 🐢 \u2028 \ufeff"},
    {"largest": 2**53 - 1, "smallest": -(2**53 - 1), "zero": 0},
    {"__proto__": {"constructor": 1}, "10": 1, "9": 2},
]
SPANS: list[list[list[int]]] = [[], [[10, 20]], [[30, 40], [10, 20], [15, 25], [40, 41], [50, 50]], [[0, 20], [20, 30]]]
HOUR = 3_600_000
PLACES: list[list[list[int]]] = [
    [[0, 0]],
    [[0, 60], [1_774_746_000_000, 120], [1_792_890_000_000, 60]],
    [[1_774_700_000_000 // 900_000 * 900_000, -570], [1_774_746_000_000, 825]],
]
PATTERNS: list[Vector] = [
    {"quiet": [23, 7]},
    {"quiet": [0, 9], "free_days": [6, 7]},
    {"quiet": [14, 0], "free_days": [1, 4]},
    {"free_days": [7]},
]
TALK = [
    {"at": "2026-01-31T23:59:59.000Z", "player": "ann", "seat": 0, "at_version": 2, "text": 'Hi "Bob",\nżółw 🐢'},
    {"at": "2026-01-31T23:59:59.001Z", "player": "bob", "seat": 1, "at_version": 9, "text": ""},
]
LIMITS = [1, 2, 6, 52, 2**32, 2**63 + 1, 2**64 - 1, 2**64]


def part(row: Vector) -> scheme.Part:
    """A part as a vector has it."""
    if "number" in row:
        return int(row["number"])
    return bytes.fromhex(row["hex"]) if "hex" in row else str(row["text"])


def _union(row: Vector) -> Iterator[spans.Span]:
    return spans.union(sorted((begin, end) for begin, end in row["protected"]))


def _resting(row: Vector) -> list[list[int]]:
    rest = Rest(tuple(map(tuple, row["offsets"])), row.get("quiet"), tuple(row.get("free_days", ())))
    found = spans.union(nights(rest, row["from"]), days_off(rest, row["from"]))
    within = takewhile(lambda span: span[0] < row["until"], found)
    return [[begin, min(end, row["until"])] for begin, end in within]


def _below(row: Vector) -> list[str]:
    draws = Draws(bytes.fromhex(row["key"]), {row["label"]: int(row["counter"])})
    number = draws.below(int(row["limit"]), row["label"])
    return [str(number), str(draws.counters[row["label"]])]


def _shuffled(row: Vector) -> list[Any]:
    draws = Draws(bytes.fromhex(row["key"]), {row["label"]: int(row["counter"])})
    return [draws.shuffle(row["items"], row["label"]), str(draws.counters[row["label"]])]


def _findings(row: Vector) -> list[list[Any]]:
    """Return what can be found without the rules, which the example is not played by."""
    return [[finding.seq, finding.kind] for finding in audit(row["lines"]).findings]


FUNCTIONS: dict[str, Callable[[Vector], Any]] = {
    "framing": lambda v: scheme._frame(v["tag"], map(part, v["parts"])).hex(),
    "H": lambda v: scheme.H(v["tag"], *map(part, v["parts"])).hex(),
    "M": lambda v: scheme.M(bytes.fromhex(v["key"]), v["tag"], *map(part, v["parts"])).hex(),
    "server_commitment": lambda v: scheme.server_commitment(v["game"], bytes.fromhex(v["S"])).hex(),
    "seat_commitment": lambda v: scheme.seat_commitment(v["game"], v["seat"], bytes.fromhex(v["E"])).hex(),
    "asked_key": lambda v: scheme.asked_key(bytes.fromhex(v["seed"]), tuple(map(bytes.fromhex, v["E"]))).hex(),
    "game_key": lambda v: scheme.game_key(
        v["game"], bytes.fromhex(v["S"]), bytes.fromhex(v["started"]), tuple(map(bytes.fromhex, v["E"]))
    ).hex(),
    "payload_salt": lambda v: scheme.payload_salt(bytes.fromhex(v["S"]), v["seq"]).hex(),
    "payload_commitment": lambda v: scheme.payload_commitment(
        bytes.fromhex(v["S"]), v["seq"], v["sealed"].encode()
    ).hex(),
    "facts_commitment": lambda v: scheme.facts_commitment(bytes.fromhex(v["S"]), v["seq"], v["facts"].encode()).hex(),
    "chain_start": lambda v: scheme.chain_start(v["game"]).hex(),
    "chain_next": lambda v: scheme.chain_next(
        bytes.fromhex(v["previous"]), v["public"].encode(), bytes.fromhex(v["c"]), bytes.fromhex(v["s"])
    ).hex(),
    "bot_key": lambda v: scheme.bot_key(bytes.fromhex(v["S"]), v["decision"]).hex(),
    "charge": lambda v: spans.charge(_union(v), v["from"], v["until"]),
    "due": lambda v: spans.due(_union(v), v["since"], v["allowance"]),
    "resting": _resting,
    "canonical": lambda v: canonical(v["value"]).hex(),
    "below": _below,
    "shuffled": _shuffled,
    "log": _findings,
}


def _arguments() -> dict[str, list[Vector]]:
    s, started = S.hex(), sha256(b"started").hexdigest()
    tagged = [{"tag": tag, "parts": parts} for tag in ("entry", "") for parts in PARTS]
    public = '{"actor":"ann","at":"2026-01-31T23:59:59.000Z","game":"g_example","kind":"resigned","seat":0,"seq":9}'
    return {
        "framing": tagged,
        "H": tagged,
        "M": [{"key": key.hex(), **row} for key in (S, b"", bytes(range(100))) for row in tagged],
        "server_commitment": [{"game": GAME, "S": s}],
        "seat_commitment": [{"game": GAME, "seat": seat, "E": E[0].hex()} for seat in (0, 5)],
        "asked_key": [{"seed": s, "E": [e.hex() for e in E[:n]]} for n in range(3)],
        "game_key": [{"game": GAME, "S": s, "started": started, "E": [e.hex() for e in E[:n]]} for n in range(3)],
        "payload_salt": [{"S": s, "seq": seq} for seq in (1, 300)],
        "payload_commitment": [{"S": s, "seq": 9, "sealed": text} for text in ('{"choose":["bid 2"]}', "")],
        "facts_commitment": [{"S": s, "seq": 9, "facts": FACTS}],
        "chain_start": [{"game": GAME}],
        "chain_next": [
            {"previous": started, "public": public, "c": c, "s": sha256(b"s").hexdigest()}
            for c in ("", sha256(b"c").hexdigest())
        ],
        "bot_key": [{"S": s, "decision": "12.3"}],
        "charge": [
            {"protected": some, "from": begin, "until": end} for some in SPANS for begin, end in ((0, 100), (15, 35))
        ],
        "due": [
            {"protected": some, "since": since, "allowance": allowance}
            for some in SPANS
            for since in (0, 12, 20)
            for allowance in (0, 8, 10, 50)
        ],
        "resting": [
            {"offsets": place, **pattern, "from": 1_774_738_800_000 - before * HOUR, "until": 1_775_080_800_000}
            for place in PLACES
            for pattern in PATTERNS
            for before in (0, 30)
        ],
        "canonical": [{"value": value} for value in VALUES],
        "below": [
            {"key": KEY.hex(), "label": "tie", "counter": str(counter), "limit": str(limit)}
            for limit in LIMITS
            for counter in range(4)
        ],
        "shuffled": [
            {"key": KEY.hex(), "label": "deck 1", "counter": "7", "items": list("abcdefghij"[:n])}
            for n in (0, 1, 2, 10)
        ],
        "log": [{"lines": lines} for lines in _logs()],
    }


def _logs() -> list[list[str]]:
    """Small games that have every kind of entry; one of them altered, and one with talk beside it."""
    table = LoggedGame(GAME, S).create("toy", 2, seeds("ann", "bob"), build="example")
    for _ in range(4):
        table.step(first)
    table.append(commands.resign(table.now, "ann"))
    lines = table.export()
    altered = rows(lines)
    altered[9]["choose"] = ["bid 1"]
    talkative = rows(lines)
    talkative[0]["talk"] = TALK
    more = (made().export() for made in (_with_take_backs, _with_clocks, _with_agreements, _left))
    logs = (lines, write(altered), write(talkative), *more, *_forged())
    return [[line.decode().removesuffix("\n") for line in log] for log in logs]


def _forged() -> Iterator[list[bytes]]:
    """Yield what a verifier could take for one thing or another: answers, lines and ends that are said twice."""
    deadline = Deadline(per_decision=HOUR)
    game = LoggedGame(GAME, S).create("toy", 2, unseeded("ann", "bob"), build="example", deadline=deadline)
    for _ in range(3):
        game.append(commands.upkeep(game.now, next_look(game.now) or 0, game.seed), wait=HOUR)
    game.append(commands.resign(game.now, "ann"))
    lines = game.export()
    late = next(number for number, line in enumerate(lines) if b'"kind":"timed_out"' in line)
    data = rows(lines)
    doubled = [data[0], *data[1 : late + 1], *({**row, "seq": row["seq"] + 1} for row in data[late:])]
    doubled[0] = data[0] | {"entries": len(doubled) - 1}
    twice = rehashed(doubled, S)
    yield twice
    # Nothing is said of what stands at the lowest seq that is out of order, or after it.
    yield [*twice[: late + 3], twice[late], *twice[late + 3 :]]
    elsewhere = {**data[late], "h": sha256(b"h").hexdigest()}
    for two in ([elsewhere, data[late]], [data[late], elsewhere]):
        yield write([*data[:late], *two, *data[late + 1 :]])
    yield write([*data[:late], {**data[late], "seq": 0}, *data[late + 1 :]])
    yield [*lines, b"\n", b"\n"]


def _with_take_backs() -> LoggedGame:
    """A small game in which something was taken back twice."""
    table = LoggedGame(GAME, S).create("toy", 2, seeds("ann", "bob"), build="example", take_back="own")
    for _ in range(2):
        table.step(first)
        table.append(commands.take_back(table.now, "ann", table.now.seq))
    for _ in range(3):
        table.step(first)
    table.append(commands.resign(table.now, "bob"))
    return table


def _with_clocks() -> LoggedGame:
    """Vacations, hours of rest, a pause and an outage; one is excused, late, away and back."""
    deadline = Deadline(per_sitting=HOUR, excuses=1, away_after=1, vacation=90 * HOUR)
    game = LoggedGame(GAME, S).create("toy", 2, unseeded("ann", "bob"), build="example", deadline=deadline)
    begun = game.at
    game.append(commands.vacation(game.now, "ann", None, begun + 48 * HOUR))
    game.append(calendars.endings(game.now, "ann", [(begun, begun + 48 * HOUR)], [], game.at))
    game.append(calendars.hours(game.now, "bob", Rest(((0, 60),), (23, 7)), game.at))
    game.append((EntryDraft(HOST, Paused(rfc3339(game.at + 48 * HOUR))),))
    game.append((EntryDraft("ann", Resumed()),))
    game.append((EntryDraft(HOST, Outage(rfc3339(begun), rfc3339(game.at))),))
    game.append(losses.tell_loss(game.now, 2))
    while not any(seat.away for seat in game.now.seats):
        due = next_look(game.now) or 0
        game.append(commands.upkeep(game.now, due, game.seed), wait=due - game.at)
    away = next(str(seat.player) for seat in game.now.seats if seat.away)
    game.append(commands.back(game.now, away))
    game.append(commands.resign(game.now, "ann"))
    return game


def _with_agreements() -> LoggedGame:
    """More time that both agree to, an end that one declines, and a seat that is offered, kept and handed over."""
    deadline = Deadline(per_sitting=HOUR)
    game = LoggedGame(GAME, S).create("toy", 2, unseeded("ann", "bob"), build="example", deadline=deadline)
    asked = game.now.open[0].decision.seat
    for number, wish in enumerate((ExtendWish(asked, HOUR), AbortWish())):
        game.append(asking.ask(game.now, "ann", f"r_{number}", wish, game.at))
        game.append(asking.answer(game.now, "bob", f"r_{number}", agree=number == 0))
    game.append(asking.offer(game.now, "bob", "link"))
    game.append(asking.reclaim(game.now, "bob"))
    game.append(asking.offer(game.now, "bob", "link"))
    game.append(asking.take_over(game.now, "eve", 1))
    game.append(commands.resign(game.now, "ann"))
    return game


def _left() -> LoggedGame:
    """A game that everybody has left before it began."""
    game = LoggedGame(GAME, S)
    game.create_only("toy", 2, "ann", build="example")
    game.append(commands.leave(game.now, "ann"))
    return game


def vectors() -> Vector:
    """The vectors with what the service's own functions give."""
    return {
        "format": FORMAT,
        "vectors": {
            name: [{**row, "gives": FUNCTIONS[name](row)} for row in arguments]
            for name, arguments in _arguments().items()
        },
    }


def main() -> None:
    """Write the file."""
    register(Toy())
    FILE.write_text(json.dumps(vectors(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
