"""Players try out what would be if somebody did something else at a moment of a game."""

import msgspec
from litestar import Response, Router, post
from litestar.params import JSONBody
from msgspec.structs import replace

from api.document.operation import Operation
from api.http.access import requires
from api.http.bodies import Request
from api.http.headers import validator_of
from api.http.prepared import as_json, known_by
from api.http.problems import not_found, problem
from api.operations.parameters import GameId, OwnLocaleQuery
from api.presenter.games import Audience, Noted, audience_of, game_view, history
from api.service.answers import names_for
from api.service.service import Service, service_of
from api.service.trying import Try
from api.wire.games import GameView
from api.wire.what_ifs import WhatIf
from domain.kernel.protocol.ids import Seat
from domain.kernel.table.game import Game
from store.accounts.players import Principal
from store.log.timeline import Timeline


@post(
    "/games/{game_id:str}/what_ifs",
    status_code=200,
    **Operation(
        "tryWhatIf",
        "See what would be",
        requires("read", "bot"),
        problems=("game-not-finished", "game-not-running", "illegal-choice"),
        again="same",
    ).handler,
)
async def try_what_if(
    request: Request, game_id: GameId, data: JSONBody[WhatIf], locale: OwnLocaleQuery = None
) -> Response[GameView]:
    """Return the game as it would be if a seat did something else, until it is asked again; nothing is stored.

    All others play as a bot that stands in for players does. `history` is what would have happened. In a game that is
    over, any moment and any seat can be tried; in one of yours that goes on, your own seat while it is asked: in a
    world that looks the same to you, never in the true one.
    """
    service, principal = service_of(request), request.auth
    timeline = await service.visible(game_id, principal)
    audience = _trying(timeline, audience_of(timeline, principal, locale), data)
    game = await _moment(service, timeline, data.seq or timeline.seq, principal)
    luck = data.luck if timeline.game.status == "finished" else data.luck or 0
    answers = [tuple(answer.choose) for answer in data.answers]
    wanted = Try(game, Seat(audience.seat or 0), answers, luck, timeline.secret)
    after, happened = await service.trying.play(principal.player.id, wanted)
    service.limits.more(principal, len(happened))
    names = await names_for(service, timeline, after, audience)
    events = history(after, happened, audience, names)
    body = msgspec.json.encode(game_view(timeline, after, audience, names, events))
    service.limits.count_bytes(principal, body)
    return as_json(body, known_by(validator_of(body)))


async def _moment(service: Service, timeline: Timeline, seq: int, principal: Principal) -> Game:
    try:
        game = await service.games.replays.state_at(timeline, seq, service.limits.charge(principal))
    except LookupError:
        raise not_found("version", f"1 to {timeline.seq}") from None
    if game.status != "running":
        raise problem("game-not-running", f"after entry {seq} the game is {game.status}: nobody is asked anything")
    return game


def _trying(timeline: Timeline, audience: Audience, data: WhatIf) -> Audience:
    """Return who looks at what would be. Raises the problem if that would show what is hidden."""
    is_over = timeline.game.status == "finished"
    if data.seat is not None and data.seat >= len(timeline.game.seats):
        raise not_found("seat", f"0 to {len(timeline.game.seats) - 1}")
    own = (audience.seat or 0) if is_over else audience.seat
    seat = own if data.seat is None else data.seat
    if not is_over and (seat is None or seat != audience.seat or data.seq not in (None, timeline.seq)):
        raise problem(
            "game-not-finished",
            f"before a game is over, players try out their own seat alone, after the latest version, {timeline.seq}",
        )
    # In the middle of what others decide, the worlds that their answers leave possible depend on what these hold.
    if not is_over and timeline.game.decision_of(Seat(seat or 0)) is None:
        raise problem(
            "game-not-finished", "before a game is over, players try out what they are asked; you are asked nothing now"
        )
    return replace(audience, beside=Noted(), seat=seat)


router = Router("/", route_handlers=[try_what_if], tags=["records"])
