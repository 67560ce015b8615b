"""The way of a request to its operation: it is admitted, its query is looked at, and the operation is called.

Litestar finds the operation, documents it and answers for what is raised. The rest of its own way to a handler (a model
of arguments, dependencies and their end, hooks, conversions) costs as much as all of this, and most operations have no
use for it: those are called from here.
"""

import asyncio
from collections.abc import Awaitable
from functools import partial
from typing import Any, cast

from litestar.handlers import HTTPRouteHandler
from litestar.params import PathParameter
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from api.http import metrics
from api.http.auth import Admission
from api.http.bodies import Request
from api.http.limits import LIMIT, Limit
from api.http.noted import method_of
from api.http.prepared import Prepared
from api.http.problems import problem
from api.http.query import check_query
from api.http.shared import Sharing
from api.http.spending import Measured
from store.health.replication import Replication
from store.redis.patience import SEND_AGAIN, Budget

SAFE = ("GET", "HEAD", "OPTIONS")
"""Methods of requests that change nothing (RFC 9110, 9.2.1)."""

BAD_REQUEST = 400
"""The least status of an answer that acknowledges nothing."""


class Calling:
    """The one layer between Litestar's router and the operations."""

    def __init__(self, admission: Admission, replication: Replication, seconds: float) -> None:
        """`seconds` is how long a request may wait for the store, in all."""
        self._admission = admission
        self._replication = replication
        self._seconds = seconds
        self._sharing = Sharing()
        self._calls: dict[Any, Call | None] = {}

    def __call__(self, app: ASGIApp) -> ASGIApp:
        """Return this with Litestar's own way to the handler."""
        return partial(self.handle, next_app=app)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let a request through to its operation, if it may have it and asks for nothing that this does not know."""
        handler = scope["route_handler"]
        metrics.begin(scope)
        method = method_of(scope)
        may_write = method not in SAFE
        if may_write and self._replication.replicas:
            send = partial(_acknowledge, self._replication, self._replication.run, send)
        Budget(self._seconds, may_write=may_write).begin()
        try:
            await self._admission.admit(scope)
            check_query(scope)
            if may_write and self._replication.missing:
                await self._replication.require()
            if handler.opt.get("shared"):
                send = self._sharing.holding(scope, send)
            try:
                call = self._calls[handler]
            except KeyError:
                call = self._calls[handler] = Call.of(handler)
            answering = (next_app if call is None else call)(scope, receive, send)
            # A stream goes on for minutes: what it takes at a time is little.
            limit = LIMIT.find(scope) if method == "GET" and not handler.opt.get("takes_tickets") else None
            await (answering if limit is None else _spend_time(answering, limit))
        except asyncio.CancelledError:
            # The server alone cancels what it answers, when its time to end is over: else it would say 500.
            raise _cut_short(may_write=may_write) from None


def _cut_short(*, may_write: bool) -> Exception:
    """Return the answer to a request that this process has no time left for."""
    then = f", so {SEND_AGAIN}" if may_write else ""
    return problem(
        "unavailable", f"this process had to stop before this was answered{then}", headers={"Retry-After": "1"}
    )


async def _acknowledge(replication: Replication, run: str, send: Send, message: Message) -> None:
    """Send a part of an answer; one that acknowledges something begins when replicas have that, or is none."""
    if message["type"] == "http.response.start" and message["status"] < BAD_REQUEST:
        await replication.confirm(run)
    await send(message)


async def _spend_time(answering: Awaitable[None], limit: Limit) -> None:
    """Answer a read; what takes long counts as several, whatever it has led to."""
    measured = Measured(answering)
    try:
        await measured
    finally:
        limit.spend(measured.seconds)


class Call:
    """Calls an operation whose arguments are the request, texts of its path and a body of JSON; sends its answer."""

    def __init__(self, handler: HTTPRouteHandler) -> None:
        self._handler = handler
        self._operation: Any = handler.fn
        names = handler.parsed_fn_signature.parameters.keys()
        self._takes_request, self._takes_data = "request" in names, "data" in names
        self._texts = tuple(names - {"request", "data"})

    @classmethod
    def of(cls, handler: Any) -> "Call | None":
        """Return what calls an operation; None for whatever has other arguments or hooks, which Litestar sees to."""
        if not isinstance(handler, HTTPRouteHandler) or not handler.operation_id or handler.has_sync_callable:
            return None
        fields = handler.parsed_fn_signature.parameters
        is_plain = all(name in ("request", "data") or _is_text_of_path(field) for name, field in fields.items())
        hooks = (handler.resolve_guards(), handler.resolve_before_request(), handler.resolve_after_response())
        return cls(handler) if is_plain and not any(hooks) else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Call it, and send what it answers."""
        request, path = Request(scope, receive, send), scope["path_params"]
        arguments: dict[str, Any] = {name: path[name] for name in self._texts}
        if self._takes_request:
            arguments["request"] = request
        if self._takes_data:
            arguments["data"] = await request.json()
        answer = await self._operation(**arguments)
        if isinstance(answer, Prepared):
            await answer.known(scope, receive, send)
        else:
            converted = await self._handler.to_response(app=scope["litestar_app"], data=answer, request=request)
            await converted(cast(Any, scope), receive, send)


def _is_text_of_path(field: Any) -> bool:
    """Return whether an argument is a text that stands in the path, of which nothing more is asked."""
    kind = field.kwarg_definition
    return field.annotation is str and kind == PathParameter(description=getattr(kind, "description", None))
