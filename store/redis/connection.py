"""Connections to Redis, one server or a cluster, that outlive a restart of a server."""

import re
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Protocol, cast
from urllib.parse import urlsplit

from hiredis import pack_command
from redis import exceptions
from redis.asyncio import BlockingConnectionPool, Connection, Redis
from redis.asyncio.client import Pipeline
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.connection import HiredisRespSerializer

from store.redis.cluster import SCHEMES, Cluster
from store.redis.patience import SECONDS, Patience, spend
from store.redis.patience import UNAVAILABLE as UNAVAILABLE
from store.redis.sentinel import SENTINEL_SCHEMES, Primary, address_of, connection_options
from store.redis.writing import mend_writes, write

mend_writes()

_UNWRITABLE = ("OOM", "MISCONF", "READONLY", "NOREPLICAS")
"""Refusals of a server that cannot take writes just now: memory or disk full, a replica, too few of them."""

SANDBOX = "sandbox+"
"""The address of a sandbox begins so (`store.redis.sandbox`); behind it is that of its server."""

REPLY, CONNECT = 0.4, 0.2
"""Shares of the seconds that somebody waits, for one reply and for one connection."""


def is_away(error: BaseException) -> bool:
    """Return whether this says of the store that it is away or takes no writes just now, and nothing of a game."""
    return isinstance(error, UNAVAILABLE) or (isinstance(error, exceptions.ResponseError) and is_unwritable(error))


_RUN = re.compile(rb"^run_id:(\w+)", re.MULTILINE)


def is_unwritable(error: exceptions.ResponseError) -> bool:
    """Return whether this is what a server says that takes no writes just now; nothing was changed then."""
    return isinstance(error, exceptions.OutOfMemoryError | exceptions.ReadOnlyError) or any(
        word in str(error) for word in _UNWRITABLE
    )


async def _run_id(connection: Connection) -> str:
    """Make a connection ready; the run of the server at its other end."""
    await connection.on_connect()
    await connection.send_command("INFO", "server", check_health=False)
    match = _RUN.search(await connection.read_response())
    return match[1].decode() if match else ""


_pack = HiredisRespSerializer().pack


class Pool(BlockingConnectionPool):
    """Connections to one server. `run` names the run of it that was reached last, by any of them."""

    def __init__(self, seconds: float = SECONDS, **options: Any) -> None:
        super().__init__(redis_connect_func=self._greet, retry=Retry(NoBackoff(), 0), **options)
        self.run = ""
        self.primary: Primary | None = None
        self.patience = Patience(seconds, self._probe)
        self._waiting = 0

    def __repr__(self) -> str:
        # The library's names all options, of which one is a method of this pool.
        return f"<{type(self).__name__} run={self.run!r}>"

    def make_connection(self) -> Any:
        """A new connection. hiredis packs its commands, as the client library has it where it awaits nothing."""
        connection = super().make_connection()  # type: ignore[no-untyped-call]
        connection.pack_command = _pack
        connection.run = ""
        return connection

    async def ensure_connection(self, connection: Any) -> None:
        """Make sure that a connection is there, and leads to the server that was reached last."""
        if connection.run != self.run and connection.run:
            # One that another has replaced may be there still, and take writes for nothing.
            await connection.disconnect(nowait=True)
        await super().ensure_connection(connection)

    async def get_connection(self, command_name: Any = None, *keys: Any, **options: Any) -> Any:
        """A connection that is ready, at once if one is free and nobody waits for it.

        The library takes a lock and sets a time limit for each command, which is a fifth of what that costs here.
        """
        if self._waiting or not self.can_get_connection():
            self._waiting += 1
            try:
                return await super().get_connection()  # type: ignore[no-untyped-call]
            finally:
                self._waiting -= 1
        connection = self.get_available_connection()  # type: ignore[no-untyped-call]
        try:
            await self.ensure_connection(connection)
        except BaseException:
            await self.release(connection)
            raise
        return connection

    async def _probe(self) -> None:
        # On a new connection: those that there are may lead to where the server was.
        connection: Any = self.make_connection()
        try:
            await connection.connect()
            await connection.send_command("PING", check_health=False)
            await connection.read_response()
        finally:
            await connection.disconnect(nowait=True)

    async def _greet(self, connection: Any) -> None:
        self.run = connection.run = await _run_id(connection)


