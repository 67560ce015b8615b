"""A ruleset names its bots."""

import pytest

from domain.kernel.registry import rulesets
from domain.kernel.ruleset import Ruleset


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.id)
def test_chance_comes_first_and_the_best_bot_last(rules: Ruleset) -> None:
    assert next(iter(rules.bots)) == "random"
    assert len(rules.bots) > 1
