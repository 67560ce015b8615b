"""The page `/link`: a signed-in browser lets a device into its account, without a script."""

from urllib.parse import urlencode

from litestar import MediaType, Response, Router, get, post
from litestar.exceptions import HTTPException

from api.http.access import PUBLIC
from api.http.bodies import Request
from api.http.fields import fields
from api.pages.forms import HEADERS
from api.pages.linking import code_page, question_page, said_page
from api.service.devices import allowed_in_words, asking, decide
from api.service.service import service_of
from api.service.sessions import signed_in
from domain.texts.formatting import Locale
from store.accounts.devices import plain

NOT_FOUND = 404


@get("/link")
async def get_link(request: Request) -> Response[bytes]:
    """Ask for the code; with one, say what asks, and ask whether it is let in. A browser signs in first."""
    service, code = service_of(request), request.query_params.get("code", "")[:40]
    principal = await signed_in(service, request.scope)
    if principal is None:
        return _sign_in(code)
    locale = principal.player.locale
    if not code:
        return _html(code_page(locale))
    try:
        device = await asking(service, principal, code)
    except HTTPException as error:
        return _refusal(error, locale)
    words = allowed_in_words(device.scopes, locale)
    return _html(question_page(locale, _group(code), device.name, principal.player.name, words))


@post("/link", status_code=200)
async def post_link(request: Request) -> Response[bytes]:
    """Let a device in, or refuse it, for who is signed in."""
    service, form = service_of(request), await fields(request)
    code, approve = form.get("code", "")[:40], form.get("verdict") == "approve"
    principal = await signed_in(service, request.scope)
    if principal is None:
        return _sign_in(code)
    try:
        await decide(service, principal, code, approve=approve)
    except HTTPException as error:
        return _refusal(error, principal.player.locale)
    return _html(said_page(principal.player.locale, "link-approved" if approve else "link-denied"))


def _sign_in(code: str) -> Response[bytes]:
    then = f"/link?{urlencode({'code': code})}" if code else "/link"
    return Response(b"", status_code=303, headers={"Location": f"/sign_in?{urlencode({'then': then})}"})


def _refusal(error: HTTPException, locale: Locale) -> Response[bytes]:
    text_id = "link-unknown" if error.status_code == NOT_FOUND else "link-often"
    return _html(code_page(locale, text_id), error.status_code)


def _html(page: bytes, status: int = 200) -> Response[bytes]:
    return Response(page, status_code=status, media_type=MediaType.HTML)


def _group(code: str) -> str:
    letters = plain(code)
    return f"{letters[:4]}-{letters[4:]}"


router = Router(
    "/",
    route_handlers=[get_link, post_link],
    opt=PUBLIC,
    response_headers=HEADERS,
    include_in_schema=False,
)
