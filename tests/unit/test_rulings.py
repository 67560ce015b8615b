"""A game keeps the rulings it was created with, and every place that asks for one asks for one that there is."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import domain  # noqa: F401  (it registers the rulesets)
from domain.kernel.protocol.registry import rulesets
from domain.kernel.protocol.ruleset import Ruleset
from domain.kernel.protocol.rulings import Ruling, Rulings
from domain.smashup.catalogue import Faction, minion
from domain.smashup.rulings import RULINGS

TWO = Rulings([Ruling("first", "this", "so"), Ruling("second", "that", "so")])


def test_a_game_keeps_the_first_so_many() -> None:
    assert [TWO.in_force(name, 1) for name in ("first", "second")] == [True, False]


def test_an_unknown_ruling_is_named() -> None:
    with pytest.raises(LookupError, match=r"no ruling 'third'; there are \['first', 'second'\]"):
        TWO.in_force("third", 2)


def test_ids_are_unique() -> None:
    with pytest.raises(ValueError, match="an id of its own"):
        Rulings([TWO[0], TWO[0]])


def test_a_row_since_an_unknown_ruling_fails_at_once() -> None:
    with pytest.raises(LookupError, match="no ruling 'nonesuch'"):
        Faction("loners", minion("loner", 2, 1)).printed("loner", since="nonesuch", power=3)


def test_what_a_ruling_corrects_stays_for_games_from_before_it() -> None:
    [latest] = RULINGS[-1:]
    loners = Faction("loners", minion("loner", 2, 1))
    loners.printed("loner", edition="revised", power=3)
    loners.printed("loner", since=latest.id, power=5)
    loners.constant("indestructible", "loner")(lambda game, source: [source])
    loners.nothing("indestructible", "loner", since=latest.id)
    before, after = loners.cards("revised", len(RULINGS) - 1)[0], loners.cards("revised", len(RULINGS))[0]
    assert (before.power, set(before.constants)) == (3, {"indestructible"})
    assert (after.power, set(after.constants)) == (5, set())


def test_a_card_that_a_ruling_adds_is_in_no_game_from_before_it() -> None:
    [latest] = RULINGS[-1:]
    loners = Faction("loners", minion("loner", 2, 1))
    loners.added(minion("other", 3, 1), since=latest.id)
    loners.printed("other", since=latest.id, power=4)
    assert [card.id for card in loners.cards("classic", len(RULINGS) - 1)] == ["loner"]
    assert [(card.id, card.power) for card in loners.cards("classic", len(RULINGS))] == [("loner", 2), ("other", 4)]


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.id)
def test_every_ruling_is_asked_for_and_no_other(rules: Ruleset) -> None:
    folder = Path(str(sys.modules[type(rules).__module__].__file__)).parent
    assert {name for file in folder.rglob("*.py") for name in _asked(file)} == {row.id for row in rules.rulings}


def _asked(file: Path) -> Iterator[str]:
    """The ids that a file asks for: `ruling("…")`, `in_force("…", …)` and `since="…"`."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        asked = [word.value for word in node.keywords if word.arg == "since"]
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("ruling", "in_force"):
            asked += node.args[:1]
        yield from (value.value for value in asked if isinstance(value, ast.Constant) and isinstance(value.value, str))
