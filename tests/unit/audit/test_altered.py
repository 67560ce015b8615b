"""Exports that somebody altered without deriving the hashes anew: both verifiers say where and how."""

from collections.abc import Callable
from pathlib import Path

import pytest

from domain.audit.audit import audit
from domain.kernel.protocol.commitments import payload_salt
from tests.unit.audit.logged_game import Forge, LoggedGame, Row, S, first, put, rows, seeds, unseeded, write
from tests.unit.audit.verifier import run, verify

OTHER = "ab" * 32

# The log of the game below, by seq: 1 created, 2 and 3 joined, 4 started, 5 and 6 seeded, 7 dealt, 8 and 9 sealed bids,
# 10 an open choice, 11 and 12 bids, 13 a choice, 14 and 15 bids, 16 a choice, 17 revealed.
SEALED, OPEN, LAST = 9, 13, 17


def played(game_id: str = "g1", seed: bytes = S) -> list[bytes]:
    return LoggedGame(game_id, seed).create("toy", 2, seeds("ann", "bob")).finish(first).export()


def remove(seq: int, name: str) -> Forge:
    return lambda data: data[seq].pop(name) and None


def swapped(data: list[Row]) -> list[Row]:
    return [*data[:8], data[9], data[8], *data[10:]]


def renumbered(data: list[Row]) -> list[Row]:
    kept = [*data[:10], *data[11:]]
    for seq, row in enumerate(kept[1:], 1):
        row["seq"] = seq
    return [{**kept[0], "entries": len(kept) - 1}, *kept[1:]]


def other_game(data: list[Row]) -> list[Row]:
    return [*data[:8], rows(played("g2"))[8], *data[9:]]


def later_facts(data: list[Row]) -> None:
    data[OPEN]["facts"]["game"]["scores"] = [99, 0]


