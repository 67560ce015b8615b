"""Recovery codes: a way back into an account whose tokens are lost."""

from litestar import Router, get, post
from litestar.params import JSONBody

from api.document.operation import Operation
from api.http.access import PUBLIC, requires
from api.http.bodies import Request
from api.http.problems import problem
from api.service.account_names import visible_name
from api.service.credentials import deed_views
from api.service.service import service_of
from api.wire.recovery import ActivityList, RecoveredToken, Recovery, RecoveryCodes, RecoveryState
from domain.kernel.time.times import rfc3339, rfc3339_or_none


@post(
    "/players/me/recovery_codes",
    **Operation(
        "renewRecoveryCodes",
        "Get new recovery codes",
        requires(),
        again="another",
    ).handler,
)
async def renew_recovery_codes(request: Request) -> RecoveryCodes:
    """Get ten new recovery codes; those before are worth nothing any more. They are shown this once.

    Each gives a token once to who has lost all of them (`recoverAccount`): write them down with the id of the account.
    """
    principal = request.auth
    player = principal.player.id
    codes, at = await service_of(request).recovery.renew(player, principal.credential)
    return RecoveryCodes(player, codes, rfc3339(at))


@get(
    "/players/me/recovery_codes",
    **Operation(
        "getRecoveryCodes",
        "How many recovery codes are left",
        requires(),
    ).handler,
)
async def get_recovery_codes(request: Request) -> RecoveryState:
    """Return how many of your recovery codes have not been used."""
    left, at = await service_of(request).recovery.left(request.auth.player.id)
    return RecoveryState(left, rfc3339_or_none(at))


@post(
    "/recover",
    **Operation(
        "recoverAccount",
        "Get an account back",
        PUBLIC,
        problems=("name-not-allowed", "wrong-code", "too-many-requests"),
        again="refused",
    ).handler,
)
async def recover_account(request: Request, data: JSONBody[Recovery]) -> RecoveredToken:
    """Use a recovery code up, for a new token with the scope `play`; all others may be revoked with it.

    Whether there is no such account or no such code is not said. The account's `listActivity` tells of it.
    """
    service, name = service_of(request), visible_name(data.name)
    limit = service.limits.recovery(request.comes_from)
    service.limits.count(request.scope, limit, "codes come from this address faster than they may")
    recovery = await service.recovery.recover(data.player, data.code, name, revoke=data.revoke_others)
    if recovery is None:
        raise problem("wrong-code", "this account has no such code, or there is no such account")
    bearer, token, left = recovery
    service.authenticator.forget_tokens(data.player)
    return RecoveredToken(
        player=data.player,
        id=token.id,
        name=token.name,
        scopes=list(token.scopes),
        created=rfc3339(token.created),
        token=bearer,
        codes_left=left,
    )


@get(
    "/players/me/activity",
    **Operation(
        "listActivity",
        "What was done to the ways into your account",
        requires(),
    ).handler,
)
async def list_activity(request: Request) -> ActivityList:
    """Changes to the ways into your account, the latest first: look here for any that is not yours."""
    return ActivityList(await deed_views(service_of(request), request.auth.player.id))


router = Router(
    "/",
    route_handlers=[renew_recovery_codes, get_recovery_codes, recover_account, list_activity],
    tags=["players"],
)
