"""Forged exports: what one verifier finds the other finds too, but for what takes the ruleset."""

from collections.abc import Callable
from typing import Any

import pytest

from domain.audit.audit import audit
from domain.kernel import commands
from tests.fuzzing.forgeries import disagreements, forgeries
from tests.unit.audit.table import Table, rehashed, rows, seeds, write
from tests.unit.audit.verifier import verify


def test_both_verifiers_say_the_same_of_two_hundred_forgeries() -> None:
    assert disagreements(list(forgeries(10, 200))) == []


def brought() -> list[bytes]:
    """1 created, 2 and 3 joined, 4 started, 5 and 6 seeded, 7 dealt, 8 resigned, 9 revealed."""
    table = Table().create("diamonsters", 2, seeds("ann", "bob"))
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
