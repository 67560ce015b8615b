"""Hides games from the lists, or removes them for good, for operators."""

from collections.abc import AsyncIterator
from typing import Any

from redis.asyncio import Redis

from store.archive.archive import NO_ARCHIVE, Archive
from store.lists.lobby import Lobby
from store.log.row_pages import RowPages
from store.redis import keys
from store.redis.scripts import Script


class Removal:
    """Hides and removes games of one store. Each step may be done again: what a crash left undone is done then."""

    def __init__(self, redis: Redis, archive: Archive = NO_ARCHIVE) -> None:
        self._redis = redis
        self._archive = archive
        self._lobby = Lobby(redis, pages=RowPages(archive))
        self._script = Script(redis.execute_command, __package__, "remove")

    async def games_of(self, player: str) -> AsyncIterator[str]:
        """The games that an account created or imported, as far as the lists know."""
        await self._lobby.catch_up()
        cursor: str | None = None
        while True:
            page = await self._lobby.page(player=player, cursor=cursor)
            for row in page.rows:
                if player == row.owner:
                    yield row.id
            cursor = page.cursor
            if cursor is None:
                return

    async def hide(self, game: str, *, is_hidden: bool = True) -> bool:
        """Take a game out of the public lists, or put it back. Return whether there is one.

        Anyone who has its id sees it.
        """
        if not await self._redis.hexists(keys.meta_key(game), "version"):
            return False
        if is_hidden:
            await self._redis.hset(keys.meta_key(game), "hidden", "1")
        else:
            await self._redis.hdel(keys.meta_key(game), "hidden")
        await self._redis.xadd(keys.outbox_key(keys.partition(game)), {"game": game})
        await self._lobby.drain(keys.partition(game))
        return True

    async def remove(self, game: str) -> bool:
        """Delete a game with its log. Return whether there was one. All who ask for it, or wait for it, are told so.

        Raises ArchiveUnavailable where it may have an object that cannot be deleted now: it is to be removed again.
        """
        archived: Any = await self._redis.hget(keys.meta_key(game), keys.ARCHIVED)
        if archived and not self._archive.name:
            self._archive.refuse()
        number = keys.partition(game)
        log, meta, *others = keys.of_game(game)
        names = [keys.due_key(number), keys.leases_key(number), meta, log, *others]
        if not await self._script(keys=names, args=[game]):
            return False
        await self._redis.publish(keys.game_channel(game), 0)
        if self._archive.name:
            await self._archive.delete(game, (archived or b"").decode())
        # Last: whoever goes through the games of an account comes back to what is in lists.
        await self._lobby.forget(game)
        return True
