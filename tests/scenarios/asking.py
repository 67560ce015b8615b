"""The questions of a table, and the events at it."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from domain.kernel.protocol.decisions import Decision, Message
from domain.kernel.protocol.ruleset import Event
from domain.play.questions import Question
from tests.kit.local_game import LocalGame


def since(table: LocalGame, first: int) -> tuple[Event | Message, ...]:
    """Return what has happened from this entry on, and what is asked now."""
    return (*(event for events in table.events[first:] for event in events), *prompts(table))


def prompts(table: LocalGame) -> Iterator[Message]:
    """Return the prompts of all that is asked now."""
    return (pending.decision.prompt for pending in table.game.open)


def describe(decision: Decision) -> str:
    """A decision in a line, for a failure."""
    options = ", ".join(option.id for option in decision.options)
    count = str(decision.min) if decision.min == decision.max else f"{decision.min}..{decision.max}"
    return f"seat {decision.seat}, {decision.kind} ({decision.prompt.id}), {count} of [{options}]"


def asked(table: LocalGame, seat: int) -> Decision | None:
    """The decision of a seat; None if it is not asked anything."""
    pending = table.game.decision_of(seat)
    return pending.decision if pending else None


def seats(table: LocalGame) -> range:
    """The seats of a table."""
    return range(len(table.game.seats))


def stuck(table: LocalGame, seat: int, decision: Decision | None, text: str) -> str:
    """Say why a step of a seat cannot be played, for a failure."""
    if decision is not None:
        return f"`{text}` does not answer: {describe(decision)}"
    others = "; ".join(describe(pending.decision) for pending in table.game.open)
    return f"`{text}`: seat {seat} is not asked anything; open: {others or 'nothing, the game is over'}"


def tells_unasked() -> bool:
    """Return whether `unasked` can be told anything: rules that are compiled answer by themselves."""
    return sys.modules[Question.__module__].__file__.endswith(".py")  # type: ignore[union-attr]


@contextmanager
def unasked(table: LocalGame) -> Iterator[list[Decision]]:
    """Collect the questions that a table answers by itself meanwhile, since they have one answer.

    Rules that are compiled tell of none.
    """
    table.game.facts()  # What was answered before, to come this far, is no news.
    found: list[Decision] = []
    answered = vars(Question)["only_answer"].fget

    def only_answer(question: Question) -> list[Any] | None:
        only: list[Any] | None = answered(question)
        if only:
            found.append(question.decision())
        return only

    with patch.object(Question, "only_answer", property(only_answer)):
        yield found
