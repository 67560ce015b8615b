"""Random games of Z-Game, played through the ruleset alone."""

from collections.abc import Iterator
from typing import Any

from domain.zgame.ruleset import RULESET
from tests.kit import play


class Play(play.Play):
    """One game."""

    def __init__(self, number: int, seats: int = 2, options: dict[str, Any] | None = None) -> None:
        super().__init__(RULESET, number, seats, options)


def games(count: int, first: int = 0, **options: Any) -> Iterator[Play]:
    """Games of two, three and four seats, with both sets of numbers, one after the other."""
    for number in range(first, first + count):
        numbers = ("balanced", "reference")[number % 2]
        yield Play(number, 2 + number % 3, {"numbers": numbers, **options})
