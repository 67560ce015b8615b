"""Sessions of pages: a token in a cookie, for a browser that is signed in."""

from litestar import Response, Router, delete, post

from api.document.operation import Operation
from api.http.access import requires
from api.http.bodies import Request
from api.http.problems import not_found, problem
from api.http.sessions import clear_cookie, is_kept, known_cookie
from api.service import sessions
from api.service.service import service_of
from api.wire.devices import SessionView
from domain.kernel.time.times import rfc3339


@post(
    "/sessions",
    **Operation(
        "beginSession",
        "Sign this browser in",
        requires(),
        problems=("tls-needed", "too-many-tokens"),
        again="another",
    ).handler,
)
async def begin_session(request: Request) -> Response[SessionView]:
    """Sign this browser in for 30 days: a token of the kind `session` goes into a cookie that no script can read.

    It is worth something in requests of pages of this host alone, as browsers tell by `Sec-Fetch-Site` and `Origin`,
    and is listed and revoked like any other.
    """
    if not is_kept(request.scope):
        raise problem("tls-needed", "this connection is neither encrypted nor within one machine")
    service, principal = service_of(request), request.auth
    tokens, most = service.players.tokens, service.settings.tokens_per_player
    cookie, token = await sessions.begin_session(
        tokens, request.scope, principal.player.id, most=most, shown=principal.credential
    )
    view = SessionView(token.id, rfc3339(token.expires or 0))
    return Response(view, status_code=201, headers={"Set-Cookie": cookie})


@delete(
    "/sessions/current",
    **Operation(
        "endSession",
        "Sign this browser out",
        requires(),
        problems=("not-found",),
    ).handler,
    status_code=204,
)
async def end_session(request: Request) -> Response[None]:
    """Sign this browser out: the session that the request comes with is revoked, and its cookie goes.

    So does the one by which the browser was known to who asks for a code by mail.
    """
    service, principal = service_of(request), request.auth
    if principal.token.kind != "session":
        raise not_found("session in this request")
    await service.players.tokens.revoke(principal.player.id, principal.token.id)
    service.authenticator.forget_tokens(principal.player.id)
    cookie = known_cookie(request.scope, "")
    return Response(None, status_code=204, headers={"Set-Cookie": clear_cookie(request.scope)}, cookies=[cookie])


router = Router("/", route_handlers=[begin_session, end_session], tags=["players"])
