"""Listeners: accounts that have channels. An event in their games is a work item for each of them."""

from collections.abc import Iterable

from redis.asyncio import Redis

from store.notices.work_items import WorkItems, lane

SAFELY = 30_000
"""Milliseconds in which what is about to happen has happened, or will not."""

GAME = "game"
"""The kind of work item that looks what an account is to be told of a game."""


LOSS = "loss"
"""The kind of work item that tells an account what a game lacks: `<game>/<seq>/<at>/<left>`, as `LostGame` has them."""


class Listeners:
    """The listeners of one Redis."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._work_items = WorkItems(redis)

    async def hear(self, changed: Iterable[tuple[str, str]], after: int = 0, kind: str = GAME) -> None:
        """Have it looked what these accounts are to be told of these games, if they listen. It may be done again.

        It is looked so many milliseconds later: whoever says so before something happens, loses nothing by a crash.
        Of `LOSS` it is a loss that is named instead of a game.
        """
        pairs = list(dict.fromkeys(changed))
        if not pairs:
            return
        pipeline = self._redis.pipeline(transaction=False)
        for account, _ in pairs:
            pipeline.sismember(listeners_key(account), account)
        listening = [pair for pair, listens in zip(pairs, await pipeline.execute(), strict=True) if listens]
        at = await self._work_items.now() + after if listening else 0
        for account, game in listening:
            await self._work_items.mark(kind, account, game, at)


def listeners_key(player: str) -> str:
    """The set of the accounts of a lane that have channels."""
    return f"{lane(player)}:listeners"
