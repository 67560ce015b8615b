"""Sessions of pages: who is signed in, and how a browser is."""

from litestar.types import Scope

from api.http.sessions import LIFETIME, session_of, set_cookie
from api.service.service import Service
from store.credentials import DeedKind
from store.players import Principal, credential
from store.tokens import Token

NAME = "browser"
"""What the token of a session is called."""


async def signed_in(service: Service, scope: Scope) -> Principal | None:
    """Return who is signed in, with a token that may do everything."""
    principal = await service.authenticator.whose(credential(session_of(scope)))
    return principal if principal and "play" in principal.token.scopes else None


async def begin_session(
    service: Service, scope: Scope, player: str, deed: DeedKind = "token-created", by: str = ""
) -> tuple[str, Token]:
    """Begin a session of a browser: the header that gives it, and its token.

    `deed` is what is noted of it, and `by` the channel that led to it, if any. Raises NoRoom for who has shown a token
    if the account has as many as it may.
    """
    # Who proves by something else who they are gets in with however many tokens.
    most = service.settings.tokens_per_player if deed == "token-created" else None
    tokens = service.players.tokens
    bearer, token = await tokens.add(player, NAME, ("play",), LIFETIME, "session", deed, by, most)
    return set_cookie(scope, bearer), token
