"""Fits what Z-Game's search goes by: `python -m tests.rulesets.zgame.weights GAMES` prints the weights.

Games are played by `greedy` at the pace of mail, with some answers by chance so that tables of all kinds come up; once
people are fed in each turn the features of each seat are noted, and then who has won.
"""

from math import floor

from domain.zgame.bot import greedy
from domain.zgame.prospects import features, turn
from domain.zgame.ruleset import ENGINE, RULESET
from domain.zgame.state import State
from tests.bots.logistic import Row
from tests.bots.weights import Study, fit


def rows(state: State) -> list[Row]:
    """The features of each seat."""
    game = ENGINE.look(state)
    return [features(game, seat) for seat in range(game.table.seats)]


STUDY = Study(
    rules=RULESET,
    options={"pace": "mail"},
    bot=greedy,
    slips=0.05,
    turn=lambda state: floor(turn(ENGINE.look(state))),
    features=rows,
)

if __name__ == "__main__":
    fit(STUDY)
