"""Every registered ruleset, with what the kit is told of it."""

from importlib import import_module

import pytest

import domain  # noqa: F401  (registers the rulesets)
from domain.kernel.ruleset import Ruleset, rulesets
from tests.kit.case import Case


def case(rules: Ruleset) -> Case:
    """What the kit is told of a ruleset. Fails with what there should be, where it is told nothing."""
    try:
        module = import_module(f"tests.unit.{rules.id}.case")
    except ModuleNotFoundError as error:
        raise AssertionError(
            f"the kit is told nothing of {rules.id}: tests/unit/{rules.id}/case.py has a CASE"
        ) from error
    found: Case = module.CASE
    return found


RULESETS = pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.id)
"""Runs a test for every registered ruleset."""

VARIANTS = pytest.mark.parametrize(
    ("rules", "variant"),
    [
        pytest.param(rules, variant, id=f"{rules.id}-{number}")
        for rules in rulesets()
        for number, variant in enumerate(case(rules).variants)
    ],
)
"""Runs a test for every way to create a game of every ruleset."""
