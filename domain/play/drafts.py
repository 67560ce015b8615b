"""Drafts: actions of several seats at once, each unseen by the others, and how they are carried out afterwards."""

from collections.abc import Callable
from typing import TypeVar

from domain.kernel.protocol.decisions import OptionId
from domain.play.questions import Answers, Flow, Unrolled

T = TypeVar("T")

Noted = list[tuple[str, tuple[OptionId, ...]]]
"""The answers to the questions of a flow: the prompt's id, and what was chosen."""


def unseen(flow: Flow[T]) -> Flow[T]:
    """Run the flow of one seat to its end, with sealed questions."""
    asking = Unrolled(flow)
    asked = asking.send(None)
    while asked is not None:
        (question,) = asked
        question.is_sealed = True
        asked = asking.send((yield (question,)))
    return asking.returned  # type: ignore[no-any-return]


def run_noting(flow: Flow[T]) -> Flow[Noted]:
    """Run the flow of one seat to its end. Return what was answered."""
    asking = Unrolled(flow)
    answers: Noted = []
    asked = asking.send(None)
    while asked is not None:
        (question,) = asked
        answer = yield (question,)
        answers.append((question.prompt.id, answer[question.seat]))
        asked = asking.send(answer)
    return answers


def run_again(flow: Flow[T], answers: Noted, lapse: Callable[[], None]) -> Flow[T]:
    """Run such a flow again with the same answers.

    From the first question on that is another one by now, or to which the answer is no longer legal, it is asked anew;
    before that, `lapse` is called once.
    """
    asking = Unrolled(flow)
    left = list(answers)
    is_as_planned = True
    asked = asking.send(None)
    while asked is not None:
        (question,) = asked
        prompt, choice = left.pop(0) if left else ("", ())
        if prompt == question.prompt.id and question.decision().fault(choice) is None:
            given: Answers = {question.seat: choice}
        else:
            if is_as_planned:
                lapse()
            is_as_planned = False
            left.clear()
            given = yield (question,)
        asked = asking.send(given)
    return asking.returned  # type: ignore[no-any-return]
