"""Signing in by mail: a code goes to an address that an account has confirmed, and gives a new token."""

from litestar import Response, Router, post
from litestar.params import JSONBody

from api.document.operation import Link, Operation
from api.http.access import PUBLIC
from api.http.auth import address_of
from api.http.bodies import Request
from api.http.sessions import SIGNING_IN, may_begin, set_cookie
from api.service.account_names import visible_name
from api.service.service import service_of
from api.service.sign_ins import begin, enter
from api.wire.sign_ins import BegunSignIn, MailedSignIn, NewSignIn, SignedInToken
from domain.kernel.times import rfc3339
from store.sign_ins import LIFETIME


@post(
    "/sign_in",
    **Operation(
        "beginSignIn",
        "Ask for a code to sign in with",
        PUBLIC,
        problems=("address-not-allowed", "too-many-requests"),
        links={"enter": Link("signIn", "Send the code.", body="$response.body#/sign_in")},
    ).handler,
)
async def begin_sign_in(request: Request, data: JSONBody[NewSignIn]) -> Response[BegunSignIn]:
    """Have a code mailed to an address that an account has confirmed (`confirmChannel`); send it to `signIn`.

    Whether the address leads into an account is not said, and makes no difference here: who finds out is the part that
    mails. A page of this host gets a cookie besides, so that the link in the mail works in the same browser.
    """
    service, scope = service_of(request), request.scope
    secret = await begin(service, scope, data.address)
    headers = {"Set-Cookie": set_cookie(scope, secret, SIGNING_IN)} if may_begin(scope) else {}
    return Response(BegunSignIn(secret, LIFETIME // 1000), status_code=201, headers=headers)


@post(
    "/sign_in/token",
    **Operation(
        "signIn",
        "Sign in with a code from a mail",
        PUBLIC,
        problems=("name-not-allowed", "wrong-code", "too-many-requests"),
    ).handler,
)
async def sign_in(request: Request, data: JSONBody[MailedSignIn]) -> SignedInToken:
    """Use a code up, for a new token with the scope `play`; all others may be revoked with it.

    A code is good once, for 15 minutes and 5 tries, with the secret of who asked for it. The account's other channels
    tell of it, and so does `listActivity`.
    """
    service, name = service_of(request), visible_name(data.name)
    service.limits.look(address_of(request.scope))
    entered = await enter(service, data.sign_in, data.code)
    tokens = service.players.tokens
    bearer, token = await tokens.add(entered.player, name, ("play",), deed="signed-in", by=entered.channel)
    if data.revoke_others:
        await tokens.revoke_others(entered.player, token.id)
        service.authenticator.revoked(entered.player)
    return SignedInToken(entered.player, token.id, token.name, list(token.scopes), rfc3339(token.created), bearer)


router = Router("/", route_handlers=[begin_sign_in, sign_in], tags=["players"])
