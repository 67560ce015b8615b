"""Devices that ask to be let into an account, by somebody who is there already (RFC 8628). Only hashes are stored."""

import secrets
from typing import Any, Literal

import msgspec
from redis.asyncio import Redis

from store.accounts.tokens import ProgramScope, digest_of
from store.redis.connection import server_time
from store.redis.scripts import Script

LIFETIME = 600
"""Seconds for which a device asks."""

INTERVAL = 5
"""Seconds between two polls at first; so many more whenever somebody polls too fast (RFC 8628, 3.5)."""

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""The letters of a user code: no vowels, so no words (RFC 8628, 6.1)."""

LENGTH = 8

_LETTERS_ALONE = str.maketrans("", "", " -")


class Asking(msgspec.Struct, frozen=True):
    """A device that asks: what it calls itself, and what it would be allowed to do."""

    digest: str
    name: str
    scopes: tuple[ProgramScope, ...]


class Polled(msgspec.Struct, frozen=True):
    """The answer to a device that polls; one that is `approved` learns whose account it was let into, and as what.

    `shown` is the credential of the token that has let it in. `interval` are the seconds after which one that is
    `waiting`, or was told to slow down, may ask again.
    """

    state: Literal["expired", "slow-down", "waiting", "denied", "approved"]
    player: str = ""
    name: str = ""
    scopes: tuple[ProgramScope, ...] = ()
    shown: str = ""
    interval: int = 0


class DeviceStore:
    """The devices in one Redis: the hash `device:{<SHA-256 of the code>}`, and `device-code:<user code>` to find it."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._poll = Script(redis.execute_command, __package__, "poll_device")
        self._decide = Script(redis.execute_command, __package__, "decide_device")

    async def begin(self, name: str, scopes: tuple[ProgramScope, ...]) -> tuple[str, str]:
        """Let a device ask. Return the code that it keeps, and the one that its user passes on."""
        code = secrets.token_urlsafe(32)
        device = _device(digest_of(code))
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.hset(device, mapping={"state": "waiting", "name": name, "scopes": " ".join(scopes)})
        pipeline.hset(device, "interval", str(INTERVAL))
        pipeline.expire(device, LIFETIME)
        await pipeline.execute()
        user_code = ""
        while not user_code:
            letters = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
            if await self._redis.set(_user(letters), digest_of(code), ex=LIFETIME, nx=True):
                user_code = letters
        return code, f"{user_code[:4]}-{user_code[4:]}"

    async def find(self, user_code: str) -> Asking | None:
        """Return the device that waits with this code; None if there is none."""
        digest: Any = await self._redis.get(_user(plain(user_code)))
        if digest is None:
            return None
        fields: Any = await self._redis.hmget(_device(digest.decode()), "state", "name", "scopes")
        state, name, scopes = fields
        if state != b"waiting":
            return None
        return Asking(
            digest.decode(), name.decode(), msgspec.convert(scopes.decode().split(), tuple[ProgramScope, ...])
        )

    async def decide(self, asking: Asking, player: str, digest_of_token: str, *, approve: bool) -> bool:
        """Let a device into an account, or not, with the token of the credential `shown`.

        False if somebody has decided meanwhile.
        """
        state = "approved" if approve else "denied"
        return bool(await self._decide(keys=[_device(asking.digest)], args=[state, player, digest_of_token]))

    async def poll(self, code: str) -> Polled:
        """Return what became of the device that keeps this code; that it is let in is told once."""
        device = _device(digest_of(code))
        now = await server_time(self._redis, device)
        state, *more = [part.decode() for part in await self._poll(keys=[device], args=[now, INTERVAL])]
        if state != "approved":
            return Polled(state, interval=int(more[0]) if more else 0)
        player, name, scopes, digest_of_token = more
        return Polled(
            "approved", player, name, msgspec.convert(scopes.split(), tuple[ProgramScope, ...]), digest_of_token
        )


def plain(user_code: str) -> str:
    """Return a user code as it was made, however somebody has typed it."""
    return user_code.upper().translate(_LETTERS_ALONE)


def _device(digest: str) -> str:
    return f"device:{{{digest}}}"


def _user(code: str) -> str:
    return f"device-code:{code}"
