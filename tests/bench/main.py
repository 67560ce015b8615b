"""`make bench`: a table of ratios. Nothing here fails: it is to be read."""

import argparse

from rich.console import Console

from tests.bench import before, contention, hostile, replays, rules, scale, service
from tests.bench.table import show


def main() -> None:
    """Measure everything `--rounds` times in turn and print medians."""
    parser = argparse.ArgumentParser(description="Measure engine, store and API against floors in the same run.")
    parser.add_argument("--rounds", type=int, default=9, help="how often everything is measured, in turn")
    parser.add_argument("--requests", type=int, default=100, help="requests a connection and measurement")
    options = parser.parse_args()
    console = Console(width=140)
    with console.status("measuring the rules …"):
        found = rules.rows(options.rounds) + before.rows(options.rounds)
    with console.status("measuring the service …"):
        found += service.rows(options.rounds, options.requests)
    with console.status("measuring what grows …"):
        found += scale.rows(options.rounds, options.requests)
    with console.status("measuring what strangers can do …"):
        found += hostile.rows(options.rounds) + replays.rows(options.rounds)
    with console.status("measuring waits beside many games of bots …"):
        found += contention.rows(options.rounds * 12)
    show(found, console.print)
    missed = [row.name for row in found if not row.is_reached]
    console.print(
        f"{len(missed)} of {sum(row.reach is not None for row in found)} not reached" if missed else "all reached"
    )


if __name__ == "__main__":
    main()
