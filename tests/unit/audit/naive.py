"""The scheme once more, made from openapi/audit-format.md alone and importing nothing of the service."""

import hashlib
import hmac
import json
from typing import Any

Row = dict[str, Any]
ENVELOPE = {"seq", "at", "actor", "c", "s", "h", "receipt", "facts"}


def lp(x: bytes) -> bytes:
    return bytes([len(x) >> 24 & 255, len(x) >> 16 & 255, len(x) >> 8 & 255, len(x) & 255]) + x


def u64(n: int) -> bytes:
    return bytes(n >> 8 * (7 - i) & 255 for i in range(8))


def frame(tag: str, *parts: bytes) -> bytes:
    return lp(b"turnfold/1/" + tag.encode()) + b"".join(lp(x) for x in parts)


def H(tag: str, *parts: bytes) -> bytes:  # noqa: N802
    return hashlib.sha256(frame(tag, *parts)).digest()


def M(key: bytes, tag: str, *parts: bytes) -> bytes:  # noqa: N802
    return hmac.new(key, frame(tag, *parts), hashlib.sha256).digest()


def canonical(x: Any) -> str:
    if isinstance(x, dict):
        return "{" + ",".join(text(k) + ":" + canonical(x[k]) for k in sorted(x)) + "}"
    if isinstance(x, list):
        return "[" + ",".join(map(canonical, x)) + "]"
    if isinstance(x, str):
        return text(x)
    return {True: "true", False: "false", None: "null"}[x] if x is None or isinstance(x, bool) else str(x)


def text(x: str) -> str:
    short = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}
    return '"' + "".join(short.get(c) or (f"\\u{ord(c):04x}" if ord(c) < 32 else c) for c in x) + '"'


def below(key: bytes, label: str, counter: int, limit: int) -> tuple[int, int]:
    while True:
        x = int.from_bytes(M(key, label, u64(counter))[:8], "big")
        counter += 1
        if x < 2**64 - (2**64 % limit):
            return x % limit, counter


def shuffled(key: bytes, label: str, counter: int, items: list[Any]) -> tuple[list[Any], int]:
    order = items[:]
    for place in reversed(range(1, len(order))):
        other, counter = below(key, label, counter, place + 1)
        order[place], order[other] = order[other], order[place]
    return order, counter


def part(row: Row) -> bytes:
    if "number" in row:
        return u64(int(row["number"]))
    return bytes.fromhex(row["hex"]) if "hex" in row else row["text"].encode()


def payload(seed: bytes, n: int, sealed: bytes) -> bytes:
    return H("payload", M(seed, "payload", u64(n)), sealed) if sealed else b""


def log(lines: list[str]) -> list[list[Any]]:
    """Return what steps 2 to 4 and 6 find in a log, and of step 10 whether a decision was answered twice."""
    header, entries = json.loads(lines[0]), [read(line) for line in lines[1:]]
    found: list[list[Any]] = [[place, "form"] for place, row in enumerate(entries, 1) if row is None]
    expected, latest = 1, ""
    for row in entries:
        found += [[row["seq"], "sequence"]] if row is not None and row["seq"] != expected else []
        found += [[row["seq"], "time"]] if row is not None and row["at"] < latest else []
        expected, latest = (expected + 1, latest) if row is None else (row["seq"] + 1, row["at"])
    for place, row in enumerate(entries[:-1], 1):
        found += [[place + 1, "end"]] if row is not None and row["kind"] == "revealed" else []
    found += [[0, "header"]] if header["entries"] != len(entries) else []
    found += [[0, "header"]] if entries[-1] is not None and entries[-1]["h"] != header["head"] else []
    found += altered(header["game"], [row for row in entries if row is not None])
    twice = answered_twice(entries)
    lowest = min((seq for seq, kind in found if kind in ("form", "sequence", "changed")), default=len(lines))
    return sorted([*found, *([[twice, "illegal"]] if twice is not None and twice < lowest else [])])


def read(line: str) -> Row | None:
    """The only faults of form that the vectors have: a line that is empty, and a seq that is none."""
    row: Row | None = json.loads(line) if line else None
    return row if row is not None and row["seq"] >= 1 else None


