"""A few tries of the campaign that `make soak` runs at length."""

from tests.hostile.campaign import run
from tests.hostile.tries import KINDS

TRIES = 40


def test_no_try_hurts() -> None:
    found = run(seed=1, tries=TRIES)
    assert len(found) == 5
    assert len(KINDS) < TRIES
