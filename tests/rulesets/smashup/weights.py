"""Fits what Smash Up's search goes by: `python -m tests.rulesets.smashup.weights GAMES` prints the weights.

Games are played by `normal`, with some answers by chance so that tables of all kinds come up; at the beginning of each
turn the features of each seat are noted, and then who has won.
"""

import domain  # noqa: F401  (registers the rulesets)
from domain.smashup.bot import greedy
from domain.smashup.prospects import features
from domain.smashup.ruleset import ENGINE, RULESET
from domain.smashup.state import State
from tests.bots.logistic import Row
from tests.bots.weights import Study, fit


def rows(state: State) -> list[Row]:
    """The features of each seat."""
    game = ENGINE.look(state)
    return [features(game, seat) for seat in range(game.table.seats)]


STUDY = Study(
    rules=RULESET,
    options={"draft": "random"},
    bot=greedy,
    slips=0.1,
    turn=lambda state: ENGINE.look(state).table.turn,
    features=rows,
)

if __name__ == "__main__":
    fit(STUDY)
