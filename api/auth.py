"""Bearer tokens: who sends a request, and what it may do."""

from typing import Any

from cachetools import TTLCache
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Guard, Receive, Send
from litestar.types import Scope as ASGIScope

from api.problems import problem
from store.players import PlayerStore, Principal, Scope

TRUSTED_FOR = 30
"""Seconds after which a token is looked up again, should a message about its revocation have been lost."""


class Authenticator:
    """Finds whose token it is, from a cache that a revocation message clears."""

    def __init__(self, players: PlayerStore) -> None:
        self._players = players
        self._known: TTLCache[str, Principal] = TTLCache(50_000, TRUSTED_FOR)
        self._generation = 0

    def revoked(self, player: str) -> None:
        """Forget the tokens of a player; of all players if messages may have been lost (empty text)."""
        self._generation += 1
        gone = [bearer for bearer in self._known if not player or bearer.startswith(f"{player}.")]
        for bearer in gone:
            self._known.pop(bearer, None)

    def known(self, bearer: str) -> Principal | None:
        """Whose token it is, if that is known here."""
        return self._known.get(bearer)

    async def find(self, bearer: str) -> Principal | None:
        """Whose token it is."""
        generation = self._generation
        principal = await self._players.authenticate(bearer)
        if principal is not None and generation == self._generation:
            self._known[bearer] = principal
        return principal


class AuthMiddleware(ASGIMiddleware):
    """Puts the sender into the scope: a Principal, or None where there is no valid token."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, authenticator: Authenticator) -> None:
        self._authenticator = authenticator

    async def handle(self, scope: ASGIScope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Find the bearer token among the headers, without making anything else of them."""
        scope["auth"] = None
        for name, value in scope["headers"]:
            if name == b"authorization" and value[:7].lower() == b"bearer ":
                bearer = value[7:].strip().decode("latin-1")
                scope["auth"] = self._authenticator.known(bearer) or await self._authenticator.find(bearer)
        await next_app(scope, receive, send)


def requires(*scopes: Scope) -> Guard:
    """A guard: the request needs a valid token with one of these scopes; `play` has them all."""
    allowed = {"play", *scopes}

    async def guard(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
        principal: Principal | None = connection.scope["auth"]
        if principal is None:
            raise problem(
                "unauthenticated",
                "this needs a valid token: POST /v1/players gives one",
                headers={"WWW-Authenticate": "Bearer"},
            )
        if allowed.isdisjoint(principal.token.scopes):
            raise problem("forbidden", f"this token has the scopes {list(principal.token.scopes)}")

    return guard


def sender(request: Request[Any, Any, Any]) -> Principal:
    """Who sends the request, behind a guard."""
    principal: Principal = request.scope["auth"]
    return principal
