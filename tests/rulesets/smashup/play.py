"""Random games of Smash Up, played through the ruleset alone."""

from collections.abc import Iterator
from typing import Any

from domain.kernel.protocol.decisions import Decision
from domain.smashup.ruleset import RULESET
from tests.kit import play


class Play(play.Play):
    """One game, in which one seat at a time is asked."""

    def __init__(
        self, number: int, seats: int = 2, options: dict[str, Any] | None = None, version: int | None = None
    ) -> None:
        super().__init__(RULESET, number, seats, {"draft": "random"} | (options or {}), version)

    @property
    def decision(self) -> Decision | None:
        """The open decision."""
        return next(iter(self.decisions), None)


def games(count: int, first: int = 0, **options: Any) -> Iterator[Play]:
    """Games of two, three and four seats, one after the other."""
    for number in range(first, first + count):
        yield Play(number, 2 + number % 3, options)
