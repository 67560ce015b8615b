"""Whole games of Smash Up played by chance, beyond what holds in every ruleset."""

import os
from itertools import combinations
from typing import Any

import pytest

from domain.kernel.protocol.decisions import Decision
from domain.smashup.editions import catalogue
from domain.smashup.ruleset import RULESET
from tests.rulesets.smashup import naive
from tests.rulesets.smashup.play import Play, games

GAMES = int(os.environ.get("TURNFOLD_RANDOM_GAMES", "9"))
"""How many games to play; `make soak` plays more."""


def _scored(facts: dict[str, Any]) -> dict[str, Any]:
    """The base that is being scored."""
    found: dict[str, Any] = next(base for base in facts["bases"] if base["base"] == facts["scoring"]["base"])
    return found


CARDS = {card.id for card in catalogue("classic").types}


def _placeless(decision: Decision) -> set[str]:
    """The cards of options that lie neither in play nor, as the option says, in a pile: so boards mark the hand."""
    wanted = set()
    for option in decision.options:
        refs = [ref for ref in option.refs if ref.kind in ("card", "card_type", "place")]
        if refs and refs[0].kind == "card_type" and "place" not in {ref.kind for ref in refs}:
            wanted.add(str(refs[0].id))
    return wanted & CARDS


def test_options_say_where_cards_lie_that_are_not_in_the_hand() -> None:
    for play in games(GAMES, first=700):

        def look(play: Play, decision: Decision) -> None:
            # An agreement may be about a card that has gone.
            if decision.kind not in ("draft", "agree"):
                hand = RULESET.view(play.state, decision.seat).seats[decision.seat].hand
                assert hand is not None
                assert _placeless(decision) <= set(hand), decision

        play.run(look)


def test_places_agree_with_the_second_opinion() -> None:
    compared = 0
    for play in games(max(GAMES // 2, 3), first=500):
        previous: dict[str, Any] = {}

        def compare(play: Play, decision: Decision, previous: dict[str, Any] = previous) -> None:
            nonlocal compared
            facts = RULESET.facts(play.state)
            if facts["step"] == "after" and previous.get("step") == "before" and facts["scoring"]["places"]:
                base = _scored(facts)
                # Abilities after scoring may have taken cards away by the time somebody is asked.
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
