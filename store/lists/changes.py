"""The changes of a player's games: which of them changed after a number, each once, however often it did."""

from typing import Any

import msgspec
from redis.asyncio import Redis

from domain.kernel.time.times import DAY
from store.redis.clock import Clock, ServerClock, store_time
from store.redis.keys import changes_key

LATEST_CHANGE = "changes:{lobby}"
"""The number of the latest change of any game. It grows, and is about its time in microseconds since 1970."""

CHANGES_KEPT = 1_000
"""Games of a player whose changes are known at most, the latest ones."""

KEPT_FOR = 30 * DAY
"""Milliseconds for which a player may be away and is told all the same."""

EXPIRE_AFTER = KEPT_FOR + DAY
"""Milliseconds for which they are stored after the latest of them: clocks differ."""


class Changes(msgspec.Struct, frozen=True):
    """Some games in the order in which they changed last, each with the number of that change.

    `is_whole` says whether all are told that changed before these, too; there may be more behind them.
    """

    games: tuple[tuple[str, int], ...]
    is_whole: bool


class ChangeStore:
    """The changes as `place.lua` writes them: `changes:{lobby}:<player>`, a sorted set from game to number."""

    def __init__(self, redis: Redis, clock: Clock = store_time) -> None:
        self._redis = redis
        self._clock = ServerClock(redis, clock)

    async def latest(self) -> int:
        """Return the number of the latest change of any game: whoever knows it is told what comes from now on."""
        return int(await self._redis.get(LATEST_CHANGE) or 0)

    async def after(self, player: str, number: int, limit: int) -> Changes:
        """Return the games of a player that changed after a number; one round trip."""
        key = changes_key(player)
        now = await self._clock.now(key)
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.get(LATEST_CHANGE)
        pipeline.zcard(key)
        pipeline.zrange(key, 0, 0, withscores=True)
        pipeline.zrange(key, f"({number}", "+inf", byscore=True, offset=0, num=limit, withscores=True)
        latest, count, first, changes = await pipeline.execute()
        return Changes(
            games=tuple((game.decode(), int(at)) for game, at in changes),
            is_whole=_is_whole(number, now, int(latest or 0), first if count >= CHANGES_KEPT else ()),
        )

    async def last_at(self, player: str) -> int:
        """Return about when a game of a player has changed last, in milliseconds; 0 if that is long ago or never."""
        latest: Any = await self._redis.zrevrange(changes_key(player), 0, 0, withscores=True)
        return int(latest[0][1]) // 1000 if latest else 0

    async def forget(self, player: str) -> None:
        """Forget what changed in the games of a player."""
        await self._redis.delete(changes_key(player))


def _is_whole(number: int, now: int, latest: int, oldest: Any) -> bool:
    """Return whether all changes after a number are still known; `oldest` is what others are pushed out before."""
    if number == latest:
        # Nothing has changed since, be it for a long time, or in a store in which nothing ever has.
        return True
    # A server that came back without its last moment counts anew from there.
    is_ahead = number > latest
    is_old = number < (now - KEPT_FOR) * 1000
    is_pushed_out = any(number < first for _, first in oldest)
    return not (is_ahead or is_old or is_pushed_out)
