"""Rows of a presentation, written short."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from domain.kernel.presentation.presentation import Colour, Thing, ThingKind

NO_COLOURS: Mapping[str, Colour] = MappingProxyType({})

NO_EMBLEMS: Mapping[str, str] = MappingProxyType({})


def things(
    kind: ThingKind,
    rows: Mapping[str, str],
    colours: Mapping[str, Colour] = NO_COLOURS,
    emblems: Mapping[str, str] = NO_EMBLEMS,
) -> tuple[Thing, ...]:
    """Things of one kind from their symbols by id; an empty symbol is none. Texts are named `<kind>-<id>`."""
    return tuple(
        Thing(kind, name, f"{kind}-{name}", symbol or None, emblems.get(name), colours.get(name))
        for name, symbol in rows.items()
    )


def plain_things(kind: ThingKind, ids: Iterable[str]) -> tuple[Thing, ...]:
    """Things that have a name alone."""
    return things(kind, dict.fromkeys(ids, ""))


def options(options_type: type[Any]) -> tuple[Thing, ...]:
    """Return the options of a ruleset as things, and each value of those that have a few."""
    hints = get_type_hints(options_type)
    values = [
        f"{name}-{value}" for name, hint in hints.items() if get_origin(hint) is Literal for value in get_args(hint)
    ]
    return (*plain_things("game_option", hints), *plain_things("option_value", values))
