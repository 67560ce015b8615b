"""The clock of a sandbox in a process of the API, which shows times without asking for them."""

import asyncio
from contextlib import suppress

from api.http.bodies import misfit
from api.service.service import Service
from api.wire.forms import milliseconds
from api.wire.sandbox import ClockTurn
from domain.kernel.time.times import EPOCH, time_of
from store.redis import keys, sandbox
from store.redis.connection import UNAVAILABLE, server_time
from store.redis.sandbox import AHEAD_KEY, LATEST


class SandboxClock:
    """The clock of the store, which all processes go by."""

    def __init__(self, service: Service) -> None:
        """Hear when it is turned; before the service starts."""
        self._service = service
        self._learning: asyncio.Task[None] | None = None
        service.feed.listen(keys.TURNED_CHANNEL, self._hear)

    async def now(self) -> int:
        """Return the time, in milliseconds."""
        return await server_time(self._service.redis, AHEAD_KEY)

    async def ahead(self) -> int:
        """Return by how many seconds it was turned."""
        return int(await self._service.redis.get(AHEAD_KEY) or 0)

    async def turn(self, wish: ClockTurn) -> None:
        """Turn it forward, in full seconds. Raises the problem of a body that says no such thing."""
        if (wish.by is None) == (wish.to is None):
            raise misfit("one of `by` and `to` is needed", "by")
        now = await self.now()
        key, span = "by", milliseconds(wish.by or "PT0S")
        if wish.to is not None:
            key, span = "to", time_of(max(wish.to, EPOCH)) - now
        if not 0 <= span <= LATEST - now:
            raise misfit("the clock goes forward alone, and not beyond the year 3000", key)
        await sandbox.turn(self._service.redis, -(-span // 1000))
        await self._learn()

    def _hear(self, _: str) -> None:
        self._learning = asyncio.create_task(self._learn())

    async def _learn(self) -> None:
        """Learn the time for those who show it without asking."""
        with suppress(*UNAVAILABLE):
            await self.now()
            await self._service.games.now("")
            await self._service.players.now("")
