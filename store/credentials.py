"""The ways into an account, changed together with what is told of that: a short list beside it, for its owner alone."""

from typing import Any, Literal

import msgspec
from redis.asyncio import Redis

from store.keys import activity_key, codes_key, tokens_key, uses_key
from store.scripts import Script

KEPT = 200
"""Deeds of an account that are kept, the latest ones."""

DeedKind = Literal["token-created", "token-revoked", "others-revoked", "codes-renewed", "recovered"]


class Deed(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that was done, at a time in milliseconds since 1970; with the id and the name of a token."""

    at: int
    kind: DeedKind
    token: str = ""
    name: str = ""

    @property
    def text(self) -> str:
        """Return what is stored of it."""
        return msgspec.json.encode(self).decode()


class Change(msgspec.Struct, frozen=True):
    """A change of the ways in: tokens by their digests, those that are dropped by id; codes in place of all before.

    `codes` say of the digest of each when it was made; `deed` is empty for what is not worth telling.
    """

    deed: str = ""
    dropped: dict[str, str] = {}
    added: dict[str, str] = {}
    codes: dict[str, str] = {}
    kept: int = KEPT


class Credentials:
    """Changes them all at once, so that nothing is done that is not told."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._script = Script(redis.execute_command, "credentials")

    async def change(self, player: str, change: Change) -> None:
        """Change the ways into an account."""
        names = [of(player) for of in (tokens_key, uses_key, codes_key, activity_key)]
        await self._script(keys=names, args=[msgspec.msgpack.encode(change)])

    async def told(self, player: str) -> list[Deed]:
        """Return what was done, the latest first."""
        rows: Any = await self._redis.lrange(activity_key(player), 0, -1)
        return [msgspec.json.decode(row, type=Deed) for row in rows]
