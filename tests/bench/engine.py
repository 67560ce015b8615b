"""How fast the rules are by themselves."""

import random
import time

from domain.kernel.draws import Randomness
from domain.kernel.ruleset import Choose, GameConfig, ruleset


def decisions_a_second(ruleset_id: str, seats: int, seconds: float) -> float:
    """Decisions a second of random games through `apply` and `decisions`, with all options enumerated."""
    rules = ruleset(ruleset_id)
    chance = random.Random(1)
    count = 0
    started = time.perf_counter()
    while (elapsed := time.perf_counter() - started) < seconds:
        randomness = Randomness(chance.randbytes(32))
        state = rules.setup(GameConfig(seats, rules.Options(), len(rules.rulings)), randomness).state
        while rules.outcome(state) is None:
            decision = chance.choice(rules.decisions(state))
            chosen = (chance.choice(decision.options).id,)
            state = rules.apply(state, Choose(decision.seat, chosen), randomness).state
            count += 1
    return count / elapsed
