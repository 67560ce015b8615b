"""Records of games: the log, past states, the course, the export; and the import of games played elsewhere."""

from typing import Annotated, Any

import msgspec
from litestar import Response, Router, get, post
from litestar.params import PathParameter, QueryParameter

from api.document.content import chart_content, export_lines
from api.document.operation import Answer, Link, Operation
from api.http.access import SHARED, WATCHED, requires
from api.http.bodies import Request, expect
from api.http.headers import matches, validator_of
from api.http.media import JSON, NDJSON, SVG
from api.http.prepared import RECHECKED, Prepared, as_json, known_by
from api.http.problems import not_found, problem
from api.operations.parameters import GAME, SAME, GameId, OwnLocaleQuery, SeatQuery
from api.pages.chart import Plot, chart
from api.presenter.charts import chart_view
from api.presenter.games import Audience, Noted
from api.service.answers import looking_back, moment, names_for, require_reached, respond
from api.service.service import Service, service_of
from api.service.sharing import with_talk
from api.settings import Settings
from api.wire.charts import ChartView
from api.wire.games import GameView
from api.wire.records import LogPage, ThoughtPage, ThoughtView, TriedView
from domain.build import BUILD
from domain.kernel.fold.export import line
from domain.kernel.protocol.faults import InvalidSetup
from domain.kernel.table.course import Sample
from domain.kernel.table.identifiers import import_id_for
from domain.texts.formatting import Locale, saying
from store.accounts.players import Principal
from store.log.summary import Import, Visibility
from store.log.thoughts import Thought
from store.log.timeline import Timeline

LASTING = "max-age=86400, immutable"
"""For how long what changes no more is kept by caches: a day, since a game may be removed."""

PICTURE_POLICY = b"default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""Asked for by itself, a picture could run scripts."""

MeasureQuery = Annotated[
    str | None,
    QueryParameter(name="measure", description="Of the picture: what it shows, by id; the first if left out."),
]

_samples = msgspec.msgpack.Decoder(tuple[Sample, ...])


@get(
    "/games/{game_id:str}/log",
    **Operation(
        "getGameLog",
        "The log of a game",
        WATCHED,
        problems=("unknown-version",),
        links={"more": Link("getGameLog", "The next entries.", SAME | {"after": "$response.body#/after"})},
    ).handler,
)
async def get_game_log(
    request: Request,
    game_id: GameId,
    after: Annotated[int, QueryParameter(name="after", ge=0, description="The last seq that you know.")] = 0,
    limit: Annotated[int, QueryParameter(name="limit", ge=1, le=500, description="Entries a page.")] = 100,
) -> Response[LogPage]:
    """The log with its hash chain. While the game runs, what is sealed shows only to its author."""
    service, principal = service_of(request), request.auth
    timeline = await service.visible(game_id, principal)
    require_reached(timeline, after=after)
    is_open = timeline.game.status == "finished"
    viewer = timeline.actor(principal.player) if principal.has_account and not is_open else None
    key = ("log", timeline.id, timeline.game.head, viewer, after, limit)
    rendering = service.renderings.others.get(key)
    if rendering is None:
        until = min(after + limit, timeline.seq)
        charge = service.limits.charge(principal)
        entries = await service.games.replays.links(timeline, after, until, charge) if after < until else []
        rows = [line(row, is_open=is_open, viewer=viewer, secret=timeline.secret) for row in entries]
        rendering = msgspec.json.encode(LogPage(rows, until if after < until < timeline.seq else None))
        service.renderings.others.keep(key, rendering)
    return as_json(rendering)


@get(
    "/games/{game_id:str}/states/{seq:int}",
    **Operation(
        "getGameState",
        "A game as it was",
        WATCHED | SHARED,
        problems=("game-not-finished",),
    ).handler,
)
async def get_game_state(
    request: Request,
    game_id: GameId,
    seq: Annotated[int, PathParameter(description="A version of the game: the seq of an entry.")],
    seat: SeatQuery = None,
    locale: OwnLocaleQuery = None,
) -> Response[GameView]:
    """The game as you saw it after the entry `seq`. When it is over, that changes no more and may be cached."""
    service, principal = service_of(request), request.auth
    timeline = await service.visible(game_id, principal)
    audience = looking_back(timeline, principal, locale, seat)
    try:
        game = await service.games.replays.state_at(timeline, seq, service.limits.charge(principal))
    except LookupError:
        raise not_found("version", f"1 to {timeline.seq}") from None
    keep = f"private, {LASTING}" if timeline.game.status == "finished" else RECHECKED
    return await moment(request, timeline, game, audience, keep=keep)


