"""Forged exports: what one verifier finds the other finds too, but for what takes the ruleset."""

from collections.abc import Callable
from typing import Any

import pytest

from domain.audit.audit import audit
from domain.kernel.commands import commands
from domain.kernel.log.entries import Deadline, TimeoutPolicy
from domain.kernel.table.deadlines import IDLE_TIME, OPEN_TIME, SEEDING_PATIENCE, SEEDING_TIME
from domain.kernel.time.times import milliseconds, rfc3339
from tests.fuzzing.forgeries import disagreements, forgeries
from tests.unit.audit.logged_game import LoggedGame, first, rehashed, rows, seeds, unseeded, write
from tests.unit.audit.verifier import verify


def test_both_verifiers_say_the_same_of_two_hundred_forgeries() -> None:
    assert disagreements(list(forgeries(10, 200))) == []


def brought() -> list[bytes]:
    """1 created, 2 and 3 joined, 4 started, 5 and 6 seeded, 7 dealt, 8 resigned, 9 revealed."""
    table = LoggedGame().create("diamonsters", 2, seeds("ann", "bob"))
    table.append(commands.resign(table.now, "bob"))
    return table.export()


def _renumbered(data: list[Any]) -> list[Any]:
    for seq, row in enumerate(data[1:], 1):
        row["seq"] = seq
    return data


UNFAIR: dict[str, tuple[Callable[[list[Any]], list[Any]], int]] = {
    "a committed seed is never opened": (lambda data: [*data[:6], *data[7:]], 6),
    "a committed seed is opened twice": (lambda data: [*data[:7], dict(data[6]), *data[7:]], 7),
    "a seed is opened by another": (lambda data: [*data[:6], {**data[6], "actor": "ann"}, *data[7:]], 6),
    "it is dealt before the seeds": (lambda data: [*data[:5], data[7], *data[5:7], *data[8:]], 5),
    "the game is over twice": (lambda data: [*data[:9], dict(data[8]), *data[9:]], 9),
}


@pytest.mark.parametrize("name", UNFAIR)
def test_what_makes_a_deal_fair_is_checked_without_the_ruleset(name: str) -> None:
    forge, seq = UNFAIR[name]
    lines = rehashed(_renumbered(forge(rows(brought()))))
    assert (seq, "illegal") in verify(lines).findings
    assert (seq, "illegal") in [(finding.seq, finding.kind) for finding in audit(lines).findings]


FORMS: dict[str, dict[str, object]] = {
    "a name that fills the screen": {"actor": "x" * 65},
    "a name of 2.4 megabytes": {"actor": "x" * 100_000, "player": "x" * 100_000},
    "a name that clears the screen": {"actor": "\x1b[2J", "player": "\x1b[2J"},
    "no name": {"actor": "", "player": ""},
    "a seat beyond all": {"seat": 10**15},
    "a commitment that is none": {"commitment": "none"},
}


@pytest.mark.parametrize("name", FORMS)
def test_who_sits_where_has_a_form(name: str) -> None:
    data = rows(brought())
    data[3] |= FORMS[name]
    found = [(finding.seq, finding.kind) for finding in audit(write(data)).findings]
    assert (3, "form") in found
    assert sorted(verify(write(data)).findings) == found


@pytest.mark.parametrize(
    ("seq", "fields"),
    [
        (1, {"deadline": {"per_decision": -5}}),
        (1, {"deadline": "soon"}),
        (1, {"deadline": {"per_decision": 5, "reserve": 0}}),
        (1, {"deadline": {"per_decision": 5, "reserve": 1, "reserve_max": 0}}),
        (3, {"seq": 0}),
        (3, {"seq": -3}),
        (1, {"bots": {"1": 7}}),
        (1, {"version": -1}),
        (9, {"result": {"winners": "all", "reasons": []}}),
        (9, {"result": {"winners": [0]}}),
        (9, {"seed": "S"}),
    ],
)
def test_what_an_entry_says_has_a_form(seq: int, fields: dict[str, object]) -> None:
    data = rows(brought())
    data[seq] |= fields
    assert verify(write(data)).findings == [(seq, "form")]
    assert [(finding.seq, finding.kind) for finding in audit(write(data)).findings] == [(seq, "form")]


