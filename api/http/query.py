"""Query parameters that an operation does not have are refused, so that no misspelt one is silently ignored.

So are numbers that are not written as everybody writes them, there and in paths: nothing has two addresses.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple, get_args, get_origin

from litestar import Request
from litestar.exceptions import NotFoundException, ValidationException
from litestar.handlers import HTTPRouteHandler
from litestar.params import QueryParameter
from litestar.types import Scope

from domain.kernel.protocol.faults import Misfit
from domain.kernel.protocol.misfits import as_fault
from domain.kernel.protocol.refusals import quote, shorten

LONGEST_UNKNOWN = 64
"""Characters that are said back of the name of a parameter that there is not."""


class Allowed(NamedTuple):
    """The types that a query parameter may be of, its words, none where it may be any, and the bounds of a number."""

    types: frozenset[type]
    words: list[str]
    least: float | None
    most: float | None


def check_query(scope: Scope) -> None:
    """Require that a request asks its operation with parameters that this has, each once.

    Raises ValidationException, and NotFoundException for a number in the path that is not written as everybody does.
    """
    handler = scope["route_handler"]
    if isinstance(handler, HTTPRouteHandler) and handler.operation_id:
        if scope["query_string"]:
            _check(Request(scope), query_parameters(handler))
        numbers = [str(value) for value in scope["path_params"].values() if isinstance(value, int)]
        if numbers and not set(numbers) <= set(scope["path"].split("/")):
            raise NotFoundException


@cache
def query_parameters(handler: HTTPRouteHandler) -> dict[str, Allowed]:
    """The query parameters that an operation has, by name, and what they may be."""
    parameters = {}
    for field in handler.parsed_fn_signature.parameters.values():
        kind = field.kwarg_definition
        if isinstance(kind, QueryParameter) and kind.name:
            types = frozenset({field.annotation, *get_args(field.annotation)})
            parameters[kind.name] = Allowed(types, _words(types), kind.ge, kind.le)
    return dict(sorted(parameters.items()))


def _check(request: Request[Any, Any, Any], allowed: dict[str, Allowed]) -> None:
    """Raise ValidationException if something is wrong with a query."""
    faults = list(_faults(list(request.query_params.multi_items()), allowed))
    if faults:
        errors = [
            {"message": row.detail, "source": "query", "key": row.fault.field, "fault": row.fault}
            for row in faults[:50]
        ]
        raise ValidationException("; ".join(row.detail for row in faults[:5]), extra=errors)


def _faults(pairs: Sequence[tuple[str, str]], allowed: dict[str, Allowed]) -> Iterator[Misfit]:
    """Yield what is wrong with each parameter, and what is allowed."""
    there_are = f"there are {', '.join(allowed)}" if allowed else "there are none"
    times = Counter(name for name, _ in pairs)
    for name, value in dict(pairs).items():
        if name not in allowed:
            detail = f"no query parameter here; {there_are}"
            yield Misfit.of(detail, "unknown", shorten(name, LONGEST_UNKNOWN), allowed=allowed)
        elif times[name] > 1:
            yield Misfit.of(f"given {times[name]} times", "repeated", name, most=1)
        elif value.lower() == "null" and str not in allowed[name].types:
            # The word would be taken for no value at all.
            yield Misfit.of("has no value `null`: leave it out", "malformed", name, value)
        elif allowed[name].words and value not in allowed[name].words:
            words = ", ".join(allowed[name].words)
            detail = f"there is no {quote(value)}; there are {words}"
            yield Misfit.of(detail, "unknown", name, value, allowed=allowed[name].words)
        elif int in allowed[name].types and not _is_plain(value):
            yield Misfit.of(f"a number in plain digits, not {quote(value)}", "malformed", name, value)
        elif int in allowed[name].types and (bound := _bound(float(value), allowed[name])):
            detail = f"Expected `int` {bound}"
            yield Misfit(detail, as_fault(detail, int, "", name))


def _words(types: frozenset[type]) -> list[str]:
    """Return the words that a query parameter of these types may be, sorted; none where it may be any."""
    return (
        [] if str in types else sorted(word for kind in types if get_origin(kind) is Literal for word in get_args(kind))
    )


def _bound(value: float, allowed: Allowed) -> str:
    """Return the bound beyond which a number is; none if it is within both."""
    if allowed.least is not None and value < allowed.least:
        return f">= {allowed.least}"
    if allowed.most is not None and value > allowed.most:
        return f"<= {allowed.most}"
    return ""


def _is_plain(value: str) -> bool:
    """Return whether a number is written in the digits 0 to 9, none of them a leading zero."""
    digits = value.removeprefix("-")
    return digits.isascii() and digits.isdigit() and (digits[0] != "0" or value == "0")
