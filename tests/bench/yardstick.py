"""The yardstick: what a second is worth on this machine."""

import time

TURNS = 1_000_000


def yardstick() -> float:
    """Seconds for a million turns of `x += i & 7` in plain Python."""
    started = time.perf_counter()
    x = 0
    for i in range(TURNS):
        x += i & 7
    return time.perf_counter() - started
