"""The time in which hours of rest stop a clock."""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from domain.kernel.protocol.faults import Misfit
from domain.kernel.time.rest import FURTHEST, LONGEST_NIGHT, MOST_FREE_DAYS, MOST_OFFSETS, Offsets, Rest
from domain.kernel.time.spans import Span
from domain.kernel.time.times import DAY, HOUR, MINUTE

_FOR_EVER = 1 << 62


def nights(rest: Rest | None, begin: int) -> Iterator[Span]:
    """Return the nights from a time on, in milliseconds, in their order and without end."""
    if rest is None or rest.quiet is None:
        return iter(())
    first, last = rest.quiet
    night = ((first, last),) if first < last else ((0, last), (first, 24))
    return _repeat(rest.offsets, begin, lambda weekday: night)


def days_off(rest: Rest | None, begin: int) -> Iterator[Span]:
    """Return the days off from a time on, in milliseconds, in their order and without end."""
    if rest is None or not rest.free_days:
        return iter(())
    off = dict.fromkeys(rest.free_days, ((0, 24),))
    return _repeat(rest.offsets, begin, lambda weekday: off.get(weekday, ()))


def agree(one: Rest, other: Rest, begin: int, end: int) -> bool:
    """Return whether both say the same of the time from `begin` to `end`."""
    rows = [[row for row in _segments(rest.offsets, begin) if row[0] < end] for rest in (one, other)]
    return one.pattern == other.pattern and [row[::2] for row in rows[0]] == [row[::2] for row in rows[1]]


def fault_of(rest: Rest) -> Misfit | None:
    """Return what is wrong with hours of rest."""
    offsets, quiet, free_days = rest.offsets, rest.quiet, rest.free_days
    if not 1 <= len(offsets) <= MOST_OFFSETS or any(len(row) != 2 or abs(row[1]) > FURTHEST for row in offsets):
        detail = f"a place has 1 to {MOST_OFFSETS} offsets, of {FURTHEST} minutes at most"
        return Misfit.of(detail, "out-of-range", "zone", most=FURTHEST)
    if offsets[0][0] < 0 or any(first[0] >= second[0] for first, second in pairwise(offsets)):
        return Misfit.of("the offsets of a place are in order", "malformed", "zone")
    if quiet is not None and not _is_night(quiet):
        detail = f"a night begins and ends at a full hour, and has {LONGEST_NIGHT} hours at most"
        return Misfit.of(detail, "out-of-range", "quiet", least="PT1H", most=f"PT{LONGEST_NIGHT}H")
    if len(free_days) > MOST_FREE_DAYS or any(first >= second for first, second in pairwise((0, *free_days, 8))):
        detail = f"{MOST_FREE_DAYS} days of a week are off at most, which are named in order"
        return Misfit.of(detail, "out-of-range", "free_days", len(free_days), most=MOST_FREE_DAYS)
    return None if quiet or free_days else Misfit.of("a night or a day off is named", "missing", "quiet")


def _is_night(quiet: tuple[int, ...]) -> bool:
    is_hours = len(quiet) == 2 and all(0 <= hour < 24 for hour in quiet)
    return is_hours and 1 <= (quiet[1] - quiet[0]) % 24 <= LONGEST_NIGHT


def _segments(offsets: Offsets, begin: int) -> Iterator[tuple[int, int, int]]:
    """Yield from when until when it is how many minutes ahead of UTC, from `begin` on."""
    for (first, minutes), (last, _) in pairwise([*offsets, (_FOR_EVER, 0)]):
        if last > begin:
            yield max(begin, first), last, minutes


def _repeat(offsets: Offsets, begin: int, pieces: Callable[[int], Iterable[Span]]) -> Iterator[Span]:
    """Yield the pieces of each local day, which are given in hours for a day of the week."""
    for first, last, minutes in _segments(offsets, begin):
        shift = minutes * MINUTE
        day = (first + shift) // DAY
        while day * DAY - shift < last:
            # The first day of 1970 was a Thursday.
            for opens, closes in pieces((day + 3) % 7 + 1):
                low = max(first, day * DAY + opens * HOUR - shift)
                high = min(last, day * DAY + closes * HOUR - shift)
                if low < high:
                    yield low, high
            day += 1
