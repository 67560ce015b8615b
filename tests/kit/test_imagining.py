"""A seat cannot tell its imagined worlds from the truth, and the truth cannot be told from them."""

import math
import os
import random
from collections import defaultdict
from collections.abc import Iterator
from statistics import fmean, stdev
from typing import Any

import msgspec
import pytest

from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.registry import rulesets
from domain.kernel.protocol.ruleset import Choose, GameConfig, Ruleset
from tests.kit.case import case

STATES = int(os.environ.get("TURNFOLD_IMAGINED_STATES", "120"))
"""How many states of each ruleset are imagined; `make soak` takes 20,000."""

FAILURES = 0.012
"""How many of all states may have no world that is found: what was shuffled in the middle of an effect has none."""

BIAS = 0.004
"""By how much more often a world may agree with the truth than with another world, beyond what chance explains."""

Asked = tuple[int, Any, Seat]
"""The number of a game, its state, and a seat that is asked."""


def _asked(rules: Ruleset) -> Iterator[Asked]:
    """States of games of all sizes and variants, played by chance and by bots, with a seat that is asked in each."""
    variants = case(rules).variants
    count = 0
    for number in range(STATES):
        chooser = random.Random(number)
        randomness = Randomness(number.to_bytes(32, "big"))
        seats = rules.seats[number % len(rules.seats)]
        variant = chooser.choice(variants)
        options = msgspec.convert(variant.options, rules.options_type)
        bots = [rules.bots[chooser.choice(["random", rules.stand_in])] for _ in range(seats)]
        state = rules.setup(GameConfig(seats, options, variant.version(rules)), randomness).state
        while decisions := rules.decisions(state):
            decision = chooser.choice(decisions)
            if chooser.random() < 0.25:
                yield number, state, decision.seat
                if (count := count + 1) == STATES:
                    return
            draws = Randomness(chooser.randbytes(32)).draws({})
            chosen = bots[decision.seat](rules.view(state, decision.seat), decision, draws)
            state = rules.apply(state, Choose(decision.seat, chosen), randomness).state


def _world(rules: Ruleset, state: Any, seat: Seat, number: int) -> Any:
    assert rules.imagine is not None
    world = rules.imagine(state, seat, Randomness(number.to_bytes(32, "big")).draws({}))
    # A state's memory beside its data is nothing that it says.
    return None if world is None else msgspec.msgpack.decode(msgspec.msgpack.encode(world), type=rules.state_type)


def _decision(rules: Ruleset, state: Any, seat: Seat) -> Any:
    return next(decision for decision in rules.decisions(state) if decision.seat == seat)


def _leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    match value:
        case dict():
            for key, inner in value.items():
                yield from _leaves(inner, (*path, key))
        case list() | tuple():
            for place, inner in enumerate(value):
                yield from _leaves(inner, (*path, place))
        case _:
            yield path, value


def _agreement(rules: Ruleset, one: Any, other: Any) -> float:
    """In which part of their facts two states agree."""
    facts, others = (dict(_leaves(rules.facts(state))) for state in (one, other))
    return sum(others.get(path) == value for path, value in facts.items()) / len(facts)


IMAGINING = pytest.mark.parametrize(
    "rules", [rules for rules in rulesets() if rules.imagine is not None], ids=lambda rules: rules.id
)


@IMAGINING
def test_a_seat_cannot_tell_what_it_imagines_from_the_truth(rules: Ruleset) -> None:
    """It sees and is asked the same; no world depends on what it does not know; the truth is like any other world."""
    failures = 0
    bias = defaultdict(list)
    for place, (game, state, seat) in enumerate(_asked(rules)):
        # Others in each state: the same two shuffles of a few cards may always agree more often than chance has it.
        one, other = 2 * place, 2 * place + 1
        first, second = _world(rules, state, seat, one), _world(rules, state, seat, other)
        if first is None or second is None:
            failures += 1
            continue
        assert rules.view(first, seat) == rules.view(state, seat)
        assert _decision(rules, first, seat) == _decision(rules, state, seat)
        again = _world(rules, first, seat, other)
        assert msgspec.msgpack.encode(again) == msgspec.msgpack.encode(second), (game, seat)
        bias[game].append(_agreement(rules, state, first) - _agreement(rules, second, first))
    assert failures <= FAILURES * STATES
    games = [fmean(differences) for differences in bias.values()]
    assert abs(fmean(games)) <= BIAS + 4 * stdev(games) / math.sqrt(len(games))
