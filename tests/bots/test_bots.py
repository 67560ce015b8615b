"""Levels of bots are called alike in all rulesets, and games know those of earlier names."""

from typing import Any

import pytest

from domain.kernel.bots.bots import SLIPS, slipping
from domain.kernel.protocol.decisions import Decision, Message, Option, OptionId
from domain.kernel.protocol.draws import Draws, Randomness
from domain.kernel.protocol.levels import level, levels_on_offer
from domain.kernel.protocol.registry import rulesets
from domain.kernel.protocol.ruleset import Ruleset

EACH = pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.id)

LEVELS = ("random", "easy", "normal", "hard", "expert")

OPTIONS = tuple(Option(name, Message("label")) for name in ("worse", "worst", "best"))


@EACH
def test_the_weakest_comes_first_and_the_usual_one_stands_in_for_players(rules: Ruleset) -> None:
    assert levels_on_offer(rules) == LEVELS[: len(levels_on_offer(rules))]
    assert rules.stand_in == "normal"
    assert rules.thinking.keys() == set(levels_on_offer(rules))


@EACH
def test_bots_of_earlier_games_are_known_by_their_names(rules: Ruleset) -> None:
    assert {level(rules, bot) for bot in rules.former_bots} <= set(levels_on_offer(rules))
    assert not rules.former_bots.keys() & set(LEVELS)
    assert level(rules, "best") is None


def test_who_slips_plays_as_usual_otherwise() -> None:
    def best(view: Any, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
        return ("best",)

    decision = Decision(0, "choose", Message("prompt"), OPTIONS)
    bot = slipping(best)
    given = [bot(None, decision, Randomness(n.to_bytes(32, "big")).draws({})) for n in range(600)]
    slips = sum(answer != ("best",) for answer in given)
    assert slips == pytest.approx(600 / SLIPS * 2 / 3, rel=0.25)
