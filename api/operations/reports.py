"""Reports of messages to the operators."""

from litestar import Router, get, post
from litestar.params import JSONBody

from api.document.operation import Operation
from api.http.access import requires
from api.http.bodies import Request
from api.operations.parameters import GameId, MessageId, OwnLocaleQuery
from api.service.reports import report, report_view, reports_of
from api.service.service import service_of
from api.wire.reports import NewReport, ReportList, ReportView


@post(
    "/games/{game_id:str}/messages/{message:str}/reports",
    **Operation(
        "reportMessage",
        "Report a message to the operators",
        requires("bot"),
        problems=("already-reported", "text-not-allowed", "too-many-reports"),
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
    made = await report(service, timeline, principal.player, message, data)
    return report_view(made, principal.player.locale)


@get(
    "/players/me/reports",
    **Operation(
        "listReports",
        "Your reports, and what was done about your messages",
        requires(),
    ).handler,
)
async def list_reports(request: Request, locale: OwnLocaleQuery = None) -> ReportList:
    """The reports that you made with what came of them, and what operators did about messages of yours, and why.

    They are kept for 180 days after the last that was done.
    """
    player = request.auth.player
    return await reports_of(service_of(request), player, locale or player.locale)


router = Router("/", route_handlers=[report_message, list_reports], tags=["talk"])
