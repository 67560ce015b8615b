"""The course of a game: points and the ruleset's own measures after each turn, as data and as a picture."""

from typing import Annotated, Any

import msgspec
from litestar import Response, Router, get
from litestar.params import QueryParameter

from api.document.content import chart_content
from api.document.operation import Answer, Operation
from api.http.access import SHARED, WATCHED
from api.http.bodies import Request
from api.http.headers import matches, validator_of
from api.http.media import JSON, SVG
from api.http.prepared import RECHECKED, Prepared, as_json, known_by
from api.http.problems import not_found
from api.operations.parameters import GameId, OwnLocaleQuery
from api.pages.chart import Plot, chart
from api.presenter.charts import chart_view
from api.presenter.games import Audience, Noted
from api.service.answers import names_for
from api.service.service import Service, service_of
from api.wire.charts import ChartView
from domain.build import BUILD
from domain.kernel.course import Sample
from domain.texts.formatting import Locale, saying
from store.players import Principal
from store.timeline import Timeline

PICTURE_POLICY = b"default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""Asked for by itself, a picture could run scripts."""

MeasureQuery = Annotated[
    str | None,
    QueryParameter(name="measure", description="Of the picture: what it shows, by id; the first if left out."),
]

_samples = msgspec.msgpack.Decoder(tuple[Sample, ...])


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


router = Router("/", route_handlers=[get_game_chart, get_picture], tags=["records"])
