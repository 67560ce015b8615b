"""The clock of a server, known without asking it each time: entries get their time before they are appended.

So all that follows from the time of an entry, its hash and when the game is due next, is worked out in one place.
"""

import time
from collections.abc import Callable

from redis.asyncio import Redis

from store.redis.connection import clocks_by, server_time
from store.redis.steps import server_of, steady_time, steps_of

Clock = Callable[[], int]
"""The time in milliseconds; 0 for the store's own, the one that entries are stamped with."""


def store_time() -> int:
    """Ask the store's own clock, as everybody does but tests."""
    return 0


MOST = 64
"""Clocks that are remembered, those of other runs of the servers among them."""


class ServerClock:
    """The clocks of the servers, as far as they are known here: never ahead of them, unless they are set back.

    `told` says that it is at least so late.
    """

    def __init__(self, redis: Redis, clock: Clock = store_time) -> None:
        self._redis = redis
        self._clock_of = clocks_by(redis)
        self._told = clock
        self._ahead: dict[str, int] = {}
        self._latest: int | None = None

    async def now(self, key: str) -> int:
        """Return the time, in milliseconds, of the server that keeps this key; it is asked once in each run of it."""
        ahead = self._ahead.get(self._clock_of(key))
        if ahead is None:
            return max(self._told(), self.learn(key, await server_time(self._redis, key)))
        return max(self._told(), ahead + _monotonic())

    def estimate(self, key: str) -> int:
        """Return the same without asking: where that server has said nothing yet, by another, or by the clock here."""
        ahead = self._ahead.get(self._clock_of(key), self._latest)
        return max(self._told(), time.time_ns() // 1_000_000 if ahead is None else ahead + _monotonic())

    async def set_right(self, key: str) -> int:
        """Return the time of that server as it says it now: what was known is seconds off. Raises ClockStepped."""
        return self.learn(key, await steady_time(self._redis, key))

    def learn(self, key: str, now: int) -> int:
        """The server that keeps this key has just said what its time is; that time."""
        if len(self._ahead) >= MOST:
            self._ahead.clear()
        clock = self._clock_of(key)
        if clock not in self._ahead:
            steps_of(self._redis).begin(server_of(self._redis, key), now)
        self._ahead[clock] = self._latest = now - _monotonic()
        return now


def _monotonic() -> int:
    return time.monotonic_ns() // 1_000_000
