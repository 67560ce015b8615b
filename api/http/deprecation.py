"""Deprecation: an operation says since when it is deprecated (RFC 9745) and when it is gone (RFC 8594)."""

from datetime import UTC, date, datetime, time
from email.utils import format_datetime
from typing import Any, NamedTuple

GUIDE = "/docs/guide#17-changes-of-the-api"
"""Where clients read what to use instead."""


class Deprecation(NamedTuple):
    """An operation or field is deprecated since a day, and gone from another day on, if that is known."""

    since: date
    sunset: date | None = None

    def words(self) -> str:
        """Return a sentence for the OpenAPI document."""
        end = f", and gone from {self.sunset} on" if self.sunset else ""
        return f"Deprecated since {self.since}{end}: the client guide says what to use instead."

    def headers(self) -> list[tuple[bytes, bytes]]:
        """Return the headers of each answer of a deprecated operation."""
        headers = [(b"deprecation", b"@%d" % _midnight(self.since).timestamp())]
        if self.sunset:
            headers.append((b"sunset", format_datetime(_midnight(self.sunset), usegmt=True).encode()))
        return [*headers, (b"link", f'<{GUIDE}>; rel="deprecation"; type="text/html"'.encode())]


def mark_deprecated(since: str, sunset: str | None = None) -> dict[str, Any]:
    """Mark an operation, in its handler's `opt`. Dates are those of RFC 3339. Raises ValueError if one is not."""
    return {"deprecation": _deprecation(since, sunset)}


def deprecated_field(since: str, sunset: str | None = None) -> dict[str, Any]:
    """Mark a field, in the `extra_json_schema` of its `Meta`. Dates are those of RFC 3339.

    Headers speak of whole resources, so a field is marked in the document alone. Raises ValueError.
    """
    return {"deprecated": True, "description": _deprecation(since, sunset).words()}


def _deprecation(since: str, sunset: str | None) -> Deprecation:
    deprecation = Deprecation(date.fromisoformat(since), date.fromisoformat(sunset) if sunset else None)
    if deprecation.sunset and deprecation.sunset < deprecation.since:
        raise ValueError(f"what is deprecated since {deprecation.since} cannot be gone on {deprecation.sunset} already")
    return deprecation


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)
