"""Games name the edition of their bots, so that an audit holds nobody to what other bots would have answered."""

import json
from pathlib import Path

from domain.kernel.ruleset import Ruleset
from tests.bots.fingerprint import fingerprint
from tests.kit.cases import RULESETS

EDITIONS = Path(__file__).with_suffix(".json")


@RULESETS
def test_bots_that_answer_otherwise_are_another_edition(rules: Ruleset) -> None:
    edition, known = json.loads(EDITIONS.read_text())[rules.id]
    assert (rules.bots_edition, fingerprint(rules.id)) == (edition, known), (
        f"bots of {rules.id} answer otherwise, or are asked otherwise: raise its `bots_edition`, unless only games "
        f"under a new ruling go another way, and write it down in {EDITIONS.name}"
    )
