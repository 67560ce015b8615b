"""Tokens for other people's programs, as RFC 6749, 7009, 7636, 8252, 8414 and 9207 say, and OAuth 2.1 sums them up."""

from typing import Any
from urllib.parse import parse_qsl, urlencode

from litestar import MediaType, Response, Router, get, post

from api.http.access import PUBLIC
from api.http.bodies import Request
from api.http.fields import fields
from api.pages.consent import consent_page, nobody_page, policy, unfit_page
from api.pages.forms import HEADERS
from api.service.authorizing import (
    SCOPES,
    Asked,
    NobodyAsks,
    Unfit,
    exchange_code,
    parse_authorization_request,
    redirect_with_answer,
    revoke_token,
    who_asks,
)
from api.service.devices import allowed_in_words
from api.service.redirects import led_to, origin, source
from api.service.service import Service, service_of
from api.service.sessions import signed_in
from domain.texts.formatting import LOCALES
from store.accounts.players import Principal, credential
from store.redis.room import NoRoom

SAID = ("client_id", "redirect_uri", "response_type", "scope", "state", "code_challenge", "code_challenge_method")
"""What a client says when it asks."""


@get("/authorize", response_headers=HEADERS)
async def get_authorize(request: Request) -> Response[bytes]:
    """Ask who is signed in whether a client is let in; who is not signed in does that first."""
    pairs = parse_qsl(request.scope["query_string"].decode("latin-1"), keep_blank_values=False)
    params = dict(pairs[:50])
    if len(params) < len(pairs[:50]):
        # What is said twice means nothing (RFC 6749, 3.1).
        return _nobody(request)
    wish = await _wish(request, params)
    if not isinstance(wish, Asked):
        return wish
    principal = await signed_in(service_of(request), request.scope)
    if principal is None:
        then = f"/authorize?{urlencode({name: params[name] for name in SAID if name in params})}"
        return _redirect(f"/sign_in?{urlencode({'then': then})}")
    return _question(wish, principal, {name: params[name] for name in SAID if name in params})


def _question(wish: Asked, principal: Principal, params: dict[str, str]) -> Response[bytes]:
    player, words = principal.player, allowed_in_words(wish.scopes, principal.player.locale)
    page = consent_page(player.locale, wish.client.name, player.name, origin(wish.redirect), words, params)
    return Response(page, media_type=MediaType.HTML, headers=policy(source(wish.redirect)))


@post("/authorize", status_code=200, response_headers=HEADERS)
async def post_authorize(request: Request) -> Response[bytes]:
    """Let a client in, or refuse it, for who is signed in: lead back to the client, with a code or without."""
    params, service = await fields(request), service_of(request)
    principal = await signed_in(service, request.scope)
    if principal is None:
        return _redirect("/sign_in")
    wish = await _wish(request, params)
    if not isinstance(wish, Asked):
        return wish
    if params.get("verdict") != "approve":
        return _redirect(redirect_with_answer(wish, request.own_address, error="access_denied"))
    return await _grant(service, wish, principal, request.own_address)


async def _grant(service: Service, wish: Asked, principal: Principal, issuer: str) -> Response[bytes]:
    try:
        await service.players.tokens.require_room(principal.player.id, service.settings.tokens_per_player)
    except NoRoom:
        return _redirect(
            redirect_with_answer(
                wish, issuer, error="server_error", error_description="the account has too many tokens"
            )
        )
    code = await service.clients.grants.make(wish.grant(principal))
    return _redirect(redirect_with_answer(wish, issuer, code=code))


async def _wish(request: Request, params: dict[str, str]) -> Asked | Response[bytes]:
    """Return what a client asks for; else the answer to who is not to be asked."""
    service = service_of(request)
    service.limits.look(request.comes_from)
    try:
        client, redirect = await who_asks(service, params)
    except NobodyAsks:
        return _nobody(request)
    try:
        return parse_authorization_request(client, redirect, params)
    except Unfit as unfit:
        answer = {"error": unfit.error, "error_description": unfit.words, "state": params.get("state", "")}
        back = led_to(redirect, **answer, iss=request.own_address)
        return _refusal(unfit_page(request.locale, client.name, origin(redirect), back))


def _nobody(request: Request) -> Response[bytes]:
    return _refusal(nobody_page(request.locale))


def _refusal(content: bytes) -> Response[bytes]:
    return Response(content, status_code=400, media_type=MediaType.HTML)


def _redirect(place: str) -> Response[bytes]:
    return Response(b"", status_code=303, headers={"Location": place})


@post("/oauth/token", status_code=200)
async def post_token(request: Request) -> Response[dict[str, Any]]:
    """Change a code for a token."""
    service, params = service_of(request), await fields(request)
    service.limits.look(request.comes_from)
    try:
        bearer, token = await exchange_code(service, params)
    except Unfit as unfit:
        return _unfit(unfit)
    span = (token.expires or 0) - token.created
    answer = {"access_token": bearer, "token_type": "Bearer", "expires_in": span // 1000}
    return _token_response({**answer, "scope": " ".join(token.scopes)})


@post("/oauth/revoke", status_code=200)
async def post_revoke(request: Request) -> Response[dict[str, Any]]:
    """Give a token back. One that is not in force is no error (RFC 7009, 2.2)."""
    service, params = service_of(request), await fields(request)
    service.limits.look(request.comes_from)
    principal = await service.authenticator.whose(credential(params.get("token", "")))
    try:
        if principal is not None:
            await revoke_token(service, params, principal.player.id, principal.token)
    except Unfit as unfit:
        return _unfit(unfit)
    return _token_response({})


def _unfit(unfit: Unfit) -> Response[dict[str, Any]]:
    return _token_response({"error": unfit.error, "error_description": unfit.words}, 400)


def _token_response(body: dict[str, Any], status: int = 200) -> Response[dict[str, Any]]:
    return Response(body, status_code=status, headers={"Cache-Control": "no-store"})


@get("/.well-known/oauth-authorization-server", sync_to_thread=False)
def get_metadata(request: Request) -> dict[str, Any]:
    """Return where what is, and what is understood (RFC 8414)."""
    here = request.own_address
    return {
        "issuer": here,
        "authorization_endpoint": f"{here}/authorize",
        "token_endpoint": f"{here}/oauth/token",
        "revocation_endpoint": f"{here}/oauth/revoke",
        "scopes_supported": list(SCOPES),
        "response_types_supported": ["code"],
        "response_modes_supported": ["query"],
        "grant_types_supported": ["authorization_code"],
        "token_endpoint_auth_methods_supported": ["none"],
        "revocation_endpoint_auth_methods_supported": ["none"],
        "code_challenge_methods_supported": ["S256"],
        "authorization_response_iss_parameter_supported": True,
        "ui_locales_supported": list(LOCALES),
        "service_documentation": f"{here}/docs/guide",
    }


router = Router(
    "/",
    route_handlers=[get_authorize, post_authorize, post_token, post_revoke, get_metadata],
    opt=PUBLIC,
    include_in_schema=False,
)
