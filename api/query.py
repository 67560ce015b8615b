"""Query parameters that an operation does not have are refused, so that no misspelt one is silently ignored."""

from functools import cache
from typing import Any

from litestar import Request
from litestar.enums import ScopeType
from litestar.exceptions import ValidationException
from litestar.handlers import HTTPRouteHandler
from litestar.middleware import ASGIMiddleware
from litestar.params import QueryParameter
from litestar.types import ASGIApp, Receive, Scope, Send


class QueryMiddleware(ASGIMiddleware):
    """Lets a request through to its operation if it asks with parameters that this has, each once."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Look at the query, if there is one."""
        handler = scope["route_handler"]
        if scope["query_string"] and isinstance(handler, HTTPRouteHandler) and handler.operation_id:
            _check(Request(scope), query_parameters(handler))
        await next_app(scope, receive, send)


@cache
def query_parameters(handler: HTTPRouteHandler) -> tuple[str, ...]:
    """The names of the query parameters that an operation has."""
    kinds = (field.kwarg_definition for field in handler.parsed_fn_signature.parameters.values())
    return tuple(sorted(kind.name for kind in kinds if isinstance(kind, QueryParameter) and kind.name))


def _check(request: Request[Any, Any, Any], allowed: tuple[str, ...]) -> None:
    """Raise ValidationException naming what is wrong, and what is allowed."""
    there_are = f"there are {', '.join(allowed)}" if allowed else "there are none"
    asked = [name for name, _ in request.query_params.multi_items()]
    faults = [
        {"message": f"there is no query parameter {name!r} here; {there_are}", "source": "query", "key": name}
        for name in dict.fromkeys(asked)
        if name not in allowed
    ] + [
        {"message": f"the query parameter {name!r} is given {asked.count(name)} times", "source": "query", "key": name}
        for name in allowed
        if asked.count(name) > 1
    ]
    if faults:
        raise ValidationException("; ".join(fault["message"] for fault in faults[:5]), extra=faults[:50])
