"""Waiting for something that happens in another process."""

import os
import time
from collections.abc import Callable

import httpx2

PATIENCE = 300.0
"""Seconds until a condition that does not come true is taken for a fault: more than a slow machine needs for any that
does. No test is about time."""


def until(condition: Callable[[], object], why: Callable[[], str] | str = "") -> None:
    """Wait until this is so. Fails, saying `why`, if it does not become so."""
    give_up = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < give_up, why() if callable(why) else why
        time.sleep(0.02)


def until_a_day_lasts() -> None:
    """Wait until a day is over that has less than a minute: what is counted by days is to be counted in one."""
    until(lambda: time.time() % 86_400 < 86_400 - 60)


def is_there(pid: int) -> bool:
    """Return whether a process with this number is there."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def refused(ask: Callable[[], httpx2.Response]) -> list[httpx2.Response]:
    """Ask as fast as it goes until a rate refuses it (429): all answers, the refusal last."""
    give_up = time.monotonic() + PATIENCE
    answers = [ask()]
    while answers[-1].status_code != 429:
        assert time.monotonic() < give_up, f"none of {len(answers)} was refused"
        answers.append(ask())
    return answers
