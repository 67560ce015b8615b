"""The tables of the shape in ARCHITECTURE.md and docs/service.md: measures, and what each may or has to be."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from tests import REPOSITORY
from tests.shape.arrows import arrows, floors
from tests.shape.measures import measure

FILE = REPOSITORY / "ARCHITECTURE.md"

FILES = (FILE, REPOSITORY / "docs" / "service.md")
"""The pages with tables: the second has that of the rooms."""

ROOMS = {name: name.replace(".", "/") for name in ("api", "workers", "store", "domain", "domain.kernel")}
"""The packages that have rooms, and their folders."""

_ROW = re.compile(r"^\| ([^|]+) \| ([\d.,]+) \| (?:(at most|at least) ([\d.,]+))? *\|$", re.MULTILINE)


class Row(NamedTuple):
    """A measure and its value."""

    name: str
    value: float


class Bound(NamedTuple):
    """The bound that the table sets to a measure."""

    word: str
    value: float

    def allows(self, measured: float) -> bool:
        """Return whether it is kept, to the precision that is shown."""
        return measured <= self.value if self.word == "at most" else round(measured, 1) >= self.value


def rows() -> Iterator[Row]:
    """Everything that the table shows."""
    found = measure()
    yield Row("modules", len(found.modules))
    yield Row("lines", found.lines)
    yield Row("lines of the largest module", found.largest)
    yield Row("functions", len(found.functions))
    yield Row("lines of a function, median", found.usual)
    yield Row("lines of a function, 99 of 100", found.long)
    yield Row("lines of the longest function", found.longest.lines)
    yield Row("complexity of the most complex function", found.most_complex.complexity)
    yield Row("public docstrings, of 100", found.documented)
    yield Row("comments a 100 lines", found.comments)
    for package, folder in ROOMS.items():
        there = arrows(package)
        mean = len(there.modules) / len({one for one, _ in there.modules})
        yield Row(f"arrows from a module of `{folder}/` to others, mean", round(mean, 1))
        yield Row(f"arrows between the rooms of `{folder}/`", len(there.rooms))
        yield Row(f"arrows up between the rooms of `{folder}/`", len(there.up))
        yield Row(f"floors of the rooms of `{folder}/`", floors(package))


def bounds() -> dict[str, Bound]:
    """The bounds that the table names."""
    return {
        name: Bound(word, float(value.replace(",", "")))
        for file in FILES
        for name, _, word, value in _ROW.findall(file.read_text())
        if word
    }


def write() -> None:
    """Write what is measured now into the table, and leave the bounds."""
    values = {row.name: shown(row.value) for row in rows()}

    def measured(match: re.Match[str]) -> str:
        return match[0].replace(f"| {match[2]} |", f"| {values[match[1]]} |", 1) if match[1] in values else match[0]

    for file in FILES:
        file.write_text(_ROW.sub(measured, file.read_text()))


def shown(value: float) -> str:
    """A value as the table shows it."""
    return f"{value:,.0f}" if value == int(value) else f"{value:,.1f}"
