"""Hours of rest and vacations, as requests name them."""

from datetime import datetime

import msgspec

from api.http.problems import not_found, problem, unfit
from api.wire.calendars import NewHours, NewVacation
from api.wire.values import Moment
from domain.kernel.protocol.faults import Misfit
from domain.kernel.protocol.refusals import quote
from domain.kernel.table.timing import EARLIEST_NOTICE, NO_SUCH_VACATION
from domain.kernel.time.resting import fault_of
from domain.kernel.time.times import EPOCH, HOUR, LATEST, rfc3339, time_of
from store.calendars.calendars import Calendar, Hours, Leave
from store.calendars.zones import zones
from store.redis.ids import new_id

MOST_VACATIONS = 10
"""Vacations of an account that are not over, at most."""


def milliseconds(moment: datetime) -> int:
    """Return a time in milliseconds. Raises the problem where it is none that a log can have."""
    if not EPOCH <= moment <= LATEST:
        raise problem("no-vacation", NO_SUCH_VACATION)
    return time_of(moment)


def end_of(text: str) -> int:
    """Return when a vacation ends, in milliseconds, as a path names it. Raises the problem where that is no time."""
    try:
        return milliseconds(msgspec.convert(text, Moment))
    except msgspec.ValidationError:
        raise not_found("vacation that is not over") from None


def leave_of(data: NewVacation, calendar: Calendar, now: int) -> Leave:
    """Return a vacation that a calendar has or can have, in full hours. Raises the problem where there is none."""
    end = -(-milliseconds(data.until) // HOUR) * HOUR
    begin = None if data.start is None else milliseconds(data.start) // HOUR * HOUR
    ahead = [leave for leave in calendar.vacations if leave.end > now]
    for leave in ahead:
        if leave.end == end and (leave.begin <= now if begin is None else leave.begin // HOUR * HOUR == begin):
            return leave
    # A time that is said of now, to the full hour, is not before now.
    first = now if begin is None or begin <= now < begin + HOUR else begin
    if not (now <= first <= now + EARLIEST_NOTICE and first + HOUR <= end <= first + EARLIEST_NOTICE):
        raise problem("no-vacation", NO_SUCH_VACATION)
    if any(first < leave.end and leave.begin < end for leave in ahead):
        raise problem("no-vacation", "it overlaps with another vacation")
    if len(ahead) + len(calendar.ended) >= MOST_VACATIONS:
        raise problem("no-vacation", f"an account has {MOST_VACATIONS} vacations at most")
    return Leave(new_id("w"), first, end)


def require_old(calendar: Calendar, now: int) -> None:
    """Require that hours of rest were named long ago. Raises the problem where they were not."""
    if calendar.hours_named and now < calendar.changeable:
        least = rfc3339(calendar.changeable)
        detail = f"you may name other hours of rest from {least} on"
        raise unfit("named-too-soon", Misfit.of(detail, "too-soon", "", least=least))


def hours_of(data: NewHours) -> Hours:
    """Return hours of rest that games can be told of. Raises the problem `no-such-hours`."""
    if data.zone not in zones():
        raise unfit("no-such-hours", unknown_zone(data.zone))
    quiet = None if data.quiet is None else (data.quiet.start, data.quiet.until)
    hours = Hours(data.zone, quiet, tuple(sorted(set(data.free_days))))
    if fault := fault_of(hours.at(0)):
        raise unfit("no-such-hours", fault)
    return hours


def unknown_zone(zone: str) -> Misfit:
    """Return what is said of a time zone that is not known here."""
    return Misfit.of(f"there is no time zone {quote(zone)}", "unknown", "zone", zone)
