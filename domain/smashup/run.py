"""A play in progress: the working copy of a state, run on to the next question.

A step of the procedure cannot be stored while it waits for an answer. So a state is the last settled point and the
inputs since, and what waits can always be made again by running them. While a game is live the play in progress is
handed on from one state to the next, and nothing is run twice.
"""

from domain.kernel.chance import Chance
from domain.kernel.decisions import Decision
from domain.kernel.draws import Randomness
from domain.kernel.ruleset import Event
from domain.smashup.catalogue import Catalogue
from domain.smashup.game import Game
from domain.smashup.questions import Flow, Question
from domain.smashup.state import Input, State, Table
from domain.smashup.turn import STEPS


class Run:
    """A game run on from a settled point."""

    __slots__ = ("_flow", "game", "inputs", "question", "settled")

    def __init__(self, settled: Table, catalogue: Catalogue, chance: Chance) -> None:
        self.settled = settled
        self.game = Game(settled.copy(), catalogue, chance)
        self.inputs: tuple[Input, ...] = ()
        self.question: Question | None = None
        self._flow: Flow[None] | None = None

    @classmethod
    def again(cls, state: State, catalogue: Catalogue) -> "Run":
        """The play that had come to this state, made again."""
        run = cls(state.settled, catalogue, Chance(dict(state.counters), state.drawn))
        run.advance()
        for given in state.inputs:
            run.take(given)
        return run

    def take(self, given: Input) -> None:
        """Go on with an input: an answer to the question, or a resignation."""
        self.inputs = (*self.inputs, given)
        if given.choose is None:
            self.game.table.resigned[given.seat] = True
        else:
            self.advance(given.choose)

    def advance(self, answer: tuple[str, ...] | None = None) -> None:
        """Run on to the next question, or to the end."""
        game = self.game
        while True:
            if self._flow is None:
                if self.inputs:
                    self._settle()
                if game.table.step == "over":
                    self.question = None
                    return
                self._flow = STEPS[game.table.step](game)
            try:
                self.question = self._flow.send(answer)  # type: ignore[arg-type]
                return
            except StopIteration:
                self._flow = answer = None

    def _settle(self) -> None:
        self.settled = self.game.table.copy()
        self.inputs = ()
        self.game.chance.settle()

    def state(self) -> State:
        """The state it has come to; the play in progress stays with it."""
        chance = self.game.chance
        state = State(self.settled, self.inputs, tuple(chance.drawn), dict(chance.counters))
        state.__dict__["run"] = self
        return state


def current(state: State, catalogue: Catalogue) -> Run:
    """The play in progress of a state, to be looked at."""
    run: Run | None = state.__dict__.get("run")
    if run is None:
        run = state.__dict__["run"] = Run.again(state, catalogue)
    return run


def go_on(state: State, given: Input, catalogue: Catalogue, randomness: Randomness) -> tuple[State, tuple[Event, ...]]:
    """The state after an input, and what happened."""
    run: Run = state.__dict__.pop("run", None) or Run.again(state, catalogue)
    run.game.events = []
    run.game.chance.use(randomness)
    run.take(given)
    return run.state(), tuple(run.game.events)


def decisions(state: State, catalogue: Catalogue) -> tuple[Decision, ...]:
    """The open decision."""
    known: tuple[Decision, ...] | None = state.__dict__.get("decisions")
    if known is None:
        question = current(state, catalogue).question
        known = () if question is None else (question.decision(),)
        state.__dict__["decisions"] = known
    return known
