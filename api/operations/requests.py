"""Requests: what people at a table ask of each other, and how they answer."""

from collections.abc import Awaitable
from typing import Annotated

from litestar import Response, Router, post
from litestar.params import JSONBody, PathParameter

from api.document.operation import Link, Operation
from api.http.access import requires
from api.http.bodies import Request
from api.http.problems import not_found
from api.operations.parameters import GAME, SAME, GameId, idempotency_key
from api.service.answers import act, respond
from api.service.leagues import require_somebody_to_ask
from api.service.offers import find_recipient, tell_of_offer
from api.service.service import service_of
from api.service.wishes import wish_of
from api.wire.games import GameView
from api.wire.requests import NewOffer, NewRequest, RequestAnswer
from domain.kernel.commands import asking
from domain.kernel.table.identifiers import request_id_for
from domain.kernel.table.requests import find
from store.redis.ids import new_id

FIRST = {"asked": "$response.body#/requests/0/id"}
"""The first open request of an answer that is a game."""

Key = Annotated[
    str | None,
    idempotency_key("The same key with the same request asks once, however often it is sent."),
]


@post(
    "/games/{game_id:str}/requests",
    **Operation(
        "requestAgreement",
        "Ask something of the others",
        requires("bot"),
        problems=(
            "not-seated",
            "game-not-running",
            "request-not-possible",
            "request-open",
            "idempotency-key-reused",
        ),
        links=GAME | {"agree": Link("answerGameRequest", "Another player agrees.", SAME | FIRST)},
        again="keyed",
    ).handler,
)
async def request_agreement(
    request: Request, game_id: GameId, data: JSONBody[NewRequest], idempotency_key: Key = None
) -> Response[GameView]:
    """Ask for a pause, more time, an end without a result, a way back, or that the seat of who is away be offered.

    It happens once all people have agreed who have neither given up nor are away; bots do at once. Where all others are
    away it waits for one of them, but for their seats, which may be offered. A request is open for 7 days, one for more
    time until that seat answers, a take-back until anybody does. To ask for what another's open request asks for is to
    agree to that. `claim` needs nobody's consent: it ends a game without
    a deadline whose others have not moved for 30 days, or one whose others have all been away for 7.
    """
    service, principal = service_of(request), request.auth
    timeline, now = await service.visible(game_id, principal), await service.games.now(game_id)
    await require_somebody_to_ask(service, timeline)
    actor, wish = timeline.actor(principal.player), wish_of(data)
    own = request_id_for(actor, idempotency_key) if idempotency_key else new_id("r")
    await service.games.execute(timeline, lambda game: asking.ask(game, actor, own, wish, now), not_before=now)
    return await respond(service, timeline, principal, status_code=201)


@post(
    "/games/{game_id:str}/requests/{asked:str}",
    status_code=200,
    **Operation(
        "answerGameRequest",
        "Agree to a request, or decline it",
        requires("bot"),
        problems=("not-seated", "game-not-running", "request-closed"),
        links=GAME,
        again="same",
    ).handler,
)
async def answer_game_request(
    request: Request,
    game_id: GameId,
    asked: Annotated[str, PathParameter(max_length=64, description="The id of the request.")],
    data: JSONBody[RequestAnswer],
) -> Response[GameView]:
    """Agree or decline. When all have agreed, what was asked for follows at once; one who declines ends the request.

    The player who asked takes the request back by declining it. Send it again as often as you like: it counts once.
    """
    service, principal = service_of(request), request.auth
    timeline = await service.visible(game_id, principal)
    if find(timeline.game, asked) is None:
        raise not_found("request")
    actor = timeline.actor(principal.player)
    await service.games.execute(timeline, lambda game: asking.answer(game, actor, asked, agree=data.agree))
    return await respond(service, timeline, principal)


@post(
    "/games/{game_id:str}/resume",
    status_code=200,
    **Operation(
        "resumeGame",
        "End a pause early",
        requires("bot"),
        problems=("not-seated", "game-not-running"),
        links=GAME,
        again="same",
    ).handler,
)
async def resume_game(request: Request, game_id: GameId) -> Response[GameView]:
    """Let the clocks run again, 24 hours from now. Where the game is not paused for so long, nothing changes."""
    now = await service_of(request).games.now(game_id)
    return await act(request, game_id, lambda game, actor: asking.resume(game, actor, now), not_before=now)


@post(
    "/games/{game_id:str}/seats/me/offer",
    status_code=200,
    **Operation(
        "offerSeat",
        "Hand your seat over",
        requires("bot"),
        problems=(
            "not-seated",
            "game-not-running",
            "request-open",
            "request-not-possible",
            "already-seated",
            "avoided-player",
            "not-admitted",
        ),
        links=GAME,
        again="same",
    ).handler,
)
async def offer_seat(request: Request, game_id: GameId, data: JSONBody[NewOffer]) -> Response[GameView]:
    """Offer your seat to whoever has the link, to one player, or give it to a bot at once, if another person plays on.

    A player is named by a game and the seat that they have there. They may look at the game then, and take the seat;
    others are not told who it is.

    The new player plays on as it is: with its cards and its clock, and nothing is dealt anew. You play until then;
    from then on you see no more of it than those who watch, and cannot come back.
    """
    service = service_of(request)
    await require_somebody_to_ask(service, await service.visible(game_id, request.auth))
    other = await find_recipient(service, request.auth, data)
    name = None if other is None else other.actor(game_id)

    def offer() -> Awaitable[Response[GameView]]:
        return act(request, game_id, lambda game, actor: asking.offer(game, actor, data.to, name))

    return await (offer() if other is None else tell_of_offer(service, other.id, game_id, offer))


@post(
    "/games/{game_id:str}/seats/me/reclaim",
    status_code=200,
    **Operation(
        "reclaimSeat",
        "Keep your seat after all",
        requires("bot"),
        problems=("not-seated", "game-not-running"),
        links=GAME,
        again="same",
    ).handler,
)
async def reclaim_seat(request: Request, game_id: GameId) -> Response[GameView]:
    """Keep your seat, though it is offered by you, or by the others while you were away. Nobody can take it then."""
    return await act(request, game_id, lambda game, actor: asking.reclaim(game, actor))


router = Router(
    "/",
    route_handlers=[request_agreement, answer_game_request, resume_game, offer_seat, reclaim_seat],
    tags=["table"],
)
