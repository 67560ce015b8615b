"""Young accounts share what bots think in their games on a day, with all from the same network.

An account costs nothing, so what each may have is no bound for who makes many. For its first day an account is noted
with its network (an IPv4 address, a /64), by a digest under a key that is drawn anew each day and forgotten after the
next: nobody can tell the network from it. The thinking is counted for the digest, and is gone as soon.
"""

import secrets
from typing import Any

from redis.asyncio import Redis

from domain.kernel.protocol.commitments import M
from domain.kernel.time.times import DAY

YOUNG = DAY
"""Milliseconds for which an account is young."""

_KEYS = "{newcomers}:key"


class Newcomers:
    """The young accounts of one Redis: `{u:<player>}:network` while one is young."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def note(self, player: str, network: str, day: int) -> None:
        """Note from which network an account was made, on a day counted from 1970."""
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.set(f"{_KEYS}:{day}", secrets.token_bytes(32), nx=True, px=2 * DAY)
        pipeline.get(f"{_KEYS}:{day}")
        _, key = await pipeline.execute()
        await self._redis.set(_network(player), M(key, "network", network).hex()[:32], px=YOUNG)

    async def thinking_time(self, player: str, day: int) -> int:
        """Return for how many milliseconds bots have thought on a day for a young account's network; 0 for others."""
        network: Any = await self._redis.get(_network(player))
        return int(await self._redis.get(_thinking_key(network, day)) or 0) if network else 0

    async def count(self, player: str, day: int, more: int) -> None:
        """Count so many milliseconds of thinking, if the account is young."""
        network: Any = await self._redis.get(_network(player))
        if network:
            pipeline = self._redis.pipeline(transaction=False)
            pipeline.incrby(_thinking_key(network, day), more)
            pipeline.pexpire(_thinking_key(network, day), 2 * DAY)
            await pipeline.execute()

    async def forget(self, player: str) -> None:
        """Forget where an account came from."""
        await self._redis.delete(_network(player))


def _network(player: str) -> str:
    return f"{{u:{player}}}:network"


def _thinking_key(network: bytes, day: int) -> str:
    return f"{{newcomers:{network.decode()}}}:thought:{day}"