FORGERIES: dict[str, tuple[Forge, list[tuple[int, str]]]] = {
    "open choice": (put(OPEN, choose=["pass"]), [(13, "changed")]),
    "sealed choice": (put(SEALED, choose=["bid 1"]), [(9, "changed")]),
    "order of a choice": (put(SEALED, choose=["bid 3", "bid 2"]), [(9, "changed")]),
    "list of what is sealed": (remove(SEALED, "sealed"), [(9, "changed")]),
    "sealed what was open": (put(OPEN, sealed=["choose"]), [(13, "changed")]),
    "sealed what cannot be": (put(SEALED, sealed=["decision"]), [(9, "form")]),
    "sealed twice": (put(SEALED, sealed=["choose", "choose"]), [(9, "form")]),
    "sealed what is not there": (put(4, sealed=["position"]), [(4, "form")]),
    "seat": (put(OPEN, seat=0), [(13, "changed")]),
    "actor": (put(OPEN, actor="ann"), [(13, "changed")]),
    "decision": (put(OPEN, decision="12.0"), [(13, "changed")]),
    "kind": (lambda data: data[7].update(kind="started"), [(7, "changed")]),
    "c": (put(SEALED, c=OTHER), [(9, "changed")]),
    "c of an open entry": (put(OPEN, c=OTHER), [(13, "changed")]),
    "c left empty": (put(SEALED, c=""), [(9, "changed")]),
    "s": (put(OPEN, s=OTHER), [(13, "changed")]),
    "h": (put(OPEN, h=OTHER), [(13, "changed"), (14, "seen")]),
    "h of the last": (put(LAST, h=OTHER), [(0, "header"), (17, "changed")]),
    "facts": (later_facts, [(13, "changed")]),
    "facts are no object": (put(OPEN, facts=[]), [(13, "form")]),
    "true receipt": (put(SEALED, receipt=payload_salt(S, SEALED).hex()), []),
    "false receipt": (put(SEALED, receipt=OTHER), [(9, "changed")]),
    "receipt in another form": (put(SEALED, receipt="yes"), [(9, "form")]),
    "another time": (lambda data: data[OPEN].update(at=data[OPEN]["at"].replace(".000Z", ".001Z")), [(13, "changed")]),
    "time goes back": (put(OPEN, at="2026-01-01T00:00:00.000Z"), [(13, "changed"), (13, "time")]),
    "time with an offset": (put(OPEN, at="2026-09-21T14:13:29.000+00:00"), [(13, "form")]),
    "time without milliseconds": (put(OPEN, at="2026-09-21T14:13:29Z"), [(13, "form")]),
    "time as a number": (put(OPEN, at=1790000000), [(13, "form")]),
    "time that is none": (put(OPEN, at="2026-02-30T14:13:29.000Z"), [(13, "form")]),
    "time before all": (put(1, at="1969-12-31T23:59:59.999Z"), [(1, "form")]),
    "dropped": (lambda data: [*data[:10], *data[11:]], [(0, "header"), (11, "sequence")]),
    "dropped and renumbered": (
        renumbered,
        sorted([*((n, "changed") for n in range(10, 17)), *((n, "seen") for n in range(10, 16))]),
    ),
    "swapped": (swapped, [(8, "sequence"), (8, "time"), (9, "sequence"), (10, "sequence")]),
    "duplicated": (lambda data: [*data[:11], data[10], *data[11:]], [(0, "header"), (10, "sequence")]),
    "two lines of a seq": (
        # The next entry is held to what the first of them claims, or to what is derived for the last.
        lambda data: [*data[:10], {**data[10], "h": OTHER}, data[10], *data[11:]],
        [(0, "header"), (10, "changed"), (10, "sequence"), (11, "seen")],
    ),
    "two lines of a seq, both altered": (
        lambda data: [*data[:10], {**data[10], "h": OTHER}, {**data[10], "at": data[11]["at"]}, *data[11:]],
        [(0, "header"), (10, "changed"), (10, "changed"), (10, "sequence"), (11, "changed"), (11, "seen")],
    ),
    "altered behind the true line": (
        lambda data: [*data[:11], {**data[10], "s": OTHER, "h": OTHER}, *data[11:]],
        [(0, "header"), (10, "changed"), (10, "sequence")],
    ),
    "seq of none": (put(OPEN, seq=0), [(13, "form")]),
    "seq below none": (put(OPEN, seq=-13), [(13, "form")]),
    "inserted": (
        lambda data: [*data[:11], {**data[10], "seq": 11}, *data[11:]],
        [(0, "header"), (11, "changed"), (11, "sequence"), (12, "seen")],
    ),
    "start cut off": (lambda data: [data[0], *data[3:]], [(0, "header"), (3, "sequence")]),
    "end cut off": (lambda data: data[:-3], [(0, "header"), (0, "header"), (14, "end")]),
    "nothing but a header": (lambda data: data[:1], [(0, "end"), (0, "header")]),
    "revealed dropped": (lambda data: data[:-1], [(0, "header"), (0, "header"), (16, "end")]),
    "more after revealed": (
        lambda data: [*data, {**data[10], "seq": 18}],
        [(0, "header"), (0, "header"), (18, "changed"), (18, "end"), (18, "end"), (18, "time")],
    ),
    "entry of another game": (other_game, [(8, "changed"), (8, "seen"), (9, "changed"), (9, "seen")]),
    "all entries of another game": (
        lambda data: [data[0], *rows(played("g2"))[1:]],
        [(0, "header"), (0, "header"), (5, "seed"), (6, "seed"), (17, "seed")],
    ),
    "another S": (put(LAST, seed=OTHER), [(17, "changed"), (17, "seed")]),
    "S in capitals": (lambda data: data[LAST].update(seed=S.hex().upper()), [(17, "form")]),
    "another C": (put(1, commitment=OTHER), [(1, "changed"), (17, "seed")]),
    "another E_i": (put(5, seed=OTHER), [(5, "changed"), (5, "seed")]),
    "another C_i": (put(2, commitment=OTHER), [(2, "changed"), (5, "seed")]),
    "no C_i": (remove(2, "commitment"), [(2, "changed"), (5, "seed")]),
    "seeds of other seats": (put(5, seat=1), [(5, "changed"), (5, "seed")]),
    "another seen": (put(OPEN, seen=f"12:{OTHER}"), [(13, "changed"), (13, "seen")]),
    "no seen": (remove(OPEN, "seen"), [(13, "changed")]),
    "seen from the future": (put(OPEN, seen=f"13:{OTHER}"), [(13, "changed"), (13, "seen")]),
    "seen with a leading zero": (put(OPEN, seen=f"012:{OTHER}"), [(13, "changed"), (13, "seen")]),
    "seen that is none": (put(OPEN, seen="everything"), [(13, "changed"), (13, "seen")]),
    "header: entries": (put(0, entries=16), [(0, "header")]),
    "header: head": (put(0, head=OTHER), [(0, "header")]),
    "header: ruleset": (put(0, ruleset="chess"), [(0, "header")]),
    "header: version": (put(0, version=1), [(0, "header")]),
    "header: build": (put(0, build="turnfold 9"), [(0, "header")]),
    "header: game": (put(0, game="g2"), [(0, "header"), (5, "seed"), (6, "seed"), (17, "seed")]),
    "version": (put(1, version=1), [(0, "header"), (1, "changed")]),
    "ruleset": (put(1, ruleset="chess"), [(0, "header"), (1, "changed")]),
    "options": (put(1, options={"rounds": 2}), [(1, "changed")]),
    "unknown field": (put(OPEN, note="hello"), [(13, "form")]),
    "unknown kind": (put(OPEN, kind="wished"), [(13, "form")]),
    "field of another kind": (put(4, seat=0), [(4, "form")]),
    "missing field": (remove(OPEN, "decision"), [(13, "form")]),
    "missing hash": (remove(OPEN, "h"), [(13, "form")]),
    "what is left out, said": (put(OPEN, sealed=[]), [(13, "form")]),
    "null for what is left out": (put(3, commitment=None), [(3, "form")]),
    "default said": (put(1, visibility="public"), [(1, "form")]),
    "text for a number": (put(OPEN, seat="1"), [(13, "form")]),
    "truth for a number": (put(OPEN, seat=True), [(13, "form")]),
    "number for a text": (put(OPEN, actor=1), [(13, "form")]),
    "hash in capitals": (put(OPEN, s="AB" * 32), [(13, "form")]),
    "hash too short": (put(OPEN, h="ab"), [(13, "form")]),
    "seq as text": (put(OPEN, seq="13"), [(13, "form")]),
    "number too large": (lambda data: data[OPEN]["facts"].update(x=2**53), [(13, "form")]),
    "name beyond ASCII": (lambda data: data[OPEN]["facts"].update({"ż": 1}), [(13, "form")]),
    "prototype": (lambda data: data[OPEN].update({"__proto__": {"seen": "x"}}), [(13, "form")]),
    "prototype in the facts": (lambda data: data[OPEN]["facts"].update({"__proto__": {}}), [(13, "changed")]),
    "constructor": (put(OPEN, kind="constructor"), [(13, "form")]),
}


