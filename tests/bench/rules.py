"""Rows about the rules and the bots by themselves, in the processor's time."""

from tests.bench import engine
from tests.bench.engine import Speeds
from tests.bench.played import Played, played, speeds
from tests.bench.table import Row
from tests.bench.yardstick import objects, yardstick

RANDOM = {
    "Diamonsters": ("diamonsters", {}, 2, 0.5),
    "Smash Up": ("smashup", {"draft": "random"}, 2, 1.0),
    "Smash Up with four": ("smashup", {"draft": "random"}, 4, 1.0),
}
"""What is played by chance: ruleset, options, seats and seconds."""

BOTS = {
    "Diamonsters": ("diamonsters", "keen", 4),
    "Smash Up": ("smashup", "greedy", 2),
    "Z-Game": ("zgame", "greedy", 2),
    "Z-Game with four": ("zgame", "greedy", 4),
}
"""Which bots play: ruleset, bot and seats. Z-Game by chance would starve: five times as few people are in play."""

GAMES = 6

REACHES = {
    "Diamonsters": 1000.0, "Smash Up": 300.0, "Smash Up with four": 265.0, "Z-Game": 390.0, "Z-Game with four": 380.0,
}  # fmt: skip
"""Decisions a yardstick: three quarters of what was measured last."""


def rows(rounds: int) -> list[Row]:
    """All rows."""
    games = {name: [played(*setting, number) for number in range(GAMES)] for name, setting in BOTS.items()}
    yards: list[float] = []
    things: list[float] = []
    by_chance: dict[str, list[Speeds]] = {name: [] for name in RANDOM}
    by_bots: dict[str, list[Speeds]] = {name: [] for name in BOTS if name.startswith("Z-Game")}
    shares = []
    for _ in range(rounds):
        yards.append(yardstick())
        things.append(objects())
        for name, setting in RANDOM.items():
            by_chance[name].append(engine.speeds(*setting))
        for name in by_bots:
            by_bots[name].append(speeds(BOTS[name][0], games[name]))
        shares.append(engine.layers("smashup", {"draft": "random"}, 2, 2))
    return [
        Row("the yardstick: a million turns of `x += i & 7`", [seconds * 1000 for seconds in yards], "ms"),
        Row("another: a hundred thousand objects, calls and look-ups", [seconds * 1000 for seconds in things], "ms"),
        *(_speed(f"{name} by chance", yards, found, REACHES[name]) for name, found in by_chance.items()),
        *(_speed(f"{name} between greedy bots", yards, found, REACHES[name]) for name, found in by_bots.items()),
        *(row for name, found in games.items() for row in _thinking(name, found)),
        *_shares(shares),
    ]


def _speed(name: str, yards: list[float], found: list[Speeds], reach: float) -> Row:
    decisions = [seconds * speed for seconds, (_, speed) in zip(yards, found, strict=True)]
    return Row(f"{name}, decisions a yardstick", decisions, "", reach)


def _thinking(name: str, games: list[Played]) -> list[Row]:
    spent = sorted(seconds * 1e6 for game in games for seconds in game.thought)
    return [
        Row(f"{name}: a bot's answer, median", spent, "us"),
        Row("  the same, 99th percentile", [spent[int(len(spent) * 0.99)]], "us"),
    ]


def _shares(layers: list[dict[str, float]]) -> list[Row]:
    return [
        Row(
            f"  share of a Smash Up decision: {layer}",
            [spent[layer] / sum(spent.values()) * 100 for spent in layers],
            "%",
        )
        for layer in layers[0]
    ]
