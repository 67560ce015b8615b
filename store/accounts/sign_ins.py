"""Sign-ins by mail: a code goes to an address, for who asked, in whatever accounts the address leads into.

A request is stored the same whether or not the address leads anywhere; the notifier finds out, so that
nobody learns it from how long an answer takes. A code is worth something together with the secret that was given to who
asked, for some minutes, once; and it can be guessed a few times.

A stranger can begin as many as they like for an address. So beginning locks nobody out: after so many mails of a day
nothing more is mailed as long as the latest code stands, and that one is good with each secret that was begun since. A
browser that has been signed in by this address has mails of its own, and its guesses are not counted with others'.

The bounds on guessing a code: 8 digits, 5 tries with a secret, and of a network (an IPv4 address, a /64) 20 wrong ones
for an address in a day, until there were 2,000 in all; then 1. So a thousand networks get in with a probability of
3 in 100,000 a day, one of them with 2 in 10 million, and nobody keeps the owner's network from trying.
"""

import secrets
from typing import Any

import msgspec
from redis.asyncio import Redis

from store.accounts.tokens import digest_of
from store.notices.addresses import digest_of_address
from store.notices.work_items import WorkItems, lane
from store.redis.clock import Clock, store_time
from store.redis.scripts import Script

SIGN_IN = "sign-in"
"""The kind of work item that mails the codes."""

LIFETIME = 900_000
"""Milliseconds for which a code is good with the secret for which it was mailed."""

TRIES = 5
"""How often it may be guessed."""

TIMES = 4
"""So many times as many mails as at once go to an address in a day, whoever asks."""

WRONG, WRONG_IN_ALL = 20, 2_000
"""Wrong codes for an address in a day: of one network, and of all before each has a single one."""

DAY = 86_400
"""Seconds."""


class Begun(msgspec.Struct, frozen=True):
    """A sign-in that was begun: for which address, where it leads then, and until when (milliseconds since 1970)."""

    address: str
    then: str
    until: int


class SignIns:
    """The sign-ins in one Redis.

    The hash `{n<lane>}:sign-in:<SHA-256 of the secret>` is there until it is used or too old, `…:sign-in-codes:…` has
    the codes that were mailed for it for as long as they stand. `{n<lane>}:sign-ins:<SHA-256 of the address>:…` count
    the mails of a day, and wrong codes by a digest of the network.
    """

    def __init__(self, redis: Redis, clock: Clock = store_time) -> None:
        self._redis = redis
        self._work_items = WorkItems(redis, clock)
        self._attempt = Script(redis.execute_command, __package__, "attempt_code")
        self._enter = Script(redis.execute_command, __package__, "enter_code")

    async def begin(self, address: str, then: str = "", most: int = 1, known_as: str = "") -> str:
        """Begin one. Return the secret of who asks; `then` is where it leads them, for the pages.

        A code is mailed `most` times a day at once, then whenever the latest does not stand any more. `known_as` is the
        account that the browser of who asks has been signed in to by this address.
        """
        secret, now = secrets.token_urlsafe(32), await self._work_items.now()
        name, until = digest_of(secret), now + LIFETIME
        stands = max(LIFETIME, DAY * 1000 // (most * (TIMES - 1)))
        of = await self._latest(f"{_place(address)}:{known_as}", name, most, now, stands)
        attempt = msgspec.json.encode(Begun(address, then, until))
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.hset(
            _key(name), mapping={"begun": attempt, "tries": TRIES, "of": of, "known": known_as, "stands": stands}
        )
        pipeline.pexpire(_key(name), LIFETIME)
        await pipeline.execute()
        if of == name:
            await self._work_items.mark(SIGN_IN, name, "", now)
        return secret

    async def _latest(self, place: str, name: str, most: int, now: int, stands: int) -> str:
        """Return the sign-in whose code is good: this one, if a mail may go there, or the one that was mailed last."""
        counter, latest = f"{place}:{now // 1000 // DAY}", f"{place}:latest"
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.incr(counter)
        pipeline.expire(counter, DAY)
        pipeline.get(latest)
        count, _, mailed = await pipeline.execute()
        if count <= most or (not mailed and count <= TIMES * most):
            await self._redis.set(latest, name, px=stands)
            return name
        await self._redis.decr(counter)
        return mailed.decode() if mailed else ""

    async def look(self, name: str) -> Begun | None:
        """Return a sign-in that goes on, by what its secret is stored by."""
        data: Any = await self._redis.hget(_key(name), "begun")
        return msgspec.json.decode(data, type=Begun) if data else None

    async def give(self, name: str, codes: dict[str, str]) -> None:
        """Note which codes lead into which accounts."""
        stands: Any = await self._redis.hget(_key(name), "stands")
        if not stands:
            return
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.hset(_codes(name), mapping={_field(name, code): player for code, player in codes.items()})
        pipeline.pexpire(_codes(name), int(stands))
        await pipeline.execute()

    async def enter(self, secret: str, code: str, network: str) -> tuple[str, Begun] | None:
        """Use a code up. Return the account that it leads into, and what was begun; None if it leads nowhere.

        `network` is who tries, in whose name it is counted if it is wrong.
        """
        name = digest_of(secret)
        attempt: Any = await self._attempt(keys=[_key(name)], args=[])
        if not attempt:
            return None
        begin, of, known_as = msgspec.json.decode(attempt[0], type=Begun), attempt[1].decode(), attempt[2]
        counter = f"{_place(begin.address)}:wrong:{await self._work_items.now() // 1000 // DAY}"
        if not known_as and not await self._count(counter, network):
            return None
        reply: Any = await self._enter(keys=[_codes(of)], args=[_field(of, code)])
        if not reply:
            return None
        if not known_as:
            await self._uncount(counter, network)
        # The person who got in may need another code, which this one is not any more.
        await self._redis.delete(_key(name))
        await self._redis.delete(f"{_place(begin.address)}:{known_as.decode()}:latest")
        return reply.decode(), begin

    async def _count(self, counter: str, network: str) -> bool:
        """Count a try; return whether it may be made."""
        pipeline = self._redis.pipeline(transaction=False)
        for whose in (network, "all"):
            pipeline.hincrby(counter, whose, 1)
        pipeline.expire(counter, DAY)
        own, everybody, _ = await pipeline.execute()
        may = own <= (WRONG if everybody <= WRONG_IN_ALL else 1)
        if not may:
            await self._uncount(counter, network)
        return bool(may)

    async def _uncount(self, counter: str, network: str) -> None:
        pipeline = self._redis.pipeline(transaction=False)
        for whose in (network, "all"):
            pipeline.hincrby(counter, whose, -1)
        await pipeline.execute()


def _field(name: str, code: str) -> str:
    return f"code:{digest_of(name + code)}"


def _key(name: str) -> str:
    return f"{lane(name)}:sign-in:{name}"


def _codes(name: str) -> str:
    return f"{lane(name)}:sign-in-codes:{name}"


def _place(address: str) -> str:
    digest = digest_of_address(address)
    return f"{lane(digest)}:sign-ins:{digest}"
