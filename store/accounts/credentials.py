"""The ways into an account, changed together with what is told of that: a short list beside it, for its owner alone."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Literal, get_args

import msgspec
from msgspec.structs import replace
from redis.asyncio import Redis

from store.notices.work_items import WorkItems
from store.redis.keys import activity_key, codes_key, passkey_uses_key, passkeys_key, tokens_key, uses_key
from store.redis.scripts import Script

ACCESS = "access"
"""The kind of work item that tells an account, by its channels, what was done to the ways into it."""

SETTLED = 10_000
"""Milliseconds after which a change has been made, or its process has died."""

KEPT = 200
"""Deeds of an account that are kept, the latest ones."""

GONE = -1
"""The scripts' answer where the token that they were to change is gone."""

DeedKind = Literal[
    "token-created",
    "token-revoked",
    "others-revoked",
    "codes-renewed",
    "recovered",
    "device-let-in",
    "mail-added",
    "mail-removed",
    "signed-in",
    "client-let-in",
    "client-removed",
    "passkey-added",
    "passkey-removed",
    "passkey-used",
    "passkey-doubted",
    "league-excluded",
    "league-readmitted",
]

UNTOLD: frozenset[DeedKind] = frozenset({"token-created", "token-revoked", "others-revoked"})
"""Deeds that are looked up alone, by who misses something."""

TOLD: frozenset[DeedKind] = frozenset(get_args(DeedKind)) - UNTOLD
"""Deeds that the account is told of by its channels: somebody else may have got in, or is about to."""


class Deed(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that was done, at a time in milliseconds since 1970; with the id and the name of a token.

    `by` is the channel or the client that it was done by or to, if any: by this channel it is not told. `why` is what
    an operator says who has done it.
    """

    at: int
    kind: DeedKind
    token: str = ""
    name: str = ""
    by: str = ""
    why: str = ""

    @property
    def text(self) -> str:
        """Return what is stored of it."""
        return msgspec.json.encode(self).decode()


class Revoked(Exception):
    """The token that something was to be done with is in force no more. Nothing was changed."""

    def __init__(self) -> None:
        super().__init__("the token that asked for it was revoked before it was done")


class Change(msgspec.Struct, frozen=True):
    """A change of the ways in: tokens by their digests, those that are dropped by id; codes in place of all before.

    `kept` is the id of the token that stays where all others are dropped, empty if none stays. `codes` say of the
    digest of each when it was made; `passkeys` are those that are there and change, by their ids, empty for one that
    goes; `deed` is empty for what is not worth telling. Nothing is done of what adds a token to as many as `most`, nor
    if the token that is to be kept is gone, or the one that asks: that is known by the credential `shown`.
    """

    deed: str = ""
    shown: str = ""
    kept: str | None = None
    dropped: dict[str, str] = {}
    added: dict[str, str] = {}
    codes: dict[str, str] = {}
    passkeys: dict[str, str] = {}
    deeds: int = KEPT
    most: int | None = None


class Credentials:
    """Changes them all at once, so that nothing is done that is not told."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._work_items = WorkItems(redis)
        self._script = Script(redis.execute_command, __package__, "credentials")

    async def change(self, player: str, change: Change, deed: Deed | None = None) -> bool:
        """Change the ways into an account, and note what was done; False if it has too many tokens for that.

        Raises Revoked.
        """
        names = [of(player) for of in (tokens_key, uses_key, codes_key, activity_key, passkeys_key, passkey_uses_key)]
        noted = replace(change, deed=deed.text if deed else "")
        async with self.telling(player, deed):
            outcome = await self._script(keys=names, args=[msgspec.msgpack.encode(noted)])
        return require_in_force(outcome) == 1

    @asynccontextmanager
    async def telling(self, player: str, deed: Deed | None) -> AsyncIterator[None]:
        """Have the account told of what is done meanwhile, whether or not this process lives to see it done."""
        if deed is None or deed.kind not in TOLD:
            yield
            return
        now = await self._work_items.now()
        await self._work_items.mark(ACCESS, player, "", now + SETTLED)
        yield
        await self._work_items.mark(ACCESS, player, "", now)

    async def deeds(self, player: str) -> list[Deed]:
        """Return what was done, the latest first."""
        rows: Any = await self._redis.lrange(activity_key(player), 0, -1)
        return [msgspec.json.decode(row, type=Deed) for row in rows]


def require_in_force(outcome: int) -> int:
    """Return what a script says that it has done. Raises Revoked if it says that a token is gone."""
    if outcome == GONE:
        raise Revoked
    return outcome
