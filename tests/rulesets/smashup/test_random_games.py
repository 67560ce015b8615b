"""Whole games of Smash Up played by chance, beyond what holds in every ruleset."""

import os
from itertools import combinations
from typing import Any

import pytest

from domain.kernel.decisions import Decision
from domain.smashup.editions import catalogue
from domain.smashup.ruleset import RULESET
from tests.rulesets.smashup import naive
from tests.rulesets.smashup.play import Play, games

GAMES = int(os.environ.get("TURNFOLD_RANDOM_GAMES", "15"))
"""How many games to play; `make soak` plays more."""


def _scored(facts: dict[str, Any]) -> dict[str, Any]:
    """The base that is being scored."""
    found: dict[str, Any] = next(base for base in facts["bases"] if base["base"] == facts["scoring"]["base"])
    return found


def test_places_agree_with_the_second_opinion() -> None:
    compared = 0
    for play in games(max(GAMES // 2, 3), first=500):
        previous: dict[str, Any] = {}

        def compare(play: Play, decision: Decision, previous: dict[str, Any] = previous) -> None:
            nonlocal compared
            facts = RULESET.facts(play.state)
            if facts["step"] == "after" and previous.get("step") == "before" and facts["scoring"]["places"]:
                base = _scored(facts)
                # What happens after scoring may have taken cards away by the time somebody is asked.
                if base == _scored(previous):
                    compared += 1
                    places = {seat: place for seat, place in enumerate(facts["scoring"]["places"]) if place}
                    assert places == naive.places(facts, base)
            previous.clear()
            previous.update(facts)

        play.run(compare)
    assert compared >= GAMES // 5


@pytest.mark.parametrize("edition", ["classic", "revised"])
def test_every_pair_of_factions_plays(edition: str) -> None:
    pairs = list(combinations(catalogue("classic").factions, 2))
    for number, (pair, other) in enumerate(zip(pairs, reversed(pairs), strict=True)):
        play = Play(
            5_000 + number, 2, {"edition": edition, "boxes": 2, "draft": "given", "factions": (pair, other)}
        ).run()
        assert RULESET.outcome(play.state) is not None
