"""Positions made up by chance of all cards, played on by chance: nothing breaks, nothing is lost, nothing is made up.

Whole games seldom come to where three or four cards of different sets meet in a scoring; positions do at once.
"""

import os
import random
from typing import Any

import msgspec
import pytest

from domain.kernel.protocol.decisions import Decision
from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.ruleset import Choose, GameConfig
from domain.smashup.ruleset import RULESET
from domain.smashup.rulings import RULINGS
from tests.kit.local_game import LocalGame, created, dealt
from tests.rulesets.smashup.case import cards as all_cards
from tests.rulesets.smashup.case import is_there
from tests.rulesets.smashup.random_positions import position

POSITIONS = int(os.environ.get("TURNFOLD_RANDOM_POSITIONS", "60"))
"""How many positions of each edition; `make soak` plays 10,000."""

ANSWERS = 40
"""How far each is played on."""


def _all_bases(facts: dict[str, Any]) -> list[str]:
    replacement = facts.get("scoring", {}).get("replacement")
    chosen = [replacement] if replacement and facts["step"] in ("after", "clear") else []
    there = [base["base"] for base in facts["bases"]]
    return sorted([*there, *facts.get("base_deck", []), *facts.get("base_discard", []), *chosen])


def play(number: int, edition: str, rulings: int = len(RULESET.rulings)) -> None:
    """Play one position on; whatever is wrong raises."""
    chance = random.Random(number)
    randomness = Randomness(number.to_bytes(32, "big"))
    given = msgspec.convert(position(chance, edition), RULESET.position_type)
    options = RULESET.options_type(edition=edition, ask=chance.choice(("auto", "always")))  # type: ignore[arg-type]
    config = GameConfig(len(given.seats), options, rulings)
    state = RULESET.load_position(given, config, randomness).state
    cards = bases = None
    for _ in range(ANSWERS):
        asked = RULESET.decisions(state)
        if not asked:
            return
        facts = RULESET.facts(state)
        if not facts.get("limbo"):
            found, there = all_cards(facts), _all_bases(facts)
            cards, bases = cards or found, bases or there
            assert found == cards
            assert there == bases
        _check(asked[0], RULESET.view(state, asked[0].seat))
        state = RULESET.apply(state, Choose(asked[0].seat, _answer(chance, asked[0])), randomness).state


def _check(decision: Decision, view: Any) -> None:
    assert not [option for option in decision.options if not is_there(view, decision, option)], decision
    ids = [option.id for option in decision.options]
    assert len(set(ids)) == len(ids)
    assert decision.min <= min(decision.max, len(ids))


def _answer(chance: random.Random, decision: Decision) -> tuple[str, ...]:
    """Answer by chance; where much can be done, half the time the phase is ended, so that bases score."""
    ids = [option.id for option in decision.options]
    if "end" in ids and chance.random() < 0.5:
        return ("end",)
    return tuple(chance.sample(ids, chance.randint(decision.min, min(decision.max, len(ids)))))


@pytest.mark.parametrize("edition", ["classic", "revised"])
def test_random_positions_break_nothing(edition: str) -> None:
    for number in range(POSITIONS):
        try:
            play(number, edition)
        except Exception as error:
            raise AssertionError(f"position {number} of the {edition} edition") from error


def test_a_play_at_a_base_that_is_gone_is_found_out() -> None:
    given = {
        "seats": [
            {"factions": ["ninjas", "wizards"], "hand": ["disguise", "neophyte", "shinobi"], "deck": ["terraforming"]},
            {"factions": ["pirates", "dinosaurs"]},
        ],
        "bases": [{"base": "tar_pits", "cards": ["shinobi@0", "shinobi@0"]}, {"base": "the_mothership"}],
        "base_deck": ["the_homeworld"],
    }
    before = RULINGS.number("plays are to bases in play") - 1
    log = dealt(LocalGame(), created("smashup", 2, {}, given, version=before))
    chosen = ("play disguise", "shinobi#1 shinobi#2", "play neophyte tar_pits", "play", "tar_pits")
    for answer in chosen:
        log.choose(0, tuple(answer.split()) if "#" in answer else (answer,))
    pending = log.game.decision_of(0)
    assert pending is not None
    view, decision = log.game.ruleset.view(log.game.state, 0), pending.decision
    gone = [option.id for option in decision.options if not is_there(view, decision, option)]
    assert gone == ["play shinobi tar_pits"]
