"""Games played by chance: through a ruleset alone, and through the kernel with all that can happen at a table."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from domain.kernel.commands import commands
from domain.kernel.log.entries import Deadline
from domain.kernel.protocol.decisions import Decision, OptionId
from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.ruleset import Choose, Event, GameConfig, Ruleset
from domain.kernel.table.taking_back import take_backs
from tests.kit.local_game import LocalGame, created, dealt, player


def by_chance(chance: Random, decision: Decision) -> tuple[OptionId, ...]:
    """Any legal answer."""
    count = chance.randint(decision.min, min(decision.max, len(decision.options)))
    return tuple(option.id for option in chance.sample(decision.options, count))


def answered(rules: Ruleset, chance: Randomness, state: Any, *answers: tuple[str, ...] | str) -> Any:
    """The state after these answers, one after the other, of whoever is asked alone; a text is the id of one option."""
    for chosen in answers:
        (decision,) = rules.decisions(state)
        choice = (chosen,) if isinstance(chosen, str) else chosen
        assert decision.fault(choice) is None, decision
        state = rules.apply(state, Choose(decision.seat, choice), chance).state
    return state


class Play:
    """A game through its ruleset alone: its state, and what happened."""

    def __init__(
        self,
        rules: Ruleset,
        number: int,
        seats: int,
        options: dict[str, Any] | None = None,
        version: int | None = None,
    ) -> None:
        self.rules = rules
        self.number = number
        self.seats = seats
        self.randomness = Randomness(number.to_bytes(32, "big"))
        self.chooser = Random(number)
        kept = len(rules.rulings) if version is None else version
        config = GameConfig(seats, msgspec.convert(options or {}, rules.options_type), kept)
        step = rules.setup(config, self.randomness)
        self.state = step.state
        self.events: list[Event] = list(step.events)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The open decisions."""
        return self.rules.decisions(self.state)

    @property
    def facts(self) -> dict[str, Any]:
        """The whole truth."""
        return self.rules.facts(self.state)

    def answer(self, decision: Decision, chosen: tuple[OptionId, ...]) -> tuple[Event, ...]:
        """Answer, and return what happened then."""
        assert decision.fault(chosen) is None
        step = self.rules.apply(self.state, Choose(decision.seat, chosen), self.randomness)
        self.state = step.state
        self.events += step.events
        return step.events

    def at_random(self, decision: Decision) -> tuple[OptionId, ...]:
        """Any legal answer."""
        return by_chance(self.chooser, decision)

    def run(
        self,
        look: Callable[[Any, Decision], None] = lambda play, decision: None,
        most: int | None = None,
        patience: int = 10_000,
    ) -> Any:
        """Play on by chance to the end, or so many answers far; `look` is called before each."""
        for count in range(patience):
            decisions = self.decisions
            if not decisions or count == most:
                return self
            decision = self.chooser.choice(decisions)
            look(self, decision)
            self.answer(decision, self.at_random(decision))
        raise AssertionError(f"game {self.number} with {self.seats} seats does not end")


def at_a_table(rules: Ruleset, number: int, answers: int, options: dict[str, Any]) -> LocalGame:
    """A game through the kernel, so many answers far: some are late or taken back, now and then a seat resigns."""
    chance = Random(number)
    seats = rules.seats[number % len(rules.seats)]
    deadline = Deadline(60_000, reserve=5_000, on_timeout=chance.choice(("default", "bot")))
    wish = created(rules.id, seats, options, deadline=deadline)
    table = dealt(LocalGame(seed=chance.randbytes(32)), msgspec.structs.replace(wish, take_back="own"))
    for _ in range(answers):
        if not table.game.open:
            break
        pending = chance.choice(table.game.open)
        seat, event = pending.decision.seat, chance.random()
        if event < 0.004 and not table.game.seats[seat].resigned:
            table.append(commands.resign(table.game, player(seat)))
        elif event < 0.02 and not table.game.is_played_by_bot(seat):
            table.append(commands.time_out(table.game, pending, table.seed), pause=90_000)
        elif event < 0.04 and (found := take_backs(table.game, seat).to):
            table.append(commands.take_back(table.game, player(seat), chance.choice(found)))
        else:
            table.choose(seat, by_chance(chance, pending.decision))
    return table
