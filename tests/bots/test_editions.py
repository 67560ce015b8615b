"""Games name the edition of their bots, so that an audit holds nobody to what other bots would have answered."""

import json

from domain.kernel.protocol.ruleset import Ruleset
from tests import REPOSITORY
from tests.bots.fingerprint import fingerprint
from tests.kit.cases import RULESETS


@RULESETS
def test_bots_that_answer_otherwise_are_another_edition(rules: Ruleset) -> None:
    file = REPOSITORY / "tests" / "rulesets" / rules.id / "bots.json"
    known = json.loads(file.read_text()) if file.exists() else []
    assert [rules.bots_edition, fingerprint(rules.id)] == known, (
        f"bots of {rules.id} answer otherwise, or are asked otherwise: raise its `bots_edition`, unless only games "
        f"under a new ruling go another way, and write both down in {file}"
    )
