"""Processes that share nothing but a Redis, within one test."""

from collections.abc import Callable

from redis.asyncio import Redis

from store.redis.connection import connect


class Processes:
    """Gives each process a client of its own."""

    def __init__(self, url: str, connect: Callable[[str], Redis] = connect) -> None:
        self.url = url
        self._connect = connect
        self._clients: list[Redis] = []

    def client(self) -> Redis:
        """The connections of one more process."""
        client = self._connect(self.url)
        self._clients.append(client)
        return client

    async def close(self) -> None:
        for client in self._clients:
            await client.aclose()
