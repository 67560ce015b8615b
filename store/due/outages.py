"""Outages: spans in which the service was not there, so that no clock has run. A game is told when it matters."""

from typing import Any

from redis.asyncio import Redis

from domain.kernel.time.spans import Span
from domain.kernel.time.times import MINUTE
from store.redis.scripts import Script

BEAT_KEY = "{outages}:dispatched"
"""When a dispatcher was last at work, in milliseconds."""

OUTAGES_KEY = "{outages}:list"
"""The list of outages, as `<from>-<until>` in milliseconds."""

SILENCE = 10 * MINUTE
"""Milliseconds without a dispatcher from which on it was an outage."""

KEPT = 50
"""Outages that are remembered."""


class Outages:
    """The outages of one store."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._beat = Script(redis.execute_command, __package__, "outages")

    async def beat(self, now: int = 0) -> bool:
        """Say that a dispatcher is at work. Return whether there was an outage before, which is noted now.

        `now` is in milliseconds; 0 asks the server's own clock.
        """
        return bool(await self._beat(keys=[BEAT_KEY, OUTAGES_KEY], args=[now, SILENCE, KEPT]))

    async def note(self, begin: int, end: int) -> None:
        """Note an outage that somebody tells of, in milliseconds."""
        await self._redis.rpush(OUTAGES_KEY, f"{begin}-{end}")
        await self._redis.ltrim(OUTAGES_KEY, -KEPT, -1)

    async def spans(self) -> list[Span]:
        """Return the outages that are remembered, in milliseconds."""
        rows: Any = await self._redis.lrange(OUTAGES_KEY, 0, -1)
        parts = (row.decode().split("-") for row in rows)
        return [(int(begin), int(end)) for begin, end in parts]
