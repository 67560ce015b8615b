"""How fast the rules are by themselves."""

import random
import time
from collections.abc import Callable
from typing import Any

from domain.kernel.canonical import canonical
from domain.kernel.decisions import Decision, OptionId
from domain.kernel.draws import Randomness
from domain.kernel.ruleset import Choose, GameConfig, ruleset

Speeds = tuple[float, float]
"""Games a second, decisions a second."""

def decisions_a_second(ruleset_id: str, seats: int, seconds: float) -> float:
    """Decisions a second of random games through `apply` and `decisions`, with all options enumerated."""
    return speed(ruleset_id, seats, seconds)[0]


def speed(ruleset_id: str, seats: int, seconds: float) -> tuple[float, float]:
    """Decisions and games a second, likewise."""
    rules = ruleset(ruleset_id)
    chance = random.Random(1)
    count = games = 0
    started = time.perf_counter()
    while (elapsed := time.perf_counter() - started) < seconds:
        randomness = Randomness(chance.randbytes(32))
        state = rules.setup(GameConfig(seats, rules.Options(), len(rules.rulings)), randomness).state
        while rules.outcome(state) is None:
            decision = chance.choice(rules.decisions(state))
            state = rules.apply(state, Choose(decision.seat, answer(chance, decision)), randomness).state
            count += 1
        games += 1
    return count / elapsed, games / elapsed


def answer(chance: random.Random, decision: Decision) -> tuple[OptionId, ...]:
    """A legal answer: as few options as it takes, but one at least."""
    count = max(decision.min, 1)
    if count == 1:
        return (chance.choice(decision.options).id,)
    return tuple(option.id for option in chance.sample(decision.options, count))


def layers(ruleset_id: str, games: int) -> dict[str, float]:
    """Microseconds a decision that each layer of the rules takes in random two-player games."""
    rules = ruleset(ruleset_id)
    chance = random.Random(2)
    spent = dict.fromkeys(("apply", "decisions", "view", "facts"), 0.0)
    count = 0
    for _ in range(games):
        randomness = Randomness(chance.randbytes(32))
        state = rules.setup(GameConfig(2, rules.Options(), len(rules.rulings)), randomness).state
        while rules.outcome(state) is None:
            open_decisions, seconds = _timed(lambda state=state: rules.decisions(state))
            spent["decisions"] += seconds
            decision = chance.choice(open_decisions)
            spent["view"] += _timed(lambda state=state, seat=decision.seat: rules.view(state, seat))[1]
            spent["facts"] += _timed(lambda state=state: canonical(rules.facts(state)))[1]
            command = Choose(decision.seat, answer(chance, decision))
            step, seconds = _timed(
                lambda state=state, command=command, chance=randomness: rules.apply(state, command, chance)
            )
            spent["apply"] += seconds
            state = step.state
            count += 1
    return {layer: seconds / count * 1_000_000 for layer, seconds in spent.items()}


def _timed(work: Callable[[], Any]) -> tuple[Any, float]:
    started = time.perf_counter()
    found = work()
    return found, time.perf_counter() - started
