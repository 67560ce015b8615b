"""HTTP methods: which a resource has, HEAD wherever there is GET, and what OPTIONS tells of them."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from litestar import Litestar
from litestar.enums import HttpMethod
from litestar.exceptions import MethodNotAllowedException, NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.plugins.core import MsgspecDIPlugin

from api.http import request_ids
from api.http.noted import Key
from api.http.tracing import ASGI, begin_span

Begin = Callable[[Any, Any], None]
"""Completes the message that begins an answer, for the request of a scope."""

IS_HEAD = Key[bool]("head")
"""Noted of a request that asks for the head of an answer alone: for answers that go on."""


_resolve = BaseRouteHandler.resolve_exception_handlers


def _remember(handler: BaseRouteHandler) -> Any:
    """Return who answers for what a handler raises, put together once: Litestar does so for each request."""
    known = handler.opt.get("exception_handlers")
    if known is None:
        known = handler.opt["exception_handlers"] = _resolve(handler)
    return known


BaseRouteHandler.resolve_exception_handlers = _remember  # type: ignore[assignment,method-assign]


class App(Litestar):
    """An application that answers HEAD as it would GET (RFC 9110, 9.3.2); the server leaves the body out.

    Its types are msgspec's own: it loads none of the plugins for other kinds, whatever else is installed. `begin`
    completes the beginning of each answer; Litestar's `before_send` would be awaited for every part of it.
    """

    def __init__(self, *, begin: Begin, **options: Any) -> None:
        super().__init__(**options)
        self._begin = begin

    @staticmethod
    def _get_default_plugins(plugins: list[Any]) -> list[Any]:
        return [*plugins, MsgspecDIPlugin()]

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Handle a request."""
        answering: ASGI = super().__call__
        if scope["type"] == "http":
            request_ids.begin(scope["headers"])
            answering = begin_span(answering, scope)
            if scope["method"] == "HEAD":
                scope = {**scope, "method": HttpMethod.GET}
                IS_HEAD.note(scope, True)
            elif scope["method"] == "OPTIONS":
                send = _with_all_methods(self, scope["path"], send)
            send = partial(_send, self._begin, scope, send)
        await answering(scope, receive, send)


def _send(begin: Begin, scope: Any, send: Any, message: Any) -> Awaitable[None]:
    if message["type"] == "http.response.start":
        begin(message, scope)
    sending: Awaitable[None] = send(message)
    return sending


def methods_of(app: Litestar, path: str) -> str:
    """The methods of a resource, as `Allow` names them (RFC 9110, 10.2.1); empty if there is no such resource."""
    methods = {method.value for method in HttpMethod if _has(app, path, method)}
    return ", ".join(sorted(methods | {"HEAD"} if "GET" in methods else methods))


def _has(app: Litestar, path: str, method: HttpMethod) -> bool:
    try:
        app.asgi_router.handle_routing(path=path.rstrip("/") or "/", method=method)
    except (MethodNotAllowedException, NotFoundException):
        return False
    return True


def _with_all_methods(app: Litestar, path: str, send: Any) -> Any:
    """Litestar's own answer to OPTIONS knows the methods of one handler, not those of the resource."""

    async def send_with_allow(message: Any) -> None:
        if message["type"] == "http.response.start":
            allow = methods_of(app, path).encode()
            headers = [(name, allow if name.lower() == b"allow" else value) for name, value in message["headers"]]
            message = {**message, "headers": headers}
        await send(message)

    return send_with_allow
