"""Reports of messages and players to the operators."""

from litestar import Router, get, post
from litestar.params import JSONBody

from api.document.operation import Operation
from api.http.access import requires
from api.http.bodies import Request
from api.operations.parameters import GameId, MessageId, OwnLocaleQuery, SeatId
from api.service.reports import report, report_player, report_view, reports_of
from api.service.service import service_of
from api.wire.reports import NewPlayerReport, NewReport, ReportList, ReportView


@post(
    "/games/{game_id:str}/messages/{message:str}/reports",
    **Operation(
        "reportMessage",
        "Report a message to the operators",
        requires("bot"),
        problems=("already-reported", "text-not-allowed", "too-many-reports"),
        again="refused",
    ).handler,
)
async def report_message(
    request: Request, game_id: GameId, message: MessageId, data: JSONBody[NewReport]
) -> ReportView:
    """Report a message of another player that you may read, once. Its writer is never told who did.

    Operators see what it said even if it is erased meanwhile, and the messages around it that you could read. What
    they do about it, and why, `listReports` shows to you, and to its writer what was done to them.
    """
    service, principal = service_of(request), request.auth
    timeline = await service.visible(game_id, principal)
    row = await report(service, timeline, principal.player, message, data)
    return report_view(row, principal.player.locale)


@post(
    "/games/{game_id:str}/seats/{seat:int}/reports",
    **Operation(
        "reportPlayer",
        "Report a player to the operators",
        requires("bot"),
        problems=("already-reported", "nobody-there", "not-seated", "text-not-allowed", "too-many-reports"),
        again="refused",
    ).handler,
)
async def report_a_player(
    request: Request, game_id: GameId, seat: SeatId, data: JSONBody[NewPlayerReport]
) -> ReportView:
    """Report the player of a seat in a game in which you have a seat or had one, once. They are never told who did.

    Operators see the game, the player's account and what was written there that you could read. Their measures,
    and why, `listReports` shows to you, and to the player what was done to them.
    """
    service, principal = service_of(request), request.auth
    timeline = await service.visible(game_id, principal)
    row = await report_player(service, timeline, principal.player, seat, data)
    return report_view(row, principal.player.locale)


@get(
    "/players/me/reports",
    **Operation(
        "listReports",
        "Your reports, and what was done about you",
        requires(),
    ).handler,
)
async def list_reports(request: Request, locale: OwnLocaleQuery = None) -> ReportList:
    """The reports that you made with what came of them, and what operators did about you and your messages, and why.

    They are kept for 180 days after the last that was done.
    """
    player = request.auth.player
    return await reports_of(service_of(request), player, locale or player.locale)


router = Router("/", route_handlers=[report_message, report_a_player, list_reports], tags=["talk"])
