"""What somebody cannot see, it cannot learn: games that differ only in hidden things look alike to it."""

from domain.kernel.protocol.ruleset import Ruleset
from tests.kit.case import case
from tests.kit.cases import RULESETS


@RULESETS
def test_what_is_hidden_cannot_be_seen(rules: Ruleset) -> None:
    case(rules).pairs()