@get(
    "/games/{game_id:str}/chart",
    **Operation(
        "getGameChart",
        "The course of a game",
        WATCHED | SHARED,
        answer=Answer("What is counted after each turn, as data or as a picture.", chart_content),
    ).handler,
)
async def get_game_chart(
    request: Request, game_id: GameId, locale: OwnLocaleQuery = None, measure: MeasureQuery = None
) -> Response[ChartView]:
    """Points and the ruleset's own measures after each turn, as everybody may see them: also while the game runs.

    As SVG for who accepts `image/svg+xml` and no JSON, and at the same address with `.svg` behind it.
    """
    accept = request.headers.get("accept", "")
    if SVG in accept and JSON not in accept:
        return await _picture(request, game_id, locale, measure)
    service, principal = service_of(request), request.auth
    timeline = await service.visible(game_id, principal)
    language = locale or principal.player.locale
    validator = validator_of(msgspec.json.encode((BUILD, timeline.game.head.hex(), language)))
    headers = [*known_by(validator, RECHECKED), (b"vary", b"Accept")]
    if matches(request.headers.get("if-none-match"), validator):
        return Prepared(304, headers, None)
    samples = await _course(service, principal, timeline)
    return as_json(msgspec.json.encode(chart_view(timeline, samples, language)), headers)


@get("/games/{game_id:str}/chart.svg", opt=WATCHED | SHARED, include_in_schema=False)
async def get_picture(
    request: Request, game_id: GameId, locale: OwnLocaleQuery = None, measure: MeasureQuery = None
) -> Response[Any]:
    """The picture, whatever is accepted."""
    return await _picture(request, game_id, locale, measure)


async def _picture(request: Request, game_id: str, locale: Locale | None, measure: str | None) -> Response[Any]:
    service, principal = service_of(request), request.auth
    timeline = await service.visible(game_id, principal)
    language = locale or principal.player.locale
    names = (await names_for(service, timeline, timeline.game, Audience(None, language, Noted()))).now
    validator = validator_of(msgspec.json.encode((BUILD, timeline.game.head.hex(), language, names, measure)))
    headers = [
        *known_by(validator, RECHECKED),
        (b"vary", b"Accept"),
        (b"content-type", SVG.encode()),
        (b"content-security-policy", PICTURE_POLICY),
    ]
    if matches(request.headers.get("if-none-match"), validator):
        return Prepared(304, headers, None)
    plot = _plot(timeline, await _course(service, principal, timeline), language, names, measure)
    return Prepared(200, headers, chart(plot).encode())


def _plot(
    timeline: Timeline, samples: tuple[Sample, ...], locale: Locale, names: tuple[str, ...], measure: str | None
) -> Plot:
    """The plot of a measure. Raises the problem `not-found`."""
    view = chart_view(timeline, samples, locale)
    title = saying(timeline.game.created.ruleset, locale)("ruleset-name")
    if not view.measures:
        return Plot(title, names, (), None)
    rows = {row.id: row for row in view.measures}
    if measure is not None and measure not in rows:
        raise not_found("measure", ", ".join(rows))
    row = rows[measure] if measure is not None else view.measures[0]
    return Plot(f"{title}: {row.name}", names, row.amounts, row.goal)


async def _course(service: Service, principal: Principal, timeline: Timeline) -> tuple[Sample, ...]:
    """The samples of a game as it is now, taken once: they count as much as a replay of all of it."""
    key = ("course", timeline.id, timeline.game.head)
    cache = service.renderings.others.get(key)
    if cache is not None:
        return _samples.decode(cache)
    samples = await service.games.replays.course(timeline, service.limits.charge(principal))
    service.renderings.others.keep(key, msgspec.msgpack.encode(samples))
    return samples


@get(
    "/games/{game_id:str}/thoughts",
    **Operation(
        "listThoughts",
        "What bots have considered",
        WATCHED,
        problems=("game-not-finished",),
        links={
            "more": Link("listThoughts", "The next thoughts.", SAME | {"after": "$response.body#/after"}),
        },
    ).handler,
)
async def list_thoughts(
    request: Request,
    game_id: GameId,
    after: Annotated[int, QueryParameter(name="after", ge=0, description="The last seq that you know.")] = 0,
    limit: Annotated[int, QueryParameter(name="limit", ge=1, le=100, description="Thoughts a page.")] = 100,
) -> ThoughtPage:
    """The answers that bots that look ahead (`hard`, `expert`) have tried before they chose one, when the game is over.

    They were noted when the bots thought; the latest 1,000 of a game are kept, for 90 days. Other bots do not look
    ahead, and an imported game has none. The labels of the options are in the state before the answer, seen from the
    bot's seat.
    """
    service = service_of(request)
    timeline = await service.visible(game_id, request.auth)
    if timeline.game.status != "finished":
        raise problem("game-not-finished", "what a bot considers is told when the game is over")
    page = await service.games.thoughts.page(timeline.id, after, limit)
    return ThoughtPage([_thought_view(row) for row in page], page[-1].seq if len(page) == limit else None)


