"""The yardsticks: what a second of the processor is worth on this machine, to a loop and to calls and objects."""

import time
from collections.abc import Iterator

TURNS = 1_000_000
OBJECTS = 100_000


def yardstick() -> float:
    """Seconds for a million turns of `x += i & 7` in plain Python."""
    started = time.process_time()
    x = 0
    for i in range(TURNS):
        x += i & 7
    return time.process_time() - started


class _Thing:
    def __init__(self, number: int) -> None:
        self.number = number

    def parity(self, known: dict[int, int]) -> int:
        return known.get(self.number & 7, 0) + self.number


def _things() -> Iterator[_Thing]:
    for number in range(OBJECTS):
        yield _Thing(number)


def objects() -> float:
    """Seconds for a hundred thousand objects from a generator, each with a method's call, attributes and a dict.

    An interpreter may run a bare loop faster without running anything else faster: rules are made of these.
    """
    known = {number: number for number in range(8)}
    started = time.process_time()
    total = 0
    for thing in _things():
        total += thing.parity(known)
    return time.process_time() - started
