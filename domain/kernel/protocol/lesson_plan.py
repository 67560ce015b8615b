"""The data of a first lesson: a game from a position, and what whoever plays it is told on the way."""

from collections.abc import Iterator
from typing import Any

import msgspec

from domain.kernel.protocol.decisions import OptionId, Ref
from domain.kernel.protocol.ids import Seat

END = "lesson-end"
"""The id of the text after the last step."""


class Mistake(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Answers that are legal and not those of the lesson.

    `shows` is a kind of event that each of them leads to, if the seat goes on with the mildest answers.
    """

    id: str
    answers: tuple[tuple[OptionId, ...], ...]
    shows: str


class Step(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One thing that is said, about what `at` names; `answers` are those that it asks for, none if it is only read."""

    id: str
    at: tuple[Ref, ...] = ()
    answers: tuple[tuple[OptionId, ...], ...] = ()
    mistakes: tuple[Mistake, ...] = ()

    def text_of(self, mistake: Mistake | None = None) -> str:
        """Return the id of what is said here, or of what is said of a mistake."""
        return f"lesson-{self.id}" + (f"-{mistake.id}" if mistake else "")

    def mistake_of(self, answer: tuple[OptionId, ...]) -> Mistake | None:
        """Return the mistake that an answer is; None if it is none that is spoken of."""
        return next((row for row in self.mistakes if answer in row.answers), None)


class Lesson(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A lesson of about so many `minutes`: the game that it is played in, at `seat`, and its steps."""

    minutes: int
    seats: int
    bots: dict[Seat, str]
    position: dict[str, Any]
    steps: tuple[Step, ...]
    seat: Seat = 0
    options: dict[str, Any] = {}

    @property
    def texts(self) -> Iterator[str]:
        """Yield the ids of all that it says."""
        for step in self.steps:
            yield step.text_of()
            yield from (step.text_of(mistake) for mistake in step.mistakes)
        yield END
