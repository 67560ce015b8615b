"""Reads that many ask for at once."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from functools import partial
from typing import Generic, TypeVar

from store.log.timeline import Timeline
from store.redis.patience import spend, without_budget

T = TypeVar("T")


class Shared(Generic[T]):
    """Reads, shared by all who ask for one before it begins: a thousand who are woken at once cause one."""

    def __init__(self) -> None:
        self._coming: dict[Hashable, asyncio.Task[T]] = {}

    async def of(self, what: Hashable, read: Callable[[], Awaitable[T]]) -> T:
        """Return what is read now or a moment later; whoever names the same would read the same. Raises as `read`."""
        coming = self._coming.get(what)
        if coming is None:
            coming = asyncio.create_task(self._read(what, read), context=without_budget())
            self._coming[what] = coming
        # One who gives up does not end it for the others.
        return await spend(asyncio.shield(coming))

    async def _read(self, what: Hashable, read: Callable[[], Awaitable[T]]) -> T:
        # It begins now: who asks from here on gets a later one.
        del self._coming[what]
        return await read()


class Reads:
    """Reads of games, shared."""

    def __init__(self, read: Callable[[str], Awaitable[Timeline | None]]) -> None:
        self._once = read
        self._shared = Shared[Timeline | None]()

    async def read(self, game_id: str) -> Timeline | None:
        """The game as it is now or a moment later; None if there is none."""
        return await self._shared.of(game_id, partial(self._once, game_id))
