"""Pauses by the operator: the clocks of a game stop, and run again."""

from datetime import timedelta

from redis.asyncio import Redis

from domain.kernel.commands import commands
from store.archive.archive import NO_ARCHIVE, Archive
from store.log.games import GameStore
from store.redis import keys
from store.redis.connection import server_time
from store.redis.gone import Removed

MEMORY = 8 * 1024 * 1024
"""Bytes of games that are remembered."""


class Pausing:
    """Stops the clocks of games, and lets them run again."""

    def __init__(self, redis: Redis, archive: Archive = NO_ARCHIVE) -> None:
        self._redis = redis
        self._games = GameStore(redis, MEMORY, archive=archive)

    async def pause(self, game_id: str, length: timedelta) -> bool:
        """Pause a game from now on, for so long at most. Return whether there is such a game. Raises Refused."""
        now = await server_time(self._redis, keys.log_key(game_id))
        return await self._do(game_id, commands.pause(now + length // timedelta(milliseconds=1)))

    async def resume(self, game_id: str) -> bool:
        """End the pause of a game at once. Return whether there is such a game. Raises Refused."""
        return await self._do(game_id, commands.end_pause())

    async def _do(self, game_id: str, drafts: commands.Drafts) -> bool:
        try:
            timeline = await self._games.read(game_id)
        except Removed:
            return False
        if timeline is None:
            return False
        await self._games.execute(timeline, lambda game: drafts)
        return True
