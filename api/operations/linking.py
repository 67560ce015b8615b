"""The page `/link`: a signed-in browser lets a device into its account, without a script."""

from typing import Any
from urllib.parse import parse_qs, urlencode

from litestar import MediaType, Request, Response, Router, get, post
from litestar.exceptions import HTTPException

from api.http.access import PUBLIC
from api.http.auth import address_of
from api.http.sessions import LIFETIME, is_kept, is_own, session_of, set_cookie
from api.operations.sessions import NAME
from api.pages.linking import HEADERS, code_page, question_page, said_page, sign_in_page
from api.service.devices import allowed_in_words, asking, decide
from api.service.service import Service, service_of
from domain.texts.formatting import LOCALES, Locale
from store.devices import plain
from store.players import Principal, credential

MOST_FIELDS = 10

NOT_FOUND = 404


@get("/link")
async def get_link(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Ask for the code; with one, say what asks, and ask whether it is let in."""
    service, code = service_of(request), request.query_params.get("code", "")[:40]
    principal = await _signed_in(service, request)
    if principal is None:
        return _shown(sign_in_page(_locale(request), code))
    locale = principal.player.locale
    if not code:
        return _shown(code_page(locale))
    try:
        found = await asking(service, principal, code)
    except HTTPException as error:
        return _refused(error, locale)
    words = allowed_in_words(found.scopes, locale)
    return _shown(question_page(locale, _grouped(code), found.name, principal.player.name, words))


@post("/link", status_code=200)
async def post_link(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Let a device in, or refuse it, for who is signed in."""
    service, fields = service_of(request), await _fields(request)
    principal = await _signed_in(service, request)
    if principal is None:
        return _shown(sign_in_page(_locale(request), fields.get("code", "")[:40]))
    approve = fields.get("verdict") == "approve"
    try:
        await decide(service, principal, fields.get("code", "")[:40], approve=approve)
    except HTTPException as error:
        return _refused(error, principal.player.locale)
    return _shown(said_page(principal.player.locale, "link-approved" if approve else "link-denied"))


@post("/link/session", status_code=200)
async def post_session(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Sign a browser in with a token, and go on to the question."""
    service, fields, scope = service_of(request), await _fields(request), request.scope
    code, locale = fields.get("code", "")[:40], _locale(request)
    limit = service.limits.recovery(address_of(scope))
    if limit.rate.take(limit.key):
        return _shown(sign_in_page(locale, code, "link-often"), 429)
    principal = await service.authenticator.whose(credential(fields.get("token", "").strip()))
    is_allowed = is_kept(scope) and is_own(scope, dict(scope["headers"]))
    if principal is None or "play" not in principal.token.scopes or not is_allowed:
        return _shown(sign_in_page(locale, code, "link-wrong"), 403)
    await service.quotas.token(principal.player.id)
    bearer, _ = await service.players.tokens.add(principal.player.id, NAME, ("play",), LIFETIME, "session")
    headers = {"Location": f"/link?{urlencode({'code': code})}" if code else "/link"}
    return Response(b"", status_code=303, headers={**headers, "Set-Cookie": set_cookie(scope, bearer)})


async def _signed_in(service: Service, request: Request[Any, Any, Any]) -> Principal | None:
    """Return who is signed in, with a token that may do everything."""
    principal = await service.authenticator.whose(credential(session_of(request.scope)))
    return principal if principal and "play" in principal.token.scopes else None


async def _fields(request: Request[Any, Any, Any]) -> dict[str, str]:
    try:
        found = parse_qs((await request.body()).decode(), max_num_fields=MOST_FIELDS)
    except ValueError:
        return {}
    return {name: values[0] for name, values in found.items()}


def _refused(error: HTTPException, locale: Locale) -> Response[bytes]:
    said = "link-unknown" if error.status_code == NOT_FOUND else "link-often"
    return _shown(code_page(locale, said), error.status_code)


def _shown(page: bytes, status: int = 200) -> Response[bytes]:
    return Response(page, status_code=status, media_type=MediaType.HTML)


def _grouped(code: str) -> str:
    letters = plain(code)
    return f"{letters[:4]}-{letters[4:]}"


def _locale(request: Request[Any, Any, Any]) -> Locale:
    """Return the first of our languages that a browser names; who is signed in has one of their own."""
    named = (part.strip()[:2].lower() for part in request.headers.get("accept-language", "").split(","))
    found: Locale = next((locale for name in named for locale in LOCALES if locale == name), "en")
    return found


router = Router(
    "/",
    route_handlers=[get_link, post_link, post_session],
    opt=PUBLIC,
    response_headers=HEADERS,
    include_in_schema=False,
)
