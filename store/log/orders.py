"""The standing orders of players, beside the logs of their games: a hash for each game, by the players' names there."""

from typing import Any, NamedTuple

import msgspec

from domain.kernel.protocol.standing import SeatOrders
from store.log.codec import flat
from store.redis import keys
from store.redis.pipelining import Pipelining
from store.redis.scripts import Script

CHANGES = b" changes"
"""The field that counts changes by players, so that a look by older orders is not the last. No player is called so."""

_orders = msgspec.json.Decoder(SeatOrders)


class KnownOrders(NamedTuple):
    """The orders of a game: by player, as they are stored; and how often players have changed them."""

    stored: dict[str, bytes]
    changes: bytes


def orders_of(stored: bytes) -> SeatOrders | None:
    """The orders that are stored like this; None for nothing."""
    return _orders.decode(stored) if stored else None


def to_store(orders: SeatOrders | None) -> bytes:
    """Orders as they are stored: nothing if there is nothing to tell of them."""
    return msgspec.json.encode(orders) if orders and (orders.standing or orders.answered or orders.lapsed) else b""


class OrderStore:
    """The orders in one Redis."""

    def __init__(self, pipelining: Pipelining) -> None:
        self._pipelining = pipelining
        self._write = Script(self._pipelining.execute, __package__, "orders")

    async def get(self, game: str, player: str) -> bytes:
        """The orders of a player in a game, as they are stored."""
        reply: Any = await self._pipelining.execute("HGET", keys.orders_key(game), player)
        return reply or b""

    async def all_orders(self, game: str) -> KnownOrders:
        """The orders of all players of a game."""
        fields: Any = flat(await self._pipelining.execute("HGETALL", keys.orders_key(game)))
        rows = dict(zip(fields[::2], fields[1::2], strict=True))
        changes = rows.pop(CHANGES, b"")
        return KnownOrders({player.decode(): stored for player, stored in rows.items()}, changes)

    async def put(self, game: str, player: str, before: bytes, wanted: bytes, *, is_news: bool = False) -> bool:
        """Change a player's orders, if they are still as they were known to be. News makes the game due at once."""
        number = keys.partition(game)
        names = [keys.meta_key(game), keys.orders_key(game), keys.due_key(number)]
        arguments: list[str | bytes | int] = [game, player, before, wanted, int(is_news), keys.WORK_CHANNEL, number]
        return bool(await self._write(names, arguments))
