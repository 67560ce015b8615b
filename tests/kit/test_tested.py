"""A ruleset comes with a test of its rules: the kit knows what holds for any, and not who wins this one."""

from pathlib import Path

import pytest

from domain.kernel.protocol.ruleset import Ruleset
from tests import REPOSITORY
from tests.kit.cases import RULESETS
from tests.scenarios.scenario import read_rows
from tests.unit.audit.toy import Toy

SCENARIOS = REPOSITORY / "tests" / "scenarios"


def require_scenario(rules: Ruleset, folder: Path) -> None:
    """Require a scenario in which somebody wins by what was played. Raises AssertionError, with what to write."""
    for file in sorted(folder.glob(f"{rules.id}*.yaml")):
        for row in read_rows(file):
            if row["ruleset"] == rules.id and row.get("steps") and row.get("then", {}).get("winner") is not None:
                return
    wanted = "`given`, `steps` and the `winner` in `then` (tests/scenarios/FORMAT.md)"
    raise AssertionError(f"nothing tests the rules of {rules.id}: tests/scenarios/{rules.id}.yaml has {wanted}")


@RULESETS
def test_a_game_that_somebody_wins_is_a_test_of_the_rules(rules: Ruleset) -> None:
    require_scenario(rules, SCENARIOS)


@pytest.mark.parametrize(
    "row", ["", "- {ruleset: toy, then: {winner: 0}}", "- {ruleset: toy, steps: [{0: a}], then: {}}", "- {ruleset: x}"]
)
def test_rules_without_a_test_are_refused_with_what_is_missing(row: str, tmp_path: Path) -> None:
    (tmp_path / "toy.yaml").write_text(row)
    with pytest.raises(AssertionError, match=r"nothing tests the rules of toy: tests/scenarios/toy\.yaml has `given`"):
        require_scenario(Toy(), tmp_path)
    (tmp_path / "toy-end.yaml").write_text("- {ruleset: toy, steps: [{0: a}], then: {winner: 0}}")
    require_scenario(Toy(), tmp_path)
