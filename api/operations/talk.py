"""Messages at the table, and notes."""

from typing import Annotated

import msgspec
from litestar import Router, delete, get, post, put
from litestar.params import JSONBody, QueryParameter

from api.document.operation import Link, Operation
from api.http.access import requires
from api.http.bodies import Request
from api.http.problems import not_found
from api.operations.parameters import SAME, GameId, MessageAfter, MessageId, idempotency_key
from api.service.long_poll import game_poll
from api.service.service import service_of
from api.service.sharing import having_a_say, sharing
from api.service.talk import Reader, may_write, mention, message_view, readers, said_by
from api.wire.sharing import Sharing, SharingView
from api.wire.talk import MessagePage, MessageView, NewMessage, ReadMarker, ReadMarkerView
from store.notices.listeners import SAFELY
from store.talk.talk import TalkMessage, request_of, time_of

Key = Annotated[
    str | None,
    idempotency_key("The same key with the same message again, before another of yours, writes no second one."),
]


@post(
    "/games/{game_id:str}/messages",
    **Operation(
        "writeMessage",
        "Write a message or a note",
        requires("bot"),
        problems=(
            "not-seated",
            "nobody-there",
            "text-not-allowed",
            "muted",
            "too-many-messages",
            "too-many-messages-today",
        ),
        links={
            "read": Link("listMessages", "Read what is written after it.", SAME | {"after": "$response.body#/id"}),
            "report": Link(
                "reportMessage", "Report it, if you did not write it.", SAME | {"message": "$response.body#/id"}
            ),
            "delete": Link("deleteMessage", "Erase it.", SAME | {"message": "$response.body#/id"}),
        },
        again="keyed",
    ).handler,
)
async def write_message(
    request: Request, game_id: GameId, data: JSONBody[NewMessage], idempotency_key: Key = None
) -> MessageView:
    """Write to the table, to some seats, or a note to yourself. Players may do so before, in and after the game.

    It is not part of the log, and nothing of it stays once you delete it. Nobody is told whether it was read, or by
    whom it is not heard.
    """
    service, player = service_of(request), request.auth.player
    timeline = await service.visible(game_id, request.auth)
    request_key = request_of(idempotency_key, msgspec.json.encode(data)) if idempotency_key else ""
    message = said_by(timeline, player, data)
    earlier = await service.talk.last_message(timeline.id, message.actor, request_key) if request_key else None
    if earlier is not None:
        await mention(service, timeline, earlier)
        return message_view(earlier)
    if message.readers != ():
        await may_write(service, player)
    limit = service.limits.message(player.id)
    service.limits.count(request.scope, limit, "this account writes more messages than it may")
    listeners = [(account, timeline.id) for account in readers(timeline, message)]
    async with service.quotas.today("said", player.id, len(msgspec.json.encode(message))) as counted:
        await service.listeners.hear(listeners, SAFELY)
        stored_message = await service.talk.say(timeline.id, message, request_key)
        counted.is_new = stored_message.said.tail == message.tail
    await service.listeners.hear(listeners)
    await mention(service, timeline, stored_message)
    return message_view(stored_message)


@get(
    "/games/{game_id:str}/messages",
    **Operation(
        "listMessages",
        "Read the messages of a game, or wait for one",
        requires("read", "bot"),
        problems=("too-many-waiting",),
        links={"more": Link("listMessages", "The next messages.", SAME | {"after": "$response.body#/after"})},
    ).handler,
)
async def list_messages(
    request: Request,
    game_id: GameId,
    after: MessageAfter = None,
    limit: Annotated[int, QueryParameter(name="limit", ge=1, le=200, description="Messages a page.")] = 50,
    wait: Annotated[
        int | None,
        QueryParameter(name="wait", ge=0, le=60, description="Wait so many seconds for a message, if there is none."),
    ] = None,
) -> MessagePage:
    """Messages that you may read, oldest first: to the table, to you, by you, and notes that were opened at the end.

    You hear nobody who is on your list `avoid`.
    """
    service, principal = service_of(request), request.auth
    timeline = await service.visible(game_id, principal)
    reader = Reader(service, principal.player)
    start = time_of(after) if after else 0
    page = await reader.page(timeline, start, limit)
    if not page and wait:
        async with game_poll(request, game_id, *reader.channels(timeline)) as poll:

            async def look() -> list[TalkMessage]:
                return await reader.page(await poll.look(), start, limit)

            page = await poll.until(bool, look, wait)
    return MessagePage([message_view(message) for message in page], page[-1].id if page else after)


@put(
    "/games/{game_id:str}/read_marker",
    status_code=200,
    **Operation("confirmMessages", "Say that you have read messages", requires("bot")).handler,
)
async def read_messages(request: Request, game_id: GameId, data: JSONBody[ReadMarker]) -> ReadMarkerView:
    """Say that you have read all messages to you up to one, so that your inbox has them no more. Nobody is told."""
    service, principal = service_of(request), request.auth
    timeline = await service.took_part(game_id, principal)
    await service.mentions.settle(principal.player.id, timeline.id, time_of(data.message))
    return ReadMarkerView(data.message)


@delete(
    "/games/{game_id:str}/messages/{message:str}",
    **Operation(
        "deleteMessage",
        "Erase a message or a note",
        requires("bot"),
    ).handler,
)
async def delete_message(request: Request, game_id: GameId, message: MessageId) -> None:
    """Erase a message or a note of yours: nothing of it stays. Readers may have seen it already.

    Streams with `talk` tell its id, for an hour, so that it is shown no longer. Your messages stay yours when you
    have handed your seat over.
    """
    service, principal = service_of(request), request.auth
    timeline = await service.took_part(game_id, principal)
    if not await service.talk.erase(timeline.id, principal.player.id, message):
        raise not_found("message of yours")


@put(
    "/games/{game_id:str}/sharing",
    status_code=200,
    **Operation(
        "shareTalk",
        "Let the talk into exports, or not",
        requires("bot"),
        problems=("not-seated",),
        links={"export": Link("exportGame", "Take the log home, when the game is over.", SAME)},
    ).handler,
)
async def share_talk(request: Request, game_id: GameId, data: JSONBody[Sharing]) -> SharingView:
    """Let what you wrote to all at the table into exports of the game, or not any longer.

    Exports that are asked for with `talk=true` have it while all people of the game agree: who sits there, and who has
    handed a seat over and wrote something to all. Notes, and messages to some
    seats, are in none unless they were opened at the end. Nobody can erase what others have taken home.
    """
    service, principal = service_of(request), request.auth
    timeline = await service.took_part(game_id, principal)
    actor = having_a_say(timeline, principal.player)
    return await sharing(service, timeline, await service.talk.share(game_id, actor, agrees=data.agree))


@get(
    "/games/{game_id:str}/sharing",
    **Operation(
        "getSharing", "See who lets the talk into exports", requires("read", "bot"), problems=("not-seated",)
    ).handler,
)
async def get_sharing(request: Request, game_id: GameId) -> SharingView:
    """The seats that let what they wrote to all at the table into exports of the game, and those that do not."""
    service, principal = service_of(request), request.auth
    timeline = await service.took_part(game_id, principal)
    having_a_say(timeline, principal.player)
    return await sharing(service, timeline, await service.talk.shares(game_id))


router = Router(
    "/",
    route_handlers=[write_message, list_messages, read_messages, delete_message, share_talk, get_sharing],
    tags=["talk"],
)
