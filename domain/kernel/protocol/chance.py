"""Chance within one step: draws that a re-run repeats without the key."""

from collections.abc import Iterable
from typing import TypeVar

from domain.kernel.protocol.draws import Draws, Randomness

T = TypeVar("T")


class NothingDrawn(Exception):
    """A re-run wants another number, and the game had drawn no more."""


class Chance:
    """Draws numbers, and remembers those since the last settled point.

    `is_used`: since then a number was drawn, or came up what an earlier one had put somewhere, as the top of a deck.
    """

    __slots__ = ("_again", "_draws", "counters", "drawn", "is_used")

    def __init__(self, counters: dict[str, int], again: tuple[int, ...] = ()) -> None:
        self.counters = counters
        self.drawn: list[int] = []
        self.is_used = False
        self._again = list(again)
        self._draws: Draws | None = None

    def use(self, randomness: Randomness) -> None:
        """Go on with this source of chance."""
        if self._draws is None or self._draws.key != randomness.key:
            self._draws = randomness.over(self.counters)

    def below(self, limit: int, label: str) -> int:
        """A number from 0 to limit - 1."""
        if self._again:
            number = self._again.pop(0)
        elif self._draws is None:
            raise NothingDrawn("a re-run drew more numbers than the game had drawn")
        else:
            number = self._draws.below(limit, label)
        self.drawn.append(number)
        self.is_used = True
        return number

    def shuffle(self, items: Iterable[T], label: str) -> list[T]:
        """The items in a random order."""
        order = list(items)
        for place in range(len(order) - 1, 0, -1):
            other = self.below(place + 1, label)
            order[place], order[other] = order[other], order[place]
        return order

    def settle(self) -> None:
        """Forget what was drawn: the game has settled."""
        self.drawn = []
        self.is_used = False
