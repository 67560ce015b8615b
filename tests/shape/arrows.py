"""Finds which way imports run: arrows between modules, between rooms, and those that run up between rooms."""

import tomllib
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import grimp

from tests import REPOSITORY
from tests.shape.layers import REST
from tests.shape.measures import PACKAGES

Layers = list[list[str]]
"""The rooms from the top down; those of one layer know nothing of each other."""


class Arrows(NamedTuple):
    """The arrows inside of a package; those of `up` are rooms that are imported by a room below or beside them."""

    modules: set[tuple[str, str]]
    rooms: set[tuple[str, str]]
    up: set[tuple[str, str]]


@cache
def graph() -> grimp.ImportGraph:
    """All imports, those for types alone too."""
    return grimp.build_graph(*PACKAGES)


def contract(container: str | None) -> Layers:
    """Return the layers that the linter of imports holds, of a package or of all. Raises LookupError if it has none."""
    settings = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["tool"]["importlinter"]
    layered = [row for row in settings["contracts"] if "layers" in row]
    of = {row.get("containers", [None])[0]: row["layers"] for row in layered}
    rows = of[container]
    return [list(_expanded(row, container, rows)) for row in rows]


def _expanded(row: str, container: str | None, rows: list[str]) -> Iterator[str]:
    for name in row.split(" | "):
        if name == REST and container:
            named = {name for row in rows for name in row.split(" | ")}
            yield from sorted({room.rpartition(".")[2] for room in graph().find_children(container)} - named)
        else:
            yield name


def arrows(container: str) -> Arrows:
    """The arrows inside of a package. Its own `__init__` is no room."""
    modules = {
        (one, other)
        for one in graph().find_descendants(container)
        for other in graph().find_modules_directly_imported_by(one)
        if other.startswith(f"{container}.")
    }
    named = {(_room(one, container), _room(other, container)) for one, other in modules}
    rooms = {(one, other) for one, other in named if one != other}
    height = {name: place for place, row in enumerate(contract(container)) for name in row}
    return Arrows(modules, rooms, {(one, other) for one, other in rooms if height[other] <= height[one]})


def floors(container: str) -> int:
    """Return how many rooms of a package stand on each other at most."""
    below = arrows(container).rooms

    def height(room: str) -> int:
        return 1 + max((height(other) for one, other in below if one == room), default=0)

    return max(height(one) for one, _ in below)


def _room(module: str, container: str) -> str:
    return module.removeprefix(f"{container}.").partition(".")[0]
