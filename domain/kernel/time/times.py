"""Times in milliseconds since 1970, and as text: RFC 3339 in UTC, with three digits of a second."""

import re
from datetime import UTC, datetime, timedelta
from functools import lru_cache

from domain.kernel.protocol.refusals import quote

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR

EPOCH, LATEST = datetime(1970, 1, 1, tzinfo=UTC), datetime(9000, 1, 1, tzinfo=UTC)
"""The times that an entry can tell of."""

_RFC3339 = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")


def moment(at: int) -> datetime:
    """A time in milliseconds by the calendar and the clocks of UTC."""
    # Not `fromtimestamp`: a float loses milliseconds in far years.
    return EPOCH + timedelta(milliseconds=at)


def time_of(moment: datetime) -> int:
    """The time of a moment in milliseconds, without what there is of the next one."""
    return (moment - EPOCH) // timedelta(milliseconds=1)


@lru_cache(1024)
def rfc3339(at: int) -> str:
    """A time in milliseconds as RFC 3339 text in UTC, with three digits of a second."""
    second, rest = divmod(at, 1000)
    return f"{_second(second)}.{rest:03}Z"


def rfc3339_or_none(at: int | None) -> str | None:
    """The same of a time that there may not be."""
    return None if at is None else rfc3339(at)


@lru_cache(1024)
def _second(second: int) -> str:
    return moment(1000 * second).isoformat(timespec="seconds").removesuffix("+00:00")


def milliseconds(text: str) -> int:
    """The time that `rfc3339` wrote. Raises ValueError for any other form."""
    if not _RFC3339.fullmatch(text):
        raise ValueError(f"the time {quote(text)} is not in the form '2026-01-31T23:59:59.000Z'")
    at = time_of(datetime.fromisoformat(text))
    if at < 0 or rfc3339(at) != text:
        raise ValueError(f"the time {quote(text)} is before 1970, or has another form")
    return at