class Client(Redis):
    """A client of one server."""

    def run_of(self, key: str) -> str:
        """The run of the server, as far as known: it keeps every key."""
        pool: Any = self.connection_pool
        run: str = pool.run
        return run

    def clock_of(self, key: str) -> str:
        """The clock of the server, as far as known, by a name: it is another one where it may show another time."""
        return self.run_of(key)

    @property
    def patience(self) -> Patience:
        """The patience with the server, of all who use these connections."""
        pool: Any = self.connection_pool
        patience: Patience = pool.patience
        return patience

    async def execute_command(self, *command: Any, **options: Any) -> Any:
        """Send a command; its reply. Raises redis.exceptions.RedisError."""
        attempt = partial(self._exchange, b"".join(_pack(*command)), command[:1], options)
        [reply] = await spend(self.patience.call(attempt))
        if isinstance(reply, Exception):
            raise reply
        return reply

    async def together(self, commands: Sequence[tuple[Any, ...]], since: float | None = None) -> list[Any]:
        """Send commands in one piece, again where the connection breaks; they may be wanted `since` a while.

        Return the reply to each, or how the server refused it. Raises redis.exceptions.RedisError.
        """
        # The library's own pipeline takes a third more for a command that is alone.
        packed, names = b"".join(map(pack_command, commands)), [command[0] for command in commands]
        return await self.patience.call(partial(self._exchange, packed, names, {}), since)

    def pipeline(self, transaction: bool = True, shard_hint: str | None = None) -> "Batch":
        """Commands to send together."""
        return Batch(self.connection_pool, self.response_callbacks, transaction, shard_hint)

    async def _exchange(self, packed: bytes, names: Sequence[str], options: dict[str, Any]) -> list[Any]:
        connection: Any = await self.connection_pool.get_connection()  # type: ignore[no-untyped-call]
        # The caller's patience limits all of it: the library's own limit is a task for what is written, and a timer for
        # each reply.
        limit, connection.socket_timeout = connection.socket_timeout, None
        try:
            await write(connection, packed, check_health=False)
            # To the last: what is left unread would answer whoever has the connection next.
            return [await self._reply(connection, name, options) for name in names]
        except BaseException:
            await connection.disconnect(nowait=True)
            raise
        finally:
            connection.socket_timeout = limit
            await self.connection_pool.release(connection)

    async def _reply(self, connection: Any, name: str, options: dict[str, Any]) -> Any:
        try:
            return await self.parse_response(connection, name, **options)
        except exceptions.ResponseError as error:
            return error


class Batch(Pipeline):
    """Commands to send together, all of them again if the server is away. For what can be repeated."""

    async def execute(self, raise_on_error: bool = True) -> list[Any]:
        """Send them; the replies in their order. Raises redis.exceptions.RedisError."""
        commands = list(self.command_stack)

        async def attempt() -> list[Any]:
            # The share of it that a failed attempt has taken away.
            self.command_stack = list(commands)
            return await super(Batch, self).execute(raise_on_error)

        return await spend(cast(Pool, self.connection_pool).patience.call(attempt))


class _Names(Protocol):
    """Clients of one server and of a cluster. Every request asks, so nobody looks which of the two it is."""

    def run_of(self, key: str) -> str: ...

    def clock_of(self, key: str) -> str: ...


def runs_by(redis: Redis) -> Callable[[str], str]:
    """Return what names the run of the server that keeps a key, as far as known.

    Another run may have lost what was read in this.
    """
    return cast(_Names, redis).run_of


