"""Branches of games that are over: what would have been, move by move, kept and shared."""

from typing import Annotated

from litestar import Response, Router, delete, get, post
from litestar.params import JSONBody, PathParameter

from api.document.operation import Link, Operation
from api.http.access import WATCHED, requires
from api.http.bodies import Request
from api.http.problems import not_found
from api.operations.parameters import SAME, BranchId, GameId, OwnLocaleQuery, SeatQuery, idempotency_key
from api.service.answers import looking_back, moment
from api.service.branches import (
    begin,
    branch_of,
    branch_row,
    branch_view,
    go_on,
    own_branch,
    require_finished,
    state_after,
)
from api.service.service import service_of
from api.wire.branches import BranchList, BranchView, NewBranch, NewMove
from api.wire.games import GameView

OF_IT = SAME | {"branch": "$response.body#/id"}
"""The branch of an answer that is a branch."""

THERE = {
    "look": Link("getBranchState", "Look at its latest moment.", OF_IT | {"seq": "$response.body#/version"}),
    "move": Link("addBranchMove", "Go on with it: answer a decision that is open there.", OF_IT),
    "branch": Link("getBranch", "Read its moves.", OF_IT),
    "delete": Link("deleteBranch", "Delete it.", OF_IT),
}
"""Links from an answer that is a branch."""

Key = Annotated[
    str | None,
    idempotency_key("The same key with the same request gives the same branch, however often it is sent."),
]


@get(
    "/games/{game_id:str}/branches",
    **Operation("listBranches", "The branches of a game", WATCHED, problems=("game-not-finished",)).handler,
)
async def list_branches(request: Request, game_id: GameId) -> BranchList:
    """All branches of a game that is over, 100 at most. Anyone who may see the game sees them."""
    service, principal = service_of(request), request.auth
    timeline = await require_finished(service, game_id, principal)
    return BranchList([branch_row(row, principal) for row in await service.branches.all(timeline.id)])


@post(
    "/games/{game_id:str}/branches",
    **Operation(
        "beginBranch",
        "Begin a branch",
        requires("bot"),
        problems=(
            "game-not-finished",
            "game-not-running",
            "idempotency-key-reused",
            "too-many-branches",
            "too-many-branches-today",
            "store-nearly-full",
        ),
        links=THERE,
        again="keyed",
    ).handler,
)
async def begin_branch(
    request: Request, game_id: GameId, data: JSONBody[NewBranch], idempotency_key: Key = None
) -> BranchView:
    """Go another way from a moment of a game that is over, or of a branch of it: you answer for all seats.

    The game stays as it is. A branch is kept beside its log, for all who may see the game, until you delete it.
    """
    service, principal = service_of(request), request.auth
    timeline = await require_finished(service, game_id, principal)
    return branch_view(*await begin(service, timeline, principal, data, idempotency_key), principal)


@get(
    "/games/{game_id:str}/branches/{branch:str}",
    **Operation("getBranch", "A branch with its moves", WATCHED, problems=("game-not-finished",)).handler,
)
async def get_branch(request: Request, game_id: GameId, branch: BranchId) -> BranchView:
    """A branch of a game that is over, with all that was answered in it."""
    service, principal = service_of(request), request.auth
    return branch_view(
        *await branch_of(service, await require_finished(service, game_id, principal), branch), principal
    )


@get(
    "/games/{game_id:str}/branches/{branch:str}/states/{seq:int}",
    **Operation(
        "getBranchState",
        "A game as it would be",
        WATCHED,
        problems=("game-not-finished", "illegal-choice", "stale-decision"),
        is_conditional=True,
    ).handler,
)
async def get_branch_state(
    request: Request,
    game_id: GameId,
    branch: BranchId,
    seq: Annotated[int, PathParameter(description="A version of the branch.")],
    seat: SeatQuery = None,
    locale: OwnLocaleQuery = None,
) -> Response[GameView]:
    """The game as it would be at a version of a branch. `history` is what its moves would have brought about.

    A branch of which a later version of the service takes moves for illegal is refused.
    """
    service, principal = service_of(request), request.auth
    timeline = await require_finished(service, game_id, principal)
    audience = looking_back(timeline, principal, locale, seat)
    branch_row, moves = await branch_of(service, timeline, branch)
    if not branch_row.seq <= seq <= branch_row.version:
        raise not_found("version of this branch", f"{branch_row.seq} to {branch_row.version}")
    before = moves[: seq - branch_row.seq]
    game, happened = await state_after(service, timeline, branch_row.seq, before, principal)
    return await moment(request, timeline, game, audience, moves=before, happened=happened)


@post(
    "/games/{game_id:str}/branches/{branch:str}/moves",
    **Operation(
        "addBranchMove",
        "Add a move to a branch",
        requires("bot"),
        problems=("game-not-finished", "illegal-choice", "stale-decision", "too-many-branches"),
        links=THERE,
        again="same",
    ).handler,
)
async def add_branch_move(request: Request, game_id: GameId, branch: BranchId, data: JSONBody[NewMove]) -> BranchView:
    """Answer a decision that is open after the latest move of your branch, whoever is asked, or let a bot do it.

    Send it again if the reply was lost: it counts once. 200 moves are possible. To go on with a branch of somebody
    else, begin one at it.
    """
    service, principal = service_of(request), request.auth
    timeline = await require_finished(service, game_id, principal)
    return branch_view(*await go_on(service, timeline, principal, branch, data), principal)


@delete(
    "/games/{game_id:str}/branches/{branch:str}",
    **Operation("deleteBranch", "Delete a branch", requires("bot"), problems=("game-not-finished",)).handler,
)
async def delete_branch(request: Request, game_id: GameId, branch: BranchId) -> None:
    """Delete a branch of yours. Branches that were begun at it stay, with the moves that they took over."""
    service, principal = service_of(request), request.auth
    timeline = await require_finished(service, game_id, principal)
    branch_row, _ = await own_branch(service, timeline, branch, principal)
    await service.branches.delete(timeline.id, branch_row.id)


router = Router(
    "/",
    route_handlers=[list_branches, begin_branch, get_branch, get_branch_state, add_branch_move, delete_branch],
    tags=["records"],
)
