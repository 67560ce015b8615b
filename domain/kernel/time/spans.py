"""Time that counts and time that does not: the one calculation behind every clock (openapi/audit-format.md, section 5).

Protected time is any number of spans `(from, until)` in milliseconds, the end not included; they may overlap.
"""

from collections.abc import Iterable, Iterator
from heapq import merge

Span = tuple[int, int]


def union(*protected: Iterable[Span]) -> Iterator[Span]:
    """Join the spans of several lists into one, in order and apart. Each list is in order; it may have no end."""
    first, last = 0, 0
    for begin, end in merge(*protected):
        if begin > last:
            if first < last:
                yield first, last
            first, last = begin, end
        else:
            last = max(last, end)
    if first < last:
        yield first, last


def is_within(span: Span, other: Span) -> bool:
    """Return whether the whole of a span lies in another one."""
    return other[0] <= span[0] and span[1] <= other[1]


def charge(protected: Iterable[Span], begin: int, end: int) -> int:
    """Return how much of the time from `begin` to `end` counts: what is outside of the spans of a union."""
    counted = max(0, end - begin)
    for first, last in protected:
        if first >= end:
            break
        counted -= max(0, min(last, end) - max(first, begin))
    return counted


def due(protected: Iterable[Span], begin: int, allowance: int) -> int:
    """Return the first moment outside of the spans of a union until which so much time from `begin` on has counted."""
    at, left = begin, allowance
    for first, last in protected:
        if last <= at:
            continue
        if first - at > left:
            break
        if first > at:
            left -= first - at
        at = last
    return at + left
