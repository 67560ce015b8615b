"""A few tries of the campaign that `make soak` runs at length."""

import pytest

from tests.hostile.campaign import run
from tests.hostile.tries import KINDS

pytestmark = pytest.mark.alone

TRIES = 40


def test_no_try_hurts() -> None:
    found = run(seed=1, tries=TRIES)
    assert len(found) == 5
    assert len(KINDS) < TRIES
