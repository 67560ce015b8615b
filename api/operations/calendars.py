"""The calendar of an account, which holds in all its games."""

from litestar import Router, delete, put
from litestar.params import JSONBody

from api.document.operation import Operation
from api.http.access import requires
from api.http.auth import sender
from api.http.bodies import Request
from api.http.problems import problem
from api.presenter.calendars import HOURS_LAST, hours_view
from api.service.calendars import hours_of
from api.service.service import service_of
from api.wire.calendars import HoursView, NewHours
from domain.kernel.times import rfc3339


@put(
    "/players/me/hours",
    **Operation(
        "nameHours",
        "Name your hours of rest",
        requires(),
        problems=("named-too-soon",),
    ).handler,
)
async def name_hours(request: Request, data: JSONBody[NewHours]) -> HoursView:
    """Name your hours of rest, in which no clock of yours runs: a night, and days of the week that are off.

    They hold in all your games, from the first sitting that begins a day later, or from the start. Others see them in
    the log, but not the zone. You may name others after 30 days.
    """
    calendars, player = service_of(request).calendars, sender(request).player
    hours, now = hours_of(data), await service_of(request).calendars.now()
    while True:
        calendar, stored = await calendars.get(player.id)
        if calendar.hours == hours:
            return hours_view(hours, calendar)
        if calendar.hours_named and now < calendar.hours_named + HOURS_LAST:
            since = rfc3339(calendar.hours_named + HOURS_LAST)
            raise problem("named-too-soon", f"you may name other hours of rest from {since} on")
        changed = calendar.with_hours(hours, now)
        if await calendars.put(player.id, stored, changed):
            return hours_view(hours, changed)


@delete(
    "/players/me/hours",
    **Operation(
        "forgetHours",
        "Have no hours of rest",
        requires(),
    ).handler,
)
async def forget_hours(request: Request) -> None:
    """Have no hours of rest any more: your clocks run at all hours, from the first sitting that begins a day later."""
    calendars, player = service_of(request).calendars, sender(request).player
    now = await calendars.now()
    while True:
        calendar, stored = await calendars.get(player.id)
        if calendar.hours is None or await calendars.put(player.id, stored, calendar.with_hours(None, now)):
            return


router = Router("/", route_handlers=[name_hours, forget_hours], tags=["players"])
