"""Query parameters that an operation does not have are refused, so that no misspelt one is silently ignored."""

from functools import cache
from typing import Any, get_args

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
def query_parameters(handler: HTTPRouteHandler) -> dict[str, bool]:
    """The query parameters that an operation has, by name, and whether any text is a value of it."""
    found = {}
    for field in handler.parsed_fn_signature.parameters.values():
        kind = field.kwarg_definition
        if isinstance(kind, QueryParameter) and kind.name:
            found[kind.name] = str in (field.annotation, *get_args(field.annotation))
    return dict(sorted(found.items()))


def _check(request: Request[Any, Any, Any], allowed: dict[str, bool]) -> None:
    """Raise ValidationException naming what is wrong, and what is allowed."""
    there_are = f"there are {', '.join(allowed)}" if allowed else "there are none"
    query = request.query_params
    asked = [name for name, _ in query.multi_items()]
    faults = (
        [
            {"message": f"there is no query parameter {name!r} here; {there_are}", "source": "query", "key": name}
            for name in dict.fromkeys(asked)
            if name not in allowed
        ]
        + [
            {
                "message": f"the query parameter {name!r} is given {asked.count(name)} times",
                "source": "query",
                "key": name,
            }
            for name in allowed
            if asked.count(name) > 1
        ]
        + [
            # Where no value is needed, the word would be taken for none.
            {
                "message": f"the query parameter {name!r} has no value `null`: leave it out",
                "source": "query",
                "key": name,
            }
            for name, is_text in allowed.items()
            if not is_text and str(query.get(name)).lower() == "null"
        ]
    )
    if faults:
        raise ValidationException("; ".join(fault["message"] for fault in faults[:5]), extra=faults[:50])
