"""Fits what a search goes by: plays games, notes the features of each seat turn by turn, and who has won."""

import argparse
import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from domain.kernel.protocol.decisions import Decision, OptionId
from domain.kernel.protocol.draws import Draws, Randomness
from domain.kernel.protocol.ruleset import Ruleset
from tests.bots.logistic import Row, fitted
from tests.kit.play import Play, by_chance

TABLES = (2, 2, 2, 3, 4)
"""Seats of the games, one after the other."""

Bot = Callable[[Any, Decision, Draws], tuple[OptionId, ...]]
"""Answers by a view, a decision and draws."""


class Study(NamedTuple):
    """A study names whose games are looked at. Of the bot's answers the share `slips` is by chance."""

    rules: Ruleset
    options: dict[str, Any]
    bot: Bot
    slips: float
    turn: Callable[[Any], int]
    """Returns which turn it is in a state."""
    features: Callable[[Any], list[Row]]
    """Returns the features of each seat in a state."""


def fit(study: Study) -> None:
    """Print the weights that so many games give as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", metavar="GAMES", type=int, help="how many games are played")
    games = parser.parse_args().games
    plays = (Play(study.rules, number, TABLES[number % len(TABLES)], study.options) for number in range(games))
    rows = [row for play in plays for row in _noted(play, study)]
    weights = fitted([row for row, _ in rows], [share for _, share in rows])
    sys.stdout.write(f"{len(rows)} tables of {games} games: WEIGHTS = ({', '.join(f'{w:.3f}' for w in weights)})\n")


def _noted(play: Play, study: Study) -> Iterator[tuple[Row, float]]:
    """Yield the features of each seat at the beginning of each turn, and which share it has in the win."""
    chance, draws = Random(play.number), Randomness(play.number.to_bytes(32, "little")).draws({})
    found: list[tuple[int, Row]] = []
    last = 0
    while decisions := play.decisions:
        decision = decisions[0]
        if (turn := study.turn(play.state)) != last:
            last = turn
            found += enumerate(study.features(play.state))
        slips = chance.random() < study.slips
        view = play.rules.view(play.state, decision.seat)
        play.answer(decision, by_chance(chance, decision) if slips else study.bot(view, decision, draws))
    outcome = play.rules.outcome(play.state)
    assert outcome is not None
    for seat, row in found:
        yield row, (seat in outcome.winners) / len(outcome.winners)
