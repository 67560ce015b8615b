"""The matches of a night: planned once, whoever is asked to, and seated until all are."""

from collections.abc import Sequence
from typing import Any

import msgspec
from redis.asyncio import Redis

from domain.kernel.time.times import DAY
from domain.ratings.records import Match

_SEATED = "{league}:seated"

KEPT = 2 * DAY
"""Milliseconds for which it is known who was to meet in a night."""


class MatchStore:
    """The matches of programs in one Redis, all of it below `{league}`."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def is_seated(self, night: int) -> bool:
        """Return whether all matches of a night are seated."""
        latest: Any = await self._redis.get(_SEATED)
        return latest is not None and int(latest) >= night

    async def note_all_seated(self, night: int) -> None:
        """Note that all matches of a night are seated."""
        await self._redis.set(_SEATED, night)

    async def plan_of(self, night: int) -> list[Match] | None:
        """Return who is to meet in a night; None if that is not planned yet."""
        data: Any = await self._redis.get(_plan_key(night))
        return msgspec.json.decode(data, type=list[Match]) if data else None

    async def plan(self, night: int, matches: Sequence[Match]) -> list[Match]:
        """Plan these matches for a night, unless somebody was faster. Return what is planned."""
        await self._redis.set(_plan_key(night), msgspec.json.encode(matches), nx=True, px=KEPT)
        return await self.plan_of(night) or []


def _plan_key(night: int) -> str:
    return f"{{league}}:matches:{night}"
