"""Bearer tokens: who sends a request, and what it may do."""

from collections.abc import Iterable
from typing import Any

from cachetools import TTLCache
from litestar import Request
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Send
from litestar.types import Scope as ASGIScope

from api.limits import Limits
from api.problems import problem
from store.players import PlayerStore, Principal, Scope

TRUSTED_FOR = 30
"""Seconds after which a token is looked up again, should a message about its revocation have been lost."""


_BY_DEFAULT: frozenset[Scope] = frozenset({"play"})


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
    """Lets a request through to its handler, with the sender in the scope, if its token allows what the handler does.

    What a handler needs stands in its `opt` (`api.access`).
    """

    scopes = (ScopeType.HTTP,)

    def __init__(self, authenticator: Authenticator, limits: Limits) -> None:
        self._authenticator = authenticator
        self._limits = limits

    async def handle(self, scope: ASGIScope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Find the bearer token among the headers, without making anything else of them."""
        allowed: frozenset[Scope] | None = scope["route_handler"].opt.get("scopes", _BY_DEFAULT)
        # What `OPTIONS` tells, the document tells to anybody: which methods there are.
        if allowed is not None and scope["method"] != "OPTIONS":  # type: ignore[typeddict-item]
            scope["auth"] = principal = await self._allowed(scope["headers"], allowed)
            self._limits.take(scope["method"], principal)  # type: ignore[typeddict-item]
        await next_app(scope, receive, send)

    async def _allowed(self, headers: Iterable[tuple[bytes, bytes]], allowed: frozenset[Scope]) -> Principal:
        bearer = bearer_of(headers)
        principal = self._authenticator.known(bearer) or await self._authenticator.find(bearer)
        if principal is None:
            raise unauthenticated()
        if allowed.isdisjoint(principal.token.scopes):
            raise problem("forbidden", f"this token has the scopes {list(principal.token.scopes)}")
        return principal


def unauthenticated() -> Exception:
    """The answer to a request without a token that is in force."""
    return problem(
        "unauthenticated",
        "this needs a valid token: POST /v1/players gives one",
        headers={"WWW-Authenticate": "Bearer"},
    )


def bearer_of(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """The token in a request's headers; empty if there is none."""
    for name, value in headers:
        if name == b"authorization" and value[:7].lower() == b"bearer ":
            return value[7:].strip().decode("latin-1")
    return ""


def sender(request: Request[Any, Any, Any]) -> Principal:
    """Who sends the request, to a handler that is not public."""
    principal: Principal = request.scope["auth"]
    return principal
