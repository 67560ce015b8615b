"""Processes that share nothing but a Redis, within one test."""

from redis.asyncio import Redis

from store.connection import connect


class Processes:
    """Gives each process a client of its own."""

    def __init__(self, url: str, kind: type[Redis]) -> None:
        self._url = url
        self._kind = kind
        self._clients: list[Redis] = []

    def client(self) -> Redis:
        """The connections of one more process."""
        client = self._kind(connection_pool=connect(self._url).connection_pool)
        self._clients.append(client)
        return client

    async def close(self) -> None:
        for client in self._clients:
            await client.connection_pool.disconnect()
