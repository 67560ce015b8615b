"""The calendar of an account, which holds in all its games, and vacations from one."""

from typing import Annotated

from litestar import Response, Router, delete, post, put
from litestar.params import JSONBody, PathParameter

from api.document.operation import Link, Operation
from api.http.access import requires
from api.http.bodies import Request
from api.http.problems import not_found
from api.operations.parameters import GAME, SAME, GameId
from api.presenter.calendars import hours_view, leave_view
from api.service.answers import act
from api.service.calendars import end_of, hours_of, leave_of, milliseconds, require_old
from api.service.service import service_of
from api.wire.calendars import AccountVacationView, HoursView, NewHours, NewVacation
from api.wire.games import GameView
from domain.kernel.commands import commands
from store.calendars.calendars import Carried


@put(
    "/players/me/hours",
    **Operation(
        "setRestHours",
        "Name your hours of rest",
        requires(),
        problems=("named-too-soon", "no-such-hours"),
    ).handler,
)
async def set_rest_hours(request: Request, data: JSONBody[NewHours]) -> HoursView:
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
        "deleteRestHours",
        "Have no hours of rest",
        requires(),
    ).handler,
)
async def delete_rest_hours(request: Request) -> None:
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
        "takeVacationEverywhere",
        "Take a vacation from all your games",
        requires(),
        problems=("no-vacation",),
        links={"end": Link("endVacationEverywhere", "End it early.", {"vacation": "$response.body#/id"})},
        again="same",
    ).handler,
)
async def take_vacation_everywhere(request: Request, data: JSONBody[NewVacation]) -> AccountVacationView:
    """Take a vacation: your clocks stop in all your games, for as long as each of them grants you vacation.

    It comes into games that run within seconds, and into those that begin before it ends. It lasts full hours, and the
    same once more is the same. `GET /players/me` tells how far it has got; `endVacationEverywhere` ends it early.
    """
    calendars, player = service_of(request).calendars, request.auth.player
    now = await calendars.now()
    while True:
        calendar, stored = await calendars.get(player.id)
        leave = leave_of(data, calendar, now)
        if leave in calendar.vacations or await calendars.put(player.id, stored, calendar.with_vacation(leave, now)):
            return leave_view(leave, (await calendars.vacation_outcomes(player.id)).get(leave.id, Carried()))


@delete(
    "/players/me/vacations/{vacation:str}",
    **Operation(
        "endVacationEverywhere",
        "End a vacation from all your games early",
        requires(),
    ).handler,
)
async def end_vacation_everywhere(
    request: Request,
    vacation: Annotated[str, PathParameter(max_length=64, description="The id of the vacation.")],
) -> None:
    """End a vacation that you have taken from all your games, or take one back that has not begun.

    Your clocks run again within seconds, also where you took a vacation in one game that lies wholly within this one.
    You may take the rest of it again.
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


@post(
    "/games/{game_id:str}/vacations",
    **Operation(
        "takeVacation",
        "Stop your clock for a while",
        requires("bot"),
        problems=("not-seated", "game-not-running", "no-vacation"),
        links=GAME | {"end": Link("endVacation", "End it early.", SAME | {"until": "$request.body#/until"})},
        again="same",
    ).handler,
)
async def take_vacation(request: Request, game_id: GameId, data: JSONBody[NewVacation]) -> Response[GameView]:
    """Stop your own clock, out of the `vacation` that the game's deadline grants each seat. You may act meanwhile.

    It begins now or within a year, and lasts an hour at least. Others see it in the history, and when it ends early.
    """
    end = milliseconds(data.until)
    begin = None if data.start is None else milliseconds(data.start)
    return await act(request, game_id, lambda game, actor: commands.vacation(game, actor, begin, end), status_code=201)


@delete(
    "/games/{game_id:str}/vacations/{until:str}",
    **Operation(
        "endVacation",
        "End a vacation early",
        requires("bot"),
        problems=("not-seated", "game-not-running", "no-vacation"),
    ).handler,
)
async def end_vacation(
    request: Request,
    game_id: GameId,
    until: Annotated[
        str, PathParameter(description="When it was to end, as in `vacations` of your clock.", format="date-time")
    ],
) -> None:
    """End a vacation of yours in this game alone, or take one back. The time that is left is granted again.

    Your clock runs from now on. A vacation from all your games goes on in the others, and comes into this one no more.
    """
    service, player = service_of(request), request.auth.player
    timeline, now = await service.visible(game_id, request.auth), await service.games.now(game_id)
    actor = timeline.actor(player)
    span = commands.vacation_until(timeline.game, actor, end_of(until), now)
    if span is None:
        raise not_found("vacation that is not over")
    # First, so that nobody brings it into the game again.
    await service.calendars.end_in(player.id, game_id, span)
    await service.games.execute(timeline, lambda game: commands.end_vacation(game, actor, span[1]), not_before=now)


router = Router(
    "/",
    route_handlers=[set_rest_hours, delete_rest_hours, take_vacation_everywhere, end_vacation_everywhere],
    tags=["players"],
)
in_a_game = Router("/", route_handlers=[take_vacation, end_vacation], tags=["table"])
