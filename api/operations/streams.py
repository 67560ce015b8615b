"""Streams: what happens in a game as server-sent events (HTML, 9.2), for as long as somebody listens."""

import asyncio
from typing import Annotated, NamedTuple

import msgspec
from litestar import Response, Router, get
from litestar.params import QueryParameter
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

from api.document.content import stream_events
from api.document.operation import Answer, Further, Operation
from api.http.access import TICKETS, requires
from api.http.auth import use_ticket
from api.http.bodies import Request
from api.http.event_stream import HEARTBEAT, EventStream, Say, has_sent_head, message, require_plain, send_events
from api.http.prepared import Prepared
from api.operations.parameters import GameId, LastEventId, OwnLocaleQuery, TalkAfter, TicketQuery, begin_after
from api.presenter.games import Audience, audience_of, history
from api.service.answers import names_for, render
from api.service.long_poll import GamePoll, game_poll
from api.service.service import Service, service_of
from api.service.talk import Listener
from api.wire.forms import explain_pattern
from api.wire.streams import EndReason, StreamEntry, StreamReset
from domain.kernel.table.game import Game
from domain.kernel.time.times import rfc3339
from domain.texts.formatting import Locale
from domain.texts.naming import Naming
from store.log.replays import MILESTONE_EVERY, Charge, free
from store.log.timeline import Happened, Timeline

BATCH = MILESTONE_EVERY // 2
"""Entries that are sent at once at most, so that a slow reader holds little.

It is sent up to a multiple of it, so that no entry is gone through again more than twice.
"""


@get(
    "/games/{game_id:str}/events",
    **Operation(
        "streamGame",
        "Follow a game",
        requires("read", "bot") | TICKETS,
        problems=("too-many-waiting",),
        answer=Answer("Events, for as long as you listen.", stream_events),
        others={"204": Further("The game is over, and you know all of it: do not come back.")},
    ).handler,
)
async def stream_game(
    request: Request,
    game_id: GameId,
    since: Annotated[int | None, begin_after("version")] = None,
    head: Annotated[
        str | None,
        QueryParameter(
            name="head",
            pattern=explain_pattern("^[0-9a-f]{64}$", "the `head` of a game"),
            max_length=64,
            description="The `head` of the game that you have read, of this version: it is not shown again at first.",
        ),
    ] = None,
    last_event_id: LastEventId = None,
    ticket: TicketQuery = None,
    talk: Annotated[
        bool,
        QueryParameter(name="talk", description="Tell of messages, too: those from now on, or after `talk_after`."),
    ] = False,
    talk_after: TalkAfter = None,
    locale: OwnLocaleQuery = None,
) -> Response[None]:
    """Return what happens in the game from now on, or from a version on, as you may know it.

    `reset` says that the service has lost what you know: forget the game, `game` follows, and all goes on from there.
    `entry` tells what one entry of the log brought about, its id is the seq; `game` is the game as `getGame` shows it,
    when all that has happened so far is told, at first too, unless `head` names it; `message`, with `talk`, is a
    message for you, and has no id here, since `Last-Event-ID` is an entry's; `erased` names one that is there no
    longer, up to an hour later; `end` comes last and says why. A stream ends after some minutes: come back with
    `Last-Event-ID`, and nothing is lost or told twice. 204 says that there is nothing to come back for.
    """
    require_plain(request, last_event_id)
    service = service_of(request)
    timeline = await service.visible(game_id, request.auth)
    last = since if last_event_id is None else last_event_id
    if timeline.game.status == "finished" and last == timeline.seq:
        await use_ticket(request)
        return Prepared(204, [(b"cache-control", b"no-store")], None)
    listener = await Listener.begin(service, timeline, request.auth.player, talk_after) if talk else None
    return EventStream(_Stream(request, game_id, Known(last, since, head), locale, listener))


class Known(NamedTuple):
    """The part of a game that a client has read, None for nothing: up to which entry, and the head after `since`.

    A client that comes back with its last id asks for the same address: its `head` is still that of `since`.
    """

    seq: int | None
    since: int | None
    head: str | None

    def is_lost(self, timeline: Timeline) -> bool:
        """Return whether the game has not come so far, or has gone another way past the version of `head`."""
        if self.seq is not None and self.seq > timeline.seq:
            return True
        return self.since is not None and self.since < timeline.seq and is_elsewhere(timeline, self.since, self.head)