def test_an_empty_answer_for_a_seat_that_is_late_has_the_form_of_one() -> None:
    data = rows(late("default").export())
    at = next(row["seq"] for row in data[1:] if row["kind"] == "timed_out")
    assert data[at]["choose"]
    data[at]["choose"] = []
    assert (at, "form") not in verify(write(data)).findings
    assert (at, "form") not in [(finding.seq, finding.kind) for finding in audit(write(data)).findings]
    del data[at]["choose"]
    assert (at, "form") in verify(write(data)).findings
    assert (at, "form") in [(finding.seq, finding.kind) for finding in audit(write(data)).findings]


def found(data: list[Any]) -> list[tuple[int, str]]:
    """Return what both find in a log whose hashes fit."""
    lines = rehashed(data)
    ours = [(finding.seq, finding.kind) for finding in audit(lines).findings]
    assert sorted(verify(lines).findings) == ours
    return ours


def test_a_position_has_a_size_for_both() -> None:
    """As canonical JSON, and in any one list: whoever imports it is to be spared the rest."""
    data = rows(brought())
    for position in ({"x" * 60: "y" * 65_470}, {"x": [{"y": [0] * 501}]}):
        data[1] |= {"position": position, "sealed": ["position"]}
        assert found(data) == [(1, "illegal")]
    for position in ({"x" * 60: "y" * 65_469}, {"x": [{"y": [0] * 500}]}):
        data[1] |= {"position": position, "sealed": ["position"]}
        assert verify(rehashed(data)).findings == []


def idle() -> LoggedGame:
    table = LoggedGame().create("diamonsters", 2, unseeded("ann", "bob"))
    table.append(commands.upkeep(table.now, table.at + IDLE_TIME, table.seed), IDLE_TIME)
    return table


def expired() -> LoggedGame:
    table = LoggedGame()
    table.create_only("diamonsters", 2, "ann")
    table.append(commands.upkeep(table.now, table.at + OPEN_TIME, table.seed), OPEN_TIME)
    return table


def unopened(deadline: Deadline | None, wait: int) -> LoggedGame:
    table = LoggedGame()
    table.create_only("diamonsters", 2, "ann", deadline=deadline)
    table.append(commands.join(table.now, "bob", None, "0" * 64))
    table.append(commands.upkeep(table.now, table.at + wait, table.seed), wait)
    return table


def late(policy: TimeoutPolicy) -> LoggedGame:
    table = LoggedGame().create("diamonsters", 2, unseeded("ann", "bob"), deadline=Deadline(60_000, on_timeout=policy))
    table.append(commands.upkeep(table.now, table.at + 60_000, table.seed), 60_000)
    return table.finish(first, seen=False)


GIVEN_UP: dict[str, Callable[[], LoggedGame]] = {
    "idle": idle,
    "expired": expired,
    "unseeded": lambda: unopened(None, SEEDING_TIME),
    "unseeded, by the game's own time": lambda: unopened(Deadline(60_000, reserve=1_000), 61_000),
    "late": lambda: late("default"),
    "late, and out": lambda: late("forfeit"),
}


@pytest.mark.parametrize("name", GIVEN_UP)
def test_what_comes_too_early_is_early_for_both(name: str) -> None:
    data = rows(GIVEN_UP[name]().export())
    assert found(data) == []
    at = next(row["seq"] for row in data[1:] if row["kind"] in ("voided", "timed_out"))
    spare = SEEDING_TIME - SEEDING_PATIENCE if name == "unseeded" else 0
    for row in data[at:]:
        row["at"] = rfc3339(milliseconds(row["at"]) - spare)
    assert found(data) == []
    for row in data[at:]:
        row["at"] = rfc3339(milliseconds(row["at"]) - 1)
    assert found(data) == [(at, "early")]
