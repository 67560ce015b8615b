"""The trace that a request is part of (W3C Trace Context): that of its client, if it names one."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

from api.http import request_ids
from domain.kernel.table.identifiers import is_game_id
from telemetry import traces
from telemetry.traces import Span

TRACING = (traces.HEADER, "tracestate")
"""The headers by which clients pass on their traces. The second is read by nobody here, and passed on to nobody."""

ASGI = Callable[[Any, Any, Any], Awaitable[None]]
"""An application of ASGI: it takes a scope, what receives, and what sends."""

_TYPES = re.compile(r":[a-z]+(?=\})")

FAILED = 500
"""The first status that says that the service failed, not its client."""


def begin_span(app: ASGI, scope: Any) -> ASGI:
    """Begin the span of a request. Return what answers it, and records the span where spans are recorded."""
    span = traces.begin_request(scope["method"], scope["headers"])
    return _record(app, span) if traces.is_recording() else app


def _record(app: ASGI, span: Span) -> ASGI:
    async def answer(scope: Any, receive: Any, send: Any) -> None:
        async def noting(message: Any) -> None:
            if message["type"] == "http.response.start":
                _describe(span, scope, message["status"])
            await send(message)

        try:
            await app(scope, receive, noting)
        except BaseException as error:
            span.fail(error)
            raise
        finally:
            span.end()

    return answer


def _describe(span: Span, scope: Any, status: int) -> None:
    """Say what was asked for, without what may be a key in its address, and how it was answered."""
    span.attributes |= {
        "http.request.method": scope["method"],
        "http.response.status_code": status,
        "turnfold.request": request_ids.current(),
    }
    route = _TYPES.sub("", scope.get("path_template") or "")
    if route:
        span.name = f"{span.name} {route}"
        span.attributes["http.route"] = route
    game = scope.get("path_params", {}).get("game_id", "")
    if is_game_id(game):
        span.attributes["turnfold.game"] = game
    if status >= FAILED:
        span.error = str(status)
