"""Grants: what somebody has let a client do, in the form of a code that it changes for a token, once (OAuth 2.1)."""

import secrets
from typing import Any

import msgspec
from redis.asyncio import Redis

from store.accounts.tokens import ProgramScope, digest_of
from store.redis.scripts import Script

LIFETIME = 60
"""Seconds for which a code is good."""

REMEMBERED = 600
"""Seconds for which is known that it was used: who shows it again may have stolen it, and so may who was first."""


class Grant(msgspec.Struct, frozen=True):
    """A grant: of which account to which client, for what, where the code was led to, and the challenge (RFC 7636).

    `shown` is the credential of the token with which it was granted.
    """

    player: str
    client: str
    name: str
    scopes: tuple[ProgramScope, ...]
    redirect: str
    challenge: str
    shown: str = ""


class Redeemed(msgspec.Struct, frozen=True):
    """A grant whose code was shown. `is_again`: not the first time; `token` is what it was changed for, if known."""

    grant: Grant
    is_again: bool
    token: str


class GrantStore:
    """The grants in one Redis: the hash `grant:{<SHA-256 of the code>}`."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._redeem = Script(redis.execute_command, __package__, "redeem_grant")

    async def make(self, grant: Grant) -> str:
        """Keep a grant; its code, to be shown once."""
        code = secrets.token_urlsafe(32)
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.hset(_key(code), "grant", msgspec.json.encode(grant))
        pipeline.expire(_key(code), LIFETIME)
        await pipeline.execute()
        return code

    async def look(self, code: str) -> Grant | None:
        """Return what a code is for; None if it is none, or its time is over."""
        data: Any = await self._redis.hget(_key(code), "grant")
        return msgspec.json.decode(data, type=Grant) if data else None

    async def redeem(self, code: str) -> Redeemed | None:
        """Use a code up, or note that it was shown again; None if it is none."""
        reply: Any = await self._redeem(keys=[_key(code)], args=[REMEMBERED])
        if not reply:
            return None
        data, uses, token = reply
        return Redeemed(msgspec.json.decode(data, type=Grant), int(uses) > 1, (token or b"").decode())

    async def note_exchange(self, code: str, token: str) -> bool:
        """Note what a code was changed for; False if it was shown again meanwhile."""
        await self._redis.hset(_key(code), "token", token)
        uses: Any = await self._redis.hget(_key(code), "uses")
        return int(uses or 1) == 1


def _key(code: str) -> str:
    return f"grant:{{{digest_of(code)}}}"
