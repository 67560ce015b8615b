"""Tells which fields an object in a body may have, and which words a field, for a refusal of others."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import inspect

_STEP = re.compile(r"\[[^]]*\]|[^.\[\]]+")


def known_fields(type: Any, path: str) -> list[str]:
    """The fields of what stands at a place of a body of this type, sorted; none where it may have any.

    `path` is msgspec's, without the `$.`: names with dots between them, and `[0]` or `[...]` in a list or a map.
    """
    found = _at(type, path)
    return sorted({field.encode_name for it in found if isinstance(it, inspect.StructType) for field in it.fields})


def known_words(type: Any, path: str) -> list[str]:
    """The words that may stand at a place of a body of this type, sorted; none where it may be any."""
    found = _at(type, path)
    return sorted({str(word) for it in found if isinstance(it, inspect.LiteralType) for word in it.values})


def _at(type: Any, path: str) -> list[inspect.Type]:
    """Return what may stand at a place of a body."""
    found = [*_open(inspect.type_info(type))]
    for step in _STEP.findall(path):
        found = [inner for outer in found for inner in _inside(outer, step)]
    return found


def _open(it: inspect.Type) -> Iterator[inspect.Type]:
    match it:
        case inspect.UnionType(types):
            for one in types:
                yield from _open(one)
        case inspect.Metadata(type=inner):
            yield from _open(inner)
        case _:
            yield it


def _inside(it: inspect.Type, step: str) -> Iterable[inspect.Type]:
    match it:
        case inspect.StructType(fields=fields):
            return [inner for field in fields if field.encode_name == step for inner in _open(field.type)]
        case inspect.DictType(value_type=inner):
            return _open(inner)
        case inspect.ListType(item_type=inner) | inspect.VarTupleType(item_type=inner):
            return _open(inner)
        case _:
            return ()
