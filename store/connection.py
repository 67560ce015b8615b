"""Connections to Redis that outlive a restart of the server."""

from redis import exceptions
from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialWithJitterBackoff

UNAVAILABLE = (exceptions.ConnectionError, exceptions.TimeoutError, exceptions.BusyLoadingError)
"""What a command raises when Redis stays away for longer than the retries last."""


def connect(url: str, connections: int = 64) -> Redis:
    """A client whose commands are tried again for some seconds while the server is away.

    That is safe for all that is in `store`: an append names the seq it expects, the rest can be repeated.
    `connections` bounds how many commands are under way; more wait for a free one. With `appendfsync always`
    each waits for its own sync, so few connections cap the throughput.
    """
    pool = BlockingConnectionPool.from_url(
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
