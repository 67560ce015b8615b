"""Seeds of what is made once, however often a request for it is sent: one for each Idempotency-Key, for a day."""

import hmac
import secrets
from base64 import b32encode, urlsafe_b64encode
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from redis.asyncio import Redis

from domain.kernel.protocol.refusals import Refused
from domain.kernel.time.times import DAY

KEPT = DAY
"""Milliseconds for which a request that is sent again is known."""


class _Stored(msgspec.Struct, frozen=True):
    """The digest of a request, and the salt of all that is made for it, as hexadecimal digits."""

    request: str
    salt: str


class Seed(NamedTuple):
    """The seed from which ids and secrets follow. `is_again`: the request was sent before."""

    seed: bytes
    is_again: bool = False

    def id(self, prefix: str) -> str:
        """Return an id, as `new_id` makes them."""
        return f"{prefix}_{b32encode(self._derive('id')[:10]).decode().lower()}"

    def secret(self) -> str:
        """Return the text of a secret, of 32 bytes."""
        return urlsafe_b64encode(self._derive("secret")).decode().rstrip("=")

    def key(self) -> bytes:
        """Return a key of 32 bytes."""
        return self._derive("key")

    def _derive(self, what: str) -> bytes:
        return hmac.digest(self.seed, what.encode(), "sha256")


def fresh_seed() -> Seed:
    """Return a seed for what is made without an Idempotency-Key."""
    return Seed(secrets.token_bytes(32))


class Once:
    """The seeds in one Redis: `{u:<player>}:once:<SHA-256 of operation and key>`.

    A seed follows from the key itself as well, which is not stored: who reads the store cannot tell secrets from it.
    """

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def seed(self, player: str, operation: str, key: str | None, request: msgspec.Struct) -> Seed:
        """Return the seed of a request; one round trip, and none without a key. Raises Refused."""
        if not key:
            return fresh_seed()
        wanted = _Stored(sha256(msgspec.json.encode(request)).hexdigest(), secrets.token_hex(32))
        name = f"{{u:{player}}}:once:{sha256(f'{operation} {key}'.encode()).hexdigest()}"
        pipeline = self._redis.pipeline(transaction=True)
        pipeline.set(name, msgspec.json.encode(wanted), px=KEPT, nx=True)
        pipeline.get(name)
        replies: Any = await pipeline.execute()
        stored = msgspec.json.decode(replies[1], type=_Stored)
        if stored.request != wanted.request:
            raise Refused("idempotency-key-reused", "this Idempotency-Key was used with a different request")
        return Seed(hmac.digest(bytes.fromhex(stored.salt), key.encode(), "sha256"), stored.salt != wanted.salt)
