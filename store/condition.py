"""The condition of the store: each server answers, takes writes and keeps what it acknowledges."""

import asyncio
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from store import keys
from store.connection import UNAVAILABLE, ask, by_server

PATIENCE = 2.0
"""Seconds after which a store that says nothing is said to be away: a probe does not wait as long as a command."""

FRESH = 1.0
"""Seconds for which what was found is said again: each look writes to every server of the store."""

PROBE_LIVES = 60_000
"""Milliseconds for which the value stays that is written to see whether a server takes writes."""


class Condition:
    """The condition of the store, looked at once a second at most, however many ask."""

    def __init__(self, redis: Redis, *, durable: bool) -> None:
        self._redis = redis
        self._durable = durable
        self._looking = asyncio.Lock()
        self._found: list[str] = []
        self._until = 0.0

    async def faults(self) -> list[str]:
        """Return what is wrong with the store, in words, as `faults` says it."""
        async with self._looking:
            now = asyncio.get_running_loop().time()
            if now >= self._until:
                self._found = await faults(self._redis, durable=self._durable)
                self._until = asyncio.get_running_loop().time() + FRESH
            return self._found


async def faults(redis: Redis, *, durable: bool = True) -> list[str]:
    """Return what is wrong with the store, in words; nothing if all is well.

    With `durable` a server without an append-only file is at fault: what it acknowledges is lost when it stops.
    """
    try:
        async with asyncio.timeout(PATIENCE):
            names = [keys.probe_key(number) for number in range(keys.PARTITIONS)]
            servers = await by_server(redis, names)
            found = await asyncio.gather(*(_faults(redis, held[0], durable) for held in servers.values()))
    except TimeoutError:
        return [f"the store does not answer within {PATIENCE:g} s"]
    except UNAVAILABLE as error:
        return [f"the store does not answer: {error}"]
    return [f"{name}: {fault}" if name else fault for name, row in zip(servers, found, strict=True) for fault in row]


async def _faults(redis: Redis, key: str, durable: bool) -> list[str]:
    try:
        about: dict[str, Any] = await ask(redis, key, "INFO", "persistence")
        if about.get("loading"):
            return ["the store is loading its data"]
        # Nothing that it says of itself covers all reasons to refuse a write: a full disk, memory or too few replicas.
        await redis.set(key, "", px=PROBE_LIVES)
    except UNAVAILABLE:
        raise
    except RedisError as error:
        return [f"the store refuses writes: {error}"]
    found = []
    if durable and not about.get("aof_enabled"):
        found.append("the store keeps no append-only file (appendonly no): moves are lost when it stops")
    if about.get("aof_last_write_status", "ok") != "ok":
        found.append("the store could not write its append-only file: is its disk full?")
    return found
