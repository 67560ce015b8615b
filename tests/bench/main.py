"""`make bench`: a table of ratios. Nothing here fails: it is to be read."""

import argparse

from rich.console import Console

from tests.bench import engine, service
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
        found = _engine(options.rounds)
    with console.status("measuring the service …"):
        found += service.rows(options.rounds, options.requests)
    show(found, console.print)
    missed = [row.name for row in found if not row.is_reached]
    console.print(
        f"{len(missed)} of {sum(row.reach is not None for row in found)} not reached" if missed else "all reached"
    )


def _engine(rounds: int) -> list[Row]:
    pairs = [(yardstick(), engine.decisions_a_second("diamonsters", 2, 0.5)) for _ in range(rounds)]
    return [
        Row("the yardstick: a million turns of `x += i & 7`", [seconds * 1000 for seconds, _ in pairs], "ms"),
        Row("Diamonsters, decisions a yardstick", [seconds * speed for seconds, speed in pairs], "", 400),
        Row("Diamonsters, decisions a second", [speed for _, speed in pairs], "1/s"),
        *_smashup(rounds),
    ]


def _smashup(rounds: int) -> list[Row]:
    found = [(yardstick(), *engine.speed("smashup", 2, 1.0)) for _ in range(rounds)]
    layers = [engine.layers("smashup", 5) for _ in range(rounds)]
    return [
        Row("Smash Up, decisions a yardstick", [seconds * decisions for seconds, decisions, _ in found], "", 160),
        Row("Smash Up, games a yardstick", [seconds * games for seconds, _, games in found], "", 0.75),
        Row("Smash Up, decisions a second", [decisions for _, decisions, _ in found], "1/s"),
        *(
            Row(f"Smash Up, {layer} a decision", [row[layer] for row in layers], "us")
            for layer in ("apply", "decisions", "view", "facts")
        ),
    ]
    for layer in shares[0]:
        share = [spent[layer] / sum(spent.values()) * 100 for spent in shares]
        rows.append(Row(f"  share of a Smash Up decision: {layer}", share, "%"))
    return rows


def _a_yardstick(yards: list[float], speeds: list[float]) -> list[float]:
    return [seconds * speed for seconds, speed in zip(yards, speeds, strict=True)]


if __name__ == "__main__":
    main()
