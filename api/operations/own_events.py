"""The stream of all games of a player: one event each time that one of them changed."""

import asyncio
from functools import partial
from typing import Annotated

import msgspec
from litestar import Response, Router, get
from litestar.params import QueryParameter
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

from api.document.content import own_events
from api.document.operation import Answer, Operation
from api.http.access import TICKETS, requires
from api.http.auth import use_ticket
from api.http.bodies import Request
from api.http.event_stream import HEARTBEAT, EventStream, Say, has_sent_head, message, require_plain, send_events
from api.operations.parameters import LastEventId, OwnLocaleQuery, TicketQuery, begin_after
from api.service.inbox import latest_inbox
from api.service.long_poll import LongPoll, long_poll
from api.service.rows import rows_for
from api.service.service import service_of
from api.wire.streams import EndReason, GoneView, OverviewView
from domain.texts.formatting import Locale
from store.redis.keys import player_channel

AT_ONCE = 20
"""Games that are told of at once, so that a slow reader holds little."""


@get(
    "/players/me/events",
    **Operation(
        "streamMyGames",
        "Follow all your games",
        requires("read", "bot") | TICKETS,
        problems=("too-many-waiting",),
        answer=Answer("Events, for as long as you listen.", own_events),
    ).handler,
)
async def stream_my_games(
    request: Request,
    since: Annotated[int | None, begin_after("id")] = None,
    last_event_id: LastEventId = None,
    ticket: TicketQuery = None,
    inbox: Annotated[bool, QueryParameter(name="inbox", description="Tell your inbox, too.")] = False,
    locale: OwnLocaleQuery = None,
) -> Response[None]:
    """Return what changes in all your games, from now on or from an id on.

    `changed` is a row of a list: the game as it is now, with what you are `asked`; a game that changed several times
    before you were told is told once. `gone` names a game that is not yours any more. `overview` comes first, unless
    you came back with an id that all is known since: look at your lists then, all that comes after it is told. With
    `inbox=true` its first page is told (`inbox`, without an id) at the beginning, and whenever it is another. `end`
    comes last and says why. A stream ends after some minutes: come back with `Last-Event-ID`, and nothing is lost.
    """
    require_plain(request, last_event_id)
    begin = since if last_event_id is None else last_event_id
    return EventStream(_OwnStream(request, begin, locale, tells_inbox=inbox))


class _OwnStream(ASGIResponse):
    def __init__(self, request: Request, last: int | None, locale: Locale | None, *, tells_inbox: bool) -> None:
        self._request = request
        self._service = service_of(request)
        self._player = request.auth.player.id
        # Before any change: nobody can know what came since, not even where nothing has changed yet.
        self._last = last or -1
        self._locale = locale
        self._tells_inbox = tells_inbox
        self._known_inbox = ""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if await has_sent_head(scope, send):
            return
        async with long_poll(self._request, player_channel(self._player)) as poll:
            await poll.check()
            await use_ticket(self._request)
            await send_events(send, lambda say: self._follow(poll, say), lambda: not poll.has_hung_up)

    async def _follow(self, poll: LongPoll, say: Say) -> EndReason:
        settings = self._service.settings
        loop = asyncio.get_running_loop()
        ends = loop.time() + settings.stream_seconds
        while True:
            await poll.check()
            while not poll.is_over and (news := await self._news()):
                await say(news)
            if self._tells_inbox and not poll.is_over and (inbox := await self._inbox()):
                await say(inbox)
            left = ends - loop.time()
            if left <= 0 or poll.is_over:
                return "resume"
            if not await poll.wait(min(left, settings.heartbeat_seconds)):
                await say(HEARTBEAT)

    async def _inbox(self) -> bytes:
        """Return the inbox as it is now; nothing if that is what was told last."""
        page = await latest_inbox(self._service, self._request.auth, self._locale)
        is_known, self._known_inbox = page.validator == self._known_inbox, page.validator
        return b"" if is_known else message("inbox", page.body)

    async def _news(self) -> bytes:
        """Return what changed since, in part if that is much; nothing if nothing did. Equal streams share it."""
        same = (self._request.auth, self._locale, self._last)
        news, self._last = await self._service.news.of(same, partial(self._since, self._last))
        return news

    async def _since(self, last: int) -> tuple[bytes, int]:
        """Return what changed since a number, and the number since which the rest did."""
        changes = await self._service.changes.after(self._player, last, AT_ONCE)
        if not changes.is_whole:
            return await self._overview()
        numbers = dict(changes.games)
        rows = [row for row in await self._service.lobby.rows(numbers) if self._player in row.players]
        views = await rows_for(self._service, rows, self._request.auth, self._locale, with_asked=True)
        events = {row.id: message("changed", msgspec.json.encode(row), numbers[row.id]) for row in views}
        news = b"".join(events.get(game) or _removal_event(game, number) for game, number in changes.games)
        return news, max(numbers.values(), default=last)

    async def _overview(self) -> tuple[bytes, int]:
        # The number first: what changes meanwhile is told, too.
        latest = await self._service.changes.latest()
        counts = await self._service.lobby.counts(self._player)
        return message("overview", msgspec.json.encode(OverviewView(**counts)), latest), latest


def _removal_event(game: str, number: int) -> bytes:
    return message("gone", msgspec.json.encode(GoneView(game)), number)


router = Router("/", route_handlers=[stream_my_games], tags=["players"])
