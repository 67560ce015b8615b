"""The place in the fleet of a process whose work leaves no event loop free: it is kept by a thread."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from store.health.fleet import Membership
from store.redis.connection import connect

ENDS_WITHIN = 5.0
"""Seconds in which a process says that it ends, or is silent from then on."""


@contextmanager
def in_fleet(redis_url: str, kind: str, archive: str) -> Iterator[None]:
    """Say, as long as the block lasts, that a process of this kind lives, which reads from the archive of this name."""
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="fleet", daemon=True).start()
    redis = connect(redis_url, connections=1)
    membership = Membership(redis, kind, archive)

    async def end() -> None:
        await membership.stop()
        await redis.aclose()

    asyncio.run_coroutine_threadsafe(membership.start(), loop).result()
    try:
        yield
    finally:
        asyncio.run_coroutine_threadsafe(end(), loop).result(ENDS_WITHIN)
        loop.call_soon_threadsafe(loop.stop)
