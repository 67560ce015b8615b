"""The ways into an account, as its owner sees them: its tokens, its own clients, and what was done to them."""

from api.service.service import Service
from api.wire.clients import ClientView
from api.wire.recovery import ActivityView
from api.wire.tokens import CreatedToken, TokenView
from domain.kernel.time.times import rfc3339, rfc3339_or_none
from store.accounts.clients import Client
from store.accounts.players import Principal
from store.accounts.tokens import Token


async def token_views(service: Service, principal: Principal) -> list[TokenView]:
    """Return the tokens of who sends a request, oldest first."""
    tokens = service.players.tokens
    uses = await tokens.uses(principal.player.id)
    return [
        TokenView(
            id=token.id,
            name=token.name,
            scopes=list(token.scopes),
            created=rfc3339(token.created),
            used=rfc3339_or_none(uses.get(token.id)),
            expires=rfc3339_or_none(token.expires),
            kind=token.kind,
            client=token.client or None,
            current=token.id == principal.token.id,
        )
        for token in await tokens.of(principal.player.id)
    ]


def created_token(bearer: str, token: Token) -> CreatedToken:
    """Return a new token, as it is shown once."""
    return CreatedToken(
        id=token.id,
        name=token.name,
        scopes=list(token.scopes),
        created=rfc3339(token.created),
        expires=rfc3339_or_none(token.expires),
        token=bearer,
    )


def client_view(client: Client) -> ClientView:
    """Return a client as who has registered it sees it."""
    return ClientView(client.id, client.name, list(client.redirects), rfc3339(client.created))


async def deed_views(service: Service, player: str) -> list[ActivityView]:
    """Return what was done to the ways into an account, the latest first."""
    return [
        ActivityView(rfc3339(deed.at), deed.kind, deed.token or None, deed.name or None, deed.why or None)
        for deed in await service.players.tokens.credentials.deeds(player)
    ]
