"""The reasons why cards of the hand cannot be played in Z-Game."""

from typing import Any

import msgspec

from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.ruleset import GameConfig
from domain.zgame.ruleset import RULESET
from tests.kit.play import Play

RANDOMNESS = Randomness(bytes(32))

HAND = ["c01", "m_bat", "m_axe", "s_toolkit", "t_car", "s_armor"]


def _reasons(phase: str, locations: dict[str, Any], hand: list[str]) -> dict[str, str]:
    """The reasons by card, for a seat of Bees that holds these in a phase."""
    seats = [{"faction": "bees", "hand": hand}, {"faction": "raiders"}]
    given = {"seats": seats, "locations": locations, "phase": phase}
    config = GameConfig(2, msgspec.convert({"pace": "mail"}, RULESET.options_type), len(RULESET.rulings))
    position = msgspec.convert(given, RULESET.position_type)
    state = RULESET.load_position(position, config, RANDOMNESS).state
    decision = next(decision for decision in RULESET.decisions(state) if decision.seat == 0)
    return {str(row.card.id): row.why.id.removeprefix("unplayable-") for row in RULESET.unplayable(state, decision)}


def test_each_card_says_what_it_is_for() -> None:
    people = {"base_0": {"people": ["ldr_bees@0", "c02@0"]}, "base_1": {"people": ["ldr_raiders@1"]}}
    assert _reasons("movement", people, HAND) == {
        "c01": "fighter",
        "m_bat": "weapon",
        "m_axe": "weapon-or-tool",
        "s_toolkit": "tool",
        "t_car": "travel",
        "s_armor": "defence",
    }


def test_in_the_trade_any_card_can_be_sold() -> None:
    people = {"base_0": {"people": ["ldr_bees@0"]}, "base_1": {"people": ["ldr_raiders@1"]}}
    assert _reasons("business", people, HAND) == {}


def test_every_card_of_the_hand_is_offered_or_has_a_reason() -> None:
    reasons = set[str]()
    for number in range(4):
        play = Play(RULESET, number, 2 + number % 3, {"pace": "mail" if number % 2 else "table"})
        for _ in range(150):
            if not play.decisions:
                break
            decision = play.chooser.choice(play.decisions)
            hand = RULESET.view(play.state, decision.seat).seats[decision.seat].hand
            offered = {str(ref.id) for option in decision.options for ref in option.refs if ref.kind == "card_type"}
            rows = RULESET.unplayable(play.state, decision)
            assert set(hand or ()) == offered & set(hand or ()) | {str(row.card.id) for row in rows}
            reasons |= {row.why.id.removeprefix("unplayable-") for row in rows}
            play.answer(decision, play.at_random(decision))
    assert reasons >= {"fighter", "weapon", "tool", "travel"}
