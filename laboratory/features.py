"""Views and options as vectors of one length for every ruleset, by hashing what they name."""

from collections.abc import Iterator
from functools import lru_cache
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from domain.kernel.protocol.decisions import Option

Vector = NDArray[np.float32]

VIEW = 512
"""Numbers that stand for a view."""

ROW = 32
"""Numbers that stand for an option."""

HALF = 8
"""The number in a view that is told as a half: numbers are squashed into -1 to 1."""


def of_view(view: object, seat: int) -> Vector:
    """The view of a seat, as plain values: each path in it adds to one of `VIEW` places, the same in every game."""
    vector = np.zeros(VIEW, np.float32)
    vector[_place(f"seat={seat}", VIEW)] = 1
    for path, number in _leaves("", view):
        vector[_place(path, VIEW)] += number
    return np.clip(vector, -1, 1, out=vector)


def of_options(options: tuple[Option, ...], slots: int) -> Vector:
    """A row for each of the options: what each of its refs names adds to one of `ROW` places."""
    rows = np.zeros((slots, ROW), np.float32)
    for row, option in zip(rows, options, strict=False):
        for ref in option.refs:
            name = f"{ref.role or ''} {ref.kind}"
            if isinstance(ref.id, int):
                row[_place(name, ROW)] += _squash(ref.id)
            row[_place(f"{name}={ref.id}", ROW)] += 1
    return np.clip(rows, -1, 1, out=rows)


def _leaves(path: str, value: object) -> Iterator[tuple[str, float]]:
    """Every text, truth and number in a tree, by its path; what is in a list is told by its place, and how often."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _leaves(f"{path}.{name}", part)
    elif isinstance(value, list | tuple):
        for place, part in enumerate(value):
            yield from _leaves(f"{path}[{place}]", part)
            if isinstance(part, str | int):
                yield f"{path}[]={part}", 1.0
    elif isinstance(value, bool):
        yield path, float(value)
    elif isinstance(value, int | float):
        yield path, _squash(value)
    elif value is not None:
        yield f"{path}={value}", 1.0


def _squash(number: float) -> float:
    return number / (abs(number) + HALF)


@lru_cache(1 << 16)
def _place(name: str, places: int) -> int:
    # Not `hash`, which is another one in each process.
    return crc32(name.encode()) % places
