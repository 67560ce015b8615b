"""Games: create, look at, wait."""

import hashlib
from typing import Annotated, Any

import msgspec
from litestar import Response, Router, get, post
from litestar.params import JSONBody, QueryParameter
from msgspec.structs import replace

from api.document.operation import Link, Operation
from api.http.access import WATCHED, requires
from api.http.auth import unauthenticated_problem
from api.http.bodies import Request, fitting, misfit
from api.http.problems import problem
from api.operations.parameters import GAME, ID, GameId, OwnLocaleQuery, idempotency_key
from api.service.answers import require_reached, respond
from api.service.calendars import hours_of
from api.service.invitations import invite
from api.service.long_poll import game_poll
from api.service.service import service_of
from api.wire.forms import milliseconds
from api.wire.games import DeadlineSpec, GameView, NewGame
from domain.kernel.commands import commands
from domain.kernel.commands.setups import by_rules_of, usual_options
from domain.kernel.log.entries import Created, Deadline
from domain.kernel.log.program import Program
from domain.kernel.protocol.faults import FaultCode, InvalidSetup
from domain.kernel.protocol.misfits import without_nulls
from domain.kernel.protocol.refusals import Refused
from domain.kernel.protocol.registry import ruleset, rulesets
from domain.kernel.protocol.ruleset import Ruleset
from domain.kernel.table.identifiers import game_id_for
from domain.kernel.time.rest import Rest
from domain.kernel.time.times import DAY
from store.calendars.zones import rest_in
from store.log.beside import Beside
from store.log.games import new_secret
from store.redis.ids import new_id

Key = Annotated[
    str | None,
    idempotency_key("The same key with the same request gives the same game, however often it is sent."),
]

LONGEST_TIME = "P366D"
"""The longest time of a deadline."""

LONGEST = milliseconds(LONGEST_TIME)
"""The same in milliseconds."""

CALENDAR_AHEAD = 5 * 366 * DAY
"""Milliseconds for which a game knows from its start what the clocks of its calendar will show."""

VACATION = 14
"""How many times the time for a sitting or a decision the vacation is, if nothing is said."""


def _wishes() -> dict[str, Any]:
    """A game of each ruleset against one of its bots, to be created."""
    wishes = {
        rules.id: {"ruleset": rules.id, "seats": rules.seats[0], "bots": [{"seat": 1, "bot": rules.stand_in}]}
        for rules in rulesets()
    }
    return {name: {"summary": f"A game of {name} against a bot.", "value": wish} for name, wish in wishes.items()}


BYTES_A_COMMAND = 1024
"""So many bytes that a creator sets up count as one command more: they take room in the store."""


def _room(wanted: NewGame) -> int:
    """Return how many bytes a game has that its creator sets up, beyond those of one that is dealt."""
    return 0 if wanted.position is None else len(msgspec.json.encode(wanted.position))


@post(
    "/games",
    **Operation(
        "createGame",
        "Create a game",
        requires("bot"),
        problems=(
            "invalid-setup",
            "no-such-hours",
            "idempotency-key-reused",
            "removed",
            "too-many-games",
            "too-many-games-today",
            "too-many-bytes",
            "store-nearly-full",
        ),
        links=GAME
        | {
            "join": Link("takeSeat", "Another player takes a seat.", ID),
            "start": Link("startGame", "Start it, if it is started by hand.", ID),
            "leave": Link("leaveSeat", "Give your seat back.", ID),
        },
        requests=_wishes,
        again="keyed",
    ).handler,
)
async def create_game(request: Request, data: JSONBody[NewGame], idempotency_key: Key = None) -> Response[GameView]:
    """Create a game and take its first free seat. It starts when its last seat is taken."""
    return await begin(request, data, idempotency_key)


