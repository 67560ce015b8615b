"""The thoughts of bots that look ahead: beside the logs of their games, which do not need them."""

from typing import Any

import msgspec

from store.redis import keys
from store.redis.scripts import Execute, Script

KEPT_FOR = 90 * 86_400
"""Seconds after the last for which the thoughts about a game are kept: it is looked back at soon, or hardly ever."""

MOST = 1000
"""Thoughts that are kept of a game, the latest."""

TRIED = 12
"""Answers that are kept of a thought. A search leaves all others early."""


class Tried(msgspec.Struct, frozen=True, array_like=True):
    """An answer that a bot has tried in so many playouts, and what its place was worth after them, from 0 to 1."""

    choose: tuple[str, ...]
    worth: float
    playouts: int


class Thought(msgspec.Struct, frozen=True):
    """The answers that a bot considered, the most tried first, and the one that it chose: the entry `seq`."""

    seq: int
    seat: int
    bot: str
    decision: str
    choose: tuple[str, ...]
    considered: list[Tried]


_thoughts = msgspec.json.Decoder(Thought)


class ThoughtStore:
    """The thoughts in one Redis."""

    def __init__(self, execute: Execute) -> None:
        self._execute = execute
        self._keep = Script(execute, __package__, "consider")

    async def keep(self, game: str, thought: Thought) -> None:
        """Keep a thought of a game that is there. To do so twice is as good as once.

        Raises redis.exceptions.RedisError.
        """
        names = [keys.meta_key(game), keys.thoughts_key(game)]
        await self._keep(names, [thought.seq, msgspec.json.encode(thought), MOST, KEPT_FOR])

    async def page(self, game: str, after: int, limit: int) -> list[Thought]:
        """So many thoughts at most before answers after a seq, in their order."""
        bounds = (f"({after}", "+inf", "BYSCORE", "LIMIT", 0, limit)
        rows: Any = await self._execute("ZRANGE", keys.thoughts_key(game), *bounds)
        return [_thoughts.decode(row) for row in rows]
