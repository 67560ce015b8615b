"""What is deleted since nobody needs it: games without a result, and accounts without games that nobody uses."""

from redis.asyncio import Redis

from store import keys
from store.lobby import Lobby
from store.players import PlayerStore

BATCH = 500
"""Games, and accounts, that one sweep deletes at most."""

LOOK_AGAIN = 30 * 24 * 3_600_000
"""Milliseconds after which an account with games is looked at again."""


class Expiry:
    """Deletes what is due. Each step may be done twice, by two processes or after a crash: the list goes last."""

    def __init__(self, redis: Redis, lobby: Lobby, players: PlayerStore) -> None:
        self._redis = redis
        self._lobby = lobby
        self._players = players

    async def sweep(self, now: int) -> tuple[int, int]:
        """Delete what is due by now (milliseconds), so much at most; how many games and accounts that were."""
        games = await self._lobby.expiring(now, BATCH)
        for game in games:
            number = keys.partition(game)
            await self._redis.delete(keys.log_key(game), keys.meta_key(game), keys.snapshot_key(game))
            await self._redis.zrem(keys.due_key(number), game)
            await self._redis.hdel(keys.leases_key(number), game)
            await self._lobby.forget(game)
        accounts = [player for player in await self._players.idle(now, BATCH) if await self._delete(player, now)]
        return len(games), len(accounts)

    async def _delete(self, player: str, now: int) -> bool:
        """Delete an account, unless it has games or was used."""
        if await self._lobby.has_games(player):
            await self._players.look_again(player, now + LOOK_AGAIN)
            return False
        return await self._players.delete_idle(player, now)
