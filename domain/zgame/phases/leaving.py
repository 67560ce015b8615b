"""Going back from what was begun, as long as it is not done."""

from typing import Any

from domain.play.questions import Flow, put
from domain.zgame.game import WorkingCopy
from domain.zgame.questions import BACK, Question


def put_or_leave(game: WorkingCopy, question: Question, spends: bool = False) -> Flow[list[Any] | None]:
    """The values chosen; None if the seat goes back instead: `back` counts, whatever is chosen with it.

    `spends`: it is asked even where it has one answer, so that no card is spent unasked; and it is sealed, since a card
    that is not spent after all stays in the hand, unseen.
    """
    is_open = bool(question.offers) and (spends or question.only_answer is None)
    if not is_open or not game.ruling("what spends can be left"):
        return (yield from put(question))
    question.offers.append((BACK, BACK))
    question.is_sealed = question.is_sealed or spends
    choice = yield from put(question)
    return None if BACK in choice else choice
