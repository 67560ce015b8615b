"""The OpenAPI document, completed at this one place.

Litestar draws its skeleton from the handlers: paths, methods, tags, descriptions. The schemas are those of
`schemas.py`: closed where unknown fields are refused, with every constraint at its place. What a handler's signature
cannot say (problems, scopes, validators, media types) is added from `operations.py`.
"""

from collections.abc import Iterator
from http import HTTPStatus
from importlib.resources import files
from types import NoneType
from typing import Any, get_args

import msgspec
from litestar import Litestar, Request
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, License, SecurityScheme, Tag
from litestar.params import HeaderParameter, PathParameter, QueryParameter
from litestar.typing import FieldDefinition

from api.document.links import LINKS
from api.document.operations import OPERATIONS, PARAMETERS, TAGS, WITH_ETAG, WITHOUT_STORE
from api.document.schemas import Schemas
from api.document.shapes import REF, Schema, tidy
from api.http.deprecation import Deprecation
from api.http.media import EVENT_STREAM, JSON, NDJSON
from api.http.problems import PROBLEMS
from api.pages.docs import DocsPage, docs_router
from api.wire.games import GameView
from api.wire.streams import StreamEnd, StreamEntry
from domain.build import VERSION
from domain.kernel.ruleset import rulesets

PROBLEM = "application/problem+json"

_DESCRIPTION = (
    "Turnfold hosts turn-based games. All that a player ever does is answer a decision: `getGame` lists the options of "
    "the open one, `answerDecision` sends back the ids of those chosen. Errors are RFC 9457 problems whose `type` says "
    "what is wrong. Times are RFC 3339, durations ISO 8601. Query parameters that an operation does not have are "
    "refused. Where there is GET, there is HEAD."
)

EXAMPLES: dict[str, Any] = msgspec.json.decode((files("api.document") / "examples.json").read_bytes())
"""A request and its answer for each operation, as a test tells them again."""

_BOUNDS = {
    "ge": "minimum",
    "le": "maximum",
    "gt": "exclusiveMinimum",
    "lt": "exclusiveMaximum",
    "min_length": "minLength",
    "max_length": "maxLength",
    "pattern": "pattern",
}

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

_ETAG = {"ETag": {"$ref": "#/components/headers/ETag"}}

DEPRECATED: Schema = {
    "Deprecation": {"description": "When it became deprecated (RFC 9745).", "schema": {"type": "string"}},
    "Sunset": {"description": "When it is gone (RFC 8594), if that is known.", "schema": {"type": "string"}},
}
"""Headers that answers of a deprecated operation have."""

EVENTS = {"entry": StreamEntry, "game": GameView, "end": StreamEnd}
"""The kinds of events in a stream, and what their `data` is."""


def openapi_config() -> OpenAPIConfig:
    """Return what the document is made with, and where it is served: at `/docs`, for people and for programs."""
    return OpenAPIConfig(
        title="Turnfold",
        version=VERSION,
        summary="Turn-based games by mail: event-sourced, auditable, for people and programs.",
        description=_DESCRIPTION,
        license=License(name="MIT", identifier="MIT"),
        use_handler_docstrings=True,
        openapi_router=docs_router(),
        render_plugins=[DocsPage(), DocumentFile()],
        tags=[Tag(name=name, description=description) for name, description in TAGS.items()],
        components=Components(
            security_schemes={
                "token": SecurityScheme(type="http", scheme="bearer", description="From POST /v1/players.")
            }
        ),
        security=[{"token": []}],
    )


