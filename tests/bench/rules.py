"""Rows about the rules and the bots by themselves, in the processor's time."""

from domain.kernel.protocol.decisions import Message
from domain.kernel.protocol.registry import rulesets
from domain.kernel.protocol.ruleset import Ruleset
from domain.texts.formatting import text
from tests.bench import engine
from tests.bench.engine import Speeds
from tests.bench.played import Played, played, speeds
from tests.bench.table import Row
from tests.bench.yardstick import objects, yardstick
from tests.kit.case import Pace, case

GAMES = 6
SECONDS = 1.0
"""How long each ruleset is played by chance, in each round."""

Way = tuple[Ruleset, Pace]


def rows(rounds: int) -> list[Row]:
    """All rows."""
    ways: list[Way] = [(rules, pace) for rules in rulesets() for pace in case(rules).bench]
    by_chance = [way for way in ways if not way[1].bot]
    by_bots = {_name(*way): _games(*way) for way in ways if way[1].bot}
    yards: list[float] = []
    things: list[float] = []
    found: dict[str, list[Speeds]] = {_name(*way): [] for way in ways}
    shares: dict[str, list[dict[str, float]]] = {_name(*way): [] for way in by_chance}
    for _ in range(rounds):
        yards.append(yardstick())
        things.append(objects())
        for rules, pace in ways:
            name = _name(rules, pace)
            if not pace.bot:
                found[name].append(engine.speeds(rules.id, pace.options, pace.seats, SECONDS))
                shares[name].append(engine.layers(rules.id, pace.options, pace.seats, 2))
            elif pace.reach is not None:
                found[name].append(speeds(rules.id, by_bots[name]))
    return [
        Row("the yardstick: a million turns of `x += i & 7`", [seconds * 1000 for seconds in yards], "ms"),
        Row("another: a hundred thousand objects, calls and look-ups", [seconds * 1000 for seconds in things], "ms"),
        *(_speed(_name(*way), yards, found[_name(*way)], way[1].reach) for way in ways if found[_name(*way)]),
        *(row for name, games in by_bots.items() for row in _thinking(name, games)),
        *(row for name, layers in shares.items() for row in _shares(name, layers)),
    ]


def _name(rules: Ruleset, pace: Pace) -> str:
    name = text(rules.id, "en", Message("ruleset-name"))
    return f"{name} with {pace.seats}, {f'between {pace.bot} bots' if pace.bot else 'by chance'}"


def _games(rules: Ruleset, pace: Pace) -> list[Played]:
    return [played(rules.id, pace.bot, pace.seats, number) for number in range(GAMES)]


def _speed(name: str, yards: list[float], found: list[Speeds], reach: float | None) -> Row:
    decisions = [seconds * speed for seconds, (_, speed) in zip(yards, found, strict=True)]
    return Row(f"{name}, decisions a yardstick", decisions, "", reach)


def _thinking(name: str, games: list[Played]) -> list[Row]:
    spent = sorted(seconds * 1e6 for game in games for seconds in game.thought)
    return [
        Row(f"{name}: a bot's answer, median", spent, "us"),
        Row("  the same, 99th percentile", [spent[int(len(spent) * 0.99)]], "us"),
    ]


def _shares(name: str, layers: list[dict[str, float]]) -> list[Row]:
    return [
        Row(
            f"  share of a decision of {name}: {layer}",
            [spent[layer] / sum(spent.values()) * 100 for spent in layers],
            "%",
        )
        for layer in layers[0]
    ]
