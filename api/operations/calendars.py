"""The calendar of an account, which holds in all its games."""

from typing import Annotated

from litestar import Router, delete, post, put
from litestar.params import JSONBody, PathParameter

from api.document.operation import Link, Operation
from api.http.access import requires
from api.http.bodies import Request
from api.http.problems import not_found
from api.presenter.calendars import hours_view, leave_view
from api.service.calendars import hours_of, leave_of, require_old
from api.service.service import service_of
from api.wire.calendars import HoursView, LeaveView, NewHours, NewVacation
from store.calendars import Carried


@put(
    "/players/me/hours",
    **Operation(
        "nameHours",
        "Name your hours of rest",
        requires(),
        problems=("named-too-soon", "no-such-hours"),
    ).handler,
)
async def name_hours(request: Request, data: JSONBody[NewHours]) -> HoursView:
    """Name your hours of rest, in which no clock of yours runs: a night, and days of the week that are off.

    They hold in all your games, from the first sitting that begins a day later, or from the start. Others see them in
    the log, but not the zone. You may name others after 30 days.
    """
    calendars, player = service_of(request).calendars, request.auth.player
    hours, now = hours_of(data), await service_of(request).calendars.now()
    while True:
        calendar, stored = await calendars.get(player.id)
        if calendar.hours == hours:
            return hours_view(hours, calendar)
        require_old(calendar, now)
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
    calendars, player = service_of(request).calendars, request.auth.player
    now = await calendars.now()
    while True:
        calendar, stored = await calendars.get(player.id)
        if calendar.hours is None or await calendars.put(player.id, stored, calendar.with_hours(None, now)):
            return


@post(
    "/players/me/vacations",
    **Operation(
        "takeLeave",
        "Take a vacation from all your games",
        requires(),
        problems=("no-vacation",),
        links={"end": Link("endLeave", "End it early.", {"vacation": "$response.body#/id"})},
    ).handler,
)
async def take_leave(request: Request, data: JSONBody[NewVacation]) -> LeaveView:
    """Take a vacation: your clocks stop in all your games, for as long as each of them grants you vacation.

    It comes into games that run within seconds, and into those that begin before it ends. It lasts full hours, and the
    same once more is the same. `GET /players/me` tells how far it has got; `endLeave` ends it early.
    """
    calendars, player = service_of(request).calendars, request.auth.player
    now = await calendars.now()
    while True:
        calendar, stored = await calendars.get(player.id)
        leave = leave_of(data, calendar, now)
        if leave in calendar.vacations or await calendars.put(player.id, stored, calendar.with_vacation(leave, now)):
            return leave_view(leave, (await calendars.carried(player.id)).get(leave.id, Carried()))


@delete(
    "/players/me/vacations/{vacation:str}",
    **Operation(
        "endLeave",
        "End a vacation from all your games early",
        requires(),
    ).handler,
)
async def end_leave(
    request: Request,
    vacation: Annotated[str, PathParameter(max_length=64, description="The id of the vacation.")],
) -> None:
    """End a vacation that you have taken from all your games, or take one back that has not begun.

    Your clocks run again within seconds, also where you took a vacation in one game that lies wholly within this one.
    What is left of it you may take again.
    """
    calendars, player = service_of(request).calendars, request.auth.player
    now = await calendars.now()
    while True:
        calendar, stored = await calendars.get(player.id)
        leave = next((row for row in calendar.vacations if row.id == vacation and row.end > now), None)
        if leave is None:
            raise not_found("vacation that is not over")
        if await calendars.put(player.id, stored, calendar.without(leave, now)):
            return


router = Router("/", route_handlers=[name_hours, forget_hours, take_leave, end_leave], tags=["players"])
