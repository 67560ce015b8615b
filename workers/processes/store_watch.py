"""The condition of the store as a process without an event loop of its own, or with a busy one, sees it."""

import asyncio
import threading
from collections.abc import Callable

from store.health.condition import Condition, Watcher
from store.redis.connection import connect
from telemetry.readiness import Readiness
from workers.queue.settings import Settings

CONNECTIONS = 4


def watch_store(settings: Settings, *watchers: Watcher) -> Callable[[], Readiness]:
    """Look at the store again and again, from a thread with connections of its own, as long as the process lives.

    Return a function that returns the readiness by the latest look, with what `watchers` add.
    """
    condition = Condition(connect(settings.redis_url, CONNECTIONS), settings.durability, *watchers)
    threading.Thread(target=lambda: asyncio.run(condition.watch()), name="store-watch", daemon=True).start()
    return lambda: condition.latest
