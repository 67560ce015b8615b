"""The bot knows what it does: against chance it wins clearly more than its share."""

import pytest

from tests.bots.match import match


def test_greedy_beats_chance_in_zgame() -> None:
    score = match("zgame", "normal", "random", range(25))
    assert score.share - score.margin > 0.85, score


@pytest.mark.parametrize("seats", [3, 4])
def test_greedy_wins_more_than_its_share_in_zgame(seats: int) -> None:
    score = match("zgame", "normal", "random", range(4), seats)
    assert score.share > 1.5 / seats, score
