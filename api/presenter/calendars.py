"""The calendar of an account, as its player sees it."""

from api.wire.calendars import HoursView, NightView
from domain.kernel.rest import DAY
from domain.kernel.times import rfc3339
from store.calendars import Calendar, Hours

HOURS_LAST = 30 * DAY
"""Milliseconds after which a player may name other hours of rest."""


def hours_view(hours: Hours, calendar: Calendar) -> HoursView:
    """Hours of rest."""
    return HoursView(
        zone=hours.zone,
        quiet=NightView(start=hours.quiet[0], until=hours.quiet[1]) if hours.quiet else None,
        free_days=list(hours.free_days),
        named=rfc3339(calendar.hours_named),
        changeable=rfc3339(calendar.hours_named + HOURS_LAST),
    )