@pytest.fixture(scope="module")
def good() -> list[bytes]:
    return played()


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ([b"\n"], [(0, "header"), (18, "end"), (18, "form")]),
        ([b"\n", b"\n"], [(0, "header"), (18, "end"), (18, "form"), (19, "form")]),
        ([b" "], [(0, "header"), (18, "end"), (18, "form")]),
    ],
)
def test_lines_behind_the_end_are_lines(good: list[bytes], more: list[bytes], expected: list[tuple[int, str]]) -> None:
    found = audit([*good, *more]).findings
    assert [(finding.seq, finding.kind) for finding in found] == expected
    assert sorted(verify([*good, *more]).findings) == expected


@pytest.mark.parametrize("name", FORGERIES)
def test_both_verifiers_find_what_was_altered(good: list[bytes], name: str) -> None:
    forge, expected = FORGERIES[name]
    data = rows(good)
    lines = write(forge(data) or data)
    assert [(finding.seq, finding.kind) for finding in audit(lines).findings] == expected
    found = verify(lines)
    assert sorted(found.findings) == expected
    assert found.code == (1 if expected else 0)


RAW: dict[str, Callable[[bytes], bytes]] = {
    "white space": lambda line: line.replace(b",", b", ", 1),
    "windows line ends": lambda line: line.replace(b"\n", b"\r\n"),
    "byte order mark": lambda line: b"\xef\xbb\xbf" + line,
    "name twice": lambda line: line.replace(b'"seat":1', b'"seat":1,"seat":1'),
    "name twice, otherwise": lambda line: line.replace(b'"seat":1', b'"seat":0,"seat":1'),
    "name twice inside": lambda line: line.replace(b'"rounds":', b'"rounds":1,"rounds":'),
    "other order": lambda line: (
        b'{"actor":"bob"' + line[len(b'{"actor":"bob"') :].replace(b'"c":"",', b"").replace(b'"kind"', b'"c":"","kind"')
    ),
    "decimal": lambda line: line.replace(b'"seat":1', b'"seat":1.0'),
    "exponent": lambda line: line.replace(b'"seat":1', b'"seat":1e0'),
    "minus zero": lambda line: line.replace(b'"scores":[0', b'"scores":[-0'),
    "not a number": lambda line: line.replace(b'"seat":1', b'"seat":NaN'),
    "huge number": lambda line: line.replace(b'"seat":1', b'"seat":1' + b"0" * 5000),
    "needless escape": lambda line: line.replace(b'"bob"', b'"\\u0062ob"', 1),
    "lone surrogate": lambda line: line.replace(b'"bob"', b'"\\ud800"', 1),
    "not UTF-8": lambda line: line.replace(b'"bob"', b'"\xff"', 1),
    "not JSON": lambda line: line[:-3] + b"\n",
    "empty": lambda line: b"\n",
    "a list": lambda line: b"[]\n",
    "nested too deep": lambda line: line.replace(b'"facts":{', b'"facts":{"a":' + b"[" * 64 + b"]" * 64 + b","),
    "nested far too deep": lambda line: b"[" * 200_000 + b"]" * 200_000 + b"\n",
    "too many lists": lambda line: line.replace(b'"facts":{', b'"facts":{"a":[' + b"[]," * (1 << 15) + b"0],"),
    "too many brackets": lambda line: line.replace(b'"facts":{', b'"facts":{"a":"' + b"[" * (1 << 15) + b'",'),
    "too long": lambda line: line.replace(b'"bob"', b'"' + b"b" * (1 << 20) + b'"', 1),
}


