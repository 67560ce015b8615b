"""`make bench`: a table of ratios. Nothing here fails: it is to be read."""

import argparse
from collections.abc import Callable

from rich.console import Console

from tests.bench import (
    archive,
    before,
    capacity,
    commands,
    compiled,
    contention,
    ever,
    hostile,
    movers,
    notices,
    pages,
    replays,
    rules,
    scale,
    service,
    starts,
)
from tests.bench.table import Row, show

PARTS: dict[str, Callable[[int, int], list[Row]]] = {
    "rules": lambda rounds, _: rules.rows(rounds),
    "before": lambda rounds, _: before.rows(rounds),
    "commands": lambda rounds, _: commands.rows(rounds),
    "compiled": lambda rounds, _: compiled.rows(rounds),
    "starts": lambda rounds, _: starts.rows(rounds),
    "service": service.rows,
    "scale": scale.rows,
    "capacity": lambda rounds, _: capacity.rows(rounds),
    "hostile": lambda rounds, _: hostile.rows(rounds),
    "pages": lambda rounds, _: pages.rows(rounds),
    "replays": lambda rounds, _: replays.rows(rounds),
    "contention": lambda rounds, _: contention.rows(rounds * 12),
    "archive": lambda rounds, requests: [*archive.rows(requests), *movers.rows(rounds)],
    "ever": lambda rounds, _: ever.rows(rounds),
    "notices": lambda _, __: notices.rows(),
}
"""The parts by name, each with what measures its rows, so many rounds with so many requests."""


def main() -> None:
    """Measure everything `--rounds` times in turn, or some parts alone, and print medians."""
    parser = argparse.ArgumentParser(description="Measure engine, store and API against floors in the same run.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"what to measure; all of {', '.join(PARTS)} if none")
    parser.add_argument("--rounds", type=int, default=9, help="how often everything is measured, in turn")
    parser.add_argument("--requests", type=int, default=100, help="requests a connection and measurement")
    options = parser.parse_args()
    if unknown := set(options.parts) - PARTS.keys():
        parser.error(f"there is no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    console = Console(width=140)
    found: list[Row] = []
    for part in options.parts or PARTS:
        with console.status(f"measuring: {part} …"):
            found += PARTS[part](options.rounds, options.requests)
    show(found, console.print)
    missed = [row.name for row in found if not row.is_reached]
    console.print(
        f"{len(missed)} of {sum(row.reach is not None for row in found)} not reached" if missed else "all reached"
    )


if __name__ == "__main__":
    main()
