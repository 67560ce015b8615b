"""The schemas of the OpenAPI document: msgspec's own, since msgspec is what decodes and encodes.

What a ruleset has of its own (options, position, view, facts) is brought in from the registry: a body that holds such
a part becomes one schema a ruleset, told apart by the field `ruleset`.
"""

from collections.abc import Iterable
from inspect import cleandoc
from typing import Any

import msgspec

from api.problems import PROBLEMS
from domain.kernel.ruleset import Ruleset, rulesets

Schema = dict[str, Any]

REF = "#/components/schemas/{name}"

PARTS = {
    "NewGame": {"options": "Options", "position": "Position"},
    "GameView": {"options": "Options", "view": "View"},
}
"""The fields of a body that are a ruleset's own, and which of its types each has."""


class Schemas:
    """The schemas of bodies, and the components that they refer to."""

    def __init__(self, bodies: Iterable[Any]) -> None:
        types = {repr(body): body for body in bodies}
        schemas, components = msgspec.json.schema_components(types.values(), ref_template=REF)
        self._by_type = dict(zip(types, schemas, strict=True))
        self.components = dict(sorted({**_by_ruleset(components), "Problem": _problem()}.items()))
        tidy(self.components)

    def of(self, body: Any) -> Schema:
        """The schema of a body."""
        return self._by_type[repr(body)]

    def words(self, body: Any) -> str:
        """The first sentence about a body."""
        name = self.of(body).get("$ref", "").rpartition("/")[2]
        description: str = self.components.get(name, {}).get("description", "")
        return description.partition(". ")[0].rstrip(".") + "." if description else "What was asked for."


def ruleset_schemas(rules: Ruleset) -> dict[str, Schema]:
    """JSON schemas of what is a ruleset's own, each complete in itself, as `GET /rulesets/{id}` shows them."""
    parts = {
        "options": rules.options_type,
        "position": rules.position_type,
        "view": rules.view_type,
        "facts": rules.facts_type,
    }
    schemas = {name: _unwrapped(msgspec.json.schema(part)) for name, part in parts.items()}
    tidy(schemas)
    return schemas


def _unwrapped(schema: Schema) -> Schema:
    """A schema that says at its top what it is, and refers only to what it needs more than that."""
    definitions = dict(schema["$defs"])
    whole: Schema = definitions.pop(schema["$ref"].rpartition("/")[2])
    return whole | {"$defs": definitions} if definitions else whole


def tidy(schema: Any) -> None:
    """Bring schemas of msgspec into the form that readers and generators of clients expect.

    Every enumeration of texts gets its type, defaults that are tuples become arrays, descriptions lose the indentation
    of docstrings. `maxItems` alone says that nothing follows the places of a tuple: no generator reads `items: false`.
    """
    if isinstance(schema, dict):
        for name, part in schema.items():
            if isinstance(part, tuple):
                schema[name] = list(part)
        if schema.get("items") is False and schema.get("maxItems") == len(schema["prefixItems"]):
            del schema["items"]
        values = schema.get("enum")
        if isinstance(values, list) and "type" not in schema and all(isinstance(value, str) for value in values):
            schema["type"] = "string"
        if isinstance(schema.get("description"), str):
            schema["description"] = cleandoc(schema["description"])
        schema = list(schema.values())
    if isinstance(schema, list):
        for part in schema:
            tidy(part)


def _by_ruleset(components: dict[str, Schema]) -> dict[str, Schema]:
    """The components, with those of each ruleset under its name, and unions where a ruleset has a part of its own."""
    found = dict(components)
    for rules in rulesets():
        types = (rules.options_type, rules.position_type, rules.view_type, rules.facts_type)
        _, own = msgspec.json.schema_components(types, ref_template=REF.format(name=_named(rules, "{name}")))
        found |= {_named(rules, name): schema | {"title": _named(rules, name)} for name, schema in own.items()}
        found |= {_named(rules, name): _variant(components[name], name, rules) for name in PARTS}
    return found | {name: _union(components[name], name) for name in PARTS}


def _named(rules: Ruleset, name: str) -> str:
    return f"{rules.id.title()}{name}"


def _variant(schema: Schema, name: str, rules: Ruleset) -> Schema:
    """The schema of a body for one ruleset."""
    properties = schema["properties"] | {"ruleset": {"type": "string", "const": rules.id}}
    for field, part in PARTS[name].items():
        properties[field] = _part(schema["properties"][field], REF.format(name=_named(rules, part)))
    return schema | {"title": _named(rules, name), "properties": properties}


def _part(field: Schema, ref: str) -> Schema:
    is_optional = "default" in field and field["default"] is None
    return {"anyOf": [{"$ref": ref}, {"type": "null"}], "default": None} if is_optional else {"$ref": ref}


def _union(schema: Schema, name: str) -> Schema:
    refs = {rules.id: REF.format(name=_named(rules, name)) for rules in rulesets()}
    return {
        "title": name,
        "description": schema["description"],
        "oneOf": [{"$ref": ref} for ref in refs.values()],
        "discriminator": {"propertyName": "ruleset", "mapping": refs},
    }


def _problem() -> Schema:
    # Not an enumeration: a later version may know more types, and a generated client has to read those too.
    types = [row.type for row in PROBLEMS.values()]
    error = {
        "type": "object",
        "properties": {"message": {"type": "string"}, "source": {"type": "string"}, "key": {"type": "string"}},
        "required": ["message"],
    }
    finding = {"seq": {"type": "integer"}, "kind": {"type": "string"}, "text": {"type": "string"}}
    return {
        "title": "Problem",
        "description": "A problem (RFC 9457). `GET /problems` says what each type means.",
        "type": "object",
        "properties": {
            "type": {
                "type": "string",
                "format": "uri-reference",
                "description": "What kind of problem it is; `GET /problems` lists them.",
                "examples": types,
            },
            "status": {"type": "integer"},
            "title": {"type": "string"},
            "detail": {"type": "string", "description": "What is wrong with this request."},
            "request_id": {"type": "string", "description": "The name of the request, as in `X-Request-Id`."},
            "errors": {
                "type": "array",
                "items": error,
                "description": "invalid-request: what does not fit, and where.",
            },
            "open": {"type": ["string", "null"], "description": "stale-decision: the decision that is open now."},
            "decision": {"type": "string", "description": "illegal-choice: the decision that was answered."},
            "position": {
                "type": "array",
                "items": {"type": "string"},
                "description": "position-not-accepted: the parts of the game that its creator has set up.",
            },
            "findings": {
                "type": "array",
                "items": {"type": "object", "properties": finding},
                "description": "audit-failed: what does not hold, and at which entry.",
            },
        },
        "required": ["type", "status", "title", "detail", "request_id"],
    }
