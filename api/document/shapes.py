"""The form that schemas have in the OpenAPI document, so that generators of clients in every language read them alike.

msgspec writes them as JSON Schema has it. Here they become what generators agree on: an optional field of a request
may be null, an answer says all that it has, and no default stands anywhere but in words.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from inspect import cleandoc
from types import MappingProxyType, NoneType
from typing import Any

from api.wire.forms import COMPONENT, WRITTEN_DURATION, plain
from domain.kernel.protocol.vocabulary import EXTENSIBLE

Schema = dict[str, Any]

NULL: Schema = {"type": "null"}

REF = "#/components/schemas/{name}"

_TYPES = {str: "string", int: "integer", bool: "boolean", NoneType: "null"}


def tidy(schema: Any) -> None:
    """Bring schemas of msgspec into the form that readers and generators of clients expect, in place."""
    for part in _parts(schema):
        for rule in _RULES:
            rule(part)


def exclusive(components: dict[str, Schema]) -> None:
    """Say that a text and an object exclude each other, else some generators forget the text.

    A text or a number stays as it is: there are clients that take every number for a text as well.
    """
    for part in _parts(components):
        kinds = [_type(option, components) for option in part.get("anyOf", ())]
        if sorted(map(str, kinds)) == ["object", "string"]:
            part["oneOf"] = part.pop("anyOf")


def _type(schema: Schema, components: dict[str, Schema]) -> str | None:
    named = components[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
    return named.get("type")


def shape_request(schema: Schema) -> None:
    """The form of a request: what may be left out may be null as well. Its defaults are in words already."""
    for name, part in schema.get("properties", {}).items():
        if name not in schema.get("required", ()):
            _allow_null(part)


def defaults_in_words(schema: Schema, usual: Mapping[str, str] = MappingProxyType({})) -> None:
    """Tell the defaults of an object's fields in words: a form filled with each `default` would ask for what it says.

    `usual` says when a field has another value than its default, for those that have.
    """
    for name, part in schema.get("properties", {}).items():
        words = with_default(part.get("description"), part.pop("default", None), usual.get(name, ""))
        if words is not None:
            part["description"] = words


def with_default(description: str | None, default: Any, usual: str = "") -> str | None:
    """A description, and what a value is that is left out: its default, or, in some cases, what is `usual`."""
    left_out = None if default is None else f"If left out: {usual}`{json.dumps(default)}`."
    return " ".join(filter(None, (description, left_out))) or None


def shape_answer(schema: Schema) -> Schema:
    """The form of an answer, of the schema of something asked: all of it is there, and there may be more one day."""
    properties = {
        name: {key: value for key, value in part.items() if key != "default"}
        for name, part in schema["properties"].items()
    }
    open_schema = {key: part for key, part in schema.items() if key != "additionalProperties"}
    return open_schema | {"properties": properties, "required": list(properties)}


def _allow_null(schema: Schema) -> None:
    if NULL in schema.get("anyOf", ()):
        return
    whole = dict(schema)
    words = {key: whole.pop(key) for key in ("description",) if key in whole}
    schema.clear()
    schema |= {"anyOf": [whole, NULL]} | words


def _parts(schema: Any) -> Iterator[Schema]:
    """Every object in a schema, the innermost first."""
    for part in list(schema.values()) if isinstance(schema, dict) else schema:
        if isinstance(part, dict | list | tuple):
            yield from _parts(part)
    if isinstance(schema, dict):
        yield schema


def _lists(schema: Schema) -> None:
    """Defaults that are tuples become arrays."""
    for name, part in schema.items():
        if isinstance(part, tuple):
            schema[name] = list(part)


def _places(schema: Schema) -> None:
    """`maxItems` says where a tuple ends; to who knows no places, `items` say what is there."""
    if "prefixItems" in schema and schema.get("items") is False:
        different = {json.dumps(part): part for part in schema["prefixItems"]}
        schema["items"] = {"anyOf": list(different.values())}


def _enumeration(schema: Schema) -> None:
    """Every enumeration of texts or of numbers gets its type, and what has one value is an enumeration too."""
    if "const" in schema:
        schema["enum"] = [schema["const"]]
    values = schema.get("enum")
    if isinstance(values, list) and "type" not in schema:
        kinds = {_TYPES[type(value)] for value in values}
        if len(kinds) == 1:
            schema["type"] = kinds.pop()


def _vocabulary(schema: Schema) -> None:
    """An enumeration that grows is any text, of which some are known."""
    if schema.pop(EXTENSIBLE, None):
        parts = {key: schema.pop(key) for key in ("type", "enum")}
        schema["anyOf"] = [parts, {"type": "string"}]


def _component(schema: Schema) -> None:
    """Replace copies of a component by references to it. Only words may stand beside a reference."""
    if name := schema.pop(COMPONENT, None):
        schema["$ref"] = REF.format(name=name)
    if "$ref" in schema:
        for key in schema.keys() - {"$ref", "description"}:
            del schema[key]


def _description(schema: Schema) -> None:
    """Descriptions lose the indentation of docstrings."""
    if isinstance(schema.get("description"), str):
        schema["description"] = cleandoc(schema["description"])


def _duration(schema: Schema) -> None:
    """A duration may have a fraction of a second, which the format of that name has not (RFC 3339, appendix A)."""
    if schema.get("format") == "duration":
        del schema["format"]
        schema["pattern"] = WRITTEN_DURATION


def _pattern(schema: Schema) -> None:
    """A pattern is one that every dialect of regular expressions can read."""
    if isinstance(schema.get("pattern"), str):
        schema["pattern"] = plain(schema["pattern"])


_RULES: tuple[Callable[[Schema], None], ...] = (
    _lists, _places, _enumeration, _vocabulary, _component, _description, _duration, _pattern,
)  # fmt: skip
