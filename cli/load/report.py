"""The figures of a run as words and tables."""

from collections.abc import Iterable, Mapping

from rich.console import Console
from rich.table import Table

from cli.load.figures import Run, quantile
from domain.kernel.presentation.visible import printable

BUSY = 0.7
"""The share of a processor from which on a client measures itself."""


def show(console: Console, run: Run) -> None:
    """Print the figures."""
    clients = f" by {run.clients} clients" if run.clients > 1 else ""
    console.print(
        f"{run.tables:,} games at once{clients} for {run.seconds:.1f} s ({printable(', '.join(run.rulesets))}), "
        f"each with {run.seats} seats and {run.watchers} watching, {run.pause:g} s before an answer",
        soft_wrap=True,
        markup=False,
    )
    console.print(f"{run.commands:,} commands, {run.commands / run.seconds:,.1f} a second")
    console.print(f"games played to their end: {sum(run.finished.values()):,}{_list(run.finished)}", markup=False)
    console.print(_times(run))
    for operation, problems in sorted(run.errors.items()):
        console.print(f"refused, {operation}{_list(problems)}", markup=False)
    console.print(f"sent again: {sum(run.retries.values()):,}{_list(run.retries)}", markup=False)
    _warn(console, run)


def _times(run: Run) -> Table:
    table = Table("operation", title="milliseconds", title_justify="left")
    for name in ("times", "p50", "p95", "p99", "most"):
        table.add_column(name, justify="right")
    for operation, times in run.times.items():
        shares = [_milliseconds(quantile(times, share)) for share in (0.5, 0.95, 0.99, 1)]
        table.add_row(operation, f"{sum(times.values()):,}", *shares)
    return table


def _milliseconds(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def _warn(console: Console, run: Run) -> None:
    busiest = "the busiest client" if run.clients > 1 else "this client"
    console.print(f"{busiest} took {run.busiest:.0%} of a processor")
    if run.busiest > BUSY:
        console.print("These times are partly its own: share the games among more clients, and merge.", style="yellow")
    if run.left:
        console.print(
            f"{len(run.left)} games go on, until nobody has answered there for an hour: {', '.join(run.left)}",
            style="red",
            markup=False,
            soft_wrap=True,
        )


def _list(counts: Mapping[str, int]) -> str:
    rows: Iterable[str] = (f"{count:,} {printable(name)}" for name, count in sorted(counts.items()))
    return f" ({', '.join(rows)})" if counts else ""
