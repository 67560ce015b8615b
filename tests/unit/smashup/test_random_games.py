"""Whole games played by chance: nothing breaks, nothing is lost, and a second opinion agrees."""

import os
from collections import Counter
from itertools import combinations
from typing import Any

import msgspec
import pytest

from domain.kernel.canonical import canonical
from domain.kernel.decisions import Decision
from domain.smashup.editions import catalogue
from domain.smashup.ruleset import RULESET
from domain.smashup.state import State
from tests.unit.smashup import naive
from tests.unit.smashup.play import Play, games

GAMES = int(os.environ.get("TURNFOLD_RANDOM_GAMES", "15"))
"""How many games to play of each edition and pool of factions; `make soak` plays 2,500."""

POOLS = {"core set": 0, "twelve factions": len(RULESET.rulings)}
"""The versions of the ruleset whose games draft from these."""


def _cards(facts: dict[str, Any]) -> Counter[tuple[int, str]]:
    """Every card there is, by owner."""
    found: Counter[tuple[int, str]] = Counter()
    for seat, there in enumerate(facts["seats"]):
        for zone in ("hand", "deck", "discard"):
            found.update((seat, card) for card in there.get(zone, []))
    for base in facts["bases"]:
        for card in base.get("cards", []):
            for one in (card, *card.get("with", [])):
                found[one["owner"], naive.kind(one)] += 1
    return found


def _check(play: Play, decision: Decision) -> None:
    facts = RULESET.facts(play.state)
    view = RULESET.view(play.state, decision.seat)
    limbo = facts.get("limbo", [])
    counts = Counter(owner for owner, _ in _cards(facts).elements())
    assert sum(counts.values()) + len(limbo) == 40 * play.seats
    assert limbo or all(counts[seat] == 40 for seat in range(play.seats))
    serials = [naive.serial(card) for base in facts["bases"] for card in base.get("cards", [])]
    assert len(set(serials)) == len(serials)
    for base, seen in zip(facts["bases"], view.bases, strict=True):
        assert seen.breakpoint == naive.breakpoint_of(facts, base)
        powers = [naive.power(facts, base, card) for card in naive.minions(base)]
        assert [card.power for card in seen.cards if card.power is not None] == powers
    assert len({option.id for option in decision.options}) == len(decision.options)
    assert decision.min <= len(decision.options)


@pytest.mark.parametrize("pool", POOLS)
@pytest.mark.parametrize("edition", ["classic", "revised"])
def test_random_games_end_and_keep_their_cards(edition: str, pool: str) -> None:
    for play in games(GAMES, version=POOLS[pool], edition=edition):
        play.run(_check)
        outcome = RULESET.outcome(play.state)
        assert outcome is not None
        assert max(outcome.scores) >= 15
        assert outcome.winners == tuple(
            seat for seat, score in enumerate(outcome.scores) if score == max(outcome.scores)
        )


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


def test_a_state_that_was_stored_goes_on_as_it_was() -> None:
    def store(play: Play, decision: Decision) -> None:
        encoded = msgspec.json.encode(play.state)
        again = msgspec.json.decode(encoded, type=State)
        assert RULESET.decisions(again) == (decision,)
        assert canonical(RULESET.facts(again)) == canonical(RULESET.facts(play.state))
        if play.chooser.random() < 0.3:
            play.state = again

    for play in games(6, first=900):
        play.run(store)


def test_answering_a_state_does_not_change_it() -> None:
    def twice(play: Play, decision: Decision) -> None:
        before = play.state
        facts = canonical(RULESET.facts(before))
        chosen = play.at_random(decision)
        events = play.answer(chosen)
        after = canonical(RULESET.facts(play.state))
        assert canonical(RULESET.facts(before)) == facts
        play.state = before
        assert play.answer(chosen) == events
        assert canonical(RULESET.facts(play.state)) == after
        play.state = before

    for play in games(4, first=700):
        play.run(twice)


@pytest.mark.parametrize("edition", ["classic", "revised"])
def test_every_pair_of_factions_plays(edition: str) -> None:
    pairs = list(combinations(catalogue("classic").factions, 2))
    for number, (pair, other) in enumerate(zip(pairs, reversed(pairs), strict=True)):
        play = Play(
            5_000 + number, 2, {"edition": edition, "boxes": 2, "draft": "given", "factions": (pair, other)}
        ).run()
        assert RULESET.outcome(play.state) is not None
