"""Games that bots have played, answered again: what the rules cost in games as they are played."""

import time
from typing import Any, NamedTuple

from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.registry import ruleset
from domain.kernel.protocol.ruleset import Choose, GameConfig
from tests.bench.engine import Speeds


class Played(NamedTuple):
    """A game: its source of chance, its setting, its answers, and the seconds that the bots thought about each."""

    randomness: Randomness
    config: GameConfig
    answers: tuple[Choose, ...]
    thought: tuple[float, ...]


def played(ruleset_id: str, bot: str, seats: int, number: int) -> Played:
    """The game of this number between bots of one kind."""
    rules = ruleset(ruleset_id)
    randomness = Randomness(number.to_bytes(32, "big"))
    config = GameConfig(seats, rules.options_type(), len(rules.rulings))
    state = rules.setup(config, randomness).state
    answers: list[Choose] = []
    thought: list[float] = []
    while open_now := rules.decisions(state):
        decision = open_now[0]
        draws = Randomness(len(answers).to_bytes(32, "little")).draws({})
        view = rules.view(state, decision.seat)
        started = time.process_time()
        chosen = rules.bots[bot](view, decision, draws)
        thought.append(time.process_time() - started)
        answers.append(Choose(decision.seat, chosen))
        state = rules.apply(state, answers[-1], randomness).state
    return Played(randomness, config, tuple(answers), tuple(thought))


def speeds(ruleset_id: str, games: list[Played]) -> Speeds:
    """The same games once more, through `apply` and `decisions`."""
    rules = ruleset(ruleset_id)
    started = time.process_time()
    for game in games:
        state: Any = rules.setup(game.config, game.randomness).state
        for answer in game.answers:
            rules.decisions(state)
            state = rules.apply(state, answer, game.randomness).state
    elapsed = time.process_time() - started
    return len(games) / elapsed, sum(len(game.answers) for game in games) / elapsed
