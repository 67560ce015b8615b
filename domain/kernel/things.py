"""Rows of a presentation, written short."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from domain.kernel.presentation import Colour, Thing, ThingKind

NO_COLOURS: Mapping[str, Colour] = MappingProxyType({})


def things(kind: ThingKind, rows: Mapping[str, str], colours: Mapping[str, Colour] = NO_COLOURS) -> tuple[Thing, ...]:
    """Things of one kind from their symbols by id; an empty symbol is none. Texts are named `<kind>-<id>`."""
    return tuple(
        Thing(kind, name, f"{kind}-{name}", symbol or None, colours.get(name)) for name, symbol in rows.items()
    )


def unmarked(kind: ThingKind, ids: Iterable[str]) -> tuple[Thing, ...]:
    """Things that have a name alone."""
    return things(kind, dict.fromkeys(ids, ""))
