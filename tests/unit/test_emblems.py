"""Things that a table shows have a drawing of their own, unchanged from where it was taken."""

import hashlib
from collections import defaultdict
from itertools import combinations

import pytest

from domain.kernel.presentation.emblems import emblem_picture, emblems
from domain.kernel.protocol.decisions import Message
from domain.kernel.protocol.registry import rulesets
from domain.kernel.protocol.ruleset import Ruleset
from domain.texts.formatting import text
from tests.emblems import FOLDER, emblem_names

RULESETS = pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.id)


def test_the_emblems_are_those_that_were_taken() -> None:
    (checksum,) = (FOLDER / "SHA256SUMS").read_text().splitlines()
    assert checksum.split() == [hashlib.sha256((FOLDER / "icons.json").read_bytes()).hexdigest(), "icons.json"]


def test_the_emblems_are_those_that_rulesets_name() -> None:
    assert emblems().keys() == set().union(*map(emblem_names, rulesets()))
    assert all(emblem_picture(name).startswith("<svg ") for name in emblems())


@RULESETS
def test_every_card_has_an_emblem_and_cards_of_another_name_have_another(rules: Ruleset) -> None:
    names: dict[str, set[str]] = defaultdict(set)
    for row in rules.cards():
        names[row["emblem"]].add(text(rules.id, "en", Message(row["name"])))
    assert {emblem: shared for emblem, shared in names.items() if len(shared) > 1} == {}


@RULESETS
def test_what_is_drawn_has_an_emblem_and_its_sort_has_no_other_of_the_kind(rules: Ruleset) -> None:
    drawn = {"faction", "card_type", "base_type", "kind", "skill", "resource"}
    things = [thing for thing in rules.things if thing.kind in drawn]
    assert [thing for thing in things if thing.emblem is None] == []
    for one, other in combinations(things, 2):
        assert one.kind != other.kind or one.emblem != other.emblem, (one.id, other.id)
