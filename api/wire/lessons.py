"""Bodies of first lessons."""

import msgspec

from api.wire.games import NewGame
from domain.kernel.protocol.decisions import OptionId, Ref


class LessonAnswer(msgspec.Struct, frozen=True):
    """An answer to the decision that is open."""

    choose: list[OptionId]
    """The options, as they are sent."""


class MistakeView(msgspec.Struct, frozen=True):
    """Answers that the rules allow and the lesson does not: say why, and ask again."""

    answers: list[LessonAnswer]
    """The answers."""
    text: str
    """Why not: the words for where they lead, in your language."""


class LessonStep(msgspec.Struct, frozen=True):
    """One thing that a lesson says. It is to be read, or asks for an answer to the decision that is open then."""

    id: str
    """Names the step within the lesson."""
    text: str
    """The words to say, in your language."""
    at: list[Ref]
    """The things that it speaks of, as views and options name them; `place` is a part of the table, such as `hand`."""
    answers: list[LessonAnswer]
    """The right answers, all as good as the first; empty if it is only read."""
    mistakes: list[MistakeView]
    """Answers of which there is something to say. Any other answer is no part of the lesson."""


class LessonView(msgspec.Struct, frozen=True):
    """The first lesson of a ruleset: a game to begin, and what to say while it is played."""

    ruleset: str
    """The ruleset."""
    minutes: int
    """About how many minutes it takes."""
    game: NewGame
    """The game that it is played in: the body of `POST /games`. Your seat is the one that is free."""
    steps: list[LessonStep]
    """The steps, in their order."""
    end: str
    """The words after the last step, in your language."""
