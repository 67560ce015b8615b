"""Sessions of pages: who is signed in, and how a browser is."""

from litestar.types import Scope

from api.http.sessions import LIFETIME, session_of, set_cookie
from api.service.service import Service
from store.accounts.credentials import DeedKind
from store.accounts.players import Principal, credential
from store.accounts.tokens import Origin, Token, TokenStore

NAME = "browser"
"""The name of a session's token."""


async def signed_in(service: Service, scope: Scope) -> Principal | None:
    """Return who is signed in, with a token that may do everything."""
    principal = await service.authenticator.whose(credential(session_of(scope)))
    return principal if principal and "play" in principal.token.scopes else None


async def begin_session(
    tokens: TokenStore,
    scope: Scope,
    player: str,
    deed: DeedKind = "token-created",
    by: str = "",
    most: int | None = None,
    shown: str = "",
) -> tuple[str, Token]:
    """Begin a session of a browser: the header that gives it, and its token.

    `deed` is what is noted of it, and `by` the channel that led to it, if any; `shown` is the credential of the token
    that asks for it. Raises NoRoom if the account has as many tokens as `most`, and Revoked as `TokenStore.add` does.
    """
    bearer, token = await tokens.add(player, NAME, ("play",), LIFETIME, Origin(deed, by, "session"), most, shown)
    return set_cookie(scope, bearer), token
