"""The calendar of an account, as its player sees it."""

from api.wire.calendars import HoursView, NightView, OffsetView, RestView
from domain.kernel.rest import DAY, Rest
from domain.kernel.times import rfc3339
from store.calendars import Calendar, Hours

HOURS_LAST = 30 * DAY
"""Milliseconds after which a player may name other hours of rest."""


def rest_view(rest: Rest | None) -> RestView | None:
    """Return nights and days off as a game has them."""
    if rest is None:
        return None
    offsets = [OffsetView(start=rfc3339(at), minutes=minutes) for at, minutes in rest.offsets]
    return RestView(offsets, _night(rest.quiet), list(rest.free_days))


def _night(quiet: tuple[int, ...] | None) -> NightView | None:
    return NightView(start=quiet[0], until=quiet[1]) if quiet else None


def hours_view(hours: Hours, calendar: Calendar) -> HoursView:
    """Hours of rest."""
    return HoursView(
        zone=hours.zone,
        quiet=_night(hours.quiet),
        free_days=list(hours.free_days),
        named=rfc3339(calendar.hours_named),
        changeable=rfc3339(calendar.hours_named + HOURS_LAST),
    )
