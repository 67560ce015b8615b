"""Work items: what is to be done for players who are away, and when. A lane apart from that of the games.

A work item is a word and a place, such as a channel of an account or a letter. It is handed out for a lease, and comes
back with it if nobody says what became of it. An account that is marked meanwhile is looked at again afterwards, never
at the same time: a channel has one sender.
"""

from typing import Any
from zlib import crc32

import msgspec
from redis.asyncio import Redis

from store.redis.clock import Clock, store_time
from store.redis.connection import server_time
from store.redis.scripts import Script

PARTITIONS = 16
"""Fixed for ever: what is kept for an account is found by it."""


def lane(name: str) -> str:
    """Return the hash tag under which all is that belongs to an account or a letter."""
    return f"{{n{crc32(name.encode()) % PARTITIONS}}}"


class WorkItem(msgspec.Struct, frozen=True):
    """A work item that was handed out: `kind` for `owner`, an account or a letter; `what` of it, or nothing.

    `until` is when its lease ends, in milliseconds, `late` how long after its time it was handed out.
    """

    kind: str
    owner: str
    what: str
    until: int
    late: int

    @property
    def member(self) -> str:
        """Return how it is written."""
        return work_item(self.kind, self.owner, self.what)


def work_item(kind: str, owner: str, what: str = "") -> str:
    """Return how a work item is written on the list."""
    return f"{kind}/{owner}/{what}"


class WorkItems:
    """The work items in one Redis."""

    def __init__(self, redis: Redis, clock: Clock = store_time) -> None:
        self._redis = redis
        self._told = clock
        self._mark = Script(redis.execute_command, __package__, "mark_work_item")
        self._claim = Script(redis.execute_command, __package__, "claim_work_items")
        self._settle = Script(redis.execute_command, __package__, "settle_work_item")

    def keys(self) -> list[str]:
        """Return the keys of what is due."""
        return [_due(f"{{n{number}}}") for number in range(PARTITIONS)]

    async def now(self) -> int:
        """Return the time in milliseconds, by the clock of a server that keeps work items."""
        return self._told() or await server_time(self._redis, _due(lane("")))

    async def mark(self, kind: str, owner: str, what: str, at: int) -> None:
        """Have a work item done at this time (milliseconds), if it is not to be done before."""
        tag = lane(owner)
        await self._mark(keys=[_due(tag), _leases(tag)], args=[work_item(kind, owner, what), at])

    async def claim(self, partition: int, now: int, lease: int, limit: int) -> list[WorkItem]:
        """Hand out what is due by now, so much at most, for a lease (milliseconds)."""
        tag = f"{{n{partition}}}"
        rows: Any = await self._claim(keys=[_due(tag), _leases(tag)], args=[now, now + lease, limit])
        pairs = zip(rows[::2], rows[1::2], strict=True)
        return [WorkItem(*_parts(member), until=now + lease, late=max(0, now - int(due))) for member, due in pairs]

    async def settle(self, item: WorkItem, at: int | None) -> bool:
        """Have a work item done again at this time (None: never), or when it was marked for meanwhile.

        Returns False if its lease is over and somebody else has it.
        """
        tag = lane(item.owner)
        again = "" if at is None else str(at)
        return bool(await self._settle(keys=[_due(tag), _leases(tag)], args=[item.member, item.until, again]))

    async def waiting(self, now: int) -> list[int]:
        """Return the partitions in which something is due by now (milliseconds)."""
        pipeline = self._redis.pipeline(transaction=False)
        for name in self.keys():
            pipeline.zcount(name, "-inf", now)
        return [number for number, count in enumerate(await pipeline.execute()) if count]

    async def following(self, partition: int) -> int | None:
        """Return in how many milliseconds something is due in a partition, 0 if it is by now; None for never."""
        key = _due(f"{{n{partition}}}")
        reply: Any = await self._redis.zrange(key, 0, 0, withscores=True)
        if not reply:
            return None
        return max(0, int(reply[0][1]) - (self._told() or await server_time(self._redis, key)))

    async def overdue(self, now: int) -> int:
        """Return how many work items are due by now, in milliseconds."""
        pipeline = self._redis.pipeline(transaction=False)
        for name in self.keys():
            pipeline.zcount(name, "-inf", now)
        return sum(await pipeline.execute())


def _due(tag: str) -> str:
    """The sorted set of work items by when, in milliseconds, they are to be done, or come back."""
    return f"{tag}:due"


def _leases(tag: str) -> str:
    """The hash of work items that are being done with `<until>-<marked for>`."""
    return f"{tag}:leases"


def due_keys(owner: str) -> list[str]:
    """Return the keys that a script marks work items of an account in: due times, and leases."""
    return [_due(lane(owner)), _leases(lane(owner))]


def _parts(member: bytes) -> tuple[str, str, str]:
    kind, owner, what = member.decode().split("/", 2)
    return kind, owner, what
