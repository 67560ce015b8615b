"""Codes of addresses to which somebody replies by mail, and which question each answers."""

import msgspec
from redis.asyncio import Redis

from store.notices.work_items import lane


class Awaited(msgspec.Struct, frozen=True, omit_defaults=True):
    """A reply that is awaited: of an account, to a question of a game that was mailed by a channel.

    `mark` is the place in the game's history at which it was mailed; empty for one that holds whatever was lost since.
    """

    account: str
    channel: str
    game: str
    decision: str
    mark: str = ""


class ReplyCodes:
    """The codes in one Redis: `{n<lane>}:reply:<code>`."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def put(self, code: str, awaited: Awaited, lasting: int) -> None:
        """Await a reply for so many milliseconds."""
        await self._redis.set(_key(code), msgspec.json.encode(awaited), px=lasting)

    async def get(self, code: str) -> Awaited | None:
        """Return what a code answers; None if nothing is awaited by it."""
        data = await self._redis.get(_key(code))
        return msgspec.json.decode(data, type=Awaited) if data else None


def _key(code: str) -> str:
    return f"{lane(code)}:reply:{code}"
