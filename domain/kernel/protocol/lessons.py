"""First lessons: a game from a position, and what whoever plays it is told on the way.

A lesson is data of its ruleset: `lesson.json` beside the rules for players. A ruleset without that file has none.
Its texts are messages of the ruleset: `lesson-` and the id of a step, and with the id of a mistake behind it what is
said of that. No rule depends on a lesson, so it may change while games run.
"""

from functools import cache

import msgspec

from domain.kernel.protocol.lesson_plan import Lesson
from domain.kernel.protocol.registry import ruleset

FILE = "lesson.json"
"""The name of the data of a lesson, in the folder of a ruleset's rules."""


@cache
def lesson(ruleset_id: str) -> Lesson | None:
    """Return the first lesson of a ruleset; None if it has none. Raises LookupError where there is no such ruleset."""
    file = ruleset(ruleset_id).rules.folder / FILE
    return msgspec.json.decode(file.read_bytes(), type=Lesson) if file.is_file() else None
