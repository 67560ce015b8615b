"""Waiting for something that happens in another process."""

import time
from collections.abc import Callable

PATIENCE = 60.0
"""Seconds until a condition that does not come true is taken for a fault; no test is about time."""


def until(condition: Callable[[], object], why: Callable[[], str] | str = "") -> None:
    """Wait until this is so. Fails, saying `why`, if it does not become so."""
    give_up = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < give_up, why() if callable(why) else why
        time.sleep(0.02)
