"""The core of the OpenAPI document: the operations that a client plays with, cut out of the whole one.

It is a true subset: operations are as in the whole, without examples, links and headers. A union by ruleset is one
object of the fields that all variants have; what is not the same in all of them, such as the view of a ruleset, is a
plain object. So are parts that a client can play without.
"""

from collections.abc import Collection
from typing import Any

from api.pages.excerpt import Part, components_of

OPERATIONS = (
    *("createPlayer", "getMe", "listRulesets", "listGames", "createGame", "getGame", "getInbox", "takeSeat"),
    *("answerDecision", "resignGame", "answerGameRequest", "exportGame", "listProblems"),
)
"""The ids of operations that a client needs from an account to the end of a game."""

_WHOLE_ALONE = {"example", "examples", "links", "headers", "contentSchema"}
"""Keys that stand in the whole document alone."""

_NAMES = {"properties", "schemas", "parameters", "responses"}
"""The keys of these parts are names."""

_PLAIN = (
    *("AskedView", "ClockView", "DeadlineRule", "DeadlineSpec", "DeadlineView", "EventKind", "Fault", "KeptSeat"),
    *("OfferView", "PlayerView", "ProblemFault", "ReadinessReason", "ReliabilityView", "RequestView"),
    *("RulesetRow", "SeatRow", "SeedingView", "TakeBacks", "TenureView", "TermsView", "TextBoard", "WaitingRow"),
)
"""Schemas that stand for any object, or any text, in the core."""

_ABOUT = (
    "The core of the API: what a client needs from an account to the end of a game. Everything else, and all that is "
    "said here in few words, is in the whole document at `/docs/openapi.json`, of which this is a part."
)


def core(whole: Part, more: Collection[str] = ()) -> Part:
    """Return the core of a whole document, with more of its operations where some are named."""
    paths: Part = {}
    for path, item in whole["paths"].items():
        rows = {method: row for method, row in item.items() if _row_id(row) in {*OPERATIONS, *more}}
        if rows:
            paths[path] = _bare({key: part for key, part in item.items() if key == "parameters"} | rows)
    components = {kind: _bare(parts, kind) for kind, parts in whole["components"].items() if kind in _NAMES}
    schemas = components["schemas"]
    plain = {name: _widen(name, schema, schemas) for name, schema in schemas.items()}
    components |= {"schemas": plain, "securitySchemes": whole["components"]["securitySchemes"]}
    groups = {row["tags"][0] for item in paths.values() for key, row in item.items() if key != "parameters"}
    return whole | {
        "info": whole["info"] | {"title": "Turnfold, the core", "description": _ABOUT},
        "tags": [tag for tag in whole["tags"] if tag["name"] in groups],
        "paths": paths,
        "components": components_of(components, paths),
    }


def _row_id(row: Any) -> str | None:
    """The id of an operation; None of the parameters that those of a path share."""
    return row["operationId"] if isinstance(row, dict) else None


def _bare(part: Any, key: str = "") -> Any:
    if isinstance(part, list):
        return [_bare(row) for row in part]
    if isinstance(part, dict):
        rest = part if key in _NAMES else {name: row for name, row in part.items() if name not in _WHOLE_ALONE}
        return {name: _bare(row, name) for name, row in rest.items()}
    return part


def _widen(name: str, schema: Part, schemas: Part) -> Part:
    if name in _PLAIN:
        kind = "object" if {"properties", "oneOf"} & schema.keys() else "string"
        return {key: schema[key] for key in ("title", "description") if key in schema} | {"type": kind}
    if "discriminator" not in schema:
        return schema
    variants = [schemas[option["$ref"].rpartition("/")[2]] for option in schema["oneOf"]]
    common = [name for name in variants[0]["properties"] if all(name in row["properties"] for row in variants)]
    fields = {name: _field([row["properties"][name] for row in variants]) for name in common}
    required = [name for name in common if all(name in row.get("required", ()) for row in variants)]
    words = {key: schema[key] for key in ("title", "description") if key in schema}
    return words | {"type": "object", "properties": fields, "required": required}


def _field(fields: list[Part]) -> Part:
    """A field that is told alike, or what holds it in every variant."""
    first = fields[0]
    if all(field == first for field in fields):
        return first
    words = {key: first[key] for key in ("description",) if key in first}
    if all(field.get("type") == "string" for field in fields):
        return words | {"type": "string"}
    if all("items" in field for field in fields):
        return words | {"type": "array", "items": {"type": "object"}}
    if all("anyOf" in field for field in fields):
        return words | {"anyOf": [{"type": "object"}, {"type": "null"}]}
    return words | {"type": "object"}
