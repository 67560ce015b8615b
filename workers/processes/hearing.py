"""Learning whether wake-ups arrive: each server is asked to say something, and is to be heard."""

import time
from collections.abc import Iterable

from redis.asyncio import Redis

from store.redis import keys
from store.redis.connection import UNAVAILABLE, ask, by_server, run_of
from store.redis.feed import Feed
from store.redis.ids import new_id
from store.redis.together import together

SURE_FOR = 300.0
"""Seconds after which all is looked at again though every echo was heard."""


class Hearing:
    """Learns whether what happens at the servers that keep some keys is heard of by a feed."""

    def __init__(self, redis: Redis, feed: Feed, names: Iterable[str]) -> None:
        """Ask the servers that keep these keys, and listen to a feed that is not started yet."""
        self._redis = redis
        self._names = list(names)
        self._channel = keys.echo_channel(new_id("e"))
        self._missing = set[str]()
        self._runs = dict[str, str]()
        self._count = 0
        self._sure_until = 0.0
        feed.listen(self._channel, self._missing.discard)

    async def is_sure(self) -> bool:
        """Return whether each server was heard that was asked the last time, and is still the same; ask them again.

        A server that does not answer is not heard, and holds up no other. Raises redis.exceptions.RedisError if none is
        known.
        """
        was_heard, before = not self._missing, self._runs
        self._count += 1
        server_keys = await by_server(self._redis, self._names)
        servers = {f"{self._count} {server}": names[0] for server, names in server_keys.items()}
        self._missing.clear()
        self._missing.update(servers)
        have_answered = await together(self._ask, servers.items())
        self._runs = {key: run_of(self._redis, key) for key in servers.values()}
        is_same = all(have_answered) and self._runs == before
        is_sure = was_heard and is_same and time.monotonic() < self._sure_until
        if not is_sure:
            self._sure_until = time.monotonic() + SURE_FOR
        return is_sure

    async def _ask(self, server: tuple[str, str]) -> bool:
        """Have a server say something; return whether it has answered."""
        text, key = server
        try:
            await ask(self._redis, key, "PUBLISH", self._channel, text)
        except UNAVAILABLE:
            return False
        return True
