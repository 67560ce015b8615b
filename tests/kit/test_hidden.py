"""A seat cannot learn what it cannot see: games that differ only in hidden things look alike to it."""

from domain.kernel.log.canonical import canonical
from domain.kernel.protocol.decisions import Decision
from domain.kernel.protocol.ruleset import Ruleset
from tests.kit.case import case, hides
from tests.kit.cases import RULESETS
from tests.kit.play import Play

GAMES = 4


@RULESETS
def test_what_is_hidden_cannot_be_seen(rules: Ruleset) -> None:
    if hides(rules):
        pairs = case(rules).pairs
        assert pairs, f"{rules.id} hides things: its CASE compares `pairs` of games, or it is derived from OpenRules"
        pairs()
    else:
        for number in range(GAMES):
            Play(rules, number, rules.seats[number % len(rules.seats)]).run(require_openness)


def require_openness(play: Play, decision: Decision) -> None:
    """Require that everybody sees all of a game, answers and imagined worlds too."""
    views = [play.rules.view(play.state, seat) for seat in (None, *range(play.seats))]
    assert all(canonical(play.rules.facts(view)) == canonical(play.facts) for view in views)
    assert not decision.is_sealed, "OpenRules hide nothing: derive the ruleset from Rules"
    assert all(event.seen_by is None for event in play.events), "OpenRules hide nothing: derive the ruleset from Rules"
