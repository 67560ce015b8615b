"""Tells what of a value does not fit a type, and what would: texts of msgspec leave that out."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec import UNSET, inspect

from domain.kernel.protocol.faults import Fault, InvalidSetup
from domain.kernel.protocol.refusals import shorten

_STEP = re.compile(r"\[[^]]*\]|[^.\[\]]+")

_BOUND = re.compile(r"Expected `[^`]*`(?: of length)? ([<>])= (-?[0-9]+)")

MISSING = "Object missing required field `"
"""How the text begins that names a missing field."""


def require_seats(of_position: int, of_game: int) -> None:
    """Require that a position has as many seats as its game. Raises InvalidSetup."""
    if of_position != of_game:
        detail = f"the position has {of_position} seats, the game {of_game}"
        raise InvalidSetup(detail, "out-of-range", "position.seats", of_position, least=of_game, most=of_game)


def convert(what: str, value: dict[str, Any], type: type[Any]) -> Any:
    """Return the options or the position that plain values stand for. Raises InvalidSetup."""
    try:
        return msgspec.convert(value, type)
    except msgspec.ValidationError as error:
        message, path = split_place(str(error))
        where = f" - at `{path}`" if path else ""
        raise InvalidSetup(f"{what}: {explain(message, type, path)}{where}", "malformed", what) from error


def split_place(text: str) -> tuple[str, str]:
    """Return what a text of msgspec says, and where it is so; the path begins with `$`, empty where there is none.

    It has names with dots between them, and `[0]` or `[...]` in a list or a map.
    """
    message, _, place = text.rpartition(" - at `")
    path = place.removesuffix("`").removeprefix("key in ")
    is_place = place.endswith("`") and path.startswith("$") and "`" not in path
    return (message, path) if message and is_place else (text, "")


def explain(message: str, type: Any, path: str) -> str:
    """Return a message of msgspec, shortened, with the fields or words that there are where it names another one."""
    names = _alternatives(message, type, path)
    return f"{shorten(message)}; there are {', '.join(names)}" if names else shorten(message)


def as_fault(message: str, type: Any, path: str, field: str) -> Fault:
    """Return as data what a message of msgspec says of a place; `field` is what clients call it."""
    if bound := _BOUND.fullmatch(message):
        least, most = (int(bound[2]), UNSET) if bound[1] == ">" else (UNSET, int(bound[2]))
        return Fault("out-of-range", field, [], UNSET, least, most)
    start = next((start for start in _KNOWN if message.startswith(start)), None)
    if start is None:
        return Fault("missing" if message.startswith(MISSING) else "malformed", field, [])
    return Fault("unknown", field, _alternatives(message, type, path), shorten(message.removeprefix(start).strip("`'")))


def _alternatives(message: str, type: Any, path: str) -> list[str]:
    """The fields or words that there are where a message names another one."""
    return sorted(next((tell(_at(type, path)) for start, tell in _KNOWN.items() if message.startswith(start)), ()))


def _fields(types: list[inspect.Type]) -> set[str]:
    return {field.encode_name for it in types if isinstance(it, inspect.StructType) for field in it.fields}


def _words(types: list[inspect.Type]) -> set[str]:
    return {str(word) for it in types if isinstance(it, inspect.LiteralType) for word in it.values}


_KNOWN = {"Object contains unknown field `": _fields, "Invalid enum value ": _words}
"""How texts begin that leave out what is allowed, and what tells it."""


def without_nulls(value: Any, type: Any) -> Any:
    """Return plain values of a type without the fields that are null: many clients send that for what they leave out.

    Null stays where the type has no such field: that is a fault.
    """
    return _without_nulls(value, _whole(type))


def _without_nulls(value: Any, types: list[inspect.Type]) -> Any:
    match value:
        case list():
            parts = _within(types, "[...]")
            return [_without_nulls(part, parts) for part in value]
        case dict():
            may_leave_out = _fields(types)
            return {
                name: _without_nulls(part, _within(types, name))
                for name, part in value.items()
                if part is not None or name not in may_leave_out
            }
        case _:
            return value


def _at(type: Any, path: str) -> list[inspect.Type]:
    """Return what may stand at a place of a value."""
    kinds = _whole(type)
    for step in _STEP.findall(path.removeprefix("$")):
        kinds = _within(kinds, step)
    return kinds


@cache
def _whole(type: Any) -> list[inspect.Type]:
    return [*_open(inspect.type_info(type))]


def _within(types: list[inspect.Type], step: str) -> list[inspect.Type]:
    return [inner for outer in types for inner in _inside(outer, step)]


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