class _Stream(ASGIResponse):
    def __init__(
        self, request: Request, game_id: str, position: Known, locale: Locale | None, listener: Listener | None
    ) -> None:
        self._request = request
        self._service = service_of(request)
        self._game_id = game_id
        self._known = position
        self._head: str | None = None
        self._locale = locale
        self._listener = listener

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if await has_sent_head(scope, send):
            return
        channels = self._listener.channels if self._listener else ()
        async with game_poll(self._request, self._game_id, *channels) as poll:
            # A refusal comes before anything is sent.
            timeline = await poll.look()
            await use_ticket(self._request)
            await send_events(send, lambda say: self._follow(poll, timeline, say), lambda: not poll.has_hung_up)

    async def _follow(self, poll: GamePoll, timeline: Timeline, say: Say) -> EndReason:
        settings = self._service.settings
        bill = self._service.limits.bill(self._request.auth)
        loop = asyncio.get_running_loop()
        ends = loop.time() + settings.stream_seconds
        position = await self._greet(timeline, say)
        while True:
            if is_elsewhere(timeline, position, self._head):
                position = await self._reset(timeline, say)
            while position < timeline.seq and not poll.is_over:
                position, chunk = await news(self._service, timeline, self._audience(timeline), position, bill)
                await say(chunk)
            self._head = timeline.game.head.hex() if position == timeline.seq else None
            await self._pass_on(timeline, poll, say)
            left = ends - loop.time()
            if timeline.game.status == "finished" and position == timeline.seq:
                return "finished"
            if left <= 0 or poll.is_over:
                return "resume"
            if await poll.wait(min(left, settings.heartbeat_seconds)):
                timeline = await poll.look()
            else:
                await poll.check()
                await say(HEARTBEAT)

    async def _pass_on(self, timeline: Timeline, poll: GamePoll, say: Say) -> None:
        """Tell the messages that were written since, and then those that are gone, to one who listens."""
        while self._listener and not poll.is_over and (messages := await self._listener.news(timeline)):
            await say(b"".join(message("message", msgspec.json.encode(line)) for line in messages))
        if self._listener and (removals := await self._listener.removals(timeline)):
            await say(b"".join(message("erased", msgspec.json.encode(erased)) for erased in removals))

    async def _greet(self, timeline: Timeline, say: Say) -> int:
        """Show the game as it is, unless it is known or something is told before. Return what the client knows then."""
        game, position = timeline.game, self._known
        if position.is_lost(timeline):
            return await self._reset(timeline, say)
        if position.seq is not None and (position.seq < game.seq or position.head == game.head.hex()):
            return position.seq
        await self._show(timeline, say, id=game.seq if position.seq is None else None)
        return game.seq

    async def _reset(self, timeline: Timeline, say: Say) -> int:
        """Say that the log has lost what the client knows, and show the game as it is. Return what is known then."""
        game = timeline.game
        await say(message("reset", msgspec.json.encode(StreamReset(game.seq, game.head.hex())), id=game.seq))
        await self._show(timeline, say, id=game.seq)
        return game.seq

    async def _show(self, timeline: Timeline, say: Say, *, id: int | None) -> None:
        game, audience = timeline.game, self._audience(timeline)
        view = await render(
            self._service, timeline, game, audience, await names_for(self._service, timeline, game, audience)
        )
        await say(message("game", view, id=id))

    def _audience(self, timeline: Timeline) -> Audience:
        return audience_of(timeline, self._request.auth, self._locale)


def is_elsewhere(timeline: Timeline, seq: int, head: str | None) -> bool:
    """Return whether a game has not come so far, or another way: the store has lost what somebody knows of it.

    `head` is the one after the entry `seq` or a later one, if it is known. It is believed where entries are older than
    what is kept of the history here.
    """
    if seq > timeline.seq:
        return True
    rows = (timeline.since(seq - 1, timeline.seq) if head is not None and seq else None) or []
    return bool(rows) and all(row.head.hex() != head for row in rows)


async def news(
    service: Service, timeline: Timeline, audience: Audience, seq: int, bill: Charge = free
) -> tuple[int, bytes]:
    """Return the next messages for an audience that knows a version: the version they lead to, and their bytes."""
    game = timeline.game
    until = min((seq // BATCH + 1) * BATCH, game.seq)
    names = await names_for(service, timeline, game, audience)
    key = ("news", timeline.id, game.head, audience, names, seq)
    event = service.renderings.find(key)
    if event is None:
        parts = [
            message("entry", msgspec.json.encode(_entry(game, happened, audience, names)), id=happened.seq)
            for happened in await service.games.replays.since(timeline, seq, until, bill)
        ]
        if until == game.seq:
            parts.append(message("game", await render(service, timeline, game, audience, names)))
        event = b"".join(parts)
        service.renderings.keep(key, event, game, seq)
    return until, event


def _entry(game: Game, happened: Happened, audience: Audience, names: Naming) -> StreamEntry:
    events = history(game, [happened], audience, names)
    return StreamEntry(happened.seq, rfc3339(happened.at), happened.head.hex(), events)


router = Router("/", route_handlers=[stream_game], tags=["games"])
