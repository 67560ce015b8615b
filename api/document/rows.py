"""A row of the document, an operation, completed: what its handler and its record say beyond Litestar's skeleton."""

from collections.abc import Mapping
from types import NoneType
from typing import Any

import msgspec
from litestar.handlers import HTTPRouteHandler

from api.document.operation import AGAIN, RECORD, Further, Operation
from api.document.parameters import parameters
from api.document.refusals import refusals
from api.document.schemas import Schemas
from api.document.shapes import Schema
from api.http.deprecation import Deprecation
from api.http.media import JSON, SVG
from api.wire.games import GameView

HEADERS: Schema = {
    "RequestId": {
        "description": "The name of the request, in the service's logs too. A request may bring one of its own: "
        "1 to 64 letters, digits, `-`, `_` and `.`.",
        "schema": {"type": "string"},
    },
    "RateLimitPolicy": {
        "description": "The rate that the request counts for: `q` requests in `w` seconds "
        "(draft-ietf-httpapi-ratelimit-headers-10).",
        "schema": {"type": "string", "examples": ['"reads";q=500;w=1']},
    },
    "RateLimit": {
        "description": "How many are left of it (`r`), and the seconds after which all are again (`t`).",
        "schema": {"type": "string", "examples": ['"reads";r=499;t=1']},
    },
    "RetryAfter": {"description": "Seconds.", "schema": {"type": "integer"}},
    "ETag": {
        "description": "The validator, for `If-None-Match`; of a game for that of `getGame`.",
        "schema": {"type": "string"},
    },
}
"""Headers that many answers have."""

_OF_ALL = {"X-Request-Id": {"$ref": "#/components/headers/RequestId"}}

_OF_LIMITED = {
    "RateLimit-Policy": {"$ref": "#/components/headers/RateLimitPolicy"},
    "RateLimit": {"$ref": "#/components/headers/RateLimit"},
}

DEPRECATED: Schema = {
    "Deprecation": {"description": "When it became deprecated (RFC 9745).", "schema": {"type": "string"}},
    "Sunset": {"description": "When it is gone (RFC 8594), if that is known.", "schema": {"type": "string"}},
}
"""Headers that answers of a deprecated operation have."""

_ETAG = {"ETag": {"$ref": "#/components/headers/ETag"}}

_IF_NONE_MATCH = {
    "name": "If-None-Match",
    "in": "header",
    "required": False,
    "description": "The ETag that you have: 304 if nothing changed.",
    "schema": {"type": "string"},
}


def record_of(handler: HTTPRouteHandler) -> Operation | None:
    """The record of an operation; None of a handler that the document does not tell of."""
    record: Operation | None = handler.opt.get(RECORD)
    return record


def sent_type(handler: HTTPRouteHandler) -> Any:
    """The type of the body that a request has; None without one."""
    return handler.parsed_data_field.annotation if handler.parsed_data_field else None


def received_type(handler: HTTPRouteHandler) -> Any:
    """The type of the body that an answer has; None without one, and for what is not JSON."""
    field = handler.parsed_fn_signature.return_type
    annotation = field.inner_types[0].annotation if field.origin and field.origin is not list else field.annotation
    return None if annotation in (NoneType, None, bytes) else annotation


def complete(row: Schema, handler: HTTPRouteHandler, record: Operation, schemas: Schemas) -> None:
    """Say the rest of an operation, in place."""
    if record.again is not None:
        row["description"] += f"\n\n{AGAIN[record.again]}"
    _say_who_may(row, record.access)
    _deprecate(row, handler)
    names = [*parameters(handler), *([_IF_NONE_MATCH] if _is_conditional(record) else [])]
    if names:
        row["parameters"] = names
    body_type = sent_type(handler)
    if body_type is not None:
        row["requestBody"] = {"required": True, "content": {JSON: {"schema": schemas.of(body_type)}}}
    elif record.body is not None:
        row["requestBody"] = {"required": True, "content": record.body(schemas)}
    row["responses"] = _successes(handler, record, schemas) | refusals(row, record)
    _name_headers(row, handler)
    _exemplify(row, record)


