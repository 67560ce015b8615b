"""Lists: of games, to find some and wait for what changes in your own; and of who is strong in the league."""

from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Annotated, Any, Literal

import msgspec
from litestar import Response, Router, get
from litestar.params import QueryParameter

from api.document.operation import Link, Operation
from api.http.access import WATCHED
from api.http.auth import unauthenticated_problem
from api.http.bodies import Request
from api.http.headers import validator_of
from api.http.prepared import Made
from api.http.problems import invalid
from api.operations.parameters import OwnLocaleQuery
from api.service.finding import Creator, Pace, Wish, find
from api.service.leagues import league_rows
from api.service.polled import answer_changed
from api.service.rows import kept_list, rows_for
from api.service.service import service_of
from api.wire.forms import explain_pattern
from api.wire.rows import GamePage, LeagueView
from domain.kernel.table.progress import ListStatus
from domain.texts.formatting import Locale
from store.lists.lobby import CURSOR, InvalidCursor, Page
from store.redis.keys import player_channel

_CURSOR = explain_pattern(CURSOR, "the `cursor` of the page before")

_Status = Annotated[ListStatus | None, QueryParameter(name="status", description="Only games in this state.")]
_ToMove = Annotated[
    Literal["me"] | None,
    QueryParameter(
        name="to_move",
        description="`me`: only games that wait for you, with what you are `asked`, by the game or by others "
        "(`requests`), most urgent first.",
    ),
]
_OfRuleset = Annotated[
    str | None, QueryParameter(name="ruleset", max_length=40, description="Only games of this ruleset.")
]
_FromPosition = Annotated[
    bool | None,
    QueryParameter(
        name="from_position",
        description="`true`: only games that their creators have set up; `false`: only dealt ones, which public "
        "lists show if this is left out.",
    ),
]
_Seats = Annotated[
    int | None, QueryParameter(name="seats", ge=1, le=100, description="Only games for so many players.")
]
_Pace = Annotated[
    Pace | None,
    QueryParameter(
        name="pace", description="`live`: only games with an hour at most for a turn; `mail`: only those with more."
    ),
]
_Creator = Annotated[
    Creator | None,
    QueryParameter(
        name="creator",
        description="Only open games whose creator was never late (`never_late`, newcomers too), or was missed in one "
        "of five games at most, of five or more (`seldom_late`).",
    ),
]
_Cursor = Annotated[
    str | None, QueryParameter(name="cursor", pattern=_CURSOR, max_length=100, description="From the page before.")
]
_Wait = Annotated[
    int | None,
    QueryParameter(
        name="wait",
        ge=0,
        le=60,
        description="With `mine` or `to_move`, and `If-None-Match`: wait so many seconds for a list that is another.",
    ),
]


@get(
    "/games",
    **Operation(
        "listGames",
        "Find games, or wait for news of yours",
        WATCHED,
        problems=("too-many-waiting", "archive-unavailable"),
        links={
            "look": Link("getGame", "Look at the first of them.", {"game_id": "$response.body#/games/0/id"}),
            "more": Link("listGames", "The next page.", {"cursor": "$response.body#/cursor"}),
        },
        is_conditional=True,
    ).handler,
)
async def list_games(
    request: Request,
    status: _Status = None,
    mine: Annotated[bool, QueryParameter(name="mine", description="Only games that you play in or created.")] = False,
    to_move: _ToMove = None,
    ruleset_id: _OfRuleset = None,
    from_position: _FromPosition = None,
    seats: _Seats = None,
    pace: _Pace = None,
    creator: _Creator = None,
    cursor: _Cursor = None,
    limit: Annotated[int, QueryParameter(name="limit", ge=1, le=200, description="Rows a page.")] = 50,
    wait: _Wait = None,
    locale: OwnLocaleQuery = None,
) -> Response[GamePage]:
    """Public games, newest first; or yours, with a token. The list follows what happens within a second.

    `count` is of all pages, without regard to `seats`, `pace` and `creator`. With one of these a page looks through 200
    games of the list: it may have fewer rows than `limit`, and others behind it, and counts as up to ten reads more.
    With `from_position=false` one of yours may, too. With `If-None-Match` 304 if nothing changed; `wait` long-polls.
    """
    principal = request.auth
    if (mine or to_move) and not principal.has_account:
        raise unauthenticated_problem()
    player = principal.player.id if mine or to_move else None
    rows = partial(
        service_of(request).lobby.page,
        player=player,
        status=status,
        to_move=to_move is not None,
        ruleset=ruleset_id,
        from_position=from_position,
        cursor=cursor,
    )
    look = _look(request, rows, Wish(seats, pace, creator), limit, locale)
    return await answer_changed(request, look, player_channel(player) if player else None, wait)


def _look(
    request: Request, rows: partial[Coroutine[Any, Any, Page]], wish: Wish, limit: int, locale: Locale | None
) -> Callable[[], Awaitable[Made]]:
    """Return what looks at a list, for all at once who look at the same as one account."""
    service, principal = service_of(request), request.auth
    charge = partial(service.limits.more, principal)
    # Without a token all see the same, which is no words in any language.
    reader = (principal, locale) if principal.has_account else ()
    what = (*reader, wish, limit, *rows.keywords.values())

    async def make() -> Made:
        page = await find(wish, service.reliabilities, limit, rows, charge)
        to_move, now = rows.keywords["to_move"], service.players.known_now(principal.player.id)
        # Nobody writes an entry when a request is over without an answer: lists have it until something else happens.
        visible = [row for row in page.rows if not to_move or row.waits_for(principal.player.id, now)]
        found = await rows_for(service, visible, principal, locale, with_asked=to_move)
        body = msgspec.json.encode(GamePage(found, page.cursor, page.count))
        return Made(body, validator_of(body))

    async def look() -> Made:
        try:
            answer = await service.pages.of(what, make if reader else partial(kept_list, service, what, make))
        except InvalidCursor as error:
            raise invalid("query", "cursor", str(error)) from error
        # Also for who knows it, since to make it may take as long.
        service.limits.count_bytes(principal, answer.body)
        return answer

    return look


RULESET = {"ruleset_id": "$response.body#/league/0/ruleset"}


@get(
    "/league",
    **Operation(
        "getLeague",
        "The league",
        WATCHED,
        links={"rules": Link("getRuleset", "The ruleset of the first table.", RULESET)},
    ).handler,
)
async def get_league(
    request: Request,
    ruleset_id: Annotated[
        str | None, QueryParameter(name="ruleset", max_length=40, description="Only tables of this ruleset.")
    ] = None,
    limit: Annotated[int, QueryParameter(name="limit", ge=1, le=100, description="Rows of each table.")] = 20,
    locale: OwnLocaleQuery = None,
) -> LeagueView:
    """Return who is worth most, by ruleset: of the service's bots, and of members, by pace.

    Every night bots play each other twice on each deal, with seats swapped. Members are accounts that have their games
    counted (`joinLeague`); what they have played by the end of a day (UTC) counts in the next one.

    Ratings are those of Plackett and Luce's model (Weng and Lin, 2011), and begin at 25 ± 8.3. They follow from the
    results in their order, so that nothing counts twice.
    """
    wanted = locale or request.auth.player.locale
    return LeagueView(await league_rows(service_of(request), ruleset_id, limit, wanted))


router = Router("/", route_handlers=[get_league, list_games], tags=["games"])