async def begin(
    request: Request, data: NewGame, idempotency_key: str | None, seed: str | None = None
) -> Response[GameView]:
    """Create a game as it is asked for, which draws by this seed, if there is one."""
    service, principal = service_of(request), request.auth
    player = principal.player
    game_id = game_id_for(player.namespace, idempotency_key) if idempotency_key else new_id("g")
    now = await service.games.now(game_id)
    common = await service.fleet.program()
    created = replace(_creation(data, service.settings.shortest_decision_seconds, now, common), seed=seed)
    meta = {"request": hashlib.sha256(msgspec.json.encode(data, order="sorted")).hexdigest()}
    if data.visibility == "private":
        meta |= Beside(invite(game_id, now)).fields
    secret = new_secret()
    actor = player.actor(game_id)
    drafts = commands.create(game_id, actor, created, secret, data.commitment)
    timeline = None
    service.limits.weigh(principal, _room(data) // BYTES_A_COMMAND)
    if not idempotency_key or await service.games.read(game_id) is None:
        async with service.quotas.game(player.id, game_id, created) as counted:
            timeline = await service.games.create(game_id, drafts, secret, meta, {actor: player.id})
            counted.is_new = timeline is not None
    if timeline is None:
        timeline = await service.visible(game_id, principal)
        if timeline.meta.get("request") != meta["request"]:
            raise problem("idempotency-key-reused", "this Idempotency-Key was used with a different request")
    return await respond(service, timeline, principal, status_code=201)


def _creation(data: NewGame, shortest: int, now: int, common: Program) -> Created:
    bots = {str(row.seat): row.bot for row in data.bots}
    if len(bots) < len(data.bots):
        raise _invalid("two bots cannot have the same seat", "repeated", "bots.seat", most=1)
    rules = _ruleset(data)
    people = data.seats - len(bots)
    usual = usual_options(rules, people, is_dealt=data.position is None)
    options = fitting(usual | without_nulls(data.options, rules.options_type), rules.options_type, "options")
    position = fitting(data.position, rules.position_type | None, "position")
    created = Created(
        ruleset=data.ruleset,
        version=0,
        build="",
        seats=data.seats,
        options=options,
        bots=bots,
        commitment="",
        deadline=_deadline(data, people, shortest, now),
        visibility=data.visibility,
        start=data.start,
        take_back=data.take_back,
        position=position,
    )
    return by_rules_of(common, created)


def _ruleset(data: NewGame) -> Ruleset:
    try:
        return ruleset(data.ruleset)
    except LookupError as error:
        raise misfit(str(error.args[0]), "ruleset") from error


def _deadline(data: NewGame, people: int, shortest: int, now: int) -> Deadline | None:
    """Return the deadline of a game to be; None if it has none.

    `shortest` is the least time for a decision, in seconds. A person alone with bots keeps nobody waiting.
    """
    wish = data.deadline or (DeadlineSpec() if people > 1 else None)
    if wish is None or wish.on_timeout == "wait":
        _require_endless(wish)
        return None
    if wish.per_sitting is not None and wish.per_decision is not None:
        detail = "a deadline is for each sitting (`per_sitting`) or each decision, not for both"
        raise _invalid(detail, "conflict", "deadline.per_decision", wish.per_decision)
    per_decision = _time(wish, "per_decision")
    per_sitting = (_time(wish, "per_sitting") if wish.per_sitting else DAY) if per_decision is None else None
    vacation = _time(wish, "vacation")
    deadline = Deadline(
        per_decision,
        _time(wish, "reserve") or 0,
        wish.on_timeout,
        per_sitting,
        increment=_time(wish, "increment") or 0,
        reserve_max=_time(wish, "reserve_max") or None,
        excuses=wish.excuses,
        vacation=min(LONGEST, VACATION * (per_sitting or per_decision or 0)) if vacation is None else vacation,
        away_after=0 if wish.on_timeout == "forfeit" else wish.away_after,
        calendar=_calendar(wish, now),
    )
    field, least = f"deadline.{'per_decision' if per_sitting is None else 'per_sitting'}", f"PT{shortest}S"
    if per_sitting == 0 or deadline.each + deadline.reserve == 0:
        detail = "a deadline is more than zero; `per_decision: PT0S` needs a `reserve`"
        raise _invalid(detail, "out-of-range", field, "PT0S", least=least, most=LONGEST_TIME)
    if deadline.each < shortest * 1000 and not (per_decision == 0 and deadline.reserve >= shortest * 1000):
        span = wish.per_sitting if per_decision is None else wish.per_decision
        raise _invalid(f"a decision may take {least} at least", "out-of-range", field, span, least=least)
    return deadline


def _calendar(wish: DeadlineSpec, now: int) -> Rest | None:
    """Return the nights and days off of all seats, as far ahead as a game is likely to last."""
    if wish.calendar is None:
        return None
    hours = hours_of(wish.calendar)
    return rest_in(hours.zone, hours.quiet, hours.free_days, now, CALENDAR_AHEAD)


def _require_endless(wish: DeadlineSpec | None) -> None:
    """Require that a game which waits for ever names no times."""
    if wish not in (None, DeadlineSpec(on_timeout="wait")):
        detail = "a game that waits for ever (`on_timeout: wait`) has no times"
        raise _invalid(detail, "conflict", "deadline.on_timeout", "wait")


def _time(wish: DeadlineSpec, name: str) -> int | None:
    """A time of a deadline in milliseconds. Raises the problem where it is too long."""
    span: str | None = getattr(wish, name)
    if span is None:
        return None
    time = milliseconds(span)
    if not 0 <= time <= LONGEST:
        detail = f"a deadline is more than zero, and at most {LONGEST_TIME}; so is the reserve"
        raise _invalid(detail, "out-of-range", f"deadline.{name}", span, least="PT0S", most=LONGEST_TIME)
    return time


def _invalid(detail: str, code: FaultCode, field: str, value: str | None = None, **bounds: Any) -> Refused:
    return InvalidSetup(detail, code, field, value, **bounds).refused


@get(
    "/games/{game_id:str}",
    **Operation(
        "getGame",
        "Look at a game, or wait for news of it",
        WATCHED,
        problems=("too-many-waiting", "unknown-version"),
        links=GAME | {"join": Link("takeSeat", "Take a seat.", ID)},
        is_conditional=True,
    ).handler,
)
async def get_game(
    request: Request,
    game_id: GameId,
    since: Annotated[
        int | None, QueryParameter(name="since", ge=0, description="Tell what happened after this version.")
    ] = None,
    last: Annotated[
        int | None,
        QueryParameter(name="last", ge=0, description="Tell what so many of the latest entries did at most."),
    ] = None,
    wait: Annotated[
        int | None, QueryParameter(name="wait", ge=0, le=60, description="Wait so many seconds for a newer version.")
    ] = None,
    after: Annotated[
        int | None,
        QueryParameter(name="after", ge=0, description="The last version that you know, for `wait`."),
    ] = None,
    locale: OwnLocaleQuery = None,
) -> Response[GameView]:
    """The game, as you may see it. With `If-None-Match` 304 if nothing changed; with a token, `wait` long-polls."""
    service, principal = service_of(request), request.auth
    if wait and not principal.has_account:
        raise unauthenticated_problem("to wait for news needs a token; without one, ask again now and then")
    timeline = await service.visible(game_id, principal)
    require_reached(timeline, since=since, after=after)
    if wait and (after is None or timeline.seq <= after) and timeline.game.status != "finished":
        from_seq = timeline.seq if after is None else after
        async with game_poll(request, game_id) as poll:
            # A game that went back is news, too.
            timeline = await poll.until(lambda latest: latest.seq != from_seq, poll.look, wait)
            require_reached(timeline, since=since, after=after)
    history_from = since if last is None else max(since or 0, timeline.seq - last)
    return await respond(
        service, timeline, principal, since=history_from, locale=locale, header=request.headers.get("if-none-match")
    )


router = Router("/", route_handlers=[create_game, get_game], tags=["games"])