def _thought_view(row: Thought) -> ThoughtView:
    considered = [TriedView([*tried.choose], tried.worth, tried.playouts) for tried in row.considered]
    return ThoughtView(row.seq, row.seat, row.bot, row.decision, [*row.choose], considered)


@get(
    "/games/{game_id:str}/export",
    **Operation(
        "exportGame",
        "The whole log, for an auditor",
        WATCHED | SHARED,
        problems=("game-not-finished", "talk-not-shared"),
        links={"import": Link("importGame", "Import it elsewhere.", body="$response.body")},
        answer=Answer("The log, one entry a line.", export_lines),
    ).handler,
    media_type=NDJSON,
)
async def export_game(
    request: Request,
    game_id: GameId,
    talk: Annotated[
        bool, QueryParameter(name="talk", description="With what was said to all, if all people of the game agree.")
    ] = False,
) -> Response[bytes]:
    """The whole log of a finished game, for `turnfold audit` or any other verifier of the audit format."""
    service, principal = service_of(request), request.auth
    timeline = await service.visible(game_id, principal)
    game = timeline.game
    if game.status != "finished":
        raise problem("game-not-finished", "a game can be exported when it is over")
    if talk:
        return await _with_talk(request, timeline)
    validator = f'"{game.head.hex()}"'
    # Nobody but who may see a private game is to find it in a cache.
    headers = [(b"etag", validator.encode()), (b"cache-control", f"{timeline.visibility}, {LASTING}".encode())]
    if matches(request.headers.get("if-none-match"), validator):
        return Prepared(304, headers, None)
    body = await service.games.replays.export(timeline, service.limits.charge(principal))
    service.limits.count_bytes(principal, body)
    name = f'attachment; filename="{game_id}.ndjson"'.encode()
    return Prepared(200, [*headers, (b"content-disposition", name), (b"content-type", NDJSON.encode())], body)


async def _with_talk(request: Request, timeline: Timeline) -> Response[bytes]:
    """The export with the talk beside it, which changes: what is erased is to be in no cache."""
    service, principal = service_of(request), request.auth
    log = await service.games.replays.export(timeline, service.limits.charge(principal))
    body = await with_talk(service, timeline, log)
    service.limits.count_bytes(principal, body)
    name = f'attachment; filename="{timeline.id}.ndjson"'.encode()
    validator = validator_of(body)
    headers = [
        (b"etag", validator.encode()),
        (b"cache-control", RECHECKED.encode()),
        (b"content-disposition", name),
    ]
    if matches(request.headers.get("if-none-match"), validator):
        return Prepared(304, headers, None)
    return Prepared(200, [*headers, (b"content-type", NDJSON.encode())], body)


@post(
    "/games/import",
    **Operation(
        "importGame",
        "Import a finished game",
        requires("bot"),
        problems=(
            "unsupported-media-type",
            "audit-failed",
            "newer-rules",
            "invalid-setup",
            "too-many-games",
            "too-many-games-today",
            "too-many-bytes",
            "store-nearly-full",
        ),
        links={name: GAME[name] for name in ("look", "log", "state")},
        body=export_lines,
        again="same",
    ).handler,
)
async def import_game(
    request: Request,
    visibility: Annotated[
        Visibility, QueryParameter(name="visibility", description="Whether others than you may find it.")
    ] = "private",
) -> Response[GameView]:
    """Store a finished game that was played elsewhere: an export, audited first. It gets an id of its own.

    The same export again gives the same game.
    """
    service, principal = service_of(request), request.auth
    player = principal.player
    expect(request, NDJSON)
    service.quotas.require_space()
    importing = service.importing
    audited = await importing.audit(player.id, request.stream(), service.limits.charge(principal), service.fleet)
    if visibility == "public" and audited.game.created.visibility == "private":
        detail = "the game was private where it was played, so it can only be private here"
        raise InvalidSetup(detail, "conflict", "visibility", visibility, allowed=["private"]).refused
    game_id = import_id_for(player.namespace, audited.game)
    if await service.games.read(game_id) is None:
        imported = Import(player.id, audited.game.id, visibility)
        entries = (line.entry for line in audited.lines if line is not None)
        actor = player.actor(audited.game.id)
        accounts = {actor: player.id} if audited.game.seat_of(actor) is not None else {}
        async with service.quotas.count_import(player.id, game_id) as counted:
            counted.is_new = await service.games.adopt(
                game_id, audited.game, entries, audited.secret, imported, accounts
            )
    timeline = await service.visible(game_id, principal)
    return await respond(service, timeline, principal, status_code=201)


router = Router(
    "/",
    route_handlers=[get_game_log, get_game_state, get_game_chart, get_picture, list_thoughts, export_game],
    tags=["records"],
)


def imports(settings: Settings) -> Router:
    """Return the router for exports that are brought here: they are larger than any other body."""
    return Router("/", route_handlers=[import_game], tags=["records"], request_max_body_size=settings.max_import)
