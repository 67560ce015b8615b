"""Every registered ruleset, and every way to create a game of it."""

import pytest

import domain  # noqa: F401  (registers the rulesets)
from domain.kernel.protocol.registry import rulesets
from tests.kit.case import case, hides

RULESETS = pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.id)
"""Runs a test for every registered ruleset."""

HIDING = pytest.mark.parametrize("rules", [rules for rules in rulesets() if hides(rules)], ids=lambda rules: rules.id)
"""Runs a test for every ruleset that hides something from somebody."""

VARIANTS = pytest.mark.parametrize(
    ("rules", "variant"),
    [
        pytest.param(rules, variant, id=f"{rules.id}-{number}")
        for rules in rulesets()
        for number, variant in enumerate(case(rules).variants)
    ],
)
"""Runs a test for every way to create a game of every ruleset."""