class DocumentFile(JsonRenderPlugin):
    """The document at `/docs/openapi.json`."""

    def __init__(self) -> None:
        super().__init__()
        self._rendered: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The completed document."""
        if self._rendered is None:
            self._rendered = msgspec.json.encode(document(request.app))
        return self._rendered


def document(app: Litestar) -> Schema:
    """The whole document of an application."""
    whole: Schema = app.openapi_schema.to_schema()
    handlers = {handler.operation_id: handler for handler in _handlers(app)}
    sent = (body for handler in handlers.values() if (body := _sent(handler)) is not None)
    received = (body for handler in handlers.values() if (body := _received(handler)) is not None)
    schemas = Schemas(sent, [*received, *EVENTS.values()])
    whole["components"] |= {"schemas": schemas.components, "headers": HEADERS}
    for path in whole["paths"].values():
        for row in path.values():
            _complete(row, handlers[row["operationId"]], schemas)
    return whole


def _handlers(app: Litestar) -> Iterator[HTTPRouteHandler]:
    for route in app.routes:
        for handler, _ in getattr(route, "route_handler_map", {}).values():
            if isinstance(handler, HTTPRouteHandler) and handler.operation_id in OPERATIONS:
                yield handler


def _events(schemas: Schemas) -> Schema:
    """Describe a stream: in OpenAPI 3.1 its schema is that of each event, with the fields of HTML, 9.2."""
    return {"schema": {"description": "One event of the stream.", "oneOf": [_event(schemas, kind) for kind in EVENTS]}}


def _event(schemas: Schemas, kind: str) -> Schema:
    data = schemas.of(EVENTS[kind])
    return {
        "type": "object",
        "description": schemas.words(EVENTS[kind]),
        "properties": {
            "event": {"type": "string", "const": kind, "enum": [kind], "description": "What kind of event it is."},
            "id": {"type": "string", "pattern": "^[0-9]+$", "description": "The seq, for `Last-Event-ID`."},
            "data": {"type": "string", "contentMediaType": JSON, "contentSchema": data, "description": "JSON."},
        },
        "required": ["event", "data"],
    }


def _complete(row: Schema, handler: HTTPRouteHandler, schemas: Schemas) -> None:
    """Say the rest of an operation."""
    operation = row["operationId"]
    row["summary"] = OPERATIONS[operation].summary
    scopes = handler.opt["scopes"]
    if scopes is None:
        row["security"] = []
    else:
        # Any one of them will do.
        row["security"] = [{"token": [scope]} for scope in sorted(scopes)]
        row["description"] += f"\n\nNeeds a token with {_any_of(sorted(scopes))}."
    _deprecate(row, handler)
    parameters = list(_parameters(handler))
    if _is_conditional(handler):
        parameters.append(_IF_NONE_MATCH)
    if parameters:
        row["parameters"] = parameters
    sent = _sent(handler)
    if sent is not None:
        row["requestBody"] = {"required": True, "content": {JSON: {"schema": schemas.of(sent)}}}
    elif operation == "importGame":
        row["requestBody"] = {"required": True, "content": {NDJSON: {"schema": _LINES}}}
    row["responses"] = _responses(row, handler, schemas) | _refusals(row, handler)
    _head(row, handler)
    _exemplify(row)


def _deprecate(row: Schema, handler: HTTPRouteHandler) -> None:
    """Say of a deprecated operation since when it is, and of no other."""
    row.pop("deprecated", None)
    deprecation: Deprecation | None = handler.opt.get("deprecation")
    if deprecation is not None:
        row["deprecated"] = True
        row["description"] += f"\n\n{deprecation.words()}"


def _head(row: Schema, handler: HTTPRouteHandler) -> None:
    """Name the headers that answers have whatever they say."""
    always = _OF_ALL if handler.opt.get("unlimited") else _OF_ALL | _OF_LIMITED
    if "deprecation" in handler.opt:
        always = always | DEPRECATED
    for answer in row["responses"].values():
        answer["headers"] = answer.get("headers", {}) | always


def _is_conditional(handler: HTTPRouteHandler) -> bool:
    """Return whether an operation answers 304 to who has what there is."""
    return handler.operation_id == "getGame" or bool(handler.opt.get("shared"))


def _exemplify(row: Schema) -> None:
    """Show a request, its answer, and where that leads."""
    operation = row["operationId"]
    example = EXAMPLES.get(operation, {"parameters": {}, "status": 200})
    for parameter in row.get("parameters", ()):
        # A key that stands there already would give everybody who tries twice the first game again.
        if parameter["name"] in example["parameters"] and parameter["name"] != "Idempotency-Key":
            parameter["example"] = example["parameters"][parameter["name"]]
    answer = row["responses"].get(str(example["status"]), {})
    for what, place in (("request", row.get("requestBody", {})), ("answer", answer)):
        for content in place.get("content", {}).values():
            if what in example:
                # Named: the page at /docs stumbles over one that has a null in it otherwise.
                content["examples"] = {operation: {"value": example[what]}}
    if operation == "createGame":
        row["requestBody"]["content"][JSON]["examples"] |= _wishes()
    links = LINKS.get(operation, {})
    if links:
        answer["links"] = {name: link.document() for name, link in links.items()}


def _wishes() -> Schema:
    """A game of each ruleset against one of its bots, to be created."""
    wishes = {
        rules.id: {"ruleset": rules.id, "seats": rules.seats[0], "bots": [{"seat": 1, "bot": list(rules.bots)[-1]}]}
        for rules in rulesets()
    }
    return {name: {"summary": f"A game of {name} against a bot.", "value": wish} for name, wish in wishes.items()}


def _any_of(scopes: list[str]) -> str:
    names = [f"`{scope}`" for scope in scopes]
    return "the scope " + (names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}")


_IF_NONE_MATCH = {
    "name": "If-None-Match",
    "in": "header",
    "required": False,
    "description": "The ETag that you have: 304 if nothing changed.",
    "schema": {"type": "string"},
}

_EXPORT = "An export: JSON objects, one a line (see the audit format): a header, then the entries with their facts."

_LINES = {
    "type": "string",
    "format": "binary",  # A generated client passes it on as bytes, without a copy as text.
    "description": _EXPORT,
    "contentMediaType": NDJSON,
    "contentSchema": {"oneOf": [{"$ref": REF.format(name=name)} for name in ("ExportHeader", "LogEntry")]},
}


def _parameters(handler: HTTPRouteHandler) -> Iterator[Schema]:
    for field in handler.parsed_fn_signature.parameters.values():
        match field.kwarg_definition:
            case PathParameter():
                where: Schema = {"name": field.name, "in": "path", "description": PARAMETERS[field.name]}
            case QueryParameter(name=name, description=text):
                where = {"name": name, "in": "query", "description": text}
            case HeaderParameter(name=name, description=text):
                where = {"name": name, "in": "header", "description": text}
            case _:
                continue
        yield where | {"required": where["in"] == "path", "schema": _value_schema(field)}


def _value_schema(field: FieldDefinition) -> Schema:
    """The schema of one value: one that may be left out is never null."""
    kinds = get_args(field.annotation) if field.is_optional else (field.annotation,)
    schema: Schema = msgspec.json.schema(next(kind for kind in kinds if kind is not NoneType))
    for name, keyword in _BOUNDS.items():
        if (bound := getattr(field.kwarg_definition, name)) is not None:
            schema[keyword] = bound
    if field.has_default and field.default is not None:
        schema["default"] = field.default
    tidy(schema)
    return schema


def _sent(handler: HTTPRouteHandler) -> Any:
    """The type of the body that a request has; None without one."""
    return handler.parsed_data_field.annotation if handler.parsed_data_field else None


def _received(handler: HTTPRouteHandler) -> Any:
    """The type of the body that an answer has; None without one, and for what is not JSON."""
    field = handler.parsed_fn_signature.return_type
    annotation = field.inner_types[0].annotation if field.origin and field.origin is not list else field.annotation
    return None if annotation in (NoneType, None, bytes) else annotation


def _responses(row: Schema, handler: HTTPRouteHandler, schemas: Schemas) -> Schema:
    """The answers to a request that succeeds."""
    operation, received = row["operationId"], _received(handler)
    answer: Schema = {"description": "It is done."}
    if operation == "exportGame":
        answer = {"description": "The log, one entry a line.", "content": {NDJSON: {"schema": _LINES}}}
    elif operation == "getRules":
        text = {"schema": {"type": "string", "description": "The page."}}
        answer = {"description": "A page of rules.", "content": {"text/html": text, "text/markdown": dict(text)}}
    elif operation == "streamGame":
        answer = {"description": "Events, for as long as you listen.", "content": {EVENT_STREAM: _events(schemas)}}
    elif received is not None:
        content = {JSON: {"schema": schemas.of(received)}}
        answer = {"description": schemas.words(received), "content": content}
    if operation in WITH_ETAG or _is_conditional(handler):
        answer["headers"] = _ETAG
    answers = {str(handler.status_code): answer}
    if operation == "streamGame":
        answers["204"] = {"description": "The game is over, and you know all of it: do not come back."}
    if _is_conditional(handler):
        answers["304"] = {"description": "What you have is what there is.", "headers": _ETAG}
    return answers


def _refusals(row: Schema, handler: HTTPRouteHandler) -> Schema:
    """The answers to a request that fails: a status each, with the types of problem it can come with."""
    by_status: dict[int, list[str]] = {}
    for slug in problems_of(row, is_limited=not handler.opt.get("unlimited")):
        by_status.setdefault(PROBLEMS[slug].status, []).append(slug)
    answers: Schema = {}
    for status, slugs in sorted(by_status.items()):
        examples = {slug: {"summary": PROBLEMS[slug].meaning, "value": _example(slug)} for slug in slugs}
        answers[str(status)] = {
            "description": f"{HTTPStatus(status).phrase}: {', '.join(f'`{slug}`' for slug in slugs)}.",
            "content": {PROBLEM: {"schema": {"$ref": REF.format(name="Problem")}, "examples": examples}},
        }
    for waiting in {"429", "503"} & answers.keys():
        seconds = {"description": "Seconds.", "schema": {"type": "integer"}}
        answers[waiting]["headers"] = {"Retry-After": seconds}
    return answers


def problems_of(row: Schema, *, is_limited: bool) -> list[str]:
    """The problems that an operation of the document can be answered with, by slug."""
    # At the least, there can be query parameters that the operation does not have.
    found = ["invalid-request"]
    media_types = row.get("requestBody", {}).get("content", {})
    if media_types:
        found += ["too-slow", "too-large"]
    if JSON in media_types:
        found.append("unsupported-media-type")
    if row.get("security") != []:
        found += ["unauthenticated", "forbidden"]
    if is_limited:
        found.append("too-many-requests")
    found += [*OPERATIONS[row["operationId"]].problems, "internal-error"]
    if row["operationId"] not in WITHOUT_STORE:
        found.append("unavailable")
    return list(dict.fromkeys(found))


def _example(slug: str) -> Schema:
    row = PROBLEMS[slug]
    return {
        "type": row.type,
        "status": row.status,
        "title": row.title,
        "detail": row.meaning,
        "request_id": "9f86d081884c7d65",
    }
