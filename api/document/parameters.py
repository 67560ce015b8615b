"""The parameters of an operation, by the signature of its handler."""

from collections.abc import Iterator
from types import NoneType
from typing import get_args

import msgspec
from litestar.handlers import HTTPRouteHandler
from litestar.params import HeaderParameter, PathParameter, QueryParameter
from litestar.typing import FieldDefinition

from api.document.shapes import Schema, tidy, with_default

_BOUNDS = {
    "ge": "minimum",
    "le": "maximum",
    "gt": "exclusiveMinimum",
    "lt": "exclusiveMaximum",
    "min_length": "minLength",
    "max_length": "maxLength",
    "pattern": "pattern",
    "format": "format",
}


def parameters(handler: HTTPRouteHandler) -> Iterator[Schema]:
    """The parameters of an operation, as its handler names them."""
    for field in handler.parsed_fn_signature.parameters.values():
        match field.kwarg_definition:
            case PathParameter(description=text):
                where: Schema = {"name": field.name, "in": "path", "description": text}
            case QueryParameter(name=name, description=text):
                where = {"name": name, "in": "query", "description": text}
            case HeaderParameter(name=name, description=text):
                where = {"name": name, "in": "header", "description": text}
            case _:
                continue
        row = where | {"required": where["in"] == "path", "schema": _value_schema(field)}
        yield row | {"description": with_default(row["description"], field.default if field.has_default else None)}


def _value_schema(field: FieldDefinition) -> Schema:
    """The schema of one value: one that may be left out is never null."""
    kinds = get_args(field.annotation) if field.is_optional else (field.annotation,)
    schema: Schema = msgspec.json.schema(next(kind for kind in kinds if kind is not NoneType))
    for name, keyword in _BOUNDS.items():
        if (bound := getattr(field.kwarg_definition, name)) is not None:
            schema[keyword] = bound
    tidy(schema)
    return schema
