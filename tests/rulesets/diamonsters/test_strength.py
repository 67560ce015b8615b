"""The bot knows what it does: against chance it wins clearly more than its share."""

import pytest

from domain.diamonsters.ruleset import RULESET
from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.ruleset import GameConfig
from tests.bots.match import match


def test_keen_beats_chance_in_diamonsters() -> None:
    score = match("diamonsters", "normal", "random", range(100))
    assert score.share - score.margin > 0.5, score


@pytest.mark.parametrize("seats", [3, 5])
def test_keen_wins_more_than_its_share_with_more_seats(seats: int) -> None:
    score = match("diamonsters", "normal", "random", range(6), seats)
    assert score.share > 1 / seats, score


@pytest.mark.parametrize("options", [{"diamond_goal": "exact"}, {"mode": "long"}], ids=str)
def test_keen_beats_chance_whatever_the_options(options: dict[str, str]) -> None:
    score = match("diamonsters", "normal", "random", range(20), options=options)
    assert score.share > 0.5, score


def test_a_match_can_be_played_again() -> None:
    first, again = (match("diamonsters", "normal", "random", range(3)) for _ in range(2))
    assert first == again


@pytest.mark.parametrize("seats", RULESET.seats)
def test_those_whom_a_search_imagines_take_no_more_chance_however_many_they_are(seats: int) -> None:
    assert RULESET.foresight is not None
    config = GameConfig(seats, RULESET.options_type(), len(RULESET.rulings))
    state = RULESET.setup(config, Randomness(bytes(32))).state
    decision, draws = RULESET.decisions(state)[0], Randomness(bytes(32)).draws({})
    for _ in range(20):
        RULESET.foresight.usual(RULESET.view(state, decision.seat), decision, draws)
    assert sum(draws.counters.values()) <= 20 * 3
