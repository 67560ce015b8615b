"""The servers of the store, as each describes itself: durability, memory, replicas, and whether it takes writes."""

import asyncio
from collections.abc import Mapping
from typing import Any, NamedTuple

from redis.asyncio import Redis
from redis.exceptions import RedisError

from store.redis import keys
from store.redis.connection import UNAVAILABLE, ask, by_server
from store.redis.steps import ClockStepped, steady_time, steps_of

PROBE_LIVES = 60_000
"""Milliseconds for which the value stays that is written to see whether a server takes writes."""


class ServerState(NamedTuple):
    """A server at a moment. `name` is empty for a single one, `about` is what INFO has.

    `refusal` is how it has refused a write, empty if it took it; `appendfsync` is None where it may not be asked;
    `step` is by how many milliseconds its clock has made a step that is not over.
    """

    name: str
    about: Mapping[str, Any]
    refusal: str = ""
    appendfsync: str | None = None
    step: int = 0

    @property
    def is_loading(self) -> bool:
        """Return whether it still loads its data."""
        return bool(self.about.get("loading"))


class Servers:
    """The servers of the store. Questions that a server does not let be asked are not asked of it again."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._secretive: set[str] = set()

    async def look(self) -> list[ServerState]:
        """Look at each of them: four commands, one of which writes. Raises UNAVAILABLE where one is away."""
        servers = await by_server(self._redis, [keys.probe_key(number) for number in range(keys.PARTITIONS)])
        return list(
            await asyncio.gather(*(self._look_at(name, server_keys[0]) for name, server_keys in servers.items()))
        )

    async def _look_at(self, name: str, key: str) -> ServerState:
        state = ServerState(name, {})
        try:
            state = state._replace(about=await ask(self._redis, key, "INFO"))
            if state.is_loading:
                return state
            # Nothing that it says of itself covers all reasons to refuse a write: a full disk, memory, few replicas.
            await self._redis.set(key, "", px=PROBE_LIVES)
        except UNAVAILABLE:
            raise
        except RedisError as error:
            state = state._replace(refusal=str(error))
        step = await self._step(name, key)
        return state._replace(appendfsync=await self._appendfsync(name, key), step=step)

    async def _step(self, name: str, key: str) -> int:
        try:
            await steady_time(self._redis, key)
        except ClockStepped:
            return steps_of(self._redis).seen[name].by
        return 0

    async def _appendfsync(self, name: str, key: str) -> str | None:
        # INFO does not have it, and managed servers forbid CONFIG; each refusal is a line in their log.
        if name in self._secretive:
            return None
        try:
            settings: dict[str, str] = await ask(self._redis, key, "CONFIG GET", "appendfsync")
        except UNAVAILABLE:
            raise
        except RedisError:
            self._secretive.add(name)
            return None
        return settings.get("appendfsync")
