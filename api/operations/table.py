"""At the table: seats, start, answers, resignation."""

from typing import Annotated

import msgspec
from litestar import Response, Router, delete, get, post, put
from litestar.params import JSONBody, QueryParameter

from api.document.operation import Link, Operation
from api.http.access import requires
from api.http.bodies import Request
from api.http.prepared import as_json
from api.http.problems import not_found, problem
from api.operations.parameters import GAME, ID, NEWS, SAME, GameId, OwnLocaleQuery
from api.presenter.clocks import game_clock
from api.service.answers import act, receipt, require_seen, respond
from api.service.avoiding import sit_down
from api.service.invitations import admit
from api.service.offers import offered_seat, rest_of
from api.service.plans import plan_of, reply_to_plan
from api.service.rematches import seat_for
from api.service.service import may_see, service_of
from api.wire.games import GameView
from api.wire.plans import NewPlan, PlanAccepted
from api.wire.table import CommandAccepted, GameClock, NewCommand, NewTakeBack, OpenSeed, TakeSeat
from domain.kernel.commands import calendars, commands
from domain.kernel.log.entries import EntryDraft
from domain.kernel.protocol.refusals import Refused
from domain.kernel.table.game import Game
from domain.kernel.table.trail import LONGEST

ANSWERING = ("stale-decision", "illegal-choice", "not-seated", "unknown-head", "game-not-running")
"""The problems of whoever answers a decision, or several at once."""

ANSWERED = {
    "look": Link("getGame", "Look at the game.", SAME),
    "wait": Link("getGame", "Wait for the others.", SAME | NEWS),
}
"""Links from an answer that was accepted."""


@post(
    "/games/{game_id:str}/seats",
    **Operation(
        "takeSeat",
        "Take a seat",
        requires("bot"),
        problems=(
            "seat-taken",
            "seat-kept",
            "already-seated",
            "avoided-player",
            "not-admitted",
            "position-not-accepted",
            "game-not-open",
            "game-not-running",
            "invitation-expired",
            "too-many-seat-changes",
            "request-closed",
        ),
        links=GAME
        | {
            "leave": Link("leaveSeat", "Give your seat back.", ID),
            "resign": Link("resignGame", "Give the game up.", ID),
        },
        again="same",
    ).handler,
)
async def take_seat(request: Request, game_id: GameId, data: JSONBody[TakeSeat]) -> Response[GameView]:
    """Take a seat. A private game asks for an invitation, one from a position that you accept it.

    With the code of a seat that is offered, or without one if it is offered to you alone, you take it over from its
    player, as it is.

    A table at which somebody sits whom you avoid, or who avoids you, is refused.
    """
    service, principal = service_of(request), request.auth
    player = principal.player
    timeline = await service.look(game_id)
    offered = offered_seat(timeline, player, data.invite)
    if timeline is None or (offered is None and not may_see(timeline, player)):
        timeline = admit(service, timeline, player, data.invite)
    if not data.accept_position:
        _require_dealt(timeline.game, timeline.actor(player))

    rest = None if offered is None else await rest_of(service, player)

    def enter(game: Game, actor: str) -> tuple[EntryDraft, ...]:
        if offered is not None:
            return calendars.take_over(game, actor, offered, rest)
        return commands.join(game, actor, seat_for(timeline, game, actor, data.seat), data.commitment)

    await sit_down(service, timeline, player, lambda actor: lambda game: enter(game, actor))
    return await respond(service, timeline, principal, status_code=201)


@post(
    "/games/{game_id:str}/back",
    status_code=200,
    **Operation(
        "returnToGame",
        "Say that you are back",
        requires("bot"),
        problems=("not-seated", "game-not-running"),
        links=GAME,
        again="same",
    ).handler,
)
async def return_to_game(request: Request, game_id: GameId) -> Response[GameView]:
    """Take your seat over from the bot that answers for you while you are away. To answer does the same.

    Your questions count as asked now. Where you were not away, nothing changes.
    """
    return await act(request, game_id, commands.back)


