"""The page `/sign_in`: a browser gets a session by a code from a mail or with a token, without a script."""

import re

from litestar import MediaType, Response, Router, get, post
from litestar.exceptions import HTTPException

from api.http.access import PUBLIC
from api.http.bodies import Request
from api.http.fields import fields
from api.http.sessions import SIGNING_IN, cookie_of, known_cookie, may_begin, set_cookie
from api.pages.forms import HEADERS
from api.pages.signing_in import code_page, done_page, ways_page
from api.service.service import service_of
from api.service.sessions import begin_session, signed_in
from api.service.sign_ins import begin, enter
from store.accounts.players import credential

_OWN_PATH = re.compile(r"/(link|authorize)?(\?[A-Za-z0-9_.~%&=+/:-]{0,2000})?")
"""Where a page may lead once somebody is signed in."""

CONFLICT = 409


@get("/sign_in")
async def get_ways(request: Request) -> Response[bytes]:
    """Ask how somebody signs in; with the code of a mail's link, whether to use it."""
    locale, then = request.locale, _own(request.query_params.get("then", ""))
    code = request.query_params.get("code", "")[:20]
    principal = await signed_in(service_of(request), request.scope)
    if principal is not None and not code:
        return _html(done_page(principal.player.locale, principal.player.name, then))
    if not code:
        return _html(ways_page(locale, then))
    if not cookie_of(request.scope, SIGNING_IN):
        return _html(ways_page(locale, then, "sign-in-elsewhere"))
    return _html(code_page(locale, code))


@post("/sign_in/mail", status_code=200)
async def post_address(request: Request) -> Response[bytes]:
    """Have a code mailed, and ask for it."""
    scope, form, locale = request.scope, await fields(request), request.locale
    then = _own(form.get("then", ""))
    if not may_begin(scope):
        return _html(ways_page(locale, then, "sign-in-unsafe"), 403)
    try:
        secret = await begin(service_of(request), scope, form.get("address", "").strip(), then)
    except HTTPException as error:
        outcome = "sign-in-no-address" if error.status_code == CONFLICT else "sign-in-often"
        return _html(ways_page(locale, then, outcome), error.status_code)
    return _html(code_page(locale), 200, {"Set-Cookie": set_cookie(scope, secret, SIGNING_IN)})


@post("/sign_in/code", status_code=200)
async def post_code(request: Request) -> Response[bytes]:
    """Sign a browser in with the code that was mailed to who asked for it here."""
    service, scope, locale = service_of(request), request.scope, request.locale
    code = "".join(filter(str.isdigit, (await fields(request)).get("code", "")))
    service.limits.look(request.comes_from)
    if not may_begin(scope):
        return _html(ways_page(locale, "/", "sign-in-unsafe"), 403)
    try:
        entered = await enter(service, scope, cookie_of(scope, SIGNING_IN), code)
    except HTTPException as error:
        return _html(code_page(locale, "", "sign-in-wrong"), error.status_code)
    # A person who proves by mail who they are gets in with however many tokens.
    cookie, _ = await begin_session(service.players.tokens, scope, entered.player, "signed-in", entered.channel)
    answer = _redirect(_own(entered.then), cookie)
    answer.cookies.append(known_cookie(scope, entered.known))
    return answer


@post("/sign_in/token", status_code=200)
async def post_token(request: Request) -> Response[bytes]:
    """Sign a browser in with a token that may do everything."""
    service, scope, locale = service_of(request), request.scope, request.locale
    form = await fields(request)
    then, limit = _own(form.get("then", "")), service.limits.recovery(request.comes_from)
    if not may_begin(scope):
        return _html(ways_page(locale, then, "sign-in-unsafe"), 403)
    if limit.rate.take(limit.key):
        return _html(ways_page(locale, then, "sign-in-often"), 429)
    principal = await service.authenticator.whose(credential(form.get("token", "").strip()))
    if principal is None or "play" not in principal.token.scopes:
        return _html(ways_page(locale, then, "link-wrong"), 403)
    tokens, most = service.players.tokens, service.settings.tokens_per_player
    bearer = principal.credential
    cookie, _ = await begin_session(tokens, scope, principal.player.id, most=most, shown=bearer)
    return _redirect(then, cookie)


def _own(path: str) -> str:
    """Return where to go on, which is a page of ours whatever was asked for."""
    return path if _OWN_PATH.fullmatch(path) else "/"


def _redirect(then: str, cookie: str) -> Response[bytes]:
    return Response(b"", status_code=303, headers={"Location": then, "Set-Cookie": cookie})


def _html(page: bytes, status: int = 200, headers: dict[str, str] | None = None) -> Response[bytes]:
    return Response(page, status_code=status, media_type=MediaType.HTML, headers=headers)


router = Router(
    "/",
    route_handlers=[get_ways, post_address, post_code, post_token],
    opt=PUBLIC,
    response_headers=HEADERS,
    include_in_schema=False,
)
