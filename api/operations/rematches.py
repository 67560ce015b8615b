"""Rematches: the same people play again, at seats that are kept for them for a while."""

from typing import Annotated

from litestar import Response, Router, delete, post
from litestar.params import PathParameter
from msgspec.structs import replace

from api.document.links import GAME, ID, Link
from api.document.operation import Operation
from api.http.access import requires
from api.http.auth import sender
from api.http.bodies import Request
from api.http.problems import not_found, problem
from api.operations.parameters import GameId
from api.service.answers import respond
from api.service.rematches import rematch
from api.service.service import service_of
from api.wire.games import GameView
from store.beside import Beside


@post(
    "/games/{game_id:str}/rematch",
    **Operation(
        "playAgain",
        "Play again",
        requires("bot"),
        problems=(
            "not-found",
            "removed",
            "not-seated",
            "game-not-finished",
            "invalid-setup",
            "too-many-games",
            "too-many-games-today",
            "too-many-bytes",
        ),
        links=GAME | {"join": Link("takeSeat", "Take the seat that is kept for you.", ID)},
    ).handler,
)
async def play_again(request: Request, game_id: GameId) -> Response[GameView]:
    """Set the game up again for those who played it: the same ruleset, options, time, visibility and bots.

    Who asks first sits down; for the others their seats are kept for 7 days, to be taken by `takeSeat`. Who asks later
    gets the same game.
    """
    service, principal = service_of(request), sender(request)
    timeline = await service.visible(game_id, principal)
    return await respond(service, await rematch(service, timeline, principal.player), principal, status_code=201)


@delete(
    "/games/{game_id:str}/kept/{seat:int}",
    **Operation(
        "freeSeat",
        "Free a kept seat",
        requires("bot"),
        problems=("not-found", "removed", "not-creator", "game-not-open"),
    ).handler,
)
async def free_seat(
    request: Request,
    game_id: GameId,
    seat: Annotated[int, PathParameter(ge=0, le=15, description="The number of the seat.")],
) -> None:
    """Keep a free seat for nobody any longer, in a game that you created."""
    service, principal = service_of(request), sender(request)
    timeline = await service.visible(game_id, principal)
    if timeline.actor(principal.player) != timeline.game.creator:
        raise problem("not-creator", "seats of this game are freed by its creator")
    if timeline.game.status != "open":
        raise problem("game-not-open", "the game has started; seats can no longer change")
    actor = timeline.beside.kept.get(seat)
    if actor is None:
        raise not_found("kept seat")
    await service.beside.change(game_id, lambda beside: _freed(beside, seat))
    if timeline.game.seat_of(actor) is None and actor != timeline.game.creator:
        await service.leaving.unlink(game_id, [actor])


def _freed(beside: Beside, seat: int) -> Beside:
    return replace(beside, kept={number: who for number, who in beside.kept.items() if number != seat})


router = Router("/", route_handlers=[play_again, free_seat], tags=["table"])
