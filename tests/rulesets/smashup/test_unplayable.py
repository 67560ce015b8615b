"""The reasons why cards of the hand cannot be played in Smash Up."""

from typing import Any

import msgspec

from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.ruleset import GameConfig
from domain.smashup.ruleset import RULESET
from tests.kit.play import answered
from tests.rulesets.smashup.play import games

RANDOMNESS = Randomness(bytes(32))

BASES = [{"base": "tortuga", "cards": ["first_mate@0"]}, {"base": "tar_pits"}]


def _reasons(
    hand: list[str], *answers: str, bases: list[dict[str, Any]] = BASES, faction: str = "pirates"
) -> dict[str, str]:
    """The reasons by card, for a seat of this faction and Robots with this hand after these answers."""
    seats = [{"factions": [faction, "robots"], "hand": hand}, {"factions": ["zombies", "tricksters"]}]
    position = msgspec.convert({"seats": seats, "bases": bases}, RULESET.position_type)
    config = GameConfig(2, RULESET.options_type(), len(RULESET.rulings))
    state = answered(RULESET, RANDOMNESS, RULESET.load_position(position, config, RANDOMNESS).state, *answers)
    (decision,) = RULESET.decisions(state)
    return {str(row.card.id): row.why.id.removeprefix("unplayable-") for row in RULESET.unplayable(state, decision)}


def test_what_can_be_played_has_no_reason() -> None:
    assert _reasons(["zapbot", "dinghy"]) == {}


def test_a_turn_has_one_minion_and_one_action() -> None:
    hand = ["warbot", "nukebot", "sea_dogs", "swashbuckling"]
    assert _reasons(hand, "play warbot tortuga") == {"nukebot": "minions-played"}
    assert _reasons(hand, "play swashbuckling") == {"sea_dogs": "actions-played"}


def test_an_extra_minion_may_be_too_strong() -> None:
    hand = ["zapbot", "nukebot", "microbot_guard"]
    assert _reasons(hand, "play zapbot tortuga") == {"nukebot": "too-strong"}


def test_bases_may_let_no_minion_in() -> None:
    closed = [{"base": "tortuga", "cards": ["overrun@1"]}, {"base": "tar_pits", "cards": ["overrun@1"]}]
    assert _reasons(["first_mate"], bases=closed) == {"first_mate": "no-base"}


def test_a_special_waits_for_its_base_to_score() -> None:
    there = [{"base": "tortuga", "cards": ["shinobi@0"]}, {"base": "tar_pits"}]
    assert _reasons(["hidden_ninja"], bases=there, faction="ninjas") == {"hidden_ninja": "special-before"}


def test_another_question_comes_first() -> None:
    there = [{"base": "tortuga", "cards": ["zapbot@1", "zapbot@1"]}, {"base": "tar_pits"}]
    assert _reasons(["cannon", "nukebot"], "play cannon", bases=there) == {"nukebot": "asked"}


def test_every_card_of_the_hand_is_offered_or_has_a_reason_while_cards_are_played() -> None:
    reasons = set[str]()
    for play in games(12, ask="always"):
        for _ in range(200):
            decision = play.decision
            if decision is None:
                break
            hand = RULESET.view(play.state, decision.seat).seats[decision.seat].hand or ()
            offered = {str(ref.id) for option in decision.options for ref in option.refs if ref.kind == "card_type"}
            rows = RULESET.unplayable(play.state, decision)
            if decision.kind in ("play", "window"):
                assert set(hand) <= offered | {str(row.card.id) for row in rows}
            reasons |= {row.why.id.removeprefix("unplayable-") for row in rows}
            play.answer(decision, play.at_random(decision))
    assert reasons >= {"asked", "minions-played", "actions-played", "special-before", "no-special"}
    assert "circle" not in reasons
