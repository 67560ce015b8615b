"""The time of the latest back-up, as whoever made it notes it: it is part of the store, and of the next back-up."""

from redis.asyncio import Redis

from store.redis.connection import server_time

BACKUP_KEY = "{outages}:backed-up"
"""When the latest back-up was begun, in milliseconds."""


class Backups:
    """The latest back-up of one store."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def note(self, start: int) -> None:
        """Note that a back-up was made which was begun then, in milliseconds. Raises ValueError if that is to come."""
        if start > await server_time(self._redis, BACKUP_KEY):
            raise ValueError("by the clock of the store, this back-up has not been begun yet")
        await self._redis.set(BACKUP_KEY, start)

    async def age(self) -> float:
        """Return how many seconds ago the latest back-up was begun; infinity if none was noted."""
        start = await self._redis.get(BACKUP_KEY)
        if start is None:
            return float("inf")
        return max(0, await server_time(self._redis, BACKUP_KEY) - int(start)) / 1000
