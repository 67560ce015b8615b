"""The words that clients are told of are those that games use, and there is a text for each of them."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

import domain
from domain.audit.reading import read_export
from domain.kernel.fold.replay import replay
from domain.kernel.log.entries import VoidReason
from domain.kernel.protocol.registry import rulesets
from domain.kernel.protocol.ruleset import Ruleset
from domain.kernel.protocol.vocabulary import TABLE
from tests.unit.ftl import texts

RULESETS = pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.id)
SOURCE = Path(domain.__file__).parent
GOLDEN = Path(__file__).parents[1] / "golden"

PLAYED = 3
"""How many stored games of each ruleset are replayed: the shortest."""

TOLD_BY = {"tell": 0, "tell_of": 0, "whisper": 1, "_event": 0, "Event": 0, "seat_event": 0}
"""The functions that tell of an event, and which of their arguments is its kind."""

ASKED_BY = {"Question": 1, "Decision": 1}


def literals(folder: Path, functions: dict[str, int]) -> Iterator[str]:
    """The kinds that stand in calls of these functions."""
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            name = node.func.attr if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else None
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                name = node.func.id
            if isinstance(node, ast.Call) and name in functions and len(node.args) > functions[name]:
                yield from texts_in(node.args[functions[name]])


def texts_in(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from texts_in(one)
            yield from texts_in(other)


@RULESETS
def test_every_kind_in_the_rules_is_listed(rules: Ruleset) -> None:
    folder, listed = SOURCE / rules.id, rules.vocabulary
    assert set(literals(folder, TOLD_BY)) - set(listed.events) == set(), f"list them in {folder}/vocabulary.py"
    assert set(literals(folder, ASKED_BY)) - set(listed.decisions) == set(), f"list them in {folder}/vocabulary.py"


def test_every_kind_of_the_table_is_listed() -> None:
    told = {*literals(SOURCE / "kernel", TOLD_BY), *(f"game-{reason}" for reason in get_args(VoidReason))}
    assert told - set(TABLE.events) == set(), "list them in kernel/protocol/vocabulary.py"


@RULESETS
def test_every_kind_of_event_has_a_text(rules: Ruleset) -> None:
    assert set(rules.vocabulary.events) - texts(rules.id, "en").keys() == set()


@RULESETS
def test_every_headline_is_a_kind_of_event_and_has_words(rules: Ruleset) -> None:
    headlines = rules.vocabulary.headlines
    assert headlines
    assert set(headlines) - set(rules.vocabulary.events) == set()
    assert {f"headline-{kind}" for kind in headlines} - texts(rules.id, "en").keys() == set()


@RULESETS
def test_games_use_no_other_words(rules: Ruleset) -> None:
    games = sorted(GOLDEN.glob(f"{rules.id}*.ndjson"), key=lambda file: file.stat().st_size)[:PLAYED]
    assert len(games) == PLAYED
    for file in games:
        export = read_export(file.read_bytes().splitlines())
        for played in replay(export.game, export.entries, export.secret):
            events = {event.kind for event in played.events}
            assert events <= {*rules.vocabulary.events, *TABLE.events}
            assert {pending.decision.kind for pending in played.game.open} <= set(rules.vocabulary.decisions)
            if played.game.result is not None:
                assert set(played.game.result.reasons) <= {*rules.vocabulary.reasons, *TABLE.reasons}
