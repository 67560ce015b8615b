"""Random games of Smash Up, played through the ruleset alone."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from domain.kernel.decisions import Decision
from domain.kernel.draws import Randomness
from domain.kernel.ruleset import Choose, Event, GameConfig
from domain.smashup.ruleset import RULESET
from domain.smashup.state import State

PATIENCE = 6_000
"""More decisions than any random game has; the longest of 10,000 had under 1,500."""


@dataclass
class Play:
    """One game: its randomness, its states' decisions and what happened."""

    number: int
    seats: int = 2
    options: dict[str, Any] = field(default_factory=dict)
    version: int = len(RULESET.rulings)

    def __post_init__(self) -> None:
        self.randomness = Randomness(self.number.to_bytes(32, "big"))
        self.chooser = random.Random(self.number)
        options = {"draft": "random"} | self.options
        step = RULESET.setup(GameConfig(self.seats, RULESET.options_type(**options), self.version), self.randomness)
        self.state: State = step.state
        self.events: list[Event] = list(step.events)

    @property
    def decision(self) -> Decision | None:
        decisions = RULESET.decisions(self.state)
        return decisions[0] if decisions else None

    def answer(self, chosen: tuple[str, ...]) -> tuple[Event, ...]:
        decision = self.decision
        assert decision is not None
        assert decision.fault(chosen) is None
        step = RULESET.apply(self.state, Choose(decision.seat, chosen), self.randomness)
        self.state = step.state
        self.events += step.events
        return step.events

    def at_random(self, decision: Decision) -> tuple[str, ...]:
        count = self.chooser.randint(decision.min, min(decision.max, len(decision.options)))
        return tuple(option.id for option in self.chooser.sample(decision.options, count))

    def run(self, look: Callable[["Play", Decision], None] = lambda play, decision: None) -> "Play":
        """To the end, each answer by chance."""
        for _ in range(PATIENCE):
            decision = self.decision
            if decision is None:
                return self
            look(self, decision)
            self.answer(self.at_random(decision))
        raise AssertionError(f"game {self.number} with {self.seats} seats does not end")


def games(count: int, first: int = 0, version: int = len(RULESET.rulings), **options: Any) -> Iterator[Play]:
    """Games of two, three and four seats, one after the other."""
    for number in range(first, first + count):
        yield Play(number, 2 + number % 3, options, version)
