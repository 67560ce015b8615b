"""Passkeys of an account, which lead into it without a name or a password (Web Authentication)."""

from typing import Annotated

from litestar import Router, delete, get, post, put
from litestar.params import JSONBody, PathParameter

from api.document.operation import Link, Operation
from api.http.access import requires
from api.http.bodies import Request
from api.http.problems import not_found
from api.service.account_names import visible_name
from api.service.passkeys import (
    party_of,
    passkey_view,
    passkey_views,
    require_another_way,
    store_passkey,
    to_add,
)
from api.service.service import service_of
from api.wire.passkeys import NewPasskey, PasskeyChallenge, PasskeyList, PasskeyName, PasskeyView
from store.accounts.passkeys import LIFETIME, Use

PasskeyId = Annotated[str, PathParameter(description="The id of the passkey.")]

_SECONDS = LIFETIME // 1000


@post(
    "/players/me/passkey_challenges",
    **Operation(
        "createPasskeyChallenge",
        "Begin to add a passkey",
        requires(),
        problems=("no-passkeys-here",),
        links={"add": Link("addPasskey", "Send what the authenticator has made.")},
        again="another",
    ).handler,
)
async def create_passkey_challenge(request: Request) -> PasskeyChallenge:
    """Return what an authenticator is asked that is to make a passkey: `navigator.credentials.create` takes it.

    The challenge is good once, for five minutes; a later one takes its place.
    """
    service, player = service_of(request), request.auth.player
    return PasskeyChallenge(await to_add(service, player, party_of(service, request.own_address)), _SECONDS)


@post(
    "/players/me/passkeys",
    **Operation(
        "addPasskey",
        "Add a passkey",
        requires(),
        problems=("no-passkeys-here", "wrong-passkey", "too-many-passkeys", "name-not-allowed"),
        links={
            "rename": Link("renamePasskey", "Call it otherwise.", {"passkey": "$response.body#/id"}),
            "delete": Link("deletePasskey", "Delete it.", {"passkey": "$response.body#/id"}),
        },
        again="refused",
    ).handler,
)
async def add_passkey(request: Request, data: JSONBody[NewPasskey]) -> PasskeyView:
    """Add the passkey that an authenticator has made for a challenge (`createPasskeyChallenge`).

    It is to know its user (`user verification`) and to keep the account with the passkey (`discoverable`). Your
    channels tell of it. Attestation is not asked for: authenticators of every make are taken.
    """
    service, name = service_of(request), visible_name(data.name)
    passkey = await store_passkey(service, request.auth, party_of(service, request.own_address), data.credential, name)
    return passkey_view(passkey, Use(0, 0))


@get(
    "/players/me/passkeys",
    **Operation(
        "listPasskeys",
        "Your passkeys",
        requires(),
        links={
            "delete": Link("deletePasskey", "Delete the first of them.", {"passkey": "$response.body#/passkeys/0/id"})
        },
    ).handler,
)
async def list_passkeys(request: Request) -> PasskeyList:
    """Your passkeys, oldest first."""
    return PasskeyList(await passkey_views(service_of(request), request.auth.player.id))


@put(
    "/players/me/passkeys/{passkey:str}",
    **Operation("renamePasskey", "Rename a passkey", requires(), problems=("not-found", "name-not-allowed")).handler,
)
async def rename_passkey(request: Request, passkey: PasskeyId, data: JSONBody[PasskeyName]) -> PasskeyView:
    """Call a passkey otherwise."""
    service, player, name = service_of(request), request.auth.player.id, visible_name(data.name)
    if await service.players.passkeys.rename(player, passkey, name):
        for row, use in await service.players.passkeys.of(player):
            if row.id == passkey:
                return passkey_view(row, use)
    raise not_found("passkey")


@delete(
    "/players/me/passkeys/{passkey:str}",
    **Operation("deletePasskey", "Delete a passkey", requires(), problems=("not-found", "last-way-in")).handler,
)
async def delete_passkey(request: Request, passkey: PasskeyId) -> None:
    """Delete a passkey: nobody signs in with it any more. Tokens that it has led to stay, and may be revoked.

    It is not deleted while nothing else leads back into the account: another passkey, a recovery code, a confirmed mail
    address, or a token of the scope `play` that does not expire.
    """
    service, player = service_of(request), request.auth.player.id
    row = await service.players.passkeys.get(player, passkey)
    if row is None:
        raise not_found("passkey")
    await require_another_way(service, player, passkey)
    await service.players.passkeys.delete(player, row)


router = Router(
    "/",
    route_handlers=[
        create_passkey_challenge,
        add_passkey,
        list_passkeys,
        rename_passkey,
        delete_passkey,
    ],
    tags=["players"],
)
