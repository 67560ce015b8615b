"""The glance that playouts take at a table shows all that the usual bot goes by."""

from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.ruleset import Choose, GameConfig, Ruleset
from tests.kit.case import case
from tests.kit.cases import RULESETS

GAMES, ANSWERS = 4, 120
"""So many games of a ruleset are looked at, and so many answers in each."""


@RULESETS
def test_a_glance_is_answered_by_as_the_view_is(rules: Ruleset) -> None:
    foresight = rules.foresight
    if foresight is None:
        return
    for number, variant in enumerate(case(rules).variants[:GAMES]):
        chance = Randomness(number.to_bytes(32, "big"))
        seats = rules.seats[number % len(rules.seats)]
        options = rules.options_type(**variant.options)
        state = rules.setup(GameConfig(seats, options, variant.version(rules)), chance).state
        turns = 0
        while (decisions := rules.decisions(state)) and turns < ANSWERS:
            decision, turns = decisions[-1], turns + 1
            key = Randomness(turns.to_bytes(32, "big"))
            answer = foresight.usual(rules.view(state, decision.seat), decision, key.draws({}))
            assert foresight.usual(foresight.glance(state, decision.seat), decision, key.draws({})) == answer
            state = rules.apply(state, Choose(decision.seat, answer), chance).state