def altered(game: str, rows: list[Row]) -> list[list[Any]]:
    seed = bytes.fromhex(rows[-1]["seed"])
    claimed = {0: H("log", game.encode())} | {row["seq"]: bytes.fromhex(row["h"]) for row in reversed(rows)}
    derived: dict[int, bytes] = {}
    found: list[list[Any]] = []
    for row in rows:
        n, sealed = row["seq"], {name: row[name] for name in row.get("sealed", [])}
        public = {k: v for k, v in row.items() if k not in ENVELOPE - {"seq", "at", "actor"} and k not in sealed}
        c, s = bytes.fromhex(row["c"]), bytes.fromhex(row["s"])
        entry = canonical({**public, "game": game}).encode()
        before = [heads[n - 1] for heads in (claimed, derived) if n - 1 in heads]
        links = [H("entry", head, entry, c, s).hex() for head in before] or [row["h"]]
        derived[n] = bytes.fromhex(links[0])
        fits = payload(seed, n, canonical(sealed).encode() if sealed else b"") == c
        fits &= H("facts", M(seed, "facts", u64(n)), canonical(row["facts"]).encode()) == s
        found += [] if fits and row["h"] in links else [[n, "changed"]]
    return found


def answered_twice(entries: list[Row | None]) -> int | None:
    answers: dict[str, int] = {}
    for place, row in enumerate(entries, 1):
        if row is None or row["seq"] != place:
            return None
        if row["kind"] == "took_back":
            answers = {decision: seq for decision, seq in answers.items() if seq < row["to"]}
        if row["kind"] in ("chose", "timed_out") and row.get("policy") != "forfeit":
            if row["decision"] in answers:
                return place
            answers[row["decision"]] = place
    return None


def x(digits: str) -> bytes:
    return bytes.fromhex(digits)


def is_protected(spans: list[list[int]], at: int) -> bool:
    return any(begin <= at < end for begin, end in spans)


def charge(spans: list[list[int]], begin: int, end: int) -> int:
    return sum(not is_protected(spans, at) for at in range(begin, end))


def due(spans: list[list[int]], since: int, allowance: int) -> int:
    at = since
    while charge(spans, since, at) < allowance or is_protected(spans, at):
        at += 1
    return at


def resting(v: Any) -> list[list[int]]:
    """By asking for every quarter of an hour what the clocks show."""
    quarter, spans = 900_000, list[list[int]]()
    for at in range(v["from"], v["until"], quarter):
        shown = [minutes for begin, minutes in v["offsets"] if begin <= at]
        local = at + shown[-1] * 60_000 if shown else None
        if local is None or not _is_resting(v, local // 3_600_000 % 24, (local // 86_400_000 + 3) % 7 + 1):
            continue
        if spans and spans[-1][1] == at:
            spans[-1][1] += quarter
        else:
            spans.append([at, at + quarter])
    return spans


def _is_resting(v: Any, hour: int, weekday: int) -> bool:
    opens, closes = v.get("quiet", (0, 0))
    is_night = opens <= hour < closes if opens <= closes else hour >= opens or hour < closes
    return is_night or weekday in v.get("free_days", ())


FUNCTIONS: dict[str, Any] = {
    "resting": resting,
    "charge": lambda v: charge(v["protected"], v["from"], v["until"]),
    "due": lambda v: due(v["protected"], v["since"], v["allowance"]),
    "framing": lambda v: frame(v["tag"], *map(part, v["parts"])).hex(),
    "H": lambda v: H(v["tag"], *map(part, v["parts"])).hex(),
    "M": lambda v: M(x(v["key"]), v["tag"], *map(part, v["parts"])).hex(),
    "server_commitment": lambda v: H("server", v["game"].encode(), x(v["S"])).hex(),
    "seat_commitment": lambda v: H("seat", v["game"].encode(), u64(v["seat"]), x(v["E"])).hex(),
    "asked_key": lambda v: H("asked", x(v["seed"]), *map(x, v["E"])).hex(),
    "game_key": lambda v: H("game", v["game"].encode(), x(v["S"]), x(v["started"]), *map(x, v["E"])).hex(),
    "payload_salt": lambda v: M(x(v["S"]), "payload", u64(v["seq"])).hex(),
    "payload_commitment": lambda v: payload(x(v["S"]), v["seq"], v["sealed"].encode()).hex(),
    "facts_commitment": lambda v: H("facts", M(x(v["S"]), "facts", u64(v["seq"])), v["facts"].encode()).hex(),
    "chain_start": lambda v: H("log", v["game"].encode()).hex(),
    "chain_next": lambda v: H("entry", x(v["previous"]), v["public"].encode(), x(v["c"]), x(v["s"])).hex(),
    "bot_key": lambda v: M(x(v["S"]), "bot", v["decision"].encode()).hex(),
    "canonical": lambda v: canonical(v["value"]).encode().hex(),
    "below": lambda v: [str(n) for n in below(x(v["key"]), v["label"], int(v["counter"]), int(v["limit"]))],
    "shuffled": lambda v: [
        n if isinstance(n, list) else str(n) for n in shuffled(x(v["key"]), v["label"], int(v["counter"]), v["items"])
    ],
    "log": lambda v: log(v["lines"]),
}
