"""Clients: programs of other people that ask for tokens of accounts (OAuth 2.1). They are public: none has a secret."""

from collections.abc import AsyncIterator
from typing import Any

import msgspec
from redis.asyncio import Redis

from domain.kernel.time.times import DAY
from store.accounts.grants import GrantStore
from store.accounts.once import Seed, fresh_seed
from store.redis.connection import server_time
from store.redis.room import NoRoom
from store.redis.scripts import Script

MOST = 10
"""Clients that an account registers at most."""

BATCH = 100
"""Clients that are read at once."""

KEPT = 180 * DAY
"""Milliseconds for which is known of a client that it was removed, and why."""

UNLISTED = 60_000
"""Milliseconds for which a client is kept that is not listed yet."""

_ALL = "client:{all}"


class ClientRemoved(msgspec.Struct, frozen=True):
    """The removal of a client by an operator, called `by`, and why. `at` in milliseconds since 1970."""

    at: int
    by: str
    why: str


class Client(msgspec.Struct, frozen=True, omit_defaults=True):
    """A client: who has registered it, what it is called, and where it may lead back to. `created` in milliseconds."""

    id: str
    player: str
    name: str
    redirects: tuple[str, ...]
    created: int
    removed: ClientRemoved | None = None


class ClientStore:
    """The clients in one Redis: `client:{<id>}`, and the set `{u:<player>}:clients` of those of an account.

    The sorted set `client:{<id>}:accounts` has the accounts that have let it in by when its tokens are over, and
    `client:{all}` all clients by when they were registered.
    """

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._add_seen = Script(redis.execute_command, __package__, "add_seen")
        self.grants = GrantStore(redis)

    async def register(self, player: str, name: str, redirects: tuple[str, ...], seed: Seed | None = None) -> Client:
        """Register a client of an account; from the seed of one that is there it is that one. Raises NoRoom.

        One that an operator has removed stays removed: whoever asks for it again gets another.
        """
        seed = seed or fresh_seed()
        client_id = seed.id("o")
        if seed.is_again and (earlier := next((row for row in await self.of(player) if row.id == client_id), None)):
            return earlier
        client = Client(client_id, player, name, redirects, await server_time(self._redis, _key(client_id)))
        # There when it is listed, so that others count it; for good when it is: one that is not would outlive its
        # account, and be seen by no operator.
        if not await self._redis.set(_key(client_id), msgspec.json.encode(client), px=UNLISTED, nx=True):
            # Another one that asks for the same at this time was first.
            client = await self.get_any(client_id) or client
            if client.removed is not None:
                return await self.register(player, name, redirects)
        await self._list(client)
        await self._redis.zadd(_ALL, {client.id: client.created})
        await self._redis.set(_key(client.id), msgspec.json.encode(client))
        return client

    async def _list(self, client: Client) -> None:
        """Put a client on the list of its account, looking again as long as others come in between. Raises NoRoom."""
        mine, is_listed = _of(client.player), False
        while not is_listed:
            size: Any = await self._redis.scard(mine)
            rows = await self.of(client.player)
            if len(rows) >= MOST and all(row.id != client.id for row in rows):
                raise NoRoom("too-many-clients", f"an account has {MOST} clients at most")
            is_listed = await self._add_seen([mine], [client.id, size])

    async def get(self, client: str) -> Client | None:
        """Return a client that nobody has removed."""
        row = await self.get_any(client)
        return row if row is not None and row.removed is None else None

    async def get_any(self, client: str) -> Client | None:
        """Return a client, removed or not."""
        data: Any = await self._redis.get(_key(client))
        return msgspec.json.decode(data, type=Client) if data else None

    async def of(self, player: str) -> list[Client]:
        """Return the clients that an account has registered, oldest first."""
        return [client for client in await self._all_of(player) if client.removed is None]

    async def ids(self) -> AsyncIterator[str]:
        """Yield the ids of all clients, oldest first, those that their accounts have deleted with tokens left, too."""
        start = 0
        while rows := await self._page(start):
            for row in rows:
                yield row
            start += len(rows)

    async def let_in(self, client: str, player: str, until: int) -> None:
        """Note that an account gives a client a token that is good until a time, in milliseconds since 1970."""
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.zadd(_accounts(client), {player: until}, gt=True)
        pipeline.pexpireat(_accounts(client), until)
        await pipeline.execute()

    async def out(self, client: str, player: str) -> None:
        """Note that a client has no token of an account any more."""
        await self._redis.zrem(_accounts(client), player)

    async def accounts(self, client: str) -> list[str]:
        """Return the accounts that have let a client in; they may have taken back its tokens since."""
        rows: Any = await self._redis.zrange(_accounts(client), 0, -1)
        return [row.decode() for row in rows]

    async def note_removal(self, client: Client, removed: ClientRemoved) -> None:
        """Note that an operator removes a client: from now on nobody lets it in."""
        without_use = msgspec.structs.replace(client, removed=removed)
        await self._redis.set(_key(client.id), msgspec.json.encode(without_use), px=KEPT, xx=True)

    async def unlist(self, client: str) -> None:
        """Take a client that is gone, with all its tokens, off the list of all."""
        await self._redis.zrem(_ALL, client)

    async def delete(self, client: Client) -> None:
        """Forget a client. Tokens that it has stay their accounts' own, who may revoke them."""
        await self._redis.delete(_key(client.id))
        await self._redis.srem(_of(client.player), client.id)
        # One that still has tokens stays listed, for operators.
        if not await self._redis.exists(_accounts(client.id)):
            await self.unlist(client.id)

    async def forget(self, player: str) -> None:
        """Forget all clients of an account."""
        for client in await self._all_of(player):
            await self.delete(client)
        await self._redis.delete(_of(player))

    async def _page(self, start: int) -> list[str]:
        rows: Any = await self._redis.zrange(_ALL, start, start + BATCH - 1)
        return [row.decode() for row in rows]

    async def _all_of(self, player: str) -> list[Client]:
        names: Any = await self._redis.smembers(_of(player))
        clients = [await self.get_any(name.decode()) for name in names]
        return sorted((client for client in clients if client is not None), key=lambda row: (row.created, row.id))


def _key(client: str) -> str:
    return f"client:{{{client}}}"


def _accounts(client: str) -> str:
    return f"client:{{{client}}}:accounts"


def _of(player: str) -> str:
    return f"{{u:{player}}}:clients"
