"""A ruleset names its bots."""

import pytest

from domain.kernel.registry import rulesets
from domain.kernel.ruleset import Ruleset


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.id)
def test_chance_comes_first_and_a_better_bot_stands_in_for_players(rules: Ruleset) -> None:
    assert next(iter(rules.bots)) == "random"
    assert rules.stand_in in [*rules.bots][1:]
