"""Tokens, and tickets in their place."""

from typing import Annotated

from litestar import Router, delete, get, post
from litestar.params import JSONBody, PathParameter

from api.document.operation import Link, Operation
from api.http.access import requires
from api.http.bodies import OnceKey, Request
from api.http.problems import not_found, unfit
from api.service.account_names import visible_name
from api.service.credentials import created_token, token_views
from api.service.service import service_of
from api.wire.forms import milliseconds
from api.wire.tokens import CreatedTicket, CreatedToken, NewTicket, NewToken, TokenList
from domain.kernel.protocol.faults import Misfit
from domain.kernel.time.times import rfc3339
from store.accounts.tickets import Ticket

LONGEST = "P366D"
"""How long a token is in force at most that is to expire."""


@get(
    "/players/me/tokens",
    **Operation(
        "listTokens",
        "Your tokens",
        requires(),
        links={"revoke": Link("revokeToken", "Revoke the first of them.", {"token": "$response.body#/tokens/0/id"})},
    ).handler,
)
async def list_tokens(request: Request) -> TokenList:
    """Your tokens that are in force, oldest first, without their secrets."""
    return TokenList(await token_views(service_of(request), request.auth))


@post(
    "/players/me/tokens",
    **Operation(
        "createToken",
        "Create a token",
        requires(),
        problems=("name-not-allowed", "invalid-lifetime", "too-many-tokens", "idempotency-key-reused"),
        links={"revoke": Link("revokeToken", "Revoke it.", {"token": "$response.body#/id"})},
        again="keyed",
    ).handler,
)
async def create_token(request: Request, data: JSONBody[NewToken], idempotency_key: OnceKey = None) -> CreatedToken:
    """Create a token, for a program of yours. It is shown this once."""
    service, principal = service_of(request), request.auth
    scopes = tuple(dict.fromkeys(data.scopes))
    name, lifetime = visible_name(data.name), _lifetime(data.lifetime)
    most = service.settings.tokens_per_player
    pair = await service.players.tokens.add(
        principal.player.id,
        name,
        scopes,
        lifetime,
        most=most,
        shown=principal.credential,
        seed=await service.players.once.seed(principal.player.id, "token", idempotency_key, data),
    )
    return created_token(*pair)


def _lifetime(wanted: str | None) -> int | None:
    """Return how long a token is in force, in milliseconds. Raises the problem `invalid-lifetime`."""
    if wanted is None:
        return None
    span = milliseconds(wanted)
    if not 0 < span <= milliseconds(LONGEST):
        detail = f"the lifetime of a token is more than zero, and at most {LONGEST}"
        raise unfit(
            "invalid-lifetime", Misfit.of(detail, "out-of-range", "lifetime", wanted, least="PT0S", most=LONGEST)
        )
    return span


@delete(
    "/players/me/tokens/{token:str}",
    **Operation(
        "revokeToken",
        "Revoke a token",
        requires(),
    ).handler,
)
async def revoke_token(
    request: Request, token: Annotated[str, PathParameter(description="The id of the token.")]
) -> None:
    """Revoke a token: from now on it is worth nothing, everywhere."""
    service, player = service_of(request), request.auth.player.id
    if not await service.players.tokens.revoke(player, token):
        raise not_found("token")
    service.authenticator.forget_tokens(player)


@delete(
    "/players/me/tokens",
    **Operation(
        "revokeOtherTokens",
        "Revoke all other tokens",
        requires(),
    ).handler,
)
async def revoke_other_tokens(request: Request) -> None:
    """Revoke all your tokens but the one that this request comes with."""
    service, principal = service_of(request), request.auth
    await service.players.tokens.revoke_others(principal.player.id, principal.token.id)
    service.authenticator.forget_tokens(principal.player.id)


@post(
    "/players/me/tickets",
    **Operation(
        "createTicket",
        "Create a ticket to a stream",
        requires("read", "bot"),
        problems=("not-found", "removed"),
        links={
            "listen": Link(
                "streamGame",
                "Open the stream.",
                {"game_id": "$response.body#/game", "ticket": "$response.body#/ticket"},
            )
        },
        again="another",
    ).handler,
)
async def create_ticket(request: Request, data: JSONBody[NewTicket]) -> CreatedTicket:
    """A ticket to the stream of a game, or of all your games, for an `EventSource`, which cannot send a token.

    It is good once, within a minute, and shows what the token shows that asks for it, as long as that is in force.
    """
    service, principal = service_of(request), request.auth
    if data.game is not None:
        await service.visible(data.game, principal)
    ticket = Ticket(principal.credential, data.game or "")
    text, expires = await service.tickets.issue(principal.player.id, ticket)
    return CreatedTicket(text, data.game, rfc3339(expires))


router = Router(
    "/",
    route_handlers=[list_tokens, create_token, revoke_token, revoke_other_tokens, create_ticket],
    tags=["players"],
)
