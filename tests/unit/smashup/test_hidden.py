"""What a seat cannot see, it cannot learn: games that differ only in hidden cards look alike to it."""

import pytest

from tests.unit.smashup import twins

PAIRS = 5_000
"""How many pairs that really differ are compared where all is asked, and as many where it is not."""


@pytest.mark.parametrize("ask", ["always", "auto"])
def test_what_is_hidden_cannot_be_seen(ask: str) -> None:
    report = twins.check(PAIRS, ask)
    assert report.total() >= PAIRS
    assert {"play", "choose", "window", "discard"} <= set(report), report
