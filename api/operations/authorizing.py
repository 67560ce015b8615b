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
    AuthorizationRequest,
    OAuthError,
    UnknownClient,
    authorization_response,
    exchange_code,
    identify_client,
    parse_authorization_request,
    revoke_token,
)
from api.service.devices import allowed_in_words
from api.service.redirects import origin, source, with_parameters
from api.service.service import Service, service_of
from api.service.sessions import signed_in
from domain.texts.formatting import LOCALES
from store.accounts.players import Principal, credential
from store.redis.room import NoRoom

PARAMETERS = ("client_id", "redirect_uri", "response_type", "scope", "state", "code_challenge", "code_challenge_method")
"""The parameters of an authorization request."""


@get("/authorize", response_headers=HEADERS)
async def get_authorize(request: Request) -> Response[bytes]:
    """Show the consent page of an authorization request; a browser that is not signed in signs in first."""
    pairs = parse_qsl(request.scope["query_string"].decode("latin-1"), keep_blank_values=False)
    params = dict(pairs[:50])
    if len(params) < len(pairs[:50]):
        # A parameter that comes twice makes the request invalid (RFC 6749, 3.1).
        return _unknown_client(request)
    authorization = await _authorization_request(request, params)
    if not isinstance(authorization, AuthorizationRequest):
        return authorization
    principal = await signed_in(service_of(request), request.scope)
    if principal is None:
        then = f"/authorize?{urlencode({name: params[name] for name in PARAMETERS if name in params})}"
        return _redirect(f"/sign_in?{urlencode({'then': then})}")
    return _question(authorization, principal, {name: params[name] for name in PARAMETERS if name in params})


def _question(authorization: AuthorizationRequest, principal: Principal, params: dict[str, str]) -> Response[bytes]:
    player, words = principal.player, allowed_in_words(authorization.scopes, principal.player.locale)
    page = consent_page(
        player.locale, authorization.client.name, player.name, origin(authorization.redirect), words, params
    )
    return Response(page, media_type=MediaType.HTML, headers=policy(source(authorization.redirect)))


@post("/authorize", status_code=200, response_headers=HEADERS)
async def post_authorize(request: Request) -> Response[bytes]:
    """Grant an authorization request, or deny it, and redirect to the client with a code or an error."""
    params, service = await fields(request), service_of(request)
    principal = await signed_in(service, request.scope)
    if principal is None:
        return _redirect("/sign_in")
    authorization = await _authorization_request(request, params)
    if not isinstance(authorization, AuthorizationRequest):
        return authorization
    if params.get("verdict") != "approve":
        return _redirect(authorization_response(authorization, request.own_address, error="access_denied"))
    return await _grant(service, authorization, principal, request.own_address)


async def _grant(
    service: Service, authorization: AuthorizationRequest, principal: Principal, issuer: str
) -> Response[bytes]:
    try:
        await service.players.tokens.require_room(principal.player.id, service.settings.tokens_per_player)
    except NoRoom:
        return _redirect(
            authorization_response(
                authorization, issuer, error="server_error", error_description="the account has too many tokens"
            )
        )
    code = await service.clients.grants.make(authorization.grant(principal))
    return _redirect(authorization_response(authorization, issuer, code=code))


async def _authorization_request(request: Request, params: dict[str, str]) -> AuthorizationRequest | Response[bytes]:
    """Return a valid authorization request, or the page that says what is wrong with it."""
    service = service_of(request)
    service.limits.look(request.comes_from)
    try:
        client, redirect = await identify_client(service, params)
    except UnknownClient:
        return _unknown_client(request)
    try:
        return parse_authorization_request(client, redirect, params)
    except OAuthError as error:
        answer = {"error": error.error, "error_description": error.words, "state": params.get("state", "")}
        back = with_parameters(redirect, **answer, iss=request.own_address)
        return _refusal(unfit_page(request.locale, client.name, origin(redirect), back))


def _unknown_client(request: Request) -> Response[bytes]:
    return _refusal(nobody_page(request.locale))


def _refusal(content: bytes) -> Response[bytes]:
    return Response(content, status_code=400, media_type=MediaType.HTML)


def _redirect(place: str) -> Response[bytes]:
    return Response(b"", status_code=303, headers={"Location": place})


@post("/oauth/token", status_code=200)
async def post_token(request: Request) -> Response[dict[str, Any]]:
    """Exchange an authorization code for an access token (the token endpoint)."""
    service, params = service_of(request), await fields(request)
    service.limits.look(request.comes_from)
    try:
        bearer, token = await exchange_code(service, params)
    except OAuthError as error:
        return _token_error(error)
    span = (token.expires or 0) - token.created
    answer = {"access_token": bearer, "token_type": "Bearer", "expires_in": span // 1000}
    return _token_response({**answer, "scope": " ".join(token.scopes)})


@post("/oauth/revoke", status_code=200)
async def post_revoke(request: Request) -> Response[dict[str, Any]]:
    """Revoke a token (the revocation endpoint). An invalid one is no error (RFC 7009, 2.2)."""
    service, params = service_of(request), await fields(request)
    service.limits.look(request.comes_from)
    principal = await service.authenticator.whose(credential(params.get("token", "")))
    try:
        if principal is not None:
            await revoke_token(service, params, principal.player.id, principal.token)
    except OAuthError as error:
        return _token_error(error)
    return _token_response({})


def _token_error(error: OAuthError) -> Response[dict[str, Any]]:
    return _token_response({"error": error.error, "error_description": error.words}, 400)


def _token_response(body: dict[str, Any], status: int = 200) -> Response[dict[str, Any]]:
    return Response(body, status_code=status, headers={"Cache-Control": "no-store"})


@get("/.well-known/oauth-authorization-server", sync_to_thread=False)
def get_metadata(request: Request) -> dict[str, Any]:
    """Return the metadata of the authorization server (RFC 8414)."""
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