@get(
    "/games/{game_id:str}/clock",
    **Operation(
        "getGameClock",
        "See why time is over when it is",
        requires("read", "bot"),
        links={"game": Link("getGame", "Look at the game.", ID)},
    ).handler,
)
async def get_game_clock(request: Request, game_id: GameId) -> GameClock:
    """For each person who is asked something, the sum that says when their time is over."""
    service = service_of(request)
    timeline = await service.visible(game_id, request.auth)
    return game_clock(timeline.game, await service.games.now(game_id))


def _require_dealt(game: Game, player: str) -> None:
    """Require that a player accepts a position that somebody else set up. Raises the problem, if not."""
    position = game.created.position
    if position is None or player == game.creator or game.seat_of(player) is not None:
        return
    parts = sorted(position)
    raise problem(
        "position-not-accepted",
        f"this game is not dealt: its creator has set up {', '.join(parts) or 'the table'}, which you cannot see before"
        " the game is over; send `accept_position: true` to play it all the same",
        position=parts,
    )


@delete(
    "/games/{game_id:str}/seats/me",
    **Operation(
        "leaveSeat",
        "Give your seat back",
        requires("bot"),
        problems=("not-seated", "game-not-open", "game-not-running"),
    ).handler,
)
async def leave_seat(request: Request, game_id: GameId) -> None:
    """Give your seat back before the game starts. When the last player leaves, the game ends.

    The right to start it goes to the next player. A game that waits for the seeds of others can be left from
    `seeding.leave_from` on, which ends it without a result.
    """
    service, principal = service_of(request), request.auth
    timeline, now = await service.peek(game_id, principal), await service.games.now(game_id)
    player = timeline.actor(principal.player)

    def leave(game: Game) -> tuple[EntryDraft, ...]:
        is_waiting = game.status == "seeding"
        return commands.stop_waiting(game, player, now) if is_waiting else commands.leave(game, player)

    await service.games.execute(timeline, leave, not_before=now if timeline.game.status == "seeding" else 0)


@put(
    "/games/{game_id:str}/seats/me/seed",
    **Operation(
        "openSeed",
        "Open your seed",
        requires("bot"),
        problems=("not-seated", "seed-not-awaited", "seed-mismatch", "game-not-running"),
        links=GAME,
    ).handler,
)
async def open_seed(request: Request, game_id: GameId, data: JSONBody[OpenSeed]) -> Response[GameView]:
    """Open the commitment that you took your seat with, once the game has started. When all have, it is dealt."""
    return await act(request, game_id, lambda game, actor: commands.seed(game, actor, data.seed))


@post(
    "/games/{game_id:str}/start",
    status_code=200,
    **Operation(
        "startGame",
        "Start a game",
        requires("bot"),
        problems=("not-startable", "game-not-open", "game-not-running"),
        links=GAME,
        again="same",
    ).handler,
)
async def start_game(request: Request, game_id: GameId) -> Response[GameView]:
    """Start a game that was created with `start: manual`, once its seats are taken, if you are its `starter`.

    That is its creator, and when the creator leaves, the next player after that seat.
    """
    return await act(request, game_id, commands.start)


