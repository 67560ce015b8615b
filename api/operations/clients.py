"""Clients: programs for other people, whose tokens those give out themselves (OAuth 2.1)."""

from typing import Annotated

from litestar import Router, delete, get, post
from litestar.params import JSONBody, PathParameter

from api.document.operation import Link, Operation
from api.http.access import requires
from api.http.bodies import OnceKey, Request
from api.http.problems import not_found, unfit
from api.service.account_names import account_name
from api.service.credentials import client_view
from api.service.redirects import fault_of
from api.service.service import service_of
from api.wire.clients import ClientList, ClientView, NewClient


@post(
    "/players/me/clients",
    **Operation(
        "registerClient",
        "Register a client",
        requires(),
        problems=("name-not-allowed", "address-not-allowed", "too-many-clients", "idempotency-key-reused"),
        links={"delete": Link("deleteClient", "Delete it.", {"client": "$response.body#/client_id"})},
        again="keyed",
    ).handler,
)
async def register_client(request: Request, data: JSONBody[NewClient], idempotency_key: OnceKey = None) -> ClientView:
    """Register a program of yours that other people may let into their accounts, with OAuth 2.1 and PKCE.

    `/.well-known/oauth-authorization-server` says where it asks. It may be given the scopes `read` and `bot`, no more.
    """
    service, player = service_of(request), request.auth.player.id
    name = account_name(data.name)
    for uri in data.redirect_uris:
        if (fault := fault_of(uri)) is not None:
            raise unfit("address-not-allowed", fault)
    seed = await service.players.once.seed(request.auth.player.id, "client", idempotency_key, data)
    return client_view(await service.clients.register(player, name, tuple(dict.fromkeys(data.redirect_uris)), seed))


@get(
    "/players/me/clients",
    **Operation(
        "listClients",
        "Your clients",
        requires(),
        links={"delete": Link("deleteClient", "Delete the first.", {"client": "$response.body#/clients/0/client_id"})},
    ).handler,
)
async def list_clients(request: Request) -> ClientList:
    """The clients that you have registered, oldest first."""
    service, player = service_of(request), request.auth.player.id
    return ClientList([client_view(client) for client in await service.clients.of(player)])


@delete(
    "/players/me/clients/{client:str}",
    **Operation("deleteClient", "Delete a client", requires(), problems=("not-found",)).handler,
)
async def delete_client(
    request: Request, client: Annotated[str, PathParameter(description="The id of the client.")]
) -> None:
    """Delete a client: it is given no more tokens. Those that it has are revoked by the accounts that gave them."""
    service, player = service_of(request), request.auth.player.id
    row = await service.clients.get(client)
    if row is None or row.player != player:
        raise not_found("client")
    await service.clients.delete(row)


router = Router("/", route_handlers=[register_client, list_clients, delete_client], tags=["players"])
