"""The OpenAPI document.

Litestar draws its skeleton from the handlers: paths, methods, tags, descriptions. The schemas are those of
`schemas.py`: closed where unknown fields are refused, with every constraint at its place. The parts that a handler's
signature cannot say (problems, scopes, validators, media types) stand in the record above it (`operation.py`).

It takes half a second to make, so processes do without: `turnfold openapi` writes it down, and they serve the file.
"""

from collections.abc import Iterator

from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.spec import Components, License, SecurityScheme, Tag

from api.document.content import EVENTS, OWN_EVENTS
from api.document.operation import Operation
from api.document.refusals import examples_of
from api.document.rows import HEADERS, complete, received_type, record_of, sent_type
from api.document.schemas import Schemas
from api.document.shapes import Schema
from api.document.sharing import share
from domain.build import VERSION

_DESCRIPTION = (
    "Turnfold hosts turn-based games. All that a player ever does is answer a decision: `getGame` lists the options of "
    "the open one, `answerDecision` sends back the ids of those chosen. Errors are RFC 9457 problems whose `type` says "
    "what is wrong. Times are RFC 3339, durations ISO 8601. Query parameters that an operation does not have are "
    "refused. Where there is GET, there is HEAD."
)

TAGS = {
    "players": "Accounts, and the bearer tokens that their owners give to programs.",
    "rulesets": "What can be played: options, seats, bots, schemas and the catalogue of cards, in your language.",
    "games": "Create a game, find games, look at one as you may see it, and wait for news of it.",
    "table": "Take part: take a seat, open a seed, answer decisions, resign.",
    "channels": "Be told of your games while you are away, and see what you were told, and what was made of it.",
    "talk": "Write to the table or to some of it, take notes, and erase what you wrote: none of it is in the log.",
    "records": "What stays: the log with its hash chain, past states, exports for an auditor, and imports.",
    "service": "The service itself: its health, and what the types of its problems mean.",
}
"""The groups of operations."""


def openapi_config() -> OpenAPIConfig:
    """Return what the document is made with; an application that only serves has no use for it."""
    return OpenAPIConfig(
        title="Turnfold",
        version=VERSION,
        summary="Turn-based games by mail: event-sourced, auditable, for people and programs.",
        description=_DESCRIPTION,
        license=License(name="MIT", identifier="MIT"),
        use_handler_docstrings=True,
        tags=[Tag(name=name, description=description) for name, description in TAGS.items()],
        components=Components(
            security_schemes={
                "token": SecurityScheme(type="http", scheme="bearer", description="From POST /v1/players.")
            }
        ),
        security=[{"token": []}],
    )


def document(app: Litestar) -> Schema:
    """Return the whole document of an application that was made with `openapi_config`."""
    whole: Schema = app.openapi_schema.to_schema()
    handlers = {record.id: (handler, record) for handler, record in _operations_of(app)}
    bodies = [body for handler, _ in handlers.values() if (body := sent_type(handler)) is not None]
    received = [body for handler, _ in handlers.values() if (body := received_type(handler)) is not None]
    received += [other.of for _, record in handlers.values() for other in record.others.values() if other.of]
    schemas = Schemas(bodies, [*received, *EVENTS.values(), *OWN_EVENTS.values()])
    whole["components"] |= {"schemas": schemas.components, "headers": HEADERS}
    rows = [row for path in whole["paths"].values() for row in path.values()]
    for row in rows:
        complete(row, *handlers[row["operationId"]], schemas)
    examples = examples_of(rows)
    for path in whole["paths"].values():
        _share_places(path)
    whole["components"] |= share(whole["paths"]) | {"examples": examples}
    return whole


def _share_places(path: Schema) -> None:
    """Say what is in a path once for all of its operations, where there are several."""
    rows = list(path.values())
    inside = {row["name"]: row for operation in rows for row in operation.get("parameters", ()) if row["in"] == "path"}
    if len(rows) > 1 and inside:
        path["parameters"] = list(inside.values())
        for operation in rows:
            operation["parameters"] = [row for row in operation["parameters"] if row["in"] != "path"]


def records(app: Litestar) -> dict[str, Operation]:
    """The record of every operation of an application, by its id."""
    return {record.id: record for _, record in _operations_of(app)}


def _operations_of(app: Litestar) -> Iterator[tuple[HTTPRouteHandler, Operation]]:
    for route in app.routes:
        for handler, _ in getattr(route, "route_handler_map", {}).values():
            if isinstance(handler, HTTPRouteHandler) and (record := record_of(handler)) is not None:
                yield handler, record
