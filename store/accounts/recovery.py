"""Recovery codes: each gives an account another token, once. Only their SHA-256 is stored."""

from typing import Any

import msgspec
from redis.asyncio import Redis

from store.accounts.credentials import KEPT, Change, Credentials, Deed
from store.accounts.tokens import Token, digest_of, new_secret
from store.redis import keys
from store.redis.connection import server_time
from store.redis.ids import digits, new_id
from store.redis.keys import account_key, activity_key, codes_key, tokens_key, uses_key
from store.redis.scripts import Script

CODES = 10
"""Codes of an account that are made at once."""

_READ_AS = str.maketrans("0189", "olbg", " -")


class RecoveryStore:
    """The codes in one Redis: the hash `{u:<player>}:codes` from the SHA-256 of each to when it was made."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._credentials = Credentials(redis)
        self._recover = Script(redis.execute_command, __package__, "recover")

    async def renew(self, player: str, shown: str) -> tuple[list[str], int]:
        """Make new codes, to be shown once; those before are worth nothing. Returns them, and when they were made.

        Raises Revoked if the token is gone that asks for them, which is known by the credential `shown`.
        """
        at = await server_time(self._redis, codes_key(player))
        codes = [digits() for _ in range(CODES)]
        stored = {digest_of(code): str(at) for code in codes}
        await self._credentials.change(player, Change(codes=stored, shown=shown), Deed(at, "codes-renewed"))
        return ["-".join(code[first : first + 4] for first in range(0, len(code), 4)) for code in codes], at

    async def left(self, player: str) -> tuple[int, int | None]:
        """Return how many codes have not been used, and when these were made."""
        rows: Any = await self._redis.hvals(codes_key(player))
        return len(rows), int(rows[0]) if rows else None

    async def recover(self, player: str, code: str, name: str, *, revoke: bool) -> tuple[str, Token, int] | None:
        """Use a code up. Return a token with the scope `play` as `TokenStore.add` does, and how many codes are left.

        None if that is no code of such an account, after as many round trips. `revoke` makes all others worthless.
        """
        bearer, digest = new_secret(player)
        at = await server_time(self._redis, tokens_key(player))
        token = Token(new_id("t"), name, ("play",), at)
        deed = Deed(at, "recovered", token.id, name)
        names = [of(player) for of in (account_key, codes_key, tokens_key, uses_key, activity_key)]
        new = msgspec.json.encode(token)
        wanted: list[str | bytes | int] = [digest_of(plain(code)), digest, new, int(revoke), deed.text, KEPT]
        async with self._credentials.telling(player, deed):
            left = int(await self._recover(keys=names, args=wanted))
        if left < 0:
            return None
        await self._redis.publish(keys.REVOKED_CHANNEL, player)
        return bearer, token, left


def plain(code: str) -> str:
    """Return a code as it was made, however somebody wrote it down."""
    return code.lower().translate(_READ_AS)
