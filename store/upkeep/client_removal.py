"""Removes clients, other people's programs, for operators. Each step may be done again, after a crash too."""

from collections.abc import AsyncIterator
from typing import NamedTuple

from redis.asyncio import Redis

from store.accounts.clients import Client, ClientRemoved, ClientStore
from store.accounts.credentials import Change, Deed
from store.accounts.players import PlayerStore
from store.redis.connection import server_time
from store.redis.keys import account_key


class ClientUse(NamedTuple):
    """A client and how many accounts have let it in, with how many tokens; those of one that is deleted stay good.

    `owner` is what the account that has registered it is called.
    """

    id: str
    client: Client | None
    owner: str
    accounts: int
    tokens: int


class Disconnected(NamedTuple):
    """The accounts that a client was disconnected from, and the tokens that are worthless now."""

    accounts: int
    tokens: int


class ClientRemoval:
    """Looks at the clients of one store, and removes them."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._clients = ClientStore(redis)
        self._players = PlayerStore(redis)

    async def all(self) -> AsyncIterator[ClientUse]:
        """Yield all clients, oldest first. A client that is listed without any need is taken off the lists."""
        clients = []
        async for name in self._clients.ids():
            use = await self.use(name)
            if use is None:
                clients.append(name)
            else:
                yield use
        for name in clients:
            await self._clients.unlist(name)

    async def use(self, name: str) -> ClientUse | None:
        """Return a client by its id and its use; None if there is neither."""
        client = await self._clients.get_any(name)
        tokens = [await self._tokens(name, player) for player in await self._clients.accounts(name)]
        counts = [count for count in tokens if count]
        if client is None and not counts:
            return None
        owner = await self._players.get(client.player) if client else None
        return ClientUse(name, client, owner.name if owner else "", len(counts), sum(counts))

    async def _tokens(self, client: str, player: str) -> int:
        count = sum(token.client == client for token in await self._players.tokens.of(player))
        if not count:
            await self._clients.out(client, player)
        return count

    async def remove(self, name: str, by: str, why: str) -> Disconnected | None:
        """Remove a client and make its tokens worthless everywhere; None if there is neither.

        The accounts that have registered it, or let it in, are told so, and why.
        """
        client = await self._clients.get_any(name)
        if client is not None and client.removed is None:
            # First: from now on nobody lets it in.
            now = await server_time(self._redis, account_key(client.player))
            await self._clients.note_removal(client, ClientRemoved(now, by, why))
        counts = []
        for player in await self._clients.accounts(name):
            counts.append(await self._players.tokens.disconnect(player, name, why))
            await self._clients.out(name, player)
        if client is not None:
            await self._tell_owner(client, why)
        positive = [count for count in counts if count]
        return Disconnected(len(positive), sum(positive)) if client or positive else None

    async def _tell_owner(self, client: Client, why: str) -> None:
        credentials, owner = self._players.tokens.credentials, client.player
        deeds = await credentials.deeds(owner)
        if not any((deed.kind, deed.by) == ("client-removed", client.id) for deed in deeds):
            now = await server_time(self._redis, account_key(owner))
            deed = Deed(now, "client-removed", name=client.name, by=client.id, why=why)
            await credentials.change(owner, Change(), deed)
