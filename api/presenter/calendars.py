"""The calendar of an account, as its player sees it."""

from collections.abc import Iterable

from api.wire.calendars import AccountVacationView, HoursView, NightView, OffsetView, RestView, VacationView
from domain.kernel.time.rest import Rest
from domain.kernel.time.spans import Span
from domain.kernel.time.times import rfc3339
from store.calendars.calendars import Calendar, Carried, Hours, Leave


def leave_views(calendar: Calendar, carried: dict[str, Carried], now: int) -> list[AccountVacationView]:
    """Return the vacations of an account that are not over at a time, in milliseconds."""
    return [leave_view(leave, carried.get(leave.id, Carried())) for leave in calendar.vacations if leave.end > now]


def leave_view(leave: Leave, carried: Carried) -> AccountVacationView:
    """Return a vacation of an account, and how far it has got into games."""
    return AccountVacationView(
        id=leave.id, start=rfc3339(leave.begin), until=rfc3339(leave.end), games=carried.games, short=carried.short
    )


def vacation_views(vacations: Iterable[Span], now: int) -> list[VacationView]:
    """Return the vacations of a seat that are not over at a time, in order; all in milliseconds."""
    return [VacationView(start=rfc3339(begin), until=rfc3339(end)) for begin, end in sorted(vacations) if end > now]


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
        changeable=rfc3339(calendar.changeable),
    )
