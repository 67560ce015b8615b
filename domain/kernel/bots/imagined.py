"""Chance in imagined worlds: it is thrown away with them, so nobody needs it to be secret, or to be proved.

A number is a function of a key, a purpose and a count here, too: all answers that are tried in a world have the same
chance, however often each of them draws. It is the same on every machine, so that an audit finds the same answers.
"""

from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256, shake_128
from struct import unpack
from typing import TypeVar

from domain.kernel.protocol.draws import Draws, Randomness

T = TypeVar("T")

_BITS = 64
_MASK = (1 << _BITS) - 1


class Imagined(Randomness, frozen=True):
    """A source of chance for a search, or for one of its worlds. Its key has 64 bits."""

    @staticmethod
    def of(draws: Draws) -> "Imagined":
        """Return another source each time, from draws of any kind."""
        return Imagined(draws.below(1 << _BITS, "imagined").to_bytes(_BITS // 8, "big"))

    def over(self, counters: dict[str, int]) -> Draws:
        """Go on drawing where `counters` stopped, and count on in the mapping itself."""
        return _ImaginedDraws(self.key, counters)


class _ImaginedDraws(Draws):
    __slots__ = ("_start",)

    def __init__(self, key: bytes, counters: dict[str, int]) -> None:
        super().__init__(key, counters)
        self._start = int.from_bytes(key, "big")

    def below(self, limit: int, label: str) -> int:
        """A number from 0 to limit - 1; what some are likelier than others is too little for any search to find."""
        if limit < 1:
            raise ValueError(f"cannot draw a number below {limit}")
        return self._number(label) * limit >> _BITS

    def shuffle(self, items: Iterable[T], label: str) -> list[T]:
        """The items in a random order: Fisher-Yates from the last place down, by one draw."""
        order = list(items)
        size = len(order)
        if size > 1:
            numbers = unpack(f"<{size}I", shake_128(self._number(label).to_bytes(8, "big")).digest(4 * size))
            for place in range(size - 1, 0, -1):
                other = numbers[place] * (place + 1) >> 32
                order[place], order[other] = order[other], order[place]
        return order

    def _number(self, label: str) -> int:
        """The next 64 bits: SplitMix64 (Steele, Lea and Flood, 2014), which begins elsewhere for each label."""
        self.is_used = True
        counter = self.counters.get(label, 0)
        self.counters[label] = counter + 1
        number = self._start + self._begin(label) + counter * 0x9E3779B97F4A7C15 & _MASK
        number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        number = (number ^ number >> 27) * 0x94D049BB133111EB & _MASK
        return number ^ number >> 31

    @staticmethod
    @lru_cache(1024)
    def _begin(label: str) -> int:
        return int.from_bytes(sha256(label.encode()).digest()[:8], "big")
