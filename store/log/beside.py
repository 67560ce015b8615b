"""Knowledge of a game beside its log: how others are let in, which game goes on from it.

It may change without an entry, but not while the game runs, in which what it says is of no account.
"""

import hmac
import secrets
from collections.abc import Callable
from typing import Any

import msgspec
from redis.asyncio import Redis

from domain.kernel.protocol.ids import Seat
from store.redis import keys
from store.redis.pipelining import Pipelining
from store.redis.scripts import Script

FIELD = "beside"
"""The field of a game's meta that has it."""


class Invitation(msgspec.Struct, frozen=True):
    """A code that lets people in until a time, in milliseconds since 1970. It names its game before the last dot."""

    code: str
    until: int

    def is_shown_by(self, code: str) -> bool:
        """Return whether this is the code, in a time that does not tell how much of it is right."""
        return hmac.compare_digest(self.code.encode(), code.encode())


class Beside(msgspec.Struct, frozen=True, omit_defaults=True):
    """The knowledge beside the log at the moment.

    `kept` are the seats that their people alone can take until `kept_until`, in milliseconds since 1970. `rematch` is
    the game in which the same people play again, `rematch_of` the one that they played before.
    """

    invitation: Invitation | None = None
    kept: dict[Seat, str] = {}
    kept_until: int = 0
    rematch: str | None = None
    rematch_of: str | None = None

    def kept_at(self, now: int) -> dict[Seat, str]:
        """Return for whom seats are kept at a time, by the names that they have in the game."""
        return self.kept if now < self.kept_until else {}

    @property
    def fields(self) -> dict[str, str]:
        """Return the fields of a meta that say it."""
        return {FIELD: msgspec.json.encode(self).decode()}


def new_invitation(game: str, until: int) -> Invitation:
    """Make a code of 128 random bits for a game."""
    return Invitation(f"{game}.{secrets.token_urlsafe(16)}", until)


def game_of(code: str) -> str:
    """Return the game that a code is for, if it is one."""
    return code.rpartition(".")[0]


def beside_of(data: str | bytes | None) -> Beside:
    """Return what the field of a meta says."""
    return msgspec.json.decode(data, type=Beside) if data else Beside()


class BesideStore:
    """Changes it, in one Redis."""

    def __init__(self, redis: Redis) -> None:
        self._pipelining = Pipelining(redis)
        self._write = Script(self._pipelining.execute, __package__, "beside")

    async def change(self, game: str, change: Callable[[Beside], Beside]) -> bool:
        """Change what is known of a game, whoever else does so; False if the game is gone."""
        number, meta = keys.partition(game), keys.meta_key(game)
        while True:
            is_there, data = await self._version_and_field(meta)
            if not is_there:
                return False
            wanted = msgspec.json.encode(change(beside_of(data)))
            arguments: list[str | bytes | int] = [keys.WORK_CHANNEL, number, game, data, wanted]
            if await self._write([meta, keys.outbox_key(number)], arguments):
                return True

    async def _version_and_field(self, meta: str) -> tuple[bool, bytes]:
        fields: Any = await self._pipelining.execute("HMGET", meta, "version", "removed", FIELD)
        return fields[0] is not None and fields[1] is None, fields[2] or b""
