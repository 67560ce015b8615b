"""Authorization requests of clients (OAuth 2.1), and the exchange of their codes for tokens.

The server pieces of libraries are written for views and models that wait for nothing, and bring tokens of their own;
here everything is asynchronous, and the tokens are there already. So the protocol is these lines, held by the client of
such a library in the tests.
"""

import hmac
import re
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from hashlib import sha256
from typing import Literal, NamedTuple

from api.service.redirects import matches, with_parameters
from api.service.service import Service
from domain.kernel.time.times import DAY
from store.accounts.clients import Client
from store.accounts.credentials import Revoked
from store.accounts.grants import Grant
from store.accounts.players import Principal
from store.accounts.tokens import Origin, Token
from store.redis.room import NoRoom

ClientScope = Literal["read", "bot"]
"""The scopes that a client can get: none of them touches the account itself."""

SCOPES: tuple[ClientScope, ...] = ("read", "bot")

LIFETIME = 366 * DAY
"""Milliseconds for which a token of a client is in force."""

_CHALLENGE = re.compile(r"[A-Za-z0-9_-]{43}")
_VERIFIER = re.compile(r"[A-Za-z0-9._~-]{43,128}")


class UnknownClient(Exception):
    """An unknown client, or a redirect URI that it has not registered: nothing is sent there (RFC 6749, 4.1.2.1)."""


class OAuthError(Exception):
    """An error response: the `error` code of RFC 6749, and `words` as its `error_description`."""

    def __init__(self, error: str, words: str) -> None:
        super().__init__(words)
        self.error = error
        self.words = words


class AuthorizationRequest(NamedTuple):
    """A valid authorization request: `redirect` is its redirect URI, `challenge` its code challenge (PKCE)."""

    client: Client
    redirect: str
    scopes: tuple[ClientScope, ...]
    challenge: str
    state: str

    def grant(self, by: Principal) -> Grant:
        """Return the grant of a resource owner who agrees."""
        client, player = self.client, by.player.id
        return Grant(player, client.id, client.name, self.scopes, self.redirect, self.challenge, by.credential)


async def identify_client(service: Service, params: Mapping[str, str]) -> tuple[Client, str]:
    """Return the client of an authorization request, and its redirect URI. Raises UnknownClient."""
    client = await service.clients.get(params.get("client_id", "")[:40])
    if client is None:
        raise UnknownClient
    redirect = params.get("redirect_uri", client.redirects[0] if len(client.redirects) == 1 else "")
    if not any(matches(registered, redirect) for registered in client.redirects):
        raise UnknownClient
    return client, redirect


def parse_authorization_request(client: Client, redirect: str, params: Mapping[str, str]) -> AuthorizationRequest:
    """Return an authorization request, checked. Raises OAuthError."""
    if params.get("response_type") != "code":
        raise OAuthError("unsupported_response_type", "response_type has to be code")
    if params.get("code_challenge_method") != "S256" or not _CHALLENGE.fullmatch(params.get("code_challenge", "")):
        raise OAuthError(
            "invalid_request", "code_challenge has to be there, with code_challenge_method=S256 (RFC 7636)"
        )
    wanted = dict.fromkeys(params.get("scope", "read").split())
    scopes = tuple(scope for scope in SCOPES if scope in wanted)
    if not scopes or len(scopes) < len(wanted):
        raise OAuthError("invalid_scope", f"scope has some of: {', '.join(SCOPES)}")
    return AuthorizationRequest(client, redirect, scopes, params["code_challenge"], params.get("state", ""))


async def exchange_code(service: Service, params: Mapping[str, str]) -> tuple[str, Token]:
    """Exchange an authorization code for an access token. Raises OAuthError.

    A code that is used again may be stolen: the token that it was exchanged for is revoked (RFC 6749, 4.1.2).
    """
    if params.get("grant_type") != "authorization_code":
        raise OAuthError("unsupported_grant_type", "grant_type has to be authorization_code")
    code = params.get("code", "")
    grant = await service.clients.grants.look(code)
    if grant is None or not _is_meant(grant, params):
        raise OAuthError(
            "invalid_grant", "the code is unknown, or client_id, redirect_uri or code_verifier do not match it"
        )
    await _require_client(service, grant)
    redeemed = await service.clients.grants.redeem(code)
    if redeemed is None or redeemed.is_again:
        if redeemed is not None and redeemed.token:
            await _revoke(service, grant.player, redeemed.token)
        raise OAuthError("invalid_grant", "this code was used before")
    if await service.players.get(grant.player) is None:
        raise OAuthError("invalid_grant", "the account of this code is gone")
    tokens = service.players.tokens
    # Before the token: one that no operator knows of could not be taken away with its client.
    await service.clients.let_in(grant.client, grant.player, await service.players.now(grant.player) + LIFETIME)
    most = service.settings.tokens_per_player
    try:
        origin = Origin("client-let-in", grant.client, "client")
        bearer, token = await tokens.add(grant.player, grant.name, grant.scopes, LIFETIME, origin, most, grant.shown)
    except (NoRoom, Revoked) as error:
        raise OAuthError("invalid_grant", str(error)) from error
    # After it: who removes a client meanwhile has seen the token, or is seen here.
    try:
        await _require_client(service, grant)
    except OAuthError:
        await _revoke(service, grant.player, token.id)
        raise
    if not await service.clients.grants.note_exchange(code, token.id):
        await _revoke(service, grant.player, token.id)
        raise OAuthError("invalid_grant", "this code was used twice")
    return bearer, token


async def _require_client(service: Service, grant: Grant) -> None:
    if await service.clients.get(grant.client) is None:
        raise OAuthError("invalid_grant", "this client is gone")


def _is_meant(grant: Grant, params: Mapping[str, str]) -> bool:
    """Return whether client, redirect URI and code verifier match the grant. The URI may be left out (OAuth 2.1)."""
    verifier = params.get("code_verifier", "")
    if not _VERIFIER.fullmatch(verifier) or params.get("client_id") != grant.client:
        return False
    challenge = urlsafe_b64encode(sha256(verifier.encode()).digest()).decode().rstrip("=")
    is_there = params.get("redirect_uri", grant.redirect) == grant.redirect
    return is_there and hmac.compare_digest(challenge, grant.challenge)


async def revoke_token(service: Service, params: Mapping[str, str], player: str, token: Token) -> None:
    """Revoke a token for its client (RFC 7009). Raises OAuthError if it was issued to another one."""
    if token.client != params.get("client_id"):
        raise OAuthError("invalid_client", "this token was given to another client")
    await _revoke(service, player, token.id)


async def _revoke(service: Service, player: str, token: str) -> None:
    await service.players.tokens.revoke(player, token)
    service.authenticator.forget_tokens(player)


def authorization_response(request: AuthorizationRequest, issuer: str, **answer: str) -> str:
    """Return the redirect URI with an authorization response; `iss` names the issuer (RFC 9207)."""
    return with_parameters(request.redirect, **answer, state=request.state, iss=issuer)
