"""Sign-ins by mail: a code goes to an address, for who asked, in whatever accounts the address leads into.

What is asked for is stored the same whether or not the address leads anywhere; who finds out is the notifier, so that
nobody learns it from how long an answer takes. A code is worth something together with the secret that was given to who
asked, for some minutes, once; and it can be guessed a few times.
"""

import secrets
from typing import Any

import msgspec
from redis.asyncio import Redis

from store.addresses import digest_of_address
from store.clock import Clock, store_time
from store.scripts import Script
from store.tokens import digest_of
from store.work_items import WorkItems, lane

SIGN_IN = "sign-in"
"""The kind of work item that mails the codes."""

LIFETIME = 900_000
"""Milliseconds for which a code is good."""

TRIES = 5
"""How often it may be guessed."""

SPANS = ((3_600, 1), (86_400, 4))
"""Seconds, and how many times as many sign-ins as in an hour are begun for an address in them, whoever asks."""


class Begun(msgspec.Struct, frozen=True):
    """A sign-in that was begun: for which address, where it leads then, and until when (milliseconds since 1970)."""

    address: str
    then: str
    until: int


class SignIns:
    """The sign-ins in one Redis: the hash `{n<lane>}:sign-in:<SHA-256 of the secret>`, until it is used or too old."""

    def __init__(self, redis: Redis, clock: Clock = store_time) -> None:
        self._redis = redis
        self._work_items = WorkItems(redis, clock)
        self._enter = Script(redis.execute_command, "enter_code")

    async def wait(self, address: str, most: int) -> int:
        """Count a sign-in for an address, `most` in an hour; the seconds after which one is allowed, 0 for now."""
        digest, second = digest_of_address(address), await self._work_items.now() // 1000
        pipeline = self._redis.pipeline(transaction=False)
        for span, _ in SPANS:
            name = f"{lane(digest)}:sign-ins:{digest}:{span}:{second // span}"
            pipeline.incr(name)
            pipeline.expire(name, span)
        counts = (await pipeline.execute())[::2]
        spans = [span for (span, times), count in zip(SPANS, counts, strict=True) if count > times * most]
        return max((span - second % span for span in spans), default=0)

    async def begin(self, address: str, then: str = "") -> str:
        """Begin one. Return the secret of who asks; `then` is where it leads them, for the pages."""
        secret, until = secrets.token_urlsafe(32), await self._work_items.now() + LIFETIME
        name = digest_of(secret)
        begun = msgspec.json.encode(Begun(address, then, until))
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.hset(_key(name), mapping={"begun": begun, "tries": TRIES})
        pipeline.pexpire(_key(name), LIFETIME)
        await pipeline.execute()
        await self._work_items.mark(SIGN_IN, name, "", until - LIFETIME)
        return secret

    async def look(self, name: str) -> Begun | None:
        """Return a sign-in that goes on, by what its secret is stored by."""
        data: Any = await self._redis.hget(_key(name), "begun")
        return msgspec.json.decode(data, type=Begun) if data else None

    async def give(self, name: str, codes: dict[str, str]) -> None:
        """Note which codes lead into which accounts."""
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.hset(_key(name), mapping={_field(name, code): player for code, player in codes.items()})
        # It may have ended meanwhile: what is written is not to stay then.
        pipeline.pexpire(_key(name), LIFETIME, lt=True)
        await pipeline.execute()

    async def enter(self, secret: str, code: str) -> tuple[str, Begun] | None:
        """Use a code up. Return the account that it leads into, and what was begun; None if it leads nowhere."""
        name = digest_of(secret)
        found: Any = await self._enter(keys=[_key(name)], args=[_field(name, code)])
        return (found[0].decode(), msgspec.json.decode(found[1], type=Begun)) if found else None


def _field(name: str, code: str) -> str:
    return f"code:{digest_of(name + code)}"


def _key(name: str) -> str:
    return f"{lane(name)}:sign-in:{name}"
