"""Questions: what rules yield when they need answers, and what every ruleset's options are made of."""

from collections.abc import Generator, Iterable
from functools import cache
from typing import Any, Generic, TypeVar

from domain.kernel.protocol.decisions import Decision, Message, Option, OptionId, Ref
from domain.kernel.protocol.ids import Seat

T = TypeVar("T")

Offer = tuple[Option, Any]
"""An option, and what it stands for."""


class Question:
    """A decision in the making: its options, and what each stands for; the rest is the decision's."""

    __slots__ = ("is_sealed", "kind", "max", "min", "offers", "ordered", "prompt", "seat")

    def __init__(
        self,
        seat: Seat,
        kind: str,
        prompt: Message,
        offers: Iterable[Offer],
        min: int = 1,
        max: int = 1,
        *,
        ordered: bool = False,
        is_sealed: bool = False,
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.prompt = prompt
        self.offers = list(offers)
        self.min = min
        self.max = max if max < len(self.offers) else len(self.offers)
        self.ordered = ordered
        self.is_sealed = is_sealed

    def decision(self) -> Decision:
        """The question as the kernel asks it."""
        options = tuple([option for option, _ in self.offers])
        return Decision(self.seat, self.kind, self.prompt, options, self.min, self.max, self.ordered, self.is_sealed)

    def values(self, choice: tuple[OptionId, ...]) -> list[Any]:
        """Return what the chosen options stand for."""
        if len(choice) == 1:
            return [value for option, value in self.offers if option.id == choice[0]]
        values = {option.id: value for option, value in self.offers}
        return [values[option] for option in choice]

    @property
    def only_answer(self) -> list[Any] | None:
        """Return what must be chosen where there is nothing to choose, None where there is something."""
        if self.max == 0:
            return []
        if self.min == self.max and (self._is_whole() or self._is_alike()):
            return [value for _, value in self.offers[: self.min]]
        return None

    def _is_whole(self) -> bool:
        """Return whether everything must be chosen, in no order that counts."""
        return self.max == len(self.offers) and (self.max == 1 or not self.ordered)

    def _is_alike(self) -> bool:
        """Return whether it makes no difference which of the options are chosen. Rules may know that it does not."""
        return False


Answers = dict[int, tuple[OptionId, ...]]
"""Chosen options by seat."""


class Nested:
    """A flow that the one that yields it waits for."""

    __slots__ = ("flow",)

    def __init__(self, flow: "Flow[Any]") -> None:
        self.flow = flow


Flow = Generator[tuple[Question, ...] | Nested, Any, T]
"""Rules that run until somebody has to answer.

A flow yields the questions that are open, at most one a seat, is sent the answer of one seat, and yields those that are
open then. In the end it returns a T. A flow that can set off its like without end is yielded as a nested flow: with
`yield from` each would take its share of the interpreter's stack.
"""


def nest(flow: Flow[T]) -> Flow[T]:
    """Wait for a flow that may go any number of flows deep, and return what it returns."""
    returned: T = yield Nested(flow)
    return returned


class Unrolled(Generic[T]):
    """A flow and those nested in it: `flows` has those that wait for the last one, which runs. None: it is over.

    `returned` is what the first flow has returned then.
    """

    __slots__ = ("flows", "returned")

    def __init__(self, *flows: Flow[T]) -> None:
        self.flows: list[Flow[Any]] = [*flows]
        self.returned: Any = None

    def send(self, answers: Answers | None) -> tuple[Question, ...] | None:
        """Run on to the next questions; None: it is over."""
        flows = self.flows
        given: Any = answers
        while flows:
            try:
                asked = flows[-1].send(given)
            except StopIteration as end:
                flows.pop()
                given = end.value
            else:
                if not isinstance(asked, Nested):
                    return asked
                flows.append(asked.flow)
                given = None
        self.returned = given
        return None


def put(question: Question, always: bool = False) -> Flow[list[Any]]:
    """The values chosen. A question with one answer is not asked, unless whether to ask would tell something hidden."""
    only = None if always else question.only_answer
    if only is not None:
        return only
    answers = yield (question,)
    return question.values(answers[question.seat])


def put_one(question: Question, always: bool = False) -> Flow[Any]:
    """The one value chosen."""
    # Not by `put`: each flow in another is run through at each answer, and this is how most is asked.
    only = None if always else question.only_answer
    if only is not None:
        return only[0]
    answers = yield (question,)
    return question.values(answers[question.seat])[0]


def together(flows: dict[Seat, Flow[T]], given: Answers) -> Flow[dict[Seat, T]]:
    """Run flows of several seats side by side, each as fast as its seat answers. Return their results by seat.

    Answers wait in `given`, which is emptied when all are done.
    """
    running = {seat: Unrolled(flow) for seat, flow in flows.items()}
    results: dict[Seat, T] = {}
    asked: dict[Seat, tuple[Question, ...]] = {}

    def go_on(seat: Seat, answers: Answers | None) -> None:
        questions = running[seat].send(answers)
        if questions is None:
            asked.pop(seat, None)
            results[seat] = running[seat].returned
        else:
            asked[seat] = questions

    for seat in flows:
        go_on(seat, None)
    while asked:
        answers = yield tuple([question for questions in asked.values() for question in questions])
        for seat, choice in answers.items():
            given[seat] = (*given.get(seat, ()), *choice)
            go_on(seat, {seat: choice})
    given.clear()
    return {seat: results[seat] for seat in flows}


@cache
def word(word_id: str) -> Ref:
    """A word that an option can be about, such as pass."""
    return Ref("word", word_id)


@cache
def named(card: str) -> Ref:
    """A card, by its type."""
    return Ref("card_type", card)


@cache
def seated(seat: Seat) -> Ref:
    """A seat."""
    return Ref("seat", seat)
