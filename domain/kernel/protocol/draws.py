"""Chance, as a function of a key, a purpose and a count.

A draw is `M(key, label, counter)`: the label says what for (`deck 1`), the counter how many numbers that label
has given. The counters are part of the state, the key never is: without it nobody can look ahead.
"""

from collections.abc import Iterable, Mapping
from typing import TypeVar

import msgspec

from domain.kernel.protocol.commitments import M

T = TypeVar("T")

_RANGE = 1 << 64


class Randomness(msgspec.Struct, frozen=True):
    """A source of chance: one per game (under G), one per bot decision."""

    key: bytes

    def draws(self, counters: Mapping[str, int]) -> "Draws":
        """Go on drawing where `counters` stopped; the mapping itself is left alone."""
        return self.over(dict(counters))

    def over(self, counters: dict[str, int]) -> "Draws":
        """Go on drawing where `counters` stopped, and count on in the mapping itself."""
        return Draws(self.key, counters)


class Draws:
    """Draws in progress. Put `counters` back into the state when done."""

    __slots__ = ("counters", "is_used", "key")

    def __init__(self, key: bytes, counters: dict[str, int]) -> None:
        self.key = key
        self.counters = counters
        self.is_used = False

    def below(self, limit: int, label: str) -> int:
        """A number from 0 to limit - 1, all equally likely: 64 bits, those above the last multiple rejected."""
        if not 1 <= limit <= _RANGE:
            raise ValueError(f"cannot draw a number below {limit}")
        self.is_used = True
        fair = _RANGE - _RANGE % limit
        while True:
            counter = self.counters.get(label, 0)
            self.counters[label] = counter + 1
            number = int.from_bytes(M(self.key, label, counter)[:8], "big")
            if number < fair:
                return number % limit

    def choice(self, items: tuple[T, ...] | list[T], label: str) -> T:
        """One of the items. Raises ValueError if there is none."""
        return items[self.below(len(items), label)]

    def shuffle(self, items: Iterable[T], label: str) -> list[T]:
        """The items in a random order: Fisher-Yates from the last place down, one draw a place."""
        order = list(items)
        for place in range(len(order) - 1, 0, -1):
            other = self.below(place + 1, label)
            order[place], order[other] = order[other], order[place]
        return order


class TrackedRandomness(Randomness, frozen=True):
    """A source of chance that knows whether anything was drawn from it."""

    given: list[Draws] = msgspec.field(default_factory=list)

    def draws(self, counters: Mapping[str, int]) -> Draws:
        """Go on drawing where `counters` stopped."""
        self.given.append(super().draws(counters))
        return self.given[-1]

    @property
    def is_used(self) -> bool:
        """Return whether a number was drawn."""
        return any(draws.is_used for draws in self.given)
