"""Signing in, for a new token: with a code that goes to a confirmed mail address, or with a passkey."""

from litestar import Response, Router, post
from litestar.params import JSONBody

from api.document.operation import Link, Operation
from api.http.access import PUBLIC
from api.http.bodies import Request
from api.http.problems import problem
from api.http.sessions import SIGNING_IN, known_cookie, may_begin, set_cookie
from api.service.account_names import visible_name
from api.service.passkeys import party_of, sign_in_with_passkey, to_sign_in
from api.service.service import Service, service_of
from api.service.sign_ins import Entered, begin, count, enter
from api.wire.sign_ins import BegunSignIn, NewSignIn, SignedInToken, SignInAnswer
from domain.kernel.time.times import rfc3339
from store.accounts import passkeys
from store.accounts.sign_ins import LIFETIME
from store.accounts.tokens import Origin, Token


@post(
    "/sign_in",
    **Operation(
        "beginSignIn",
        "Begin to sign in",
        PUBLIC,
        problems=("address-not-allowed", "no-passkeys-here", "too-many-requests"),
        links={"enter": Link("completeSignIn", "Send the code.", body="$response.body#/sign_in")},
        again="another",
    ).handler,
)
async def begin_sign_in(request: Request, data: JSONBody[NewSignIn]) -> Response[BegunSignIn]:
    """Have a code mailed to an address that an account has confirmed (`confirmChannel`); send it to `completeSignIn`.

    Whether the address leads into an account is not said, and makes no difference here: who finds out is the part that
    mails. A client that asks too often for an address is told the same, and nothing more is mailed there as long as the
    code that was mailed last stands; that one is good for this sign-in, too. A page of this host gets a cookie besides,
    so that the link in the mail works in the same browser.

    Without an address it is what an authenticator is asked that has a passkey (`addPasskey`), for `completeSignIn` too.
    No account is named: the authenticator knows whose passkey it is. The challenge is good once, for five minutes.
    """
    service, scope = service_of(request), request.scope
    if data.address is None:
        count(service, scope)
        options = await to_sign_in(service, party_of(service, request.own_address))
        return Response(BegunSignIn(options.challenge, passkeys.LIFETIME // 1000, options), status_code=201)
    secret = await begin(service, scope, data.address)
    headers = {"Set-Cookie": set_cookie(scope, secret, SIGNING_IN)} if may_begin(scope) else {}
    return Response(BegunSignIn(secret, LIFETIME // 1000, None), status_code=201, headers=headers)


@post(
    "/sign_in/token",
    **Operation(
        "completeSignIn",
        "Sign in",
        PUBLIC,
        problems=("name-not-allowed", "wrong-code", "no-passkeys-here", "wrong-passkey", "too-many-requests"),
        again="refused",
    ).handler,
)
async def complete_sign_in(request: Request, data: JSONBody[SignInAnswer]) -> Response[SignedInToken]:
    """Use up a code from a mail, or what an authenticator has signed, for a new token with the scope `play`.

    A code is good once, for 15 minutes and 5 tries, with the secret of who asked for it. A passkey whose count of
    signatures has not grown is refused, since there may be two of it. All other tokens may be revoked with it. The
    account's other channels tell of it, and so does `listActivity`. A page of this host gets a cookie by which its
    browser is known: it can always begin to sign in by this address again, whatever others do.
    """
    service, name = service_of(request), visible_name(data.name)
    service.limits.look(request.comes_from)
    cookies = []
    if data.credential is None:
        mailed, bearer, token = await _by_mail(service, request, data, name)
        player = mailed.player
        cookies = [known_cookie(request.scope, mailed.known)] if may_begin(request.scope) else []
    else:
        party = party_of(service, request.own_address)
        player, bearer, token = await sign_in_with_passkey(
            service, party, data.sign_in, data.credential, name, revoke_others=data.revoke_others
        )
    body = SignedInToken(player, token.id, token.name, list(token.scopes), rfc3339(token.created), bearer)
    return Response(body, status_code=201, cookies=cookies)


async def _by_mail(service: Service, request: Request, data: SignInAnswer, name: str) -> tuple[Entered, str, Token]:
    if data.code is None:
        raise problem("wrong-code", "either a code from a mail or what an authenticator has signed leads in")
    mailed = await enter(service, request.scope, data.sign_in, data.code)
    tokens = service.players.tokens
    bearer, token = await tokens.add(mailed.player, name, ("play",), origin=Origin("signed-in", mailed.channel))
    if data.revoke_others:
        await tokens.revoke_others(mailed.player, token.id)
        service.authenticator.forget_tokens(mailed.player)
    return mailed, bearer, token


router = Router("/", route_handlers=[begin_sign_in, complete_sign_in], tags=["players"])