def _say_who_may(row: Schema, access: Mapping[str, Any]) -> None:
    scopes: frozenset[str] | None = access["scopes"]
    if scopes is None:
        row["security"] = []
    else:
        # Any one of them will do.
        row["security"] = [{"token": [scope]} for scope in sorted(scopes)]
        needed = f"Needs a token with {_any_of(sorted(scopes))}"
        if access.get("watched"):
            row["security"].append({})
            needed += ", or none for what is public"
        row["description"] += f"\n\n{needed}."


def _any_of(scopes: list[str]) -> str:
    names = [f"`{scope}`" for scope in scopes]
    return "the scope " + (names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}")


def _is_conditional(record: Operation) -> bool:
    """Return whether an operation answers 304 to who has what there is."""
    return record.is_conditional or bool(record.access.get("shared"))


def _successes(handler: HTTPRouteHandler, record: Operation, schemas: Schemas) -> Schema:
    """The answers to a request that succeeds."""
    received = received_type(handler)
    answer: Schema = {"description": "It is done."}
    if record.answer is not None:
        answer = {"description": record.answer.description, "content": record.answer.content(schemas)}
    elif received is not None:
        content = {JSON: {"schema": schemas.of(received)}}
        answer = {"description": schemas.words(received), "content": content}
    # A game as it is now has the validator of `getGame`, whatever it is the answer to.
    if received is GameView or _is_conditional(record):
        answer["headers"] = _ETAG
    answers = {str(handler.status_code): answer}
    answers |= {status: _further(other, schemas) for status, other in record.others.items()}
    if _is_conditional(record):
        answers["304"] = {"description": "What you have is what there is.", "headers": _ETAG}
    return answers


def _further(other: Further, schemas: Schemas) -> Schema:
    answer: Schema = {"description": other.description, "headers": dict(other.headers)}
    if other.of is None:
        return answer
    return answer | {"content": {JSON: {"schema": schemas.of(other.of), "example": msgspec.to_builtins(other.example)}}}


def _deprecate(row: Schema, handler: HTTPRouteHandler) -> None:
    """Say of a deprecated operation since when it is, and of no other."""
    row.pop("deprecated", None)
    deprecation: Deprecation | None = handler.opt.get("deprecation")
    if deprecation is not None:
        row["deprecated"] = True
        row["description"] += f"\n\n{deprecation.words()}"


def _name_headers(row: Schema, handler: HTTPRouteHandler) -> None:
    """Name the headers that answers have whatever they say."""
    always = _OF_ALL if handler.opt.get("unlimited") else _OF_ALL | _OF_LIMITED
    if "deprecation" in handler.opt:
        always = always | DEPRECATED
    for answer in row["responses"].values():
        answer["headers"] = answer.get("headers", {}) | always


def _exemplify(row: Schema, record: Operation) -> None:
    """Show a request, its answer, and where that leads."""
    example = record.example
    for parameter in row.get("parameters", ()):
        # A key that stands there already would give everybody who tries twice the first game again.
        if parameter["name"] in example["parameters"] and parameter["name"] != "Idempotency-Key":
            parameter["example"] = example["parameters"][parameter["name"]]
    answer = row["responses"].get(str(example["status"]), {})
    _show(record.id, "request", row.get("requestBody", {}), example)
    _show(record.id, "answer", answer, example)
    if record.requests is not None:
        row["requestBody"]["content"][JSON]["examples"] |= record.requests()
    if record.links:
        answer["links"] = {name: link.document() for name, link in record.links.items()}


def _show(operation: str, what: str, place: Schema, example: Schema) -> None:
    for media, content in place.get("content", {}).items():
        # A picture of the same has none: it would be as long as all others together.
        if what in example and media != SVG:
            # Named: the page at /docs stumbles over one that has a null in it otherwise.
            content["examples"] = {operation: {"value": example[what]}}
