"""Time zones: what the clocks of a place will show. They are asked here alone, never where a log is read."""

from collections.abc import Iterator
from datetime import timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from domain.kernel.time.rest import Rest
from domain.kernel.time.times import DAY, MINUTE, moment

AHEAD = 400 * DAY
"""Milliseconds for which a game is told beforehand what clocks show."""

SOON = 4 * DAY
"""Milliseconds within which notices are told that wait for an hour: a digest's, put off for a night."""


@cache
def zones() -> frozenset[str]:
    """Return the names of all time zones: of places, not of what this machine is set to."""
    return frozenset(available_timezones() - {"Factory", "localtime"})


def rest_in(zone: str, quiet: tuple[int, int] | None, free_days: tuple[int, ...], now: int, ahead: int = AHEAD) -> Rest:
    """Return hours of rest in a time zone, as far as so many milliseconds ahead of `now`."""
    return Rest(tuple(offsets(zone, now, now + ahead)), quiet, free_days)


def hours_in(zone: str, hours: tuple[int, int], now: int) -> Rest:
    """Return hours of the next days in a time zone: a look at clocks for each, not for each day of a year."""
    return rest_in(zone, hours, (), now, SOON)


def offsets(zone: str, begin: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield from when on clocks are so many minutes ahead of UTC, from one time to another, in milliseconds."""
    place = ZoneInfo(zone)
    # From ever: when somebody has named their hours is nobody's business.
    yield 0, _minutes(place, begin)
    for at in range(begin, end, DAY):
        if _minutes(place, at) != _minutes(place, at + DAY):
            change = _change(place, at, at + DAY)
            yield change, _minutes(place, change)


def _change(place: ZoneInfo, first: int, last: int) -> int:
    """Return the minute at which the clocks change between two times."""
    before, low, high = _minutes(place, first), first // MINUTE, -(-last // MINUTE)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if _minutes(place, middle * MINUTE) == before else (low, middle)
    return high * MINUTE


def _minutes(place: ZoneInfo, at: int) -> int:
    ahead = moment(at).astimezone(place).utcoffset() or timedelta()
    return round(ahead / timedelta(minutes=1))
