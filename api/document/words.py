"""The descriptions of fields in the schemas: the text under each field in its class."""

import ast
import inspect
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec
from msgspec.inspect import DataclassType, StructType, Type, TypedDictType

from api.document.shapes import Schema


def describe(components: dict[str, Schema], types: Iterable[Any]) -> None:
    """Put the words of every class that these types reach into its schema, which has the name of the class."""
    for kind in _reachable_classes(msgspec.inspect.multi_type_info(list(types))):
        properties = components.get(kind.cls.__name__, {}).get("properties", {})
        words = field_words(kind.cls)
        for field in kind.fields:
            if field.name in words and field.encode_name in properties:
                _add(properties[field.encode_name], words[field.name])


def _add(schema: Schema, words: str) -> None:
    """The field's words come first, then those of its type."""
    schema["description"] = " ".join(filter(None, (words, schema.get("description"))))


@cache
def field_words(cls: type[Any]) -> dict[str, str]:
    """The text under each field of a class, and of those that it extends."""
    package, words = cls.__module__.partition(".")[0], dict[str, str]()
    for part in reversed(cls.__mro__):
        # Classes that libraries extend have no fields of ours, nor always a source.
        if part.__module__.partition(".")[0] == package:
            words |= _words(_classes(part.__module__), part.__name__)
    return words


def _words(classes: dict[str, ast.ClassDef], name: str) -> dict[str, str]:
    if name not in classes:
        return {}
    words: dict[str, str] = {}
    for base in classes[name].bases:
        # A TypedDict forgets which others it extends: the source knows.
        words |= _words(classes, ast.unparse(base))
    body = classes[name].body
    for field, text in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant):
            words[ast.unparse(field.target)] = " ".join(str(text.value.value).split())
    return words


@cache
def _classes(module: str) -> dict[str, ast.ClassDef]:
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


def _reachable_classes(types: Iterable[Type]) -> Iterator[StructType | TypedDictType | DataclassType]:
    """Every class with fields that is somewhere in these types, once."""
    visited_ids: set[int] = set()
    left: list[Any] = list(types)
    while left:
        part = left.pop()
        if isinstance(part, tuple | list):
            left.extend(part)
        elif isinstance(part, msgspec.Struct) and id(part) not in visited_ids:
            visited_ids.add(id(part))
            if isinstance(part, StructType | TypedDictType | DataclassType):
                yield part
            left.extend(getattr(part, name) for name in part.__struct_fields__)