@pytest.mark.parametrize("name", RAW)
def test_a_line_that_can_be_read_otherwise_is_not_read(good: list[bytes], name: str) -> None:
    line = RAW[name](good[OPEN])
    assert line != good[OPEN]
    lines = [*good[:OPEN], line, *good[OPEN + 1 :]]
    assert [(finding.seq, finding.kind) for finding in audit(lines).findings] == [(OPEN, "form")]
    assert verify(lines).findings == [(OPEN, "form")]


@pytest.mark.parametrize(
    "first_line", [b"", b"\n", b"{}\n", b"[]\n", b"nonsense", b'{"format":"turnfold/2"}\n', b"\xff"]
)
def test_what_is_no_export_is_unusable(good: list[bytes], first_line: bytes) -> None:
    lines = [first_line, *good[1:]] if first_line else []
    assert audit(lines).status == "unusable"
    assert verify(lines).code == 2


@pytest.mark.parametrize(
    ("first_line", "told"),
    [
        (b"<!doctype html>\n", "it is not JSON in UTF-8"),
        (b"\xff\n", "it is not JSON in UTF-8"),
        (
            b'{"type":"/problems/not-found","title":"Not found","detail":"there is no such game"}',
            "'there is no such game'",
        ),
    ],
)
def test_what_was_taken_for_an_export_is_told(good: list[bytes], first_line: bytes, told: str) -> None:
    (finding,) = audit([first_line]).findings
    assert finding.text.endswith(told)


@pytest.mark.parametrize("forge", [lambda line: line, *(RAW[name] for name in ("minus zero", "needless escape"))])
@pytest.mark.parametrize("heads", [(), (f"3:{'0' * 64}",)])
def test_the_command_tells_what_the_check_finds(
    good: list[bytes], forge: Callable[[bytes], bytes], heads: tuple[str, ...], tmp_path: Path
) -> None:
    lines = [*good[:OPEN], forge(good[OPEN]), *good[OPEN + 1 :]]
    (file := tmp_path / "game.ndjson").write_bytes(b"".join(lines))
    told, found = run(*(f"--head={head}" for head in heads), str(file)), verify(lines, *heads)
    assert (told.code, told.findings) == (found.code, found.findings)
    file.write_bytes(b"".join(lines[1:]))
    assert run(str(file)).code == verify(lines[1:]).code == 2


def test_a_game_without_seeds_of_its_seats_is_checked_likewise() -> None:
    data = rows(LoggedGame().create("toy", 2, unseeded("ann", "bob")).finish(first).export())
    data[6]["choose"] = ["bid 1"]
    lines = write(data)
    assert [(finding.seq, finding.kind) for finding in audit(lines).findings] == [(6, "changed")]
    assert verify(lines).findings == [(6, "changed")]


def test_the_rules_are_followed_past_an_altered_entry_that_changes_nothing(good: list[bytes]) -> None:
    data = rows(good)
    data[OPEN].pop("seen")
    verdict = audit(write(data))
    assert verdict.followed == LAST


def test_what_follows_from_an_altered_entry_is_told_as_a_note(good: list[bytes]) -> None:
    data = rows(good)
    data[OPEN]["choose"] = ["pass"]
    verdict = audit(write(data))
    assert verdict.followed == OPEN - 1
    assert "the rules could be followed up to entry 12, no further" in verdict.notes