def clocks_by(redis: Redis) -> Callable[[str], str]:
    """Return what names the clock of the server that keeps a key, as far as known."""
    return cast(_Names, redis).clock_of


def run_of(redis: Redis, key: str) -> str:
    """The run of the server that keeps this key, as `runs_by` has it."""
    return runs_by(redis)(key)


def is_sandbox(url: str) -> bool:
    """Return whether this is the address of a sandbox."""
    return url.startswith(SANDBOX)


def connect(url: str, connections: int = 64, seconds: float = SECONDS) -> Redis:
    """A client whose commands are tried again while a server is away, until whoever asks has waited for so long.

    That is safe for all that is in `store`: an append names the seq it expects, the rest can be repeated.
    `connections` bounds how many commands are under way; more wait for a free one. With `appendfsync always`
    each waits for its own sync, so few connections cap the throughput.

    `url` is of one server as the client library takes it, or of a cluster: `redis+cluster://host:port,host:port`
    (`rediss+cluster` with TLS) names some of its nodes, and the others are found through them; or of sentinels, as
    `store.redis.sentinel` has it; or of a sandbox, one server behind `SANDBOX`. Raises ValueError for anything else.
    """
    options: dict[str, Any] = {
        "protocol": 2,
        "socket_timeout": seconds * REPLY,
        "socket_connect_timeout": seconds * CONNECT,
        "health_check_interval": 0,
    }
    if urlsplit(url).scheme in SCHEMES:
        # It has the same commands, though it is no subclass.
        return cast(Redis, Cluster.at(url, connections, seconds, _run_id, options))
    if urlsplit(url).scheme in SENTINEL_SCHEMES:
        primary, managing = connection_options(address_of(url))
        pool = Pool(seconds, max_connections=connections, timeout=None, **options, **managing)
        pool.primary = primary
        return Client(connection_pool=pool)
    options |= {"max_connections": connections, "timeout": None, "seconds": seconds}
    if is_sandbox(url):
        from store.redis.sandbox import Sandbox, SandboxPool

        return Sandbox(SandboxPool.from_url(url.removeprefix(SANDBOX), **options))
    return Client(connection_pool=Pool.from_url(url, **options))


async def require_answer(redis: Redis) -> None:
    """Require that the server answers, if it is known to be away. Raises store.redis.patience.Away.

    Of a cluster nothing is required: another of its servers may do.
    """
    if isinstance(redis, Client) and redis.patience.is_away:
        await redis.patience.require_answer()


async def ask(redis: Redis, key: str, *command: str) -> Any:
    """Have the server that keeps this key say something about itself, such as its time."""
    if isinstance(redis, Cluster):
        return await redis.ask(key, *command)
    return await redis.execute_command(*command)  # type: ignore[no-untyped-call]


async def server_time(redis: Redis, key: str) -> int:
    """The time, in milliseconds, of the server that keeps this key."""
    return in_milliseconds(await ask(redis, key, "TIME"))


def in_milliseconds(time: tuple[Any, Any]) -> int:
    """Return in milliseconds what a server says of its time: seconds, and the microseconds beyond them."""
    seconds, micros = time
    return int(seconds) * 1000 + int(micros) // 1000


async def by_server(redis: Redis, keys: Iterable[str]) -> dict[str, list[str]]:
    """These keys by the name of the server that keeps them."""
    if isinstance(redis, Cluster):
        return await redis.by_server(keys)
    return {"": list(keys)}


@asynccontextmanager
async def open_connection(redis: Redis) -> AsyncIterator[Any]:
    """A connection for subscriptions and nothing else; a cluster carries messages from each server to all."""
    if isinstance(redis, Cluster):
        async with redis.open_connection() as line:
            yield line
        return
    pool = cast(Pool, redis.connection_pool)
    connection: Any = await pool.patience.call(pool.get_connection)
    try:
        yield connection
    finally:
        await connection.disconnect(nowait=True)
        await pool.release(connection)
