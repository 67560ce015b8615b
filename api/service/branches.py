"""Branches of games that are over: who may begin one and go on with it, and what its moves lead to."""

import asyncio
from collections.abc import Sequence

from msgspec.structs import asdict, replace

from api.http.problems import not_found, problem
from api.service.service import Service
from api.wire.branches import BranchRow, BranchView, MoveView, NewBranch, NewMove, OwnBranch
from domain.kernel.bots.moves import Move
from domain.kernel.bots.trying import next_move
from domain.kernel.table.game import Game
from domain.kernel.table.identifiers import branch_id_for
from domain.kernel.time.times import rfc3339
from store.accounts.players import Principal
from store.log.branches import MOST_MOVES, Branch
from store.log.timeline import Happened, Timeline
from store.redis.ids import new_id


async def require_finished(service: Service, game_id: str, principal: Principal) -> Timeline:
    """The game, if it is over. Raises as `visible`, and the problem `game-not-finished`."""
    timeline = await service.visible(game_id, principal)
    if timeline.game.status != "finished":
        raise problem("game-not-finished", "a game has branches when it is over")
    return timeline


async def branch_of(service: Service, timeline: Timeline, branch_id: str) -> tuple[Branch, list[Move]]:
    """A branch of a game, with its moves. Raises the problem `not-found`."""
    pair = await service.branches.get(timeline.id, branch_id)
    if pair is None:
        raise not_found("branch")
    return pair


async def own_branch(
    service: Service, timeline: Timeline, branch_id: str, principal: Principal
) -> tuple[Branch, list[Move]]:
    """The same of who asks. Raises the problem `not-found`."""
    branch, moves = await branch_of(service, timeline, branch_id)
    if branch.account != principal.player.id:
        raise not_found("branch of yours")
    return branch, moves


async def state_after(
    service: Service, timeline: Timeline, seq: int, moves: Sequence[Move], principal: Principal
) -> tuple[Game, list[Happened]]:
    """The game after these moves, which follow an entry of its log, and what they bring about.

    Raises the problems `not-found` and `too-many-requests`.
    """
    if not 1 <= seq <= timeline.seq:
        raise not_found("version", f"1 to {timeline.seq}")
    outcome = await service.games.replays.beyond(timeline, seq, moves, service.limits.charge(principal))
    return outcome.game, [*outcome.happened]


async def begin(
    service: Service, timeline: Timeline, principal: Principal, wish: NewBranch, key: str | None
) -> tuple[Branch, list[Move]]:
    """Begin a branch, and return it with its moves; with the same key again, it is the one that was begun.

    Raises the problems `not-found`, `game-not-running`, `idempotency-key-reused`, `too-many-branches`,
    `too-many-branches-today` and `store-nearly-full`.
    """
    player = principal.player
    branch_id = branch_id_for(player.namespace, timeline.id, key) if key else new_id("b")
    earlier = await service.branches.get(timeline.id, branch_id) if key else None
    if earlier is None:
        service.quotas.require_space()
        wanted, moves = await _branch_to_begin(service, timeline, principal, wish)
        async with service.quotas.today("branched", player.id) as counted:
            counted.is_new = await service.branches.begin(timeline.id, replace(wanted, id=branch_id), moves)
        earlier = await branch_of(service, timeline, branch_id)
    branch, _ = earlier
    if (branch.begin, branch.parent) != (wish.seq, wish.branch) or wish.luck not in (None, branch.luck):
        raise problem("idempotency-key-reused", "this Idempotency-Key came with another branch before")
    return earlier


async def _branch_to_begin(
    service: Service, timeline: Timeline, principal: Principal, wish: NewBranch
) -> tuple[Branch, list[Move]]:
    """The branch that is to be, and the moves that it has from the start."""
    parent, moves = await branch_of(service, timeline, wish.branch) if wish.branch else (None, [])
    seq = parent.seq if parent else wish.seq
    if not 0 <= wish.seq - seq <= len(moves):
        raise not_found("version of this branch", f"{seq} to {seq + len(moves)}")
    moves = moves[: wish.seq - seq]
    game, _ = await state_after(service, timeline, seq, moves, principal)
    if not game.open:
        raise problem("game-not-running", f"after version {wish.seq} the game is {game.status}: nobody is asked")
    luck = parent.luck if parent and wish.luck is None else wish.luck
    now = await service.games.now(timeline.id)
    return Branch("", principal.player.id, now, seq, wish.seq, wish.branch, luck, len(moves)), moves


async def go_on(
    service: Service, timeline: Timeline, principal: Principal, branch_id: str, wish: NewMove
) -> tuple[Branch, list[Move]]:
    """Add a move to a branch of who asks; the same answer to the same decision counts once. Return it with all moves.

    Raises Refused, and the problems `not-found`, `too-many-branches` and `too-many-requests`.
    """
    choice = None if wish.choose is None else tuple(wish.choose)
    while True:
        branch, moves = await own_branch(service, timeline, branch_id, principal)
        same_move = next((move for move in moves if move.decision == wish.decision), None)
        if same_move is not None and (same_move.by_bot if choice is None else same_move.choose == choice):
            return branch, moves
        if len(moves) >= MOST_MOVES:
            raise problem("too-many-branches", f"a branch has {MOST_MOVES} moves at most")
        game, _ = await state_after(service, timeline, branch.seq, moves, principal)
        moves.append(await asyncio.to_thread(next_move, game, wish.decision, choice, branch.luck))
        wanted = replace(branch, moves=len(moves))
        if await service.branches.change(timeline.id, branch, wanted, moves):
            return wanted, moves


def branch_row(branch: Branch, principal: Principal) -> BranchRow:
    """A branch for one who looks at a list."""
    return BranchRow(
        id=branch.id,
        created=rfc3339(branch.at),
        yours=branch.account == principal.player.id,
        parent=branch.parent,
        begin=branch.begin,
        seq=branch.seq,
        version=branch.version,
        luck=branch.luck,
    )


def branch_view(branch: Branch, moves: Sequence[Move], principal: Principal) -> BranchView:
    """A branch for one who looks at it."""
    views = [_move_view(branch, place, move) for place, move in enumerate(moves)]
    return BranchView(**asdict(branch_row(branch, principal)), moves=views)


def _move_view(branch: Branch, place: int, move: Move) -> MoveView:
    return MoveView(
        version=branch.seq + place + 1,
        decision=move.decision,
        seat=int(move.decision.rpartition(".")[2]),
        choose=[*move.choose],
        by_bot=move.by_bot,
        luck=move.luck,
    )


async def own_branches(service: Service, principal: Principal) -> list[OwnBranch]:
    """All branches of an account."""
    rows = service.branches.of(principal.player.id)
    return [OwnBranch(game, branch_row(branch, principal)) async for game, branch in rows]
