"""Measurements as rows: a name, a figure, and what is to be reached."""

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table


@dataclass(frozen=True)
class Row:
    """A figure, with the spread of its samples. `reach` is what it should be at least (or at most, if `is_ceiling`)."""

    name: str
    samples: Sequence[float]
    unit: str
    reach: float | None = None
    is_ceiling: bool = False

    @property
    def value(self) -> float:
        """The median."""
        return statistics.median(self.samples)

    @property
    def is_reached(self) -> bool:
        """Return whether it is as good as it should be."""
        if self.reach is None:
            return True
        return self.value <= self.reach if self.is_ceiling else self.value >= self.reach


def ratios(ours: Sequence[float], floor: Sequence[float]) -> list[float]:
    """Pair by pair, so that a machine that slows down slows both."""
    return [mine / other for mine, other in zip(ours, floor, strict=True)]


def show(rows: Sequence[Row], say: Callable[[object], None] | None = None) -> None:
    """Print the table."""
    table = Table("", "median", "least", "most", "", "reach", "", title="make bench")
    for row in rows:
        reach = "" if row.reach is None else f"{'<=' if row.is_ceiling else '>='} {row.reach:g}"
        verdict = "" if row.reach is None else ("yes" if row.is_reached else "[red]no[/]")
        numbers = (row.value, min(row.samples), max(row.samples))
        table.add_row(row.name, *(_number(number) for number in numbers), row.unit, reach, verdict)
    (say or Console(width=140).print)(table)


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
