"""Clients: programs of other people that ask for tokens of accounts (OAuth 2.1). They are public: none has a secret."""

from typing import Any

import msgspec
from redis.asyncio import Redis

from store.connection import server_time
from store.grants import GrantStore
from store.ids import new_id


class Client(msgspec.Struct, frozen=True):
    """A client: who has registered it, what it is called, and where it may lead back to. `created` in milliseconds."""

    id: str
    player: str
    name: str
    redirects: tuple[str, ...]
    created: int


class ClientStore:
    """The clients in one Redis: `client:{<id>}`, and the set `{u:<player>}:clients` of those of an account."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self.grants = GrantStore(redis)

    async def register(self, player: str, name: str, redirects: tuple[str, ...]) -> Client:
        """Register a client of an account."""
        client_id = new_id("o")
        client = Client(client_id, player, name, redirects, await server_time(self._redis, _key(client_id)))
        # The list first: one that is not on it would outlive its account.
        await self._redis.sadd(_of(player), client.id)
        await self._redis.set(_key(client.id), msgspec.json.encode(client))
        return client

    async def get(self, client: str) -> Client | None:
        """Return a client."""
        data: Any = await self._redis.get(_key(client))
        return msgspec.json.decode(data, type=Client) if data else None

    async def of(self, player: str) -> list[Client]:
        """Return the clients that an account has registered, oldest first."""
        names: Any = await self._redis.smembers(_of(player))
        found = [await self.get(name.decode()) for name in names]
        return sorted((client for client in found if client is not None), key=lambda row: (row.created, row.id))

    async def delete(self, client: Client) -> None:
        """Forget a client. Tokens that it has stay their accounts' own, who may revoke them."""
        await self._redis.delete(_key(client.id))
        await self._redis.srem(_of(client.player), client.id)

    async def forget(self, player: str) -> None:
        """Forget all clients of an account."""
        for client in await self.of(player):
            await self.delete(client)
        await self._redis.delete(_of(player))


def _key(client: str) -> str:
    return f"client:{{{client}}}"


def _of(player: str) -> str:
    return f"{{u:{player}}}:clients"
