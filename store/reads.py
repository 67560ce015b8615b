"""Reads of games that many ask for at once."""

import asyncio
from collections.abc import Awaitable, Callable

from store.timeline import Timeline


class Reads:
    """Reads of games, shared by all who ask for one before it begins: a thousand who are woken at once cause one."""

    def __init__(self, read: Callable[[str], Awaitable[Timeline | None]]) -> None:
        self._once = read
        self._coming: dict[str, asyncio.Task[Timeline | None]] = {}

    async def read(self, game_id: str) -> Timeline | None:
        """The game as it is now or a moment later; None if there is none."""
        read = self._coming.get(game_id)
        if read is None:
            read = self._coming[game_id] = asyncio.create_task(self._read(game_id))
        # One who gives up does not end it for the others.
        return await asyncio.shield(read)

    async def _read(self, game_id: str) -> Timeline | None:
        # It begins now: who asks from here on gets a later one.
        del self._coming[game_id]
        return await self._once(game_id)
