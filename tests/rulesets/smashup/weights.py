"""Fits what Smash Up's search goes by: `python -m tests.rulesets.smashup.weights GAMES` prints the weights.

Games are played by `normal`, with some answers by chance so that tables of all kinds come up; at the beginning of each
turn the features of each seat are noted, and then who has won.
"""

import sys
from random import Random

import domain  # noqa: F401  (registers the rulesets)
from domain.kernel.draws import Randomness
from domain.smashup.bot import greedy
from domain.smashup.prospects import features
from domain.smashup.ruleset import ENGINE, RULESET
from tests.bots.logistic import fitted
from tests.kit.play import by_chance
from tests.rulesets.smashup.play import Play

SLIPS = 0.1
"""How many of the answers are by chance."""

Noted = tuple[tuple[float, ...], float]


def noted(number: int, seats: int) -> list[Noted]:
    """The features of each seat at the beginning of each turn of a game, and which share it has in the win."""
    play = Play(number, seats)
    chance, draws = Random(number), Randomness(number.to_bytes(32, "little")).draws({})
    found: list[tuple[int, tuple[float, ...]]] = []
    turn = 0
    while (decision := play.decision) is not None:
        view = RULESET.view(play.state, decision.seat)
        if view.turn != turn:
            turn, game = view.turn, ENGINE.look(play.state)
            found += [(seat, features(game, seat)) for seat in range(seats)]
        slips = chance.random() < SLIPS
        play.answer(decision, by_chance(chance, decision) if slips else greedy(view, decision, draws))
    outcome = RULESET.outcome(play.state)
    assert outcome is not None
    return [(row, (seat in outcome.winners) / len(outcome.winners)) for seat, row in found]


def main() -> None:
    """Print the weights."""
    games = int(sys.argv[1])
    rows = [row for number in range(games) for row in noted(number, (2, 2, 2, 3, 4)[number % 5])]
    weights = fitted([row for row, _ in rows], [share for _, share in rows])
    sys.stdout.write(f"{len(rows)} tables of {games} games: WEIGHTS = ({', '.join(f'{w:.3f}' for w in weights)})\n")


if __name__ == "__main__":
    main()
