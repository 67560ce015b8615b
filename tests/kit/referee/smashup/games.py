"""Games that a referee watches: dealt by chance, or from positions, and played by chance."""

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, NamedTuple

import msgspec

from domain.kernel.protocol.decisions import Decision
from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.registry import ruleset
from domain.kernel.protocol.ruleset import Choose, GameConfig
from tests.kit.play import by_chance
from tests.kit.referee.smashup.follow import Objection, Referee

RULES: Any = ruleset("smashup")

VARIANTS = tuple(
    {"edition": edition, "ask": ask, "pace": pace}
    for edition in ("classic", "revised")
    for ask in ("auto", "always")
    for pace in ("table", "mail")
)
"""The ways in which games differ: both editions, whoever is asked, both paces."""

DULL = ("end", "pass", "pass rest")


class Seen(NamedTuple):
    """All that a referee looks at before an answer; planted faults change it."""

    decision: Decision | None
    facts: dict[str, Any]
    view: Any


Spoil = Callable[[Seen], Seen]


def lively(chance: Random, decision: Decision) -> tuple[str, ...]:
    """Any legal answer; where something can be done, mostly that."""
    lively = [option.id for option in decision.options if option.id not in DULL]
    if decision.min == decision.max == 1 and lively and chance.random() < 0.9:
        return (chance.choice(lively),)
    return by_chance(chance, decision)


class Watched:
    """A game through its ruleset alone, and its referee."""

    def __init__(
        self,
        number: int,
        seats: int,
        options: dict[str, Any],
        position: Any = None,
        version: int | None = None,
        spoil: Spoil = lambda seen: seen,
    ) -> None:
        self.chance = Random(number)
        self.randomness = Randomness(number.to_bytes(32, "big"))
        kept = len(RULES.rulings) if version is None else version
        config = GameConfig(seats, msgspec.convert(options, RULES.options_type), kept)
        if position is None:
            step = RULES.setup(config, self.randomness)
        else:
            step = RULES.load_position(msgspec.convert(position, RULES.position_type), config, self.randomness)
        self.state = step.state
        self.spoil = spoil
        self.answers: list[tuple[str, ...]] = []
        self.referee = Referee(RULES.facts(self.state), options, self.randomness.key)

    @property
    def decision(self) -> Decision | None:
        """The open decision: one seat is asked at a time."""
        return next(iter(RULES.decisions(self.state)), None)

    def look(self) -> None:
        """Let the referee look. Raises Objection."""
        seen = self.spoil(Seen(self.decision, RULES.facts(self.state), RULES.view(self.state, None)))
        try:
            self.referee.see(*seen)
        except Objection as objection:
            raise Objection(f"after {len(self.answers)} answers, the last {self.answers[-6:]}:\n{objection}") from None

    def answer(self, chosen: tuple[str, ...]) -> None:
        decision = self.decision
        assert decision is not None
        assert decision.fault(chosen) is None, (decision, chosen)
        self.answers.append(chosen)
        self.state = RULES.apply(self.state, Choose(decision.seat, chosen), self.randomness).state
        self.referee.answer(chosen)

    def play(self, answers: Iterable[str]) -> "Watched":
        """Give these answers, each one option, or several parted by spaces, and look before each and at the end."""
        for text in answers:
            self.look()
            decision = self.decision
            is_one = decision is not None and text in {option.id for option in decision.options}
            self.answer((text,) if is_one else tuple(text.split()))
        self.look()
        return self

    def play_on(self, most: int) -> "Watched":
        """Play on by chance, so many answers far at most, and until the guard against loops takes options away."""
        self.look()
        for _ in range(most):
            decision = self.decision
            if decision is None:
                break
            self.answer(lively(self.chance, decision))
            if self.goes_round:
                break
            self.look()
        return self

    @property
    def goes_round(self) -> bool:
        """Return whether a position has come up so often in this turn that the guard may step in: it is not judged."""
        return any(len(taken) > 1 for taken in RULES.facts(self.state).get("seen", {}).values())

    @property
    def played(self) -> Counter[str]:
        """Return how often each card was played or put into play, and each base scored."""
        return self.referee.table.played


def dealt(number: int, spoil: Spoil = lambda seen: seen) -> Watched:
    """The game of this number: all variants, and two to four seats, come in turn."""
    variant = VARIANTS[number % len(VARIANTS)]
    seats = 2 + number // len(VARIANTS) % 3
    return Watched(number, seats, {"draft": "random"} | variant, spoil=spoil)


def placed(number: int, given: dict[str, Any], options: dict[str, Any]) -> Watched | None:
    """A game from a position; what the position's options leave open comes by the number.

    None if it is in the middle of something at once, or over: by mail a turn ends by itself where there is nothing to
    play.
    """
    game = Watched(number, len(given["seats"]), VARIANTS[number % len(VARIANTS)] | options, given)
    decision = game.decision
    if decision is None:
        return None
    return game if decision.kind == "play" or RULES.facts(game.state)["step"] in ("start", "draw") else None
