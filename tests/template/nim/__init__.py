"""Nim: two players take objects from heaps in turn, and whoever takes the last one wins."""

from functools import reduce
from operator import xor
from typing import Annotated

from msgspec import Meta, Struct

from domain.kernel.bots.bots import without_search
from domain.kernel.protocol.decisions import Decision, Message, Option, OptionId, Ref
from domain.kernel.protocol.draws import Draws, Randomness
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.open_rules import OpenRules
from domain.kernel.protocol.ruleset import Board, Command, Event, GameConfig, Outcome, Resign, Say, Step
from domain.kernel.protocol.vocabulary import Vocabulary


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """The heaps with which a game begins; seat 0 takes first."""

    heaps: Annotated[tuple[Annotated[int, Meta(ge=1, le=9)], ...], Meta(min_length=1, max_length=5)] = (3, 4, 5)
    """How many objects each heap has."""


class State(Struct, frozen=True, omit_defaults=True):
    """All of a game, which everybody sees."""

    heaps: tuple[int, ...]
    """How many objects each heap has."""
    turn: int = 0
    """How many turns are over."""
    resigned: Seat | None = None
    """The seat that has given up."""


class Nim(OpenRules):
    """The seat that takes the last object wins."""

    id = "nim"
    seats = range(2, 3)
    minutes = 5
    vocabulary = Vocabulary(("take",), ("taken",), ("last",), headlines=("taken",))
    position_type = Position
    state_type = State

    def load_position(self, position: Position, config: GameConfig, randomness: Randomness) -> Step:
        """Begin with these heaps."""
        return Step(State(position.heaps))

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """One seat after the other takes objects from one heap."""
        takes = [(heap, n) for heap, size in enumerate(state.heaps, 1) for n in range(1, size + 1)]
        options = (Option(f"{heap} {n}", Message("option-take", {"heap": heap, "count": n})) for heap, n in takes)
        return () if self.outcome(state) else (Decision(state.turn % 2, "take", Message("ask-take"), tuple(options)),)

    def apply(self, state: State, command: Command, randomness: Randomness) -> Step:
        """Take objects, or give up."""
        if isinstance(command, Resign):
            return Step(State(state.heaps, state.turn, command.seat))
        heap, n = map(int, command.choose[0].split())
        heaps = tuple(size - n * (heap == number) for number, size in enumerate(state.heaps, 1))
        event = Event("taken", {"seat": Ref("seat", command.seat), "heap": heap, "count": n})
        return Step(State(heaps, state.turn + 1), (event,))

    def outcome(self, state: State) -> Outcome | None:
        """Return who has taken the last object, or was left by the one who gave up."""
        if state.resigned is not None:
            return Outcome((1 - state.resigned,), ("last-seat",))
        return None if any(state.heaps) else Outcome(((state.turn - 1) % 2,), ("last",))

    def board(self, view: State, say: Say, names: tuple[str, ...]) -> Board:
        """The players, and a line for each heap."""
        rows = [f"{heap}  {'●' * size}" for heap, size in enumerate(view.heaps, 1)]
        return Board(view.turn, "\n".join([" · ".join(names), *rows]))

    @staticmethod
    def normal(view: State, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
        """Leave heaps that are 0 by exclusive or; where there is no way to, take one object."""
        rest = reduce(xor, view.heaps)
        wins = (f"{heap} {n - (n ^ rest)}" for heap, n in enumerate(view.heaps, 1) if n ^ rest < n)
        return (next(wins, decision.options[0].id),)

    bots = without_search(normal)


RULESET = Nim()
