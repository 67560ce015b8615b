"""The positions of the scenarios, for games that begin where cards of many kinds meet."""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import tests.scenarios
from tests.scenarios.scenario import read_rows

FOLDER = Path(tests.scenarios.__file__).parent


class Position(NamedTuple):
    """The position of a scenario: its name, the ruling before which it is, its options and what is given."""

    name: str
    before: str | None
    options: dict[str, Any]
    given: dict[str, Any]


@cache
def positions() -> tuple[Position, ...]:
    """All positions of scenarios of Smash Up, in the order of their files."""
    return tuple(
        Position(f"{file.stem}: {one['name']}", one.get("before"), one.get("options") or {}, one["given"])
        for file in sorted(FOLDER.glob("smashup*.yaml"))
        for one in read_rows(file)
        if one["ruleset"] == "smashup"
    )


def before(ruling: str) -> Position:
    """The first position of a scenario from before this ruling."""
    return next(one for one in positions() if one.before == ruling)
