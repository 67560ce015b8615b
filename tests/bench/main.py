"""`make bench`: a table of ratios. Nothing here fails: it is to be read."""

import argparse

from rich.console import Console

from tests.bench import before, engine, scale, service
from tests.bench.table import Row, show
from tests.bench.yardstick import yardstick


def main() -> None:
    """Measure everything `--rounds` times in turn and print medians."""
    parser = argparse.ArgumentParser(description="Measure engine, store and API against floors in the same run.")
    parser.add_argument("--rounds", type=int, default=9, help="how often everything is measured, in turn")
    parser.add_argument("--requests", type=int, default=100, help="requests a connection and measurement")
    options = parser.parse_args()
    console = Console(width=140)
    with console.status("measuring the rules …"):
        found = _engine(options.rounds) + before.rows(options.rounds)
    with console.status("measuring the service …"):
        found += service.rows(options.rounds, options.requests)
    with console.status("measuring what grows …"):
        found += scale.rows(options.rounds, options.requests)
    show(found, console.print)
    missed = [row.name for row in found if not row.is_reached]
    console.print(
        f"{len(missed)} of {sum(row.reach is not None for row in found)} not reached" if missed else "all reached"
    )


def _engine(rounds: int) -> list[Row]:
    yards, small, large, shares, city = [], [], [], [], []
    for _ in range(rounds):
        yards.append(yardstick())
        small.append(engine.speeds("diamonsters", {}, 2, 0.5))
        large.append(engine.speeds("smashup", {"draft": "random"}, 2, 1.0))
        city.append(engine.speeds("zgame", {}, 2, 0.5))
        shares.append(engine.layers("smashup", {"draft": "random"}, 2, 2))
    rows = [
        Row("the yardstick: a million turns of `x += i & 7`", [seconds * 1000 for seconds in yards], "ms"),
        Row("Diamonsters, decisions a yardstick", _a_yardstick(yards, [speed for _, speed in small]), "", 400),
        Row("Smash Up, games a yardstick", _a_yardstick(yards, [speed for speed, _ in large]), "", 0.75),
        Row("Smash Up, decisions a yardstick", _a_yardstick(yards, [speed for _, speed in large]), "", 160),
        Row("Z-Game, games a yardstick", _a_yardstick(yards, [speed for speed, _ in city]), "", 1),
        Row("Z-Game, decisions a yardstick", _a_yardstick(yards, [speed for _, speed in city]), "", 150),
    ]
    for layer in shares[0]:
        share = [spent[layer] / sum(spent.values()) * 100 for spent in shares]
        rows.append(Row(f"  share of a Smash Up decision: {layer}", share, "%"))
    return rows


def _a_yardstick(yards: list[float], speeds: list[float]) -> list[float]:
    return [seconds * speed for seconds, speed in zip(yards, speeds, strict=True)]


if __name__ == "__main__":
    main()
