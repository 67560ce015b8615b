"""Steps of servers' clocks: what comes of a clock that is hours ahead stays for hours, so nothing is written by it.

A clock is compared with the one that counts in this process since its machine was started, asleep or not. A virtual
machine that was paused misses time by that too, and cannot be told from a clock that was put forward; but then its own
clock of the day is put right as well, so what both agree on is taken on after a while.
"""

import logging
import time
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from prometheus_client import Gauge
from redis import exceptions
from redis.asyncio import Redis

from store.redis.connection import run_of, server_time

LARGEST = 5_000
"""Milliseconds by which a clock may be put right at once: what is more is a step."""

AGREED = 60_000
"""Milliseconds after which a step is taken on that the clock of this machine has made, too."""

ACCEPTED_KEY = "{outages}:clock-accepted"
"""Is there for an hour after an operator has accepted what the clocks say."""

ACCEPTED_FOR = 3_600_000

STEP = Gauge(
    "turnfold_clock_step_seconds",
    "By how much the clock of a server has made a step that is not over.",
    multiprocess_mode="livemax",
)

_CLOCK = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)

log = logging.getLogger("turnfold.store")


class ClockStepped(exceptions.ConnectionError):
    """The clock of a server has made a step: nothing is written by it until that is over or accepted."""


class Step(NamedTuple):
    """A step in milliseconds, forward if it is positive, and when it was seen, by this process's own clock."""

    by: int
    since: int


def milliseconds_here() -> int:
    """Return the milliseconds that have passed here, from some moment on, asleep or not."""
    return time.clock_gettime_ns(_CLOCK) // 1_000_000


class Steps:
    """The clocks of the servers of a store as far as this process has seen them, and the steps that are not over."""

    def __init__(self) -> None:
        self._offsets: dict[str, tuple[int, int]] = {}
        self.seen: dict[str, Step] = {}

    def note(self, server: str, now: int, asked: int | None = None) -> int:
        """Note what a server says of its time, in milliseconds. Return the step that it has made, 0 for none.

        It was `asked` then, by `milliseconds_here`; a reply that was long under way looks like a step back else.
        """
        heard_at, own = milliseconds_here(), time.time_ns() // 1_000_000 - milliseconds_here()
        earlier, own_known = self._offsets.get(server, (now - heard_at, own))
        nearest = min(max(earlier, now - heard_at), now - (heard_at if asked is None else asked))
        by = nearest - earlier
        before = self.seen.get(server)
        if abs(by) > LARGEST:
            step = before or Step(by, heard_at)
            is_agreed = abs(own - own_known - by) <= LARGEST and heard_at - step.since >= AGREED
            if not is_agreed:
                self._tell(server, Step(by, step.since), is_new=before is None)
                return by
        self._offsets[server] = (nearest, own)
        if self.seen.pop(server, None):
            self._show()
            log.warning("the clock of a server is as it was, or as it is taken on: games go on")
        return 0

    def begin(self, server: str, now: int) -> None:
        """Note what a server says of its time, if nothing is known of it yet: a later step is one from this."""
        if server not in self._offsets:
            self.note(server, now)

    def accept(self, server: str) -> None:
        """Take on what the clock of a server says."""
        self._offsets.pop(server, None)
        self.seen.pop(server, None)
        self._show()

    def _tell(self, server: str, step: Step, *, is_new: bool) -> None:
        self.seen[server] = step
        self._show()
        if is_new:
            log.error("the clock of a server %s has made a step of %g s: nothing is written", server, step.by / 1000)

    def _show(self) -> None:
        STEP.set(max((abs(step.by) for step in self.seen.values()), default=0) / 1000)


_STEPS: WeakKeyDictionary[Any, Steps] = WeakKeyDictionary()


def steps_of(redis: Redis) -> Steps:
    """Return the steps that were seen through a client."""
    return _STEPS.setdefault(redis, Steps())


def go_by(redis: Redis, steps: Steps) -> None:
    """Have what is seen through a client be judged by these."""
    _STEPS[redis] = steps


def server_of(redis: Redis, key: str) -> str:
    """Name the server that keeps a key; a single one has no name."""
    name, gap, _ = run_of(redis, key).partition(" ")
    return name if gap else ""


async def steady_time(redis: Redis, key: str) -> int:
    """Return the time, in milliseconds, of the server that keeps this key.

    Raises ClockStepped if its clock has made a step that is not over, and that no operator has accepted.
    """
    steps, sent_at = steps_of(redis), milliseconds_here()
    now = await server_time(redis, key)
    # Which server it is, is known by now.
    server = server_of(redis, key)
    by = steps.note(server, now, sent_at)
    if by and await redis.exists(ACCEPTED_KEY):
        steps.accept(server)
    elif by:
        raise ClockStepped(f"the clock of the store has made a step of {by / 1000:g} s")
    return now


async def accept(redis: Redis) -> None:
    """Have all processes take on what the clocks of the servers say, for an hour from now on."""
    await redis.set(ACCEPTED_KEY, "1", px=ACCEPTED_FOR)
