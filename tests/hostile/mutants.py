"""Positions that somebody made of legal ones: a part left out, doubled, or put in place of another."""

import copy
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import yaml

from domain.kernel.protocol.registry import ruleset
from tests.kit.case import case

SCENARIOS = Path(__file__).parent.parent / "scenarios"

NUMBERS = (-1, 0, 1, 2, 7, 100, 10_000, 2**31, 2**53 - 1, -(2**53) + 1)
TEXTS = ("", "@", "@0", "x@", "x@²", "x@" + "9" * 5_000, "x@-1", "x@1@2", "/", "none", "z", "\x00", "\u202e", "x" * 300)


class Position(NamedTuple):
    """A position with the options of its game, as data."""

    ruleset: str
    options: dict[str, Any]
    data: dict[str, Any]


def mutants(seed: int, count: int) -> Iterator[Position]:
    """So many positions of the right form, which the rules may allow or not."""
    chooser = random.Random(seed)
    while count:
        known, texts = _corpus()
        whole = chooser.choice(known)
        data = msgspec.json.decode(msgspec.json.encode(whole.data))
        for _ in range(chooser.choice((1, 1, 1, 2, 3))):
            _mutate(chooser, data, texts[whole.ruleset])
        try:
            msgspec.convert(data, ruleset(whole.ruleset).position_type)
        except msgspec.ValidationError:
            continue
        count -= 1
        yield whole._replace(data=data)


@cache
def _corpus() -> tuple[list[Position], dict[str, list[str]]]:
    """The positions of the scenarios, and the texts in them by ruleset."""
    known = []
    texts: dict[str, set[str]] = {}
    for file in sorted(SCENARIOS.glob("*.yaml")):
        # Every fifth is enough, and reading all of them takes longer than the test.
        for row in yaml.load(file.read_text(), yaml.CSafeLoader)[::5]:
            adapter = case(ruleset(row["ruleset"])).adapter
            data = msgspec.json.decode(msgspec.json.encode(adapter.position(row["given"])))
            known.append(Position(row["ruleset"], adapter.options(row["given"], row.get("options", {})), data))
            texts.setdefault(row["ruleset"], set()).update(_texts(data))
    return known, {name: sorted(found) for name, found in texts.items()}


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for part in _parts(value):
        yield from _texts(value[part])


def _parts(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value)
    return list(range(len(value))) if isinstance(value, list) else []


def _mutate(chooser: random.Random, data: Any, texts: list[str]) -> None:
    """Change one part of the data in place."""
    places = list(_places(data))
    if not places:
        return
    holder, name = chooser.choice(places)
    old = holder[name]
    match chooser.randrange(5), old:
        case 0, _:
            del holder[name]
        case 1, _ if isinstance(holder, list):
            holder += [copy.deepcopy(old) for _ in range(chooser.choice((1, 2, 50)))]
        case 2, _:
            holder[name] = chooser.choice(([], {}, None, 0, ""))
        case _, bool():
            holder[name] = not old
        case _, int():
            holder[name] = chooser.choice(NUMBERS)
        case _, str():
            holder[name] = chooser.choice(TEXTS if chooser.random() < 0.2 else texts)
        case _:
            other, place = chooser.choice(places)
            holder[name] = copy.deepcopy(other[place])


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    for part in _parts(value):
        yield value, part
        yield from _places(value[part])
