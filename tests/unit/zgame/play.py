"""Random games of Z-Game, played through the ruleset alone."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from domain.kernel.decisions import Decision
from domain.kernel.draws import Randomness
from domain.kernel.ruleset import Choose, Event, GameConfig
from domain.zgame.ruleset import RULESET
from domain.zgame.state import State

PATIENCE = 3_000
"""More decisions than any random game has."""


@dataclass
class Play:
    """One game: its randomness, its state and what happened."""

    number: int
    seats: int = 2
    options: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.randomness = Randomness(self.number.to_bytes(32, "big"))
        self.chooser = random.Random(self.number)
        config = GameConfig(self.seats, RULESET.options_type(**self.options), len(RULESET.rulings))
        step = RULESET.setup(config, self.randomness)
        self.state: State = step.state
        self.events: list[Event] = list(step.events)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        return RULESET.decisions(self.state)

    def answer(self, decision: Decision, chosen: tuple[str, ...]) -> tuple[Event, ...]:
        assert decision.fault(chosen) is None
        step = RULESET.apply(self.state, Choose(decision.seat, chosen), self.randomness)
        self.state = step.state
        self.events += step.events
        return step.events

    def at_random(self, decision: Decision) -> tuple[str, ...]:
        count = self.chooser.randint(decision.min, min(decision.max, len(decision.options)))
        return tuple(option.id for option in self.chooser.sample(decision.options, count))

    def run(self, look: Callable[["Play", Decision], None] = lambda play, decision: None, most: int = 0) -> "Play":
        """To the end, or so many answers far, each by chance."""
        for count in range(PATIENCE):
            decisions = self.decisions
            if not decisions or count == most > 0:
                return self
            decision = self.chooser.choice(decisions)
            look(self, decision)
            self.answer(decision, self.at_random(decision))
        raise AssertionError(f"game {self.number} with {self.seats} seats does not end")


def games(count: int, first: int = 0, **options: Any) -> Iterator[Play]:
    """Games of two, three and four seats, with both sets of numbers, one after the other."""
    for number in range(first, first + count):
        numbers = ("balanced", "reference")[number % 2]
        yield Play(number, 2 + number % 3, {"numbers": numbers, **options})
