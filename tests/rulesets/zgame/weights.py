"""Fits what Z-Game's search goes by: `python -m tests.rulesets.zgame.weights GAMES` prints the weights.

Games are played by `greedy` at the pace of mail, with some answers by chance so that tables of all kinds come up; once
people are fed in each turn the features of each seat are noted, and then who has won.
"""

import sys
from random import Random

from domain.kernel.draws import Randomness
from domain.kernel.ruleset import Choose, GameConfig
from domain.zgame.bot import greedy
from domain.zgame.prospects import features, turn
from domain.zgame.ruleset import ENGINE, RULESET
from tests.bots.logistic import fitted
from tests.kit.play import by_chance

SLIPS = 0.05
"""How many of the answers are by chance."""

Noted = tuple[tuple[float, ...], float]


def noted(number: int, seats: int) -> list[Noted]:
    """The features of each seat at the beginning of each turn of a game, and which share it has in the win."""
    randomness, chance = Randomness(number.to_bytes(32, "big")), Random(number)
    draws = Randomness(number.to_bytes(32, "little")).draws({})
    config = GameConfig(seats, RULESET.options_type(pace="mail"), len(RULESET.rulings))
    state = RULESET.setup(config, randomness).state
    found: list[tuple[int, tuple[float, ...]]] = []
    last = 0
    while decisions := RULESET.decisions(state):
        decision, game = decisions[0], ENGINE.look(state)
        if turn(game) != last:
            last = turn(game)
            found += [(seat, features(game, seat)) for seat in range(seats)]
        slips = chance.random() < SLIPS
        view = RULESET.view(state, decision.seat)
        chosen = by_chance(chance, decision) if slips else greedy(view, decision, draws)
        state = RULESET.apply(state, Choose(decision.seat, chosen), randomness).state
    outcome = RULESET.outcome(state)
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
