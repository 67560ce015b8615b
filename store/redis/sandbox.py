"""A sandbox: a store whose clock is turned by request, for those who build clients. Its address says that it is one.

Whoever asks a sandbox for the time, a script or a process, is told the server's own and so much more as the clock was
turned: the server adds it, so that all processes go by the same. Queue, rates and the lives of keys go by real time.
"""

from collections.abc import Sequence
from hashlib import sha1
from importlib.resources import files
from typing import Any

from redis import exceptions
from redis.asyncio import Redis

from store.redis import keys
from store.redis.connection import Client, Pool
from store.redis.scripts import Script
from store.redis.steps import Steps, go_by

MARK_KEY = "{outages}:sandbox"
"""Is there in a store that was begun as a sandbox."""

AHEAD_KEY = "{outages}:ahead"
"""How many seconds the clock of a sandbox was turned by."""

BEAT_KEY, BEATS_KEY = "{outages}:dispatched", "{outages}:beats"
"""The times at which a dispatcher was at work and at which processes have said that they live: for these, none passes
when the clock is turned."""

LATEST = 32_503_680_000_000
"""The time, in milliseconds, up to which a clock is turned at most: the year 3000."""

NOT_BEGUN = (
    "this store was not begun as a sandbox, and cannot become one: have a sandbox begin with an empty store "
    "(TURNFOLD_DATA, or REDIS_URL)"
)
NO_SANDBOX = (
    "this store was begun as a sandbox, and never becomes anything else: run it with --sandbox, or take another"
)

_PRELUDE = f"""\
local server = redis
local function ahead() return server.call('GET', '{AHEAD_KEY}') or '0' end
local redis = {{call = function(name, ...)
if name ~= 'TIME' then return server.call(name, ...) end
local time = server.call('TIME')
return {{string.format('%.0f', time[1] + ahead()), time[2]}}
end}}
""".replace("\n", " ")
"""Stands before the text of each script, in a line of its own."""

_TIME = f"{_PRELUDE} local time = redis.call('TIME') return {{time[1], time[2], ahead()}}"

_UNKNOWN = "0" * 40
"""The hash of no script: a server answers that it does not know it, and is sent the text."""


class OtherStore(exceptions.RedisError):
    """The store was begun as a sandbox, and is to be none, or the other way round."""


class _Turned(Steps):
    """The clock of a sandbox makes steps on purpose."""

    def note(self, server: str, now: int, asked: int | None = None) -> int:
        """Return that it has made none."""
        return 0


class SandboxPool(Pool):
    """Connections to a sandbox, and to no other store."""

    async def _greet(self, connection: Any) -> None:
        await super()._greet(connection)
        await connection.send_command("EVAL", _text("take"), 1, MARK_KEY, check_health=False)
        if not await connection.read_response():
            raise OtherStore(NOT_BEGUN)


class Sandbox(Client):
    """A client of a sandbox. `ahead` is how many seconds its clock was turned by, as far as known here."""

    def __init__(self, pool: SandboxPool) -> None:
        super().__init__(connection_pool=pool)
        self.ahead = 0
        self._hashes: dict[str, str] = {}
        go_by(self, _Turned())

    def clock_of(self, key: str) -> str:
        """The clock of the server, as far as known: it is another one after each turn."""
        return f"{self.run_of(key)} {self.ahead}"

    async def execute_command(self, *command: Any, **options: Any) -> Any:
        """Send a command; its reply. Raises redis.exceptions.RedisError."""
        if command[0] != "TIME":
            return await super().execute_command(*self._turn(command), **options)
        reply = await super().execute_command("EVAL", _TIME, 0)
        self.ahead = int(reply[2])
        return reply[:2]

    async def together(self, commands: Sequence[tuple[Any, ...]], since: float | None = None) -> list[Any]:
        """Send commands in one piece, as `Client` does."""
        return await super().together([self._turn(command) for command in commands], since)

    def _turn(self, command: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the command whose script is told the time of the sandbox."""
        name, *rest = command
        if name == "EVALSHA":
            return (name, self._hashes.get(rest[0], _UNKNOWN), *rest[1:])
        if name == "EVAL":
            text = f"{_PRELUDE}\n{rest[0]}"
            self._hashes[_hash(rest[0])] = _hash(text)
            return (name, text, *rest[1:])
        return command


def _text(name: str) -> str:
    return (files(__package__) / f"{name}.lua").read_text()


def _hash(text: str) -> str:
    return sha1(text.encode(), usedforsecurity=False).hexdigest()


async def require_begun(redis: Redis) -> None:
    """Require that the store was begun as what its address says: a sandbox, or none. Raises OtherStore."""
    if isinstance(redis, Sandbox):
        await redis.ping()
    elif isinstance(redis, Client) and await redis.exists(MARK_KEY):
        raise OtherStore(NO_SANDBOX)


async def turn(redis: Redis, seconds: int) -> None:
    """Turn the clock of a sandbox forward, and wake who hands out what is due. Raises OtherStore for another store."""
    names = [MARK_KEY, AHEAD_KEY, BEAT_KEY, BEATS_KEY]
    script = Script(redis.execute_command, __package__, "turn")
    if not await script(names, [seconds, keys.WORK_CHANNEL, keys.WORK_ITEMS_CHANNEL, keys.TURNED_CHANNEL]):
        raise OtherStore(NOT_BEGUN)
