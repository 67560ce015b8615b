"""Pages that people send each other: their head says what is there, to sites that show a link before it is opened.

Nothing is said of a private game but to who has its invitation.
"""

from html import escape
from typing import NamedTuple

import msgspec
from litestar import MediaType, Response, Router, get
from litestar.params import FromPath
from litestar.plugins.problem_details import ProblemDetailsException
from redis.exceptions import RedisError

from api.http.access import PUBLIC, SHARED
from api.http.auth import watcher
from api.http.bodies import Request
from api.http.headers import matches, validator_of
from api.http.limits import network
from api.http.problems import not_found
from api.pages.picture import picture, place_poster, print_board
from api.pages.table import HEADERS, document
from api.presenter.games import Audience, Noted
from api.service.answers import names_for
from api.service.invitations import look_up_invitation
from api.service.service import Service, service_of
from domain.build import VERSION
from domain.kernel.protocol.ruleset import Say
from domain.kernel.table.game import Game
from domain.texts.formatting import Locale, saying
from store.log.timeline import Timeline
from store.redis.gone import Removed

PICTURE_POLICY = "default-src 'none'; sandbox"
"""Asked for by itself, a picture could run scripts."""


class Preview(NamedTuple):
    """The words and the picture (a path, or empty) that stand for a page before it is opened."""

    title: str
    text: str
    picture: str


@get(["/table/{game_id:str}", "/replay/{game_id:str}"], media_type=MediaType.HTML)
async def get_game_page(request: Request, game_id: FromPath[str]) -> Response[bytes]:
    """The document of a game's pages."""
    timeline = await _public(request, game_id)
    path = f"/previews/{game_id}.svg"
    return await _page(request, timeline, path)


@get("/join/{code:str}", media_type=MediaType.HTML)
async def get_invitation_page(request: Request, code: FromPath[str]) -> Response[bytes]:
    """The document of an invitation's page. Guesses of codes are slowed down, as with a token."""
    stranger = watcher(network(request.comes_from)).player
    try:
        timeline, _ = await look_up_invitation(service_of(request), stranger, code)
    except (ProblemDetailsException, RedisError, Removed):
        return Response(document())
    picture = f"/previews/{timeline.id}.svg" if timeline.visibility == "public" else ""
    return await _page(request, timeline, picture)


@get("/previews/{name:str}", media_type="image/svg+xml")
async def get_picture(request: Request, name: FromPath[str]) -> Response[str]:
    """A picture of a public game as anybody may see it now. Raises the problem `not-found`."""
    timeline = await _public(request, name.removesuffix(".svg")) if name.endswith(".svg") else None
    if timeline is None:
        raise not_found("game")
    locale, game = request.locale, timeline.game
    names = await _names(service_of(request), timeline, locale)
    headers = {"Content-Security-Policy": PICTURE_POLICY, "ETag": _validator(timeline, names, locale)}
    if matches(request.headers.get("if-none-match"), headers["ETag"]):
        return Response("", status_code=304, headers=headers)
    say = saying(game.created.ruleset, locale)
    drawing = _drawing(timeline.game, say, tuple(name or "…" for name in names))
    return Response(picture(say("ruleset-name"), names, drawing), headers=headers)


def _drawing(game: Game, say: Say, names: tuple[str, ...]) -> str:
    """Return how a table stands: drawn where its ruleset does that, else in words; empty before it begins."""
    if game.state is None:
        return ""
    view = game.ruleset.view(game.state, None)
    poster = game.ruleset.poster(view, say, names)
    return place_poster(poster) if poster else print_board(game.ruleset.board(view, say, names).text)


def _validator(timeline: Timeline, names: tuple[str, ...], locale: Locale) -> str:
    """Return what a picture is known by: what it is made of, and the program that draws it."""
    return validator_of(msgspec.json.encode((VERSION, timeline.game.head.hex(), names, locale)))


async def _public(request: Request, game_id: str) -> Timeline | None:
    """Return a game that everybody may see; None if there is none, or the store is away: the page will say so."""
    try:
        timeline = await service_of(request).look(game_id)
    except (RedisError, Removed):
        return None
    return timeline if timeline is not None and timeline.visibility == "public" else None


async def _names(service: Service, timeline: Timeline, locale: Locale) -> tuple[str, ...]:
    """Return what the seats are called, empty where nobody sits."""
    names = (await names_for(service, timeline, timeline.game, Audience(None, locale, Noted()))).now
    return tuple("" if seat.is_free else names[at] for at, seat in enumerate(timeline.game.seats))


async def _page(request: Request, timeline: Timeline | None, picture: str) -> Response[bytes]:
    if timeline is None:
        return Response(document())
    locale, ruleset = request.locale, timeline.game.created.ruleset
    names = await _names(service_of(request), timeline, locale)
    say = saying(ruleset, locale)
    title = say("ruleset-name")
    seated = " · ".join(name or "…" for name in names)
    preview = Preview(f"{title}: {seated}", say("ruleset-summary"), picture)
    return Response(document(_head(preview, ruleset, request.own_address, request.scope["path"])))


def _head(preview: Preview, ruleset: str, service: str, path: str) -> str:
    """The elements of the head that say what a page is of (ogp.me), and with which ruleset it is to be drawn."""
    rows = {
        "og:site_name": "Turnfold",
        "og:type": "website",
        "og:title": preview.title,
        "og:description": preview.text,
        "og:url": service + path,
    }
    if preview.picture:
        rows |= {"og:image": service + preview.picture, "og:image:type": "image/svg+xml"}
    tags = [f'<meta property="{name}" content="{escape(value)}">' for name, value in rows.items()]
    tags.append(f'<meta name="turnfold:ruleset" content="{escape(ruleset)}">')
    return "\n".join([f"<title>{escape(preview.title)}</title>", *tags])


router = Router(
    "/",
    route_handlers=[get_game_page, get_invitation_page, get_picture],
    opt=PUBLIC | SHARED,
    response_headers=HEADERS | {"Vary": "Accept-Language"},
    include_in_schema=False,
)
