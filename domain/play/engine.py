"""The play in progress: the working copy of a table, run on to the next questions.

Rules that wait for an answer cannot be stored. So a state is the last settled table and the inputs since, and what
waits can always be made again by running them. While a game is live the play in progress is handed on from one state
to the next, and nothing is run twice.
"""

from collections.abc import Callable, Iterable
from typing import Any, Generic, Protocol, TypeVar

from domain.kernel.protocol.chance import Chance, NothingDrawn
from domain.kernel.protocol.decisions import Decision
from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.ruleset import Choose, Command, Event, Step
from domain.play.questions import Answers, Flow, Question, Unrolled
from domain.play.state import Input, State, Table

T = TypeVar("T", bound=Table)


class WorkingCopy(Protocol[T]):
    """A working copy of a table, with its chance and what has happened on it.

    `has_revealed`: somebody may have learned what the seat that answered did not know.
    """

    table: T
    chance: Chance
    events: list[Event]
    has_revealed: bool


G = TypeVar("G", bound=WorkingCopy[Any])


class Engine(Generic[T, G]):
    """Plays the games of one ruleset.

    `game` makes the working copy of a table; `go_on` is the next thing that happens, or None where nothing happens any
    more. Between two such things the table is settled.
    """

    def __init__(self, game: Callable[[T, Chance], G], go_on: Callable[[G], Flow[None] | None]) -> None:
        self._game = game
        self._go_on = go_on

    def begin(self, table: T, chance: Chance) -> Step:
        """The first state from this table, and what happened up to it. Draws for the table are settled."""
        chance.settle()
        run = _Run(table, self._game(table.copy(), chance), self._go_on)
        run.advance(None)
        return Step(run.state(), tuple(run.game.events))

    def apply(self, state: State[T], command: Command, randomness: Randomness) -> Step:
        """The state after an answer or a resignation, and what happened."""
        run = self._run(state)
        run.game.events = []
        run.game.has_revealed = False
        run.game.chance.use(randomness)
        run.take(Input(command.seat, command.choose if isinstance(command, Choose) else None))
        return Step(run.state(), tuple(run.game.events), run.game.has_revealed)

    def look(self, state: State[T]) -> G:
        """The working copy that a state has come to, to be looked at only."""
        return self._run(state).game

    def decisions(self, state: State[T]) -> tuple[Decision, ...]:
        """The open decisions, at most one a seat."""
        memo: tuple[Decision, ...] | None = state.__dict__.get("decisions")
        if memo is None:
            memo = tuple([question.decision() for question in self._run(state).questions])
            state.__dict__["decisions"] = memo
        return memo

    def decision_of(self, state: State[T], seat: Seat) -> Decision | None:
        """The decision that a seat has to take; None where it is asked nothing."""
        return next((decision for decision in self.decisions(state) if decision.seat == seat), None)

    def instead(self, state: State[T], settled: T, inputs: Iterable[Input], viewer: Seat | None) -> State[T] | None:
        """The state that these inputs lead to from another table than the settled one, with what was drawn since.

        None where they do not: somebody could not have answered so, or is asked something that was not asked. None too
        where another seat than the viewer has given a sealed answer, which would tell what it was about; if no viewer
        is named, all these inputs were seen.
        """
        chance = Chance(dict(state.counters), state.drawn)
        run = _Run(settled, self._game(settled.copy(), chance), self._go_on)
        try:
            run.advance(None)
            for answer in inputs:
                if not run.admits(answer, viewer):
                    return None
                run.take(answer)
        except NothingDrawn:
            return None
        other = run.state()
        return other if other.settled is settled and other.drawn == state.drawn else None

    def _run(self, state: State[T]) -> "_Run[T, G]":
        """The play in progress of a state; made again where there is none, or it has been played on since."""
        run, moment = state.__dict__.get("run", (None, 0))
        if run is None or run.moment != moment:
            chance = Chance(dict(state.counters), state.drawn)
            run = _Run(state.settled, self._game(state.settled.copy(), chance), self._go_on)
            run.advance(None)
            for answer in state.inputs:
                run.take(answer)
            state.__dict__["run"] = (run, run.moment)
        return run  # type: ignore[no-any-return]


class _Run(Generic[T, G]):
    """A game run on from a settled table. `moment` counts its inputs: states of earlier moments no longer have it."""

    __slots__ = ("_go_on", "_inputs", "_play", "_settled", "game", "moment", "questions")

    def __init__(self, settled: T, game: G, go_on: Callable[[G], Flow[None] | None]) -> None:
        self._settled = settled
        self._go_on = go_on
        self._inputs: tuple[Input, ...] = ()
        self._play: Unrolled[None] = Unrolled()
        self.game = game
        self.moment = 0
        self.questions: tuple[Question, ...] = ()

    def take(self, answer: Input) -> None:
        """Go on with an input."""
        self.moment += 1
        self._inputs = (*self._inputs, answer)
        if answer.choose is None:
            self.game.table.resigned[answer.seat] = True
        else:
            self.advance({answer.seat: answer.choose})

    def admits(self, answer: Input, viewer: Seat | None) -> bool:
        """Return whether this could be answered now, not unseen by the viewer."""
        if answer.choose is None:
            return True
        asked = next((question for question in self.questions if question.seat == answer.seat), None)
        if asked is None or (asked.is_sealed and viewer not in (None, answer.seat)):
            return False
        return asked.decision().fault(answer.choose) is None

    def advance(self, answers: Answers | None) -> None:
        """Run on to the next questions, or to where nothing happens any more."""
        play = self._play
        while True:
            if not play.flows:
                # Nothing is in progress: a state from here on need not know what was answered before.
                if self._inputs or self.game.chance.is_used:
                    self._settle()
                flow = self._go_on(self.game)
                if flow is None:
                    self.questions = ()
                    return
                play.flows.append(flow)
            if (asked := play.send(answers)) is not None:
                self.questions = asked
                return
            # The flow has taken the answers with it; the next one begins without any.
            answers = None

    def _settle(self) -> None:
        self._settled = self.game.table.copy()
        self._inputs = ()
        self.game.chance.settle()

    def state(self) -> State[T]:
        """The state it has come to; the play in progress stays with it."""
        chance = self.game.chance
        state = State(self._settled, self._inputs, tuple(chance.drawn), dict(chance.counters))
        state.__dict__["run"] = (self, self.moment)
        return state