@post(
    "/games/{game_id:str}/commands",
    status_code=200,
    **Operation(
        "answerDecision",
        "Answer a decision",
        requires("bot"),
        problems=ANSWERING,
        links=ANSWERED
        | {
            "state": Link(
                "getGameState", "Look at the game as it was then.", SAME | {"seq": "$response.body#/version"}
            ),
        },
        again="same",
    ).handler,
)
async def answer_decision(request: Request, game_id: GameId, data: JSONBody[NewCommand]) -> Response[CommandAccepted]:
    """Answer an open decision of yours.

    Send it again as often as you like until you get a reply: it counts once, and the reply is the same.
    """
    service, principal = service_of(request), request.auth
    timeline = await service.peek(game_id, principal)
    player, choose = timeline.actor(principal.player), tuple(data.choose)
    await require_seen(service, timeline, data.seen, service.limits.charge(principal))
    try:
        game = await service.games.execute(
            timeline, lambda game: commands.choose(game, player, data.decision, choose, data.seen)
        )
        seat = game.seat_of(player)
        answer = game.answers[seat] if seat is not None else None
    except Refused as refused:
        # Late, after the end or after resigning: what was answered in time gets the same reply.
        is_open = refused.type == "illegal-choice"
        charge = service.limits.charge(principal)
        answer = None if is_open else await service.games.answer(timeline, player, data.decision, charge)
        if answer is None or answer.choose != choose:
            raise
    if answer is None:
        raise not_found("answer")
    accepted = msgspec.json.encode(receipt(timeline, answer))
    return as_json(accepted)


@post(
    "/games/{game_id:str}/plans",
    status_code=200,
    **Operation(
        "carryOutPlan",
        "Give several answers at once",
        requires("bot"),
        problems=ANSWERING,
        links=ANSWERED
        | {
            "answer": Link("answerDecision", "Answer what is asked now.", SAME),
        },
        again="same",
    ).handler,
)
async def carry_out_plan(
    request: Request,
    game_id: GameId,
    data: JSONBody[NewPlan],
    view: Annotated[bool, QueryParameter(name="view", description="Whether to send the game as it is now.")] = False,
    locale: OwnLocaleQuery = None,
) -> Response[PlanAccepted]:
    """Answer an open decision of yours, and those that follow as long as they are what you planned for.

    The first that is not asked, or not legal, ends it: `stopped` says which and why, and those before it stay. Send it
    again as often as you like until you get a reply: it counts once, as the decision that it begins with does.
    """
    service, principal = service_of(request), request.auth
    service.limits.weigh(principal, len(data.then))
    timeline = await service.peek(game_id, principal)
    charge = service.limits.charge(principal)
    await require_seen(service, timeline, data.seen, charge)
    answers, refused = await service.planning.carry_out(
        timeline, timeline.actor(principal.player), plan_of(data), charge
    )
    body = await reply_to_plan(service, timeline, principal, answers, refused, locale, is_asked_for=view)
    service.limits.count_bytes(principal, body)
    return as_json(body)


@post(
    "/games/{game_id:str}/take_backs",
    status_code=200,
    **Operation(
        "takeBackAnswer",
        "Take answers back",
        requires("bot"),
        problems=("no-take-back", "not-seated", "game-not-running"),
        links=GAME,
        again="same",
    ).handler,
)
async def take_back_answer(request: Request, game_id: GameId, data: JSONBody[NewTakeBack]) -> Response[GameView]:
    """Take back what you have answered last. The game goes on from before that; the log keeps it all.

    `take_backs` of the game says what may be taken back. The question then has a new id, and the time that you
    have used is not given back.
    """
    service_of(request).limits.charge(request.auth)(LONGEST)
    return await act(request, game_id, lambda game, actor: commands.take_back(game, actor, data.to))


@post(
    "/games/{game_id:str}/resign",
    status_code=200,
    **Operation(
        "resignGame",
        "Give the game up",
        requires("bot"),
        problems=("not-seated", "game-not-running"),
        links={name: GAME[name] for name in ("look", "export")},
        again="same",
    ).handler,
)
async def resign_game(request: Request, game_id: GameId) -> Response[GameView]:
    """Give up. With two seats the other wins; with more the game goes on, and you cannot win it.

    Where bots alone would go on, it ends without a winner.
    """
    return await act(request, game_id, commands.resign)


router = Router(
    "/",
    route_handlers=[
        take_seat,
        leave_seat,
        open_seed,
        start_game,
        answer_decision,
        carry_out_plan,
        return_to_game,
        take_back_answer,
        get_game_clock,
        resign_game,
    ],
    tags=["table"],
)
