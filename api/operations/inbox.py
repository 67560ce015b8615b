"""The inbox: all that waits for you, in one place, with what settles it."""

from typing import Annotated

from litestar import Response, Router, get
from litestar.params import QueryParameter

from api.document.operation import Link, Operation
from api.http.access import requires
from api.http.bodies import Request
from api.http.prepared import Made
from api.http.problems import invalid
from api.operations.parameters import OwnLocaleQuery
from api.service.inbox import A_PAGE, latest_inbox
from api.service.polled import answer_changed
from api.service.service import service_of
from api.wire.forms import explain_pattern
from api.wire.inbox import InboxPage
from store.lists.lobby import INBOX_CURSOR, InvalidCursor
from store.redis.keys import player_channel

_CURSOR = explain_pattern(INBOX_CURSOR, "the `cursor` of the page before")


@get(
    "/players/me/inbox",
    **Operation(
        "getInbox",
        "See what waits for you, or wait for it",
        requires("read", "bot"),
        problems=("too-many-waiting",),
        links={
            "look": Link("getGame", "Look at the game.", {"game_id": "$response.body#/waiting/0/game"}),
            "more": Link("getInbox", "The next page.", {"cursor": "$response.body#/cursor"}),
        },
        is_conditional=True,
    ).handler,
)
async def get_inbox(
    request: Request,
    cursor: Annotated[
        str | None, QueryParameter(name="cursor", pattern=_CURSOR, max_length=100, description="From the page before.")
    ] = None,
    limit: Annotated[int, QueryParameter(name="limit", ge=1, le=200, description="Games a page.")] = A_PAGE,
    wait: Annotated[
        int | None,
        QueryParameter(
            name="wait",
            ge=0,
            le=60,
            description="With `If-None-Match`: wait so many seconds for an inbox that is another.",
        ),
    ] = None,
    locale: OwnLocaleQuery = None,
) -> Response[InboxPage]:
    """All that waits for you in your games, most urgent first: questions, requests, seats and what else asks for you.

    Each row says what settles it, so a program can work it off and know of nothing else: send `settle[0]`, with the
    fields that `fill` names. A row is gone within a second after it was settled; one that is settled twice is settled
    once. With `If-None-Match` 304 if nothing changed; `wait` long-polls.
    """
    service, principal = service_of(request), request.auth

    async def look() -> Made:
        try:
            return await latest_inbox(service, principal, locale, cursor, limit)
        except InvalidCursor as error:
            raise invalid("query", "cursor", str(error)) from error

    return await answer_changed(request, look, player_channel(principal.player.id), wait)


router = Router("/", route_handlers=[get_inbox], tags=["players"])
