"""The channels of accounts, and how they want to be told of single games."""

from collections.abc import Iterable
from typing import Any

import msgspec
from redis.asyncio import Redis

from domain.notices.records import Channel, ChannelKind, GameNotices, Health
from store.notices.addresses import Addresses, digest_of_address, mailbox, same, same_place
from store.notices.listeners import listeners_key
from store.notices.work_items import lane
from store.redis.room import NoRoom
from store.redis.scripts import Script

MOST_MAILS = 3
"""Mails that go to an address in a day before somebody confirms it, whoever asks for them."""


class ChannelStore:
    """The channels in one Redis: `{n<lane>}:u:<player>:channels`, and what belongs to them."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self.addresses = Addresses(redis)
        self._put_new = Script(redis.execute_command, "store.redis", "put_new")

    async def of(self, player: str) -> list[Channel]:
        """Return the channels of an account, oldest first."""
        rows: Any = await self._redis.hvals(kept_key(player, "channels"))
        return sorted((msgspec.json.decode(row, type=Channel) for row in rows), key=lambda row: (row.created, row.id))

    async def get(self, player: str, channel: str) -> Channel | None:
        """Return a channel of an account."""
        data: Any = await self._redis.hget(kept_key(player, "channels"), channel)
        return msgspec.json.decode(data, type=Channel) if data else None

    async def put(self, player: str, channel: Channel) -> None:
        """Store a channel, new or changed."""
        # The listener first: one that is not known to listen would be told nothing.
        await self._redis.sadd(listeners_key(player), player)
        if leads_in(channel):
            await self.addresses.add(channel.address, player)
        await self._redis.hset(kept_key(player, "channels"), channel.id, msgspec.json.encode(channel))

    async def add(self, player: str, channel: Channel, most: int) -> None:
        """Store a new channel. Raises NoRoom if there are as many as `most`."""
        # The listener first: one that is not known to listen would be told nothing.
        await self._redis.sadd(listeners_key(player), player)
        if not await self._put_new([kept_key(player, "channels")], [channel.id, msgspec.json.encode(channel), most]):
            raise NoRoom("too-many-channels", f"an account has {most} channels at most")

    async def at(self, player: str, kind: ChannelKind, address: str) -> Channel | None:
        """Return the channel of an account that leads to an address by a kind, the oldest of several."""
        place = same_place(address)
        rows = (row for row in await self.of(player) if row.kind == kind and same_place(row.address) == place)
        return next(rows, None)

    async def count_try(self, player: str, channel: Channel) -> int:
        """Count a try of the code that confirms a channel, in one piece, and return how many there were."""
        return int(await self._redis.hincrby(kept_key(player, "tries"), channel.id, 1))

    async def forget_tries(self, player: str, channel: str) -> None:
        """Forget how often the code of a channel was tried: it is confirmed, gone, or has another one."""
        await self._redis.hdel(kept_key(player, "tries"), channel)

    async def delete(self, player: str, channel: str) -> bool:
        """Forget a channel; False if there is none. The next process that looks at its notices drops them."""
        current = await self.get(player, channel)
        count = await self._redis.hdel(kept_key(player, "channels"), channel)
        await self._redis.hdel(kept_key(player, "health"), channel)
        await self.forget_tries(player, channel)
        if current is not None:
            await self._part(player, [current])
        return bool(count)

    async def _part(self, player: str, channels: Iterable[Channel]) -> None:
        """Let the addresses of channels that are gone lead into the account no more, unless another has the same."""
        left = {same(channel.address) for channel in await self.of(player) if leads_in(channel)}
        for channel in channels:
            if leads_in(channel) and same(channel.address) not in left:
                await self.addresses.remove(channel.address, player)

    async def led_in(self, address: str) -> list[tuple[str, Channel]]:
        """Return the accounts that a mail address leads into, each with the channel that it is of."""
        return [
            (player, channel)
            for player in await self.addresses.players(address)
            for channel in await self.of(player)
            if leads_in(channel) and same(channel.address) == same(address)
        ]

    async def count_mail(self, address: str, day: int) -> int:
        """Count a mail to an address that is not confirmed; return how many there were on a day, counted from 1970.

        Addresses of the same mailbox are one.
        """
        digest = digest_of_address(mailbox(address))
        name = f"{lane(digest)}:mailed:{digest}:{day}"
        count = await self._redis.incr(name)
        await self._redis.expire(name, 2 * 24 * 3600)
        return int(count)

    async def settings(self, player: str, game: str) -> GameNotices:
        """Return how an account wants to be told of a game."""
        data: Any = await self._redis.hget(kept_key(player, "games"), game)
        return msgspec.json.decode(data, type=GameNotices) if data else GameNotices()

    async def set(self, player: str, game: str, settings: GameNotices) -> None:
        """Say how an account wants to be told of a game."""
        if settings == GameNotices():
            await self._redis.hdel(kept_key(player, "games"), game)
        else:
            await self._redis.hset(kept_key(player, "games"), game, msgspec.json.encode(settings))

    async def health(self, player: str, channel: str) -> Health:
        """Return how a channel fares."""
        data: Any = await self._redis.hget(kept_key(player, "health"), channel)
        return msgspec.json.decode(data, type=Health) if data else Health()

    async def healths(self, player: str) -> dict[str, Health]:
        """Return how channels of an account fare, by their ids; those that are not among them have always done well."""
        rows: Any = await self._redis.hgetall(kept_key(player, "health"))
        return {channel.decode(): msgspec.json.decode(row, type=Health) for channel, row in rows.items()}

    async def note(self, player: str, channel: str, health: Health) -> None:
        """Note how a channel fares."""
        await self._redis.hset(kept_key(player, "health"), channel, msgspec.json.encode(health))

    async def forget(self, player: str) -> None:
        """Forget all that is kept to tell an account something."""
        channels = await self.of(player)
        names = [kept_key(player, name) for name in KEPT]
        await self._redis.delete(*names, *(queue_key(player, channel.id) for channel in channels))
        await self._redis.srem(listeners_key(player), player)
        await self._part(player, channels)


def leads_in(channel: Channel) -> bool:
    """Return whether a channel is a way into its account: a mail address that somebody has confirmed."""
    return channel.kind == "mail" and channel.state != "unconfirmed"


KEPT = ("channels", "games", "health", "told", "ledger", "index", "deliveries", "tries")
"""Keys of an account, by the end of their names."""


def queue_key(player: str, channel: str) -> str:
    """The sorted set of the notices that wait for a channel, by when each is due, in milliseconds."""
    return f"{lane(player)}:u:{player}:queue:{channel}"


def kept_key(player: str, name: str) -> str:
    """Return the key of what is kept for an account under this name, one of `KEPT`."""
    return f"{lane(player)}:u:{player}:{name}"
