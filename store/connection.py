"""Connections to Redis that outlive a restart of the server."""

import re
from typing import Any

from redis import exceptions
from redis.asyncio import BlockingConnectionPool, Connection, Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialWithJitterBackoff

UNAVAILABLE = (exceptions.ConnectionError, exceptions.TimeoutError, exceptions.BusyLoadingError)
"""What a command raises when Redis stays away for longer than the retries last."""

_RUN = re.compile(rb"^run_id:(\w+)", re.MULTILINE)


class Pool(BlockingConnectionPool):
    """Connections to one server. `run` names the run of it that was reached last, by any of them."""

    def __init__(self, **options: Any) -> None:
        super().__init__(redis_connect_func=self._greet, **options)
        self.run = ""

    async def _greet(self, connection: Connection) -> None:
        await connection.on_connect()
        await connection.send_command("INFO", "server", check_health=False)
        found = _RUN.search(await connection.read_response())
        self.run = found[1].decode() if found else ""


def run_of(redis: Redis) -> str:
    """The run of the server that this client talks to. Another one may have lost what was read in this one."""
    pool = redis.connection_pool
    return pool.run if isinstance(pool, Pool) else ""


def connect(url: str, connections: int = 64) -> Redis:
    """A client whose commands are tried again for some seconds while the server is away.

    That is safe for all that is in `store`: an append names the seq it expects, the rest can be repeated.
    `connections` bounds how many commands are under way; more wait for a free one. With `appendfsync always`
    each waits for its own sync, so few connections cap the throughput.
    """
    pool = Pool.from_url(
        url,
        protocol=2,
        max_connections=connections,
        timeout=30,
        socket_timeout=10,
        socket_connect_timeout=5,
        health_check_interval=0,
        retry=Retry(ExponentialWithJitterBackoff(base=0.05, cap=0.5), retries=14),
        retry_on_error=list(UNAVAILABLE),
    )
    return Redis(connection_pool=pool)
