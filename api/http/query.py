"""Query parameters that an operation does not have are refused, so that no misspelt one is silently ignored."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, get_args

from litestar import Request
from litestar.enums import ScopeType
from litestar.exceptions import ValidationException
from litestar.handlers import HTTPRouteHandler
from litestar.middleware import ASGIMiddleware
from litestar.params import QueryParameter
from litestar.types import ASGIApp, Receive, Scope, Send

from domain.kernel.refusals import quoted


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
    """Raise ValidationException if something is wrong with a query."""
    asked = list(request.query_params.multi_items())
    names = {name for name, _ in asked}
    if len(names) < len(asked) or not names <= allowed.keys() or b"null" in request.scope["query_string"].lower():
        faults = list(_faults(asked, allowed))
        if faults:
            errors = [{"message": text, "source": "query", "key": name} for name, text in faults[:50]]
            raise ValidationException("; ".join(text for _, text in faults[:5]), extra=errors)


def _faults(asked: Sequence[tuple[str, str]], allowed: dict[str, bool]) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with each parameter, and what is allowed."""
    there_are = f"there are {', '.join(allowed)}" if allowed else "there are none"
    times = Counter(name for name, _ in asked)
    for name, value in dict(asked).items():
        if name not in allowed:
            yield name, f"there is no query parameter {quoted(name)} here; {there_are}"
        elif times[name] > 1:
            yield name, f"the query parameter {quoted(name)} is given {times[name]} times"
        elif value.lower() == "null" and not allowed[name]:
            # The word would be taken for no value at all.
            yield name, f"the query parameter {quoted(name)} has no value `null`: leave it out"
