"""Positions made up by chance of all cards, played on by chance: nothing breaks, nothing is lost, nothing is made up.

Whole games seldom come to where three or four cards of different sets meet in a scoring; positions do at once.
"""

import os
import random
from typing import Any

import msgspec
import pytest

from domain.kernel.decisions import Decision
from domain.kernel.draws import Randomness
from domain.kernel.ruleset import Choose, GameConfig
from domain.smashup.editions import catalogue
from domain.smashup.ruleset import RULESET
from domain.smashup.rulings import RULINGS
from tests.kit.local_game import LocalGame, created, dealt
from tests.rulesets.smashup.case import cards as all_cards
from tests.rulesets.smashup.case import is_there

POSITIONS = int(os.environ.get("TURNFOLD_RANDOM_POSITIONS", "60"))
"""How many positions of each edition; `make soak` plays 10,000."""

BUSY = (
    "doppelganger", "gelf", "copycat", "transmogrify", "really", "jumper", "doctor_when", "wormhole", "time_walk",
    "neophyte", "mass_enchantment", "terraforming", "abduction", "zapbot", "hoverbot", "nukebot", "buccaneer",
    "shinobi", "hidden_ninja", "disguise", "ninja_acolyte", "mole", "its_astounding", "clyde_2_0", "flying_monkey",
    "first_mate", "pirate_king", "infiltrate", "assassination", "cellular_bonding", "walker", "zombie_lord", "gremlin",
    "leprechaun",
)  # fmt: skip
"""Cards that play, move, return or destroy others, or do something as they leave."""

ANSWERS = 40
"""How far each is played on."""


def position(chance: random.Random, edition: str) -> dict[str, Any]:
    """Any cards of any faction with any seat; one base at least is about to score."""
    printed = catalogue(edition, len(RULESET.rulings))  # type: ignore[arg-type]
    # Few kinds of cards, so that the same ones meet again and again; half of them such as make others come and go.
    busy = chance.sample([printed.by_id[card] for card in BUSY], 7)
    types = [*busy, *chance.sample(printed.types, 7)]
    cards = [card.id for card in types]
    minions = [card.id for card in types if card.is_minion] or ["doppelganger"]
    on_bases = [card.id for card in types if card.attaches == "base"] or ["infiltrate"]
    riders = [card.id for card in types if card.attaches in ("minion", "own minion")] or ["upgrade"]
    seats = chance.randint(2, 4)
    factions = chance.sample([*printed.factions], 2 * seats)
    bases = chance.sample([base.id for base in printed.bases], chance.randint(3, 10))
    here = bases[: chance.randint(2, min(5, len(bases)))]
    kept = chance.randint(len(here), len(bases))

    def there(count: int) -> list[Any]:
        found: list[Any] = [
            {
                "card": chance.choice(minions),
                "owner": chance.randrange(seats),
                "controller": chance.randrange(seats),
                "with": [
                    f"{chance.choice(riders)}@{chance.randrange(seats)}" for _ in range(chance.choice((0, 0, 1, 2)))
                ],
            }
            for _ in range(count)
        ]
        return found + [f"{chance.choice(on_bases)}@{chance.randrange(seats)}" for _ in range(chance.choice((0, 0, 1)))]

    return {
        "seats": [
            {
                "factions": factions[2 * seat : 2 * seat + 2],
                "hand": chance.choices(cards, k=chance.randint(0, 6)),
                "deck": chance.choices(cards, k=chance.randint(0, 8)),
                "discard": chance.choices(cards, k=chance.randint(0, 6)),
                "vp": chance.randrange(10),
            }
            for seat in range(seats)
        ],
        "bases": [{"base": base, "cards": there(chance.choice((0, 2, 5, 8)))} for base in here],
        "base_deck": bases[len(here) : kept],
        "base_discard": bases[kept:],
        "active": chance.randrange(seats),
        "phase": chance.choice(("start", "play", "play")),
    }


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
