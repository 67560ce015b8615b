"""Rematches: the same people play again, at seats that are kept for them for a while."""

from litestar import Response, Router, delete, post
from msgspec.structs import replace

from api.document.operation import Link, Operation
from api.http.access import requires
from api.http.bodies import Request
from api.http.problems import not_found, problem
from api.operations.parameters import GAME, ID, GameId, SeatId
from api.service.answers import respond
from api.service.rematches import rematch
from api.service.service import Service, service_of
from api.wire.games import GameView
from domain.kernel.commands import commands
from store.log.beside import Beside
from store.log.timeline import Timeline


@post(
    "/games/{game_id:str}/rematch",
    **Operation(
        "createRematch",
        "Play again",
        requires("bot"),
        problems=(
            "not-seated",
            "game-not-finished",
            "invalid-setup",
            "too-many-games",
            "too-many-games-today",
            "too-many-bytes",
            "store-nearly-full",
        ),
        links=GAME | {"join": Link("takeSeat", "Take the seat that is kept for you.", ID)},
        again="same",
    ).handler,
)
async def create_rematch(request: Request, game_id: GameId) -> Response[GameView]:
    """Set the game up again for those who played it: the same ruleset, options, time, visibility and bots.

    The first who asks sits down; for the others their seats are kept for 7 days, to be taken by `takeSeat`. Others
    who ask get the same game.
    """
    service, principal = service_of(request), request.auth
    timeline = await service.visible(game_id, principal)
    return await respond(service, await rematch(service, timeline, principal.player), principal, status_code=201)


@delete(
    "/games/{game_id:str}/kept/{seat:int}",
    **Operation(
        "freeSeat",
        "Free a seat",
        requires("bot"),
        problems=("not-creator", "not-seated", "game-not-open"),
    ).handler,
)
async def free_seat(
    request: Request,
    game_id: GameId,
    seat: SeatId,
) -> None:
    """Free a seat of a game that you created, before it starts: one that is kept, or that another player has taken.

    The player who sat there has left the game, and cannot come back to it.
    """
    service, principal = service_of(request), request.auth
    timeline = await service.visible(game_id, principal)
    if timeline.actor(principal.player) != timeline.game.creator:
        raise problem("not-creator", "seats of this game are freed by its creator")
    if timeline.game.status != "open":
        raise problem("game-not-open", "the game has started; seats can no longer change")
    is_freed = await _take_back(service, timeline, timeline.game.creator, seat)
    actor = timeline.beside.kept.get(seat)
    if actor is None:
        if not is_freed:
            raise not_found("seat of another player")
        return
    await service.beside.change(game_id, lambda beside: _without_kept_seat(beside, seat))
    if timeline.game.seat_of(actor) is None and actor != timeline.game.creator:
        await service.leaving.unlink(game_id, [actor])


async def _take_back(service: Service, timeline: Timeline, creator: str, seat: int) -> bool:
    """Return whether another player sat there, who does not any more."""
    seats = timeline.game.seats
    sitter = seats[seat].player if seat < len(seats) else None
    if sitter is None or sitter == creator:
        return False
    await service.games.execute(timeline, lambda game: commands.free(game, creator, seat, sitter))
    return True


def _without_kept_seat(beside: Beside, seat: int) -> Beside:
    return replace(beside, kept={number: who for number, who in beside.kept.items() if number != seat})


router = Router("/", route_handlers=[create_rematch, free_seat], tags=["table"])
