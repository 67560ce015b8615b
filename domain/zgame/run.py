"""A play in progress: the working copy of a table, run on to the next questions.

What waits for an answer cannot be stored. So a state is the last settled table and the inputs since, and what waits
can always be made again by running them. While a game is live the play in progress is handed on from one state to the
next, and nothing is run twice.
"""

from domain.kernel.chance import Chance
from domain.kernel.decisions import Decision
from domain.kernel.draws import Randomness
from domain.kernel.ruleset import Event
from domain.zgame import turn
from domain.zgame.game import Game
from domain.zgame.questions import Answers, Flow, Question
from domain.zgame.state import Input, State, Table


class Run:
    """A game run on from a settled point."""

    __slots__ = ("_flow", "game", "inputs", "questions", "settled")

    def __init__(self, settled: Table, chance: Chance) -> None:
        self.settled = settled
        self.game = Game(settled.copy(), chance)
        self.inputs: tuple[Input, ...] = ()
        self.questions: tuple[Question, ...] = ()
        self._flow: Flow[None] | None = None

    @classmethod
    def again(cls, state: State) -> "Run":
        """The play that had come to this state, made again."""
        run = cls(state.settled, Chance(dict(state.counters), state.drawn))
        run.advance()
        for given in state.inputs:
            run.take(given)
        return run

    def take(self, given: Input) -> None:
        """Go on with an input: an answer to a question, or a resignation."""
        self.inputs = (*self.inputs, given)
        if given.choose is None:
            self.game.table.resigned[given.seat] = True
            return
        self.advance({given.seat: given.choose})

    def advance(self, answers: Answers | None = None) -> None:
        """Run on to the next questions, or to where nothing happens any more."""
        game = self.game
        while True:
            if self._flow is None:
                if self.inputs:
                    self._settle()
                if turn.is_over(game):
                    self.questions = ()
                    return
                self._flow = turn.go_on(game)
            try:
                self.questions = self._flow.send(answers)  # type: ignore[arg-type]
                return
            except StopIteration:
                self._flow = answers = None

    def _settle(self) -> None:
        self.settled = self.game.table.copy()
        self.inputs = ()
        self.game.chance.settle()

    def open(self) -> tuple[Decision, ...]:
        """The open decisions."""
        return tuple(question.decision() for question in self.questions)

    def state(self) -> State:
        """The state it has come to; the play in progress stays with it."""
        chance = self.game.chance
        state = State(self.settled, self.inputs, tuple(chance.drawn), dict(chance.counters))
        state.__dict__["run"] = self
        return state


def begin(table: Table, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """The first state from this table, and what happened up to it. What was drawn for the table is settled."""
    chance.settle()
    run = Run(table, chance)
    run.advance()
    return run.state(), tuple(run.game.events)


def current(state: State) -> Run:
    """The play in progress of a state, to be looked at."""
    run: Run | None = state.__dict__.get("run")
    if run is None:
        run = state.__dict__["run"] = Run.again(state)
    return run


def go_on(state: State, given: Input, randomness: Randomness) -> tuple[State, tuple[Event, ...]]:
    """The state after an input, and what happened."""
    run: Run = state.__dict__.pop("run", None) or Run.again(state)
    run.game.events = []
    run.game.chance.use(randomness)
    run.take(given)
    return run.state(), tuple(run.game.events)


def decisions(state: State) -> tuple[Decision, ...]:
    """The open decisions."""
    known: tuple[Decision, ...] | None = state.__dict__.get("decisions")
    if known is None:
        known = state.__dict__["decisions"] = current(state).open()
    return known
