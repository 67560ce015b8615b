"""Chance in imagined worlds is cheap; it is as fair as that of games, and the same wherever it is drawn."""

from collections import Counter

import pytest

from domain.kernel.bots.imagined import Imagined
from domain.kernel.bots.search import ask
from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.ruleset import GameConfig, Ruleset
from tests.kit.cases import RULESETS

KEY = bytes(range(8))
TIMES = 6_000

DRAWN, SHUFFLED = [5829016072292615529, 2, 0], [0, 5, 4, 3, 1, 7, 2, 8, 6]
"""The numbers of this key, of which the first was worked out by the algorithm as it was published."""


def test_an_audit_on_another_machine_draws_the_same() -> None:
    draws = Imagined(KEY).draws({"die": 2})
    assert [draws.below(1 << 64, "die"), draws.below(6, "die"), draws.below(1, "")] == DRAWN
    assert draws.shuffle(range(9), "deck") == SHUFFLED
    assert draws.counters == {"die": 4, "": 1, "deck": 1}


def test_answers_that_are_tried_in_a_world_have_the_same_chance_there() -> None:
    one, other = (Imagined(KEY).draws({}) for _ in range(2))
    other.shuffle(range(9), "deck")
    assert [one.below(6, "die") for _ in range(9)] == [other.below(6, "die") for _ in range(9)]


@pytest.mark.parametrize("sides", [2, 3, 6, 52])
def test_all_numbers_come_as_often_by_count_by_label_and_by_world(sides: int) -> None:
    draws = Imagined(KEY).draws({})
    worlds = [Imagined.of(draws).draws({}) for _ in range(TIMES)]
    for found in (
        [draws.below(sides, "die") for _ in range(TIMES)],
        [draws.below(sides, f"die {number}") for number in range(TIMES)],
        [world.below(sides, "die") for world in worlds],
        [(world.below(sides, "die") - world.below(sides, "other")) % sides for world in worlds],
        [world.shuffle(range(sides), "deck")[0] for world in worlds[: TIMES // 4]],
    ):
        # Chi squared, by so many standard deviations: the numbers are the same in each run.
        mean = len(found) / sides
        squares = sum((count - mean) ** 2 / mean for count in (Counter(found)[side] for side in range(sides)))
        assert squares < sides - 1 + 4 * (2 * (sides - 1)) ** 0.5


def test_nothing_is_drawn_of_nothing() -> None:
    draws = Imagined(KEY).draws({})
    with pytest.raises(ValueError, match="below 0"):
        draws.choice([], "")
    assert draws.shuffle([], "") == []


@RULESETS
def test_a_search_takes_one_key_of_the_chance_that_an_audit_works_out(rules: Ruleset) -> None:
    if rules.foresight is None:
        return
    chance = Randomness(bytes(32))
    state = rules.setup(GameConfig(rules.seats[0], rules.options_type(), len(rules.rulings)), chance).state
    decision = rules.decisions(state)[0]
    usual, draws = chance.draws({}), chance.draws({})
    rules.foresight.usual(rules.view(state, decision.seat), decision, usual)
    ask(rules, state, decision, next(iter(rules.foresight.levels)), draws)
    assert draws.counters == {**usual.counters, "imagined": 1}
