"""Rows that rulings correct: of several with one id, the last that is in force."""

from collections.abc import Iterable
from functools import cache
from typing import Protocol, TypeVar

from domain.zgame.numbers import NUMBERS_ROWS, Numbers
from domain.zgame.rulings import RULINGS


class Row(Protocol):
    """A row of a table of what is printed. `since` is the ruling that it came with."""

    @property
    def id(self) -> str:
        """The id of what it is about."""

    @property
    def since(self) -> str | None:
        """The ruling that it came with; None for what always was."""


R = TypeVar("R", bound=Row)


def in_force(rows: Iterable[R], rulings: int) -> dict[str, R]:
    """The rows that a game with so many rulings has, by id, in the order in which the ids first stand in the table.

    Raises LookupError if there is no such ruling.
    """
    return {row.id: row for row in rows if row.since is None or RULINGS.in_force(row.since, rulings)}


@cache
def numbers_of(name: str, rulings: int = len(RULINGS)) -> Numbers:
    """The amounts of this name under so many rulings: under all, if not told."""
    return in_force(NUMBERS_ROWS, rulings)[name].numbers
