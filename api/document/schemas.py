"""The schemas of the OpenAPI document: msgspec's own, since msgspec is what decodes and encodes.

The own parts of a ruleset (options, position, view, facts, catalogue) are brought in from the registry: a body that
holds such a part becomes one schema a ruleset, told apart by the field `ruleset`.
"""

import json
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from api.document.components import log_lines, vocabularies
from api.document.shapes import NULL, REF, Schema, defaults_in_words, exclusive, shape_answer, shape_request, tidy
from api.document.words import describe
from api.http.problem_types import PROBLEMS
from api.wire.forms import COMPONENT
from api.wire.problems import Problem
from domain.kernel.protocol.registry import rulesets
from domain.kernel.protocol.ruleset import Ruleset

NO_ROW: Schema = {"description": "There are no rows: the ruleset has no catalogue.", "type": "object"}

PARTS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "NewGame": {"options": "Options", "position": "Position"},
        "GameView": {"options": "PlayedOptions", "view": "View"},
        "InvitationPreview": {"options": "PlayedOptions", "view": "View"},
        "TermsView": {"options": "PlayedOptions"},
        "CardPage": {"cards": "Row"},
    }
)
"""The fields of a body that are a ruleset's own, and what each is called after the ruleset's name."""


class Schemas:
    """The schemas of bodies, those of requests and those of answers, and the components that they refer to."""

    def __init__(self, bodies: Iterable[Any], received: Iterable[Any]) -> None:
        self._by_type: dict[str, Schema] = {}
        answers = self._components([*received, Problem])
        requests = self._components(bodies)
        for schema in requests.values():
            defaults_in_words(schema)
            shape_request(schema)
        _name_problems(answers["Problem"])
        components = _by_ruleset(answers | requests) | log_lines() | vocabularies()
        for name, schema in components.items():
            schema.setdefault("title", name)
        tidy(components)
        exclusive(components)
        self.components = dict(sorted(components.items()))

    def _components(self, bodies: Iterable[Any]) -> dict[str, Schema]:
        types = {repr(body): body for body in bodies}
        schemas, components = msgspec.json.schema_components(types.values(), ref_template=REF)
        describe(components, types.values())
        self._by_type |= dict(zip(types, schemas, strict=True))
        return components

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
    schemas = {name: _alone(part) for name, part in parts.items()}
    defaults_in_words(schemas["options"], _usual(rules))
    for schema in schemas.values():
        for part in (schema, *schema.get("$defs", {}).values()):
            defaults_in_words(part)
    tidy(schemas)
    return schemas


def _usual(rules: Ruleset) -> dict[str, str]:
    """These words say in which games an option has another default, which follows them."""
    kinds = ((rules.among_people, "where two people or more sit"), (rules.when_dealt, "in a game that is dealt"))
    return {name: f"`{json.dumps(value)}` {when}, else " for usual, when in kinds for name, value in usual.items()}


def _alone(part: Any) -> Schema:
    """A schema that says at its top what it is, and refers only to what it needs more than that."""
    schema = msgspec.json.schema(part)
    definitions = dict(schema["$defs"])
    describe(definitions, [part])
    whole: Schema = definitions.pop(schema["$ref"].rpartition("/")[2])
    return whole | {"$defs": definitions} if definitions else whole


def _by_ruleset(components: dict[str, Schema]) -> dict[str, Schema]:
    """The components, with those of each ruleset under its name, and unions where a ruleset has a part of its own."""
    schemas = dict(components)
    for rules in rulesets():
        schemas |= {
            _schema_name(rules, name): schema | {"title": _schema_name(rules, name)}
            for name, schema in _own(rules).items()
        }
        schemas |= {_schema_name(rules, name): _variant(components[name], name, rules) for name in PARTS}
    return schemas | {name: _union(components[name], name) for name in PARTS}


def _own(rules: Ruleset) -> dict[str, Schema]:
    """Return what is a ruleset's own, without its name."""
    requests = _parts_of(rules, {"Options": rules.options_type, "Position": rules.position_type})
    options = shape_answer(requests["Options"])
    for name, schema in requests.items():
        defaults_in_words(schema, _usual(rules) if name == "Options" else {})
        shape_request(schema)
    rows = {kind.__name__: REF.format(name=_schema_name(rules, kind.__name__)) for kind in rules.row_types}
    answers = _parts_of(rules, {"View": rules.view_type, "Facts": rules.facts_type}, *rules.row_types)
    types = {_type_of(answers[name]): ref for name, ref in rows.items()}
    row = {
        "description": "A row of the catalogue; `type` says of what.",
        "oneOf": [{"$ref": ref} for ref in rows.values()],
        "discriminator": {"propertyName": "type", "mapping": types},
    }
    return requests | answers | {"PlayedOptions": options, "Row": row if types else NO_ROW}


def _type_of(row: Schema) -> str:
    (value,) = row["properties"]["type"]["enum"]
    return str(value)


def _parts_of(rules: Ruleset, parts: dict[str, Any], *others: Any) -> dict[str, Schema]:
    """Return the schemas of the parts, by their names here whatever their types are called, and of what they name."""
    types = (*parts.values(), *others)
    _, components = msgspec.json.schema_components(types, ref_template=REF.format(name=_schema_name(rules, "{name}")))
    describe(components, types)
    own = {name: dict(components[part.__name__]) for name, part in parts.items()}
    return {name: components[name] for name in components.keys() - {part.__name__ for part in parts.values()}} | own


def _schema_name(rules: Ruleset, name: str) -> str:
    return f"{rules.id.title()}{name}"


def _variant(schema: Schema, name: str, rules: Ruleset) -> Schema:
    """The schema of a body for one ruleset."""
    properties = dict(schema["properties"])
    words = properties["ruleset"].get("description")
    properties["ruleset"] = {"type": "string", "const": rules.id, "description": words}
    for field, part in PARTS[name].items():
        properties[field] = _part(properties[field], _schema_name(rules, part))
    return schema | {"title": _schema_name(rules, name), "properties": properties}


def _part(field: Schema, name: str) -> Schema:
    """A field that is a ruleset's own part, or null, or an array of such parts."""
    match field:
        case {"anyOf": [_, null]}:
            return field | {"anyOf": [{COMPONENT: name}, null]}
        case {"items": _}:
            return field | {"items": {COMPONENT: name}}
        case {"type": _}:
            return field | {COMPONENT: name}
        case _:  # anything
            return field | {"anyOf": [{COMPONENT: name}, NULL]}


def _union(schema: Schema, name: str) -> Schema:
    refs = {rules.id: REF.format(name=_schema_name(rules, name)) for rules in rulesets()}
    return {
        "title": name,
        "description": schema["description"],
        "oneOf": [{"$ref": ref} for ref in refs.values()],
        "discriminator": {"propertyName": "ruleset", "mapping": refs},
    }


def _name_problems(schema: Schema) -> None:
    # Not an enumeration: a later version may know more types, and a generated client has to read those too.
    schema["properties"]["type"]["examples"] = [row.type for row in PROBLEMS.values()]
