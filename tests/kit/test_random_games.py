"""Whole games played by chance.

Nothing breaks or is lost; what is asked can be answered, names what is in play, and leaves a choice: else the ruleset's
case says why it is asked all the same.
"""

import os

from domain.kernel.protocol.decisions import Decision
from domain.kernel.protocol.ruleset import Choose, Ruleset
from tests.kit.case import Variant, case, hides
from tests.kit.cases import VARIANTS
from tests.kit.play import Play

GAMES = int(os.environ.get("TURNFOLD_RANDOM_GAMES", "8"))
"""How many games to play of each variant; `make soak` plays 2,500."""


def _is_last_move(play: Play, decision: Decision) -> bool:
    """Return whether the only answer ends an open game: players make that move themselves."""
    if hides(play.rules) or decision.only_answer is None:
        return False
    after = play.rules.apply(play.state, Choose(decision.seat, decision.only_answer), play.randomness)
    return play.rules.outcome(after.state) is not None


@VARIANTS
def test_random_games_end_and_keep_everything(rules: Ruleset, variant: Variant) -> None:
    told = case(rules)
    forced = told.forced(variant.options)

    def look(play: Play, decision: Decision) -> None:
        told.check(play, decision)
        assert len({option.id for option in decision.options}) == len(decision.options)
        assert decision.min <= decision.max <= len(decision.options)
        what = f"{decision.kind} {decision.prompt.id}"
        is_free = decision.only_answer is None or what in forced or _is_last_move(play, decision)
        assert variant.before or is_free, decision
        if not variant.before:
            view = rules.view(play.state, decision.seat)
            assert not [option for option in decision.options if not told.is_there(view, decision, option)], decision

    for number in range(GAMES):
        seats = rules.seats[number % len(rules.seats)]
        play = Play(rules, number, seats, variant.options, variant.version(rules)).run(look, patience=told.patience)
        outcome = rules.outcome(play.state)
        assert outcome is not None
        assert outcome.winners
        assert set(outcome.winners) <= set(range(seats))
        told.check_end(play)
