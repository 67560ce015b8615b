"""Connections to Redis, one server or a cluster, that outlive a restart of a server."""

import asyncio
import re
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any, cast
from urllib.parse import urlsplit

from hiredis import pack_command
from redis import exceptions
from redis.asyncio import BlockingConnectionPool, Connection, Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialWithJitterBackoff
from redis.connection import HiredisRespSerializer

from store.cluster import GONE, SCHEMES, Cluster

UNAVAILABLE: tuple[type[exceptions.RedisError], ...] = (
    exceptions.ConnectionError,
    exceptions.TimeoutError,
    exceptions.BusyLoadingError,
    *GONE,
)
"""What a command raises when Redis stays away for longer than the retries last."""

_UNWRITABLE = ("OOM", "MISCONF", "READONLY", "NOREPLICAS")
"""What a server says that cannot take writes just now: memory or disk full, a replica, too few of them."""

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
    found = _RUN.search(await connection.read_response())
    return found[1].decode() if found else ""


_pack = HiredisRespSerializer().pack


class Pool(BlockingConnectionPool):
    """Connections to one server. `run` names the run of it that was reached last, by any of them."""

    def __init__(self, **options: Any) -> None:
        super().__init__(redis_connect_func=self._greet, **options)
        self.run = ""
        self._waiting = 0

    def __repr__(self) -> str:
        # The library's names all options, of which one is a method of this pool.
        return f"<{type(self).__name__} run={self.run!r}>"

    def make_connection(self) -> Any:
        """A new connection. hiredis packs its commands, as the client library has it where it awaits nothing."""
        connection = super().make_connection()  # type: ignore[no-untyped-call]
        connection.pack_command = _pack
        return connection

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

    async def _greet(self, connection: Connection) -> None:
        self.run = await _run_id(connection)


class Client(Redis):
    """A client of one server."""

    def run_of(self, key: str) -> str:
        """The run of the server, as far as known: it keeps every key."""
        pool: Any = self.connection_pool
        run: str = pool.run
        return run

    async def together(self, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Send commands in one piece, again where the connection breaks.

        Return the reply to each, or how the server refused it. Raises redis.exceptions.RedisError.
        """
        # The library's own pipeline takes a third more for a command that is alone.
        pool = cast(Pool, self.connection_pool)
        connection = await pool.get_connection()
        try:
            replies: list[Any] = await connection.retry.call_with_retry(
                lambda: self._exchange(connection, commands), lambda _: connection.disconnect()
            )
        finally:
            await pool.release(connection)
        return replies

    async def _exchange(self, connection: Any, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        # One limit for all of it: the library's own is a task for what is written, and a timer for each reply.
        limit, connection.socket_timeout = connection.socket_timeout, None
        try:
            async with asyncio.timeout(limit):
                await connection.send_packed_command(b"".join(map(pack_command, commands)))
                # To the last: what is left unread would answer whoever has the connection next.
                return [await self._reply(connection, command[0]) for command in commands]
        except TimeoutError as error:
            raise exceptions.TimeoutError("the server has not replied in time") from error
        finally:
            connection.socket_timeout = limit

    async def _reply(self, connection: Any, name: str) -> Any:
        try:
            return await self.parse_response(connection, name)
        except exceptions.ResponseError as error:
            return error


def run_of(redis: Redis, key: str) -> str:
    """The run of the server that keeps this key, as far as known; another one may have lost what was read in this."""
    # Every request asks, and to look which of the two it is takes long: their classes are protocols.
    known: str = redis.run_of(key)  # type: ignore[attr-defined]
    return known


def connect(url: str, connections: int = 64) -> Redis:
    """A client whose commands are tried again for some seconds while a server is away.

    That is safe for all that is in `store`: an append names the seq it expects, the rest can be repeated.
    `connections` bounds how many commands are under way; more wait for a free one. With `appendfsync always`
    each waits for its own sync, so few connections cap the throughput.

    `url` is of one server as the client library takes it, or of a cluster: `redis+cluster://host:port,host:port`
    (`rediss+cluster` with TLS) names some of its nodes, and the others are found through them. Raises ValueError for
    anything else.
    """
    retry = Retry(ExponentialWithJitterBackoff(base=0.05, cap=0.5), retries=14, supported_errors=UNAVAILABLE)
    options: dict[str, Any] = {
        "protocol": 2,
        "socket_timeout": 10,
        "socket_connect_timeout": 5,
        "health_check_interval": 0,
    }
    if urlsplit(url).scheme in SCHEMES:
        # It has the same commands, though it is no subclass.
        return cast(Redis, Cluster.at(url, connections, retry, _run_id, options))
    pool = Pool.from_url(
        url, max_connections=connections, timeout=30, retry=retry, retry_on_error=list(UNAVAILABLE), **options
    )
    return Client(connection_pool=pool)


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
async def dedicated(redis: Redis) -> AsyncIterator[Any]:
    """A connection for subscriptions and nothing else; a cluster carries messages from each server to all."""
    if isinstance(redis, Cluster):
        async with redis.dedicated() as line:
            yield line
        return
    pool = redis.connection_pool
    connection: Any = await pool.get_connection()  # type: ignore[no-untyped-call]
    try:
        yield connection
    finally:
        await connection.disconnect(nowait=True)
        await pool.release(connection)
