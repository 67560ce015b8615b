"""Measures how fast the rules are by themselves."""

import json
import random
import sys
import time
from collections.abc import Iterator
from typing import Any

import domain  # noqa: F401  (registers the rulesets)

try:
    from domain.kernel.log.canonical import canonical
    from domain.kernel.protocol.decisions import Decision, OptionId
    from domain.kernel.protocol.draws import Randomness
    from domain.kernel.protocol.registry import ruleset
    from domain.kernel.protocol.ruleset import Choose, GameConfig
except ImportError:  # in trees of old commits, in which the kernel has no rooms
    from tests.bench.roomless import Choose, Decision, GameConfig, OptionId, Randomness, canonical, ruleset

Speeds = tuple[float, float]
"""Games a second, decisions a second."""


def by_chance(luck: random.Random, decision: Decision) -> tuple[OptionId, ...]:
    """Some legal answer."""
    count = luck.randint(decision.min, min(decision.max, len(decision.options)))
    return tuple(option.id for option in luck.sample(decision.options, count))


def speeds(ruleset_id: str, options: dict[str, Any], seats: int, seconds: float, version: int | None = None) -> Speeds:
    """Random games through `apply` and `decisions`, with all options enumerated; of the newest version if not told."""
    games = decisions = 0
    luck = random.Random(1)
    started = time.process_time()
    while (elapsed := time.process_time() - started) < seconds:
        decisions += sum(1 for _ in _game(ruleset_id, options, seats, luck, version))
        games += 1
    return games / elapsed, decisions / elapsed


def layers(ruleset_id: str, options: dict[str, Any], seats: int, games: int) -> dict[str, float]:
    """Seconds a decision in each layer of random games: engine, decisions, one seat's view, the facts as hashed."""
    rules = ruleset(ruleset_id)
    spent = dict.fromkeys(("engine", "decisions", "view", "facts"), 0.0)
    luck = random.Random(1)
    count = 0
    for _ in range(games):
        for seconds, state in _game(ruleset_id, options, seats, luck):
            count += 1
            spent["engine"] += seconds
            started = time.perf_counter()
            rules.decisions(state)
            asked = time.perf_counter()
            rules.view(state, 0)
            seen = time.perf_counter()
            canonical(rules.facts(state))
            spent["decisions"] += asked - started
            spent["view"] += seen - asked
            spent["facts"] += time.perf_counter() - seen
    return {layer: seconds / count for layer, seconds in spent.items()}


def _game(
    ruleset_id: str, options: dict[str, Any], seats: int, luck: random.Random, version: int | None = None
) -> Iterator[tuple[float, Any]]:
    """One game: after each answer the seconds that `apply` took, and the state."""
    rules = ruleset(ruleset_id)
    randomness = Randomness(luck.randbytes(32))
    config = GameConfig(seats, options_type(rules)(**options), len(rules.rulings) if version is None else version)
    state = rules.setup(config, randomness).state
    while open_decisions := rules.decisions(state):
        decision = luck.choice(open_decisions)
        chosen = by_chance(luck, decision)
        started = time.perf_counter()
        state = rules.apply(state, Choose(decision.seat, chosen), randomness).state
        yield time.perf_counter() - started, state


def options_type(rules: Any) -> type[Any]:
    """Return the struct of a game's options, in this tree and in those of old commits, where it was `Options`."""
    found: type[Any] = rules.options_type if hasattr(rules, "options_type") else rules.Options
    return found


if __name__ == "__main__":
    # Of whatever tree of the project is on the path: nothing is used here but the ruleset protocol.
    sys.stdout.write(f"{speeds(sys.argv[1], json.loads(sys.argv[2]), 2, 1.0, version=0)[1]}\n")
