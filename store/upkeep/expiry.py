"""Deletes what nobody needs: games without a result, and unused accounts without games.

And what a deleted account left behind: a request that was let through just before may have taken a seat after it. Only
who comes later can know, whichever process dies meanwhile, so each deleted account is visited once more.
"""

from redis.asyncio import Redis

from domain.kernel.time.times import DAY
from store.accounts.players import SETTLED, PlayerStore
from store.archive.archive import NO_ARCHIVE, Archive
from store.lists.lobby import Lobby
from store.log.games import GameStore
from store.redis import keys
from store.talk.reports import ReportStore
from store.upkeep.leaving import Leaving

MEMORY = 8 * 1024 * 1024
"""Bytes of games that deleted accounts are in which are remembered."""

BATCH = 500
"""Games, and accounts, that one sweep deletes at most."""

LOOK_AGAIN = 30 * DAY
"""Milliseconds after which an account with games is looked at again."""

LIFETIME = DAY
"""Milliseconds after which an account of a sandbox ends."""


class Expiry:
    """Deletes what is due. Each step may be done twice, by two processes or after a crash: the list goes last."""

    def __init__(self, redis: Redis, lobby: Lobby, players: PlayerStore, archive: Archive = NO_ARCHIVE) -> None:
        self._redis = redis
        self._games = GameStore(redis, MEMORY, archive=archive)
        self._lobby = lobby
        self._players = players
        self._reports = ReportStore(redis)
        self._leaving = Leaving(redis, self._games, lobby, archive)

    async def now(self) -> int:
        """Return the time of the store, in milliseconds: nobody's clock is to delete what others use."""
        return await self._reports.now()

    async def sweep(self, now: int) -> tuple[int, int]:
        """Delete what is due by now (milliseconds), so much at most. Return how many games and accounts that were."""
        games = await self._lobby.expiring(now, BATCH)
        for game in games:
            number = keys.partition(game)
            await self._redis.delete(*keys.of_game(game))
            await self._redis.zrem(keys.due_key(number), game)
            await self._redis.hdel(keys.leases_key(number), game)
            await self._lobby.forget(game)
        await self._reports.expire(now)
        accounts = [player for player in await self._players.idle(now, BATCH) if await self._delete(player, now)]
        return len(games), len(accounts)

    async def _delete(self, player: str, now: int) -> bool:
        """Delete an account, unless it has games or was used; False if it was deleted before."""
        if await self._players.get(player) is None:
            await self._settle(player, now)
            return False
        if await self._lobby.has_games(player):
            await self._players.look_again(player, now + LOOK_AGAIN)
            return False
        if not await self._players.delete_idle(player, now):
            return False
        await self._settle(player, now)
        return True

    async def _settle(self, player: str, now: int) -> None:
        """Get a deleted account out of games that it came into at its last moment."""
        # Later first: one that fails is not to hold up the others.
        await self._players.look_again(player, now + SETTLED)
        if await self._leaving.leave(player):
            await self._players.settle(player)


class ShortLived(Expiry):
    """Deletes what is due in a sandbox: there an account ends a day after it was made, whatever it is used for."""

    async def sweep(self, now: int) -> tuple[int, int]:
        """Delete as `Expiry` does, and end accounts: they leave their games as those do whose players delete them."""
        for player in await self._players.made_until(now - LIFETIME, BATCH):
            account = await self._players.get(player)
            if account is not None and account.created <= now - LIFETIME:
                await self._players.delete(player)
                await self._leaving.leave(player)
        return await super().sweep(now)
