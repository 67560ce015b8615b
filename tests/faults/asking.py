"""Asks the same again and again while a server hangs, and judges for how long that took."""

import os
import threading
import time
from collections.abc import Callable
from statistics import median

import httpx2

SECONDS = float(os.environ.get("TURNFOLD_HANG_SECONDS", "14"))
"""For how long the store hangs. Those of `make soak` are as long as a supervisor needs to lose its patience."""

IN_ALL, AT_ONCE = 10.0, 1.0
"""Seconds after which a request is refused at the latest: the first ones, and those after them."""


class Asking(threading.Thread):
    """Asks the same again and again, and notes when each was asked, how long it took and what came of it."""

    def __init__(self, ask: Callable[[], httpx2.Response]) -> None:
        super().__init__(daemon=True)
        self._ask = ask
        self.is_over = threading.Event()
        self.answers: list[tuple[float, float, httpx2.Response]] = []

    def run(self) -> None:
        while not self.is_over.is_set():
            begun = time.monotonic()
            answer = self._ask()
            self.answers.append((begun, time.monotonic() - begun, answer))
            self.is_over.wait(0.2)


def require_bounds(one: Asking) -> None:
    """Fail unless all that was asked was refused, the first in time and the others at once."""
    refused = [row for row in one.answers if row[2].status_code == 503]
    assert refused
    assert {row[2].status_code for row in one.answers[:-1]} == {503}
    assert all(row[2].headers["retry-after"] for row in refused)
    first = refused[0]
    assert first[1] <= IN_ALL
    later = [seconds for begun, seconds, _ in refused if begun >= first[0] + first[1]]
    assert median(later) <= AT_ONCE
    # Once the store is known to be away nothing is sent to it, so nothing is unknown.
    assert "unknown" not in refused[-1][2].json()["detail"]
