"""Due times: which games need the service, and when."""

from collections.abc import AsyncIterator
from typing import NamedTuple

import msgspec
from redis.asyncio import Redis

from domain.kernel.table.deadlines import Urgency
from domain.kernel.time.times import HOUR
from store.redis import keys
from store.redis.connection import server_time
from store.redis.scripts import Script
from store.redis.steps import steady_time
from store.redis.together import ask_servers

LONGEST_DELAY = HOUR
"""Milliseconds for which a game is put off at most whose looks fail: once it is mended it goes on by itself."""


class Claim(msgspec.Struct, frozen=True):
    """A game that was due, handed out for one lease. `ticket` is `<seq>-<lease>`, `late` in milliseconds.

    `account` is the player who created it: those who wait with the same urgency have their turns by account.
    """

    game: str
    ticket: str
    late: int
    urgency: Urgency
    account: str


class Claimed(NamedTuple):
    """A claim has taken these from a partition; in so many milliseconds something is due there next.

    The end of a lease counts, too; None means never.
    """

    claims: list[Claim]
    following: int | None


class Schedule:
    """The due times in one Redis, written by appends."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._claim = Script(redis.execute_command, __package__, "claim")
        self._postpone = Script(redis.execute_command, __package__, "postpone")
        self._give_back = Script(redis.execute_command, __package__, "give_back")
        self._rearm = Script(redis.execute_command, __package__, "rearm")
        self._begin_search = Script(redis.execute_command, __package__, "begin_search")

    async def claim(self, partition: int, lease: int, now: int = 0, limit: int = 200) -> Claimed:
        """Take what is due in a partition; it comes back after `lease` milliseconds if nothing was appended.

        `now` in milliseconds; 0 asks the server's own clock, the one that entries are stamped with.
        """
        names = [keys.due_key(partition), keys.leases_key(partition)]
        following, *flat = await self._claim(keys=names, args=[now, lease, limit])
        claims = [
            _claim(game.decode(), ticket.decode(), int(late))
            for game, ticket, late in zip(flat[::3], flat[1::3], flat[2::3], strict=True)
        ]
        return Claimed(claims, int(following) if following else None)

    async def upcoming(self, now: int = 0) -> AsyncIterator[tuple[int, int]]:
        """Yield the partitions in which something is to be due, and in how many milliseconds; `now` as for `claim`.

        An overdue game is due in 0. They come as servers answer; raises redis.exceptions.RedisError at the end if one
        is away.
        """
        numbers = {keys.due_key(number): number for number in range(keys.PARTITIONS)}

        async def waits(names: list[str]) -> list[tuple[int, int]]:
            clock = now or await server_time(self._redis, names[0])
            pipeline = self._redis.pipeline(transaction=False)
            for name in names:
                pipeline.zrange(name, 0, 0, withscores=True)
            pairs = zip(names, await pipeline.execute(), strict=True)
            return [(numbers[name], max(0, int(at) - clock)) for name, earliest in pairs for _, at in earliest]

        async for rows in ask_servers(self._redis, numbers, waits):
            for row in rows:
                yield row

    async def rearm(
        self, game: str, seq: int, at: int | None, urgency: Urgency | None = None, changes: bytes = b""
    ) -> bool:
        """Look at the game next at this time (None: never), unless something was appended after `seq`.

        `urgency` is what for; None: what it was for. `changes` are those of standing orders that the look went by:
        where there are more, it is looked at again at once.
        """
        number = keys.partition(game)
        names = [keys.meta_key(game), keys.due_key(number), keys.leases_key(number), keys.orders_key(game)]
        arguments: list[str | bytes | int] = [
            game,
            seq,
            "" if at is None else at,
            urgency or "",
            keys.WORK_CHANNEL,
            number,
            changes,
        ]
        return bool(await self._rearm(keys=names, args=arguments))

    async def postpone(self, game: str, lease: int) -> int:
        """Put a game off whose look has failed. Return how often it has at this entry, 0 if it is not due.

        The first time it comes back with its lease, of so many milliseconds, as after a crash; the second time after
        two leases, then after twice as long each time, at most after `LONGEST_DELAY`. Any append of others
        makes it due as always.
        """
        names = [keys.meta_key(game), keys.due_key(keys.partition(game))]
        return int(await self._postpone(keys=names, args=[game, lease, LONGEST_DELAY]))

    async def give_back(self, game: str, after: int) -> bool:
        """Give back a game that was handed out, as if it had not been; False if it is not due.

        It is handed out again after so many milliseconds.
        """
        number = keys.partition(game)
        names = [keys.due_key(number), keys.leases_key(number)]
        return bool(await self._give_back(keys=names, args=[game, after, keys.WORK_CHANNEL, number]))

    async def begin_search(self, game: str, tries: int) -> bool:
        """Count a look that begins to let bots look ahead. Return whether so many have begun before at this entry.

        Those have come to no end: an entry, or `rearm`, forgets them all. A worker that dies of a search was counted.
        That there were too many in the game is known for good.
        """
        return int(await self._begin_search(keys=[keys.meta_key(game)], args=[tries])) > tries

    async def now(self, game: str) -> int:
        """The time, in milliseconds, of the server that has the game: the one that its entries are stamped with.

        Raises ClockStepped while nothing is to be done by it.
        """
        return await steady_time(self._redis, keys.log_key(game))

    async def require_steady(self, partition: int) -> None:
        """Require that the clock by which games of a partition are due has made no step. Raises ClockStepped."""
        await steady_time(self._redis, keys.due_key(partition))


def _claim(game: str, lease_text: str, late: int) -> Claim:
    # `claim.lua` makes up seq and lease alone for a game whose ticket is gone.
    seq, lease, urgency, account = [*lease_text.split("-", 3), "people", ""][:4]
    return Claim(game, f"{seq}-{lease}", late, msgspec.convert(urgency, Urgency), account)
