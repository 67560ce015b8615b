"""Writes to Redis that can be cancelled.

Where a connection has a limit of time, the client library writes by `asyncio.wait_for`. Before Python 3.12 that takes a
cancellation for nothing which comes just when what it waits for is done (python/cpython#86296): a task that was to stop
goes on, and whoever waits for its end waits for ever.
"""

import asyncio
import sys
from typing import Any

from redis import exceptions
from redis.asyncio.connection import AbstractConnection

write = AbstractConnection.send_packed_command
"""Writes as the library does, for whoever limits the time by themselves and has taken the connection's limit away."""


async def _write_within(connection: Any, command: Any, check_health: bool = True) -> None:
    """Write as the library does, with a limit of time that leaves a cancellation what it is."""
    limit: float | None = connection.socket_timeout
    if limit is None:
        await write(connection, command, check_health)
        return
    connection.socket_timeout = None
    try:
        async with asyncio.timeout(limit):
            await write(connection, command, check_health)
    except TimeoutError:
        await connection.disconnect(nowait=True)
        raise exceptions.TimeoutError(f"the server has taken no command within {limit:g} s") from None
    finally:
        connection.socket_timeout = limit


def mend_writes() -> None:
    """Have all connections of the client library write so, each as often as it is called."""
    if sys.version_info < (3, 12):
        AbstractConnection.send_packed_command = _write_within  # type: ignore[assignment,method-assign]
