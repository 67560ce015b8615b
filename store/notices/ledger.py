"""The ledger: what an account was told, by which channel, and what came of each attempt."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from redis.asyncio import Redis

from domain.kernel.time.times import DAY
from domain.notices.records import Delivery, Notice
from store.notices.channels import kept_key, queue_key
from store.notices.work_items import due_keys, work_item
from store.redis.scripts import Script
from telemetry import traces

CHANNEL = "channel"
"""The kind of work item that delivers what waits for a channel."""

LONGEST = 1_000
"""Notices of an account that are kept."""

KEPT = 30 * DAY
"""Milliseconds for which a notice is kept."""

Plans = Mapping[str, Delivery]
"""The plan for a notice, by channel."""


class Ledger:
    """The ledgers in one Redis. All that is kept of an account has one slot."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._tell = Script(redis.execute_command, __package__, "tell")
        self._attempted = Script(redis.execute_command, __package__, "attempted")

    async def last_seq(self, account: str, game: str) -> int | None:
        """Return up to which entry an account was told of a game; None if it was told nothing yet."""
        reply: Any = await self._redis.hget(kept_key(account, "told"), game)
        return None if reply is None else int(reply)

    async def mark(self, account: str, game: str) -> str:
        """Return the mark of the entry up to which an account was told of a game; empty where that is not known."""
        mark: Any = await self._redis.hget(kept_key(account, "told"), _mark_of(game))
        return "" if mark is None else mark.decode()

    async def tell(
        self,
        account: str,
        notices: Sequence[tuple[Notice, Plans]],
        *,
        game: str = "",
        before: int | None = None,
        seq: int = 0,
        mark: str = "",
    ) -> bool:
        """Enter notices with what is to become of each; one that is there already stays as it is.

        Of a game they are up to the entry `seq`, whose mark is noted, if it was told up to `known`; False if it was
        told more meanwhile.
        """
        channels = list(dict.fromkeys(name for _, plans in notices for name in plans))
        request = {
            "game": game,
            "known": "" if before is None else str(before),
            "seq": str(seq),
            "mark": [_mark_of(game), mark] if mark else [],
            "notices": [_ledger_fields(account, notice, plans, channels) for notice, plans in notices],
        }
        names = [kept_key(account, name) for name in ("ledger", "index", "deliveries", "told")] + due_keys(account)
        queues = [queue_key(account, channel) for channel in channels]
        return bool(await self._tell(keys=[*names, *queues], args=[msgspec.msgpack.encode(request)]))

    async def waiting(self, account: str, channel: str, now: int, limit: int) -> list[str]:
        """Return the notices that are due on a channel by now (milliseconds), so many at most."""
        reply: Any = await self._redis.zrangebyscore(queue_key(account, channel), "-inf", now, 0, limit)
        return [notice.decode() for notice in reply]

    async def next_due(self, account: str, channel: str) -> int | None:
        """Return when something is due on a channel next, in milliseconds."""
        reply: Any = await self._redis.zrange(queue_key(account, channel), 0, 0, withscores=True)
        return int(reply[0][1]) if reply else None

    async def look(self, account: str, notice: str, channel: str) -> tuple[Notice, Delivery] | None:
        """Return a notice and its delivery by a channel; None if it is not known any more."""
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.hget(kept_key(account, "ledger"), notice)
        pipeline.hget(kept_key(account, "deliveries"), f"{notice}/{channel}")
        entered, delivery = await pipeline.execute()
        if entered is None or delivery is None:
            return None
        return msgspec.json.decode(entered, type=Notice), msgspec.json.decode(delivery, type=Delivery)

    async def look_at(self, account: str, notices: Sequence[str], channel: str) -> dict[str, Delivery]:
        """Return the deliveries of notices by a channel, of those that are known still, by the notice: at one go."""
        deliveries = await self._deliveries(account, [(notice, channel) for notice in notices])
        return {notice: delivery for (notice, _), delivery in deliveries.items()}

    async def write(self, account: str, notice: str, channel: str, delivery: Delivery, *, is_new: bool = False) -> None:
        """Write what became of a delivery, and when it is attempted next, which is its place in the queue.

        `is_new` is for who does not look at the queue afterwards: somebody is to.
        """
        due = "" if delivery.due is None else str(delivery.due)
        names = [kept_key(account, "deliveries"), queue_key(account, channel), *due_keys(account)]
        data = msgspec.json.encode(delivery)
        member = work_item(CHANNEL, account, channel) if is_new else ""
        await self._attempted(keys=names, args=[notice, f"{notice}/{channel}", data, due, member])

    async def page(
        self, account: str, *, game: str | None = None, before: str | None = None, limit: int = 50
    ) -> list[tuple[Notice, dict[str, Delivery]]]:
        """Return notices with their deliveries by channel, latest first, of one game if that is named.

        `before` is the notice after which to go on.
        """
        index, place = kept_key(account, "index"), -1
        if before is not None:
            rank: Any = await self._redis.zrevrank(index, before)
            if rank is None:
                return []
            place = rank
        # Which notices are of a game they say themselves: all have to be looked at.
        ids: Any = await self._redis.zrevrange(index, place + 1, place + limit if game is None else -1)
        notices = await self._notices(account, [name.decode() for name in ids])
        rows = [notice for notice in notices if game is None or notice.game == game][:limit]
        deliveries = await self._deliveries(account, _fields(rows))
        return [
            (notice, {name: deliveries[notice.id, name] for name in notice.channels if (notice.id, name) in deliveries})
            for notice in rows
        ]

    async def _notices(self, account: str, ids: Sequence[str]) -> list[Notice]:
        rows: Any = await self._redis.hmget(kept_key(account, "ledger"), list(ids)) if ids else []
        return [msgspec.json.decode(row, type=Notice) for row in rows if row]

    async def _deliveries(self, account: str, fields: Sequence[tuple[str, str]]) -> dict[tuple[str, str], Delivery]:
        """Return the deliveries of notices by channels, of those that are known still."""
        names = [f"{notice}/{channel}" for notice, channel in fields]
        rows: Any = await self._redis.hmget(kept_key(account, "deliveries"), names) if names else []
        pairs = zip(fields, rows, strict=True)
        return {field: msgspec.json.decode(row, type=Delivery) for field, row in pairs if row}

    async def prune(self, account: str, now: int) -> None:
        """Forget notices that are old by now (milliseconds) or too many, unless they wait."""
        count = await self._redis.zcard(kept_key(account, "index"))
        old: Any = await self._redis.zrangebyscore(kept_key(account, "index"), "-inf", now - KEPT)
        surplus: Any = (
            await self._redis.zrange(kept_key(account, "index"), 0, count - LONGEST - 1) if count > LONGEST else []
        )
        ids = list(dict.fromkeys(name.decode() for name in [*old, *surplus]))
        for notice in await self._notices(account, ids):
            deliveries = await self._deliveries(account, _fields([notice]))
            if all(delivery.due is None for delivery in deliveries.values()):
                await self._forget(account, notice)

    async def _forget(self, account: str, notice: Notice) -> None:
        pipeline = self._redis.pipeline(transaction=False)
        for channel in notice.channels:
            pipeline.hdel(kept_key(account, "deliveries"), f"{notice.id}/{channel}")
        pipeline.hdel(kept_key(account, "ledger"), notice.id)
        pipeline.zrem(kept_key(account, "index"), notice.id)
        await pipeline.execute()


def _mark_of(game: str) -> str:
    return f"{game} mark"


def _fields(notices: Iterable[Notice]) -> list[tuple[str, str]]:
    return [(notice.id, channel) for notice in notices for channel in notice.channels]


def _ledger_fields(account: str, notice: Notice, plans: Plans, channels: Sequence[str]) -> dict[str, Any]:
    named = msgspec.structs.replace(notice, channels=tuple(plans), trace=traces.traceparent(), former="")
    return {
        "id": notice.id,
        "former": notice.former,
        "at": str(notice.at),
        "data": msgspec.json.encode(named).decode(),
        "deliveries": [
            {
                "field": f"{notice.id}/{channel}",
                "data": msgspec.json.encode(delivery).decode(),
                "due": "" if delivery.due is None else str(delivery.due),
                "queue": channels.index(channel) + 1,
                "work_item": work_item(CHANNEL, account, channel),
            }
            for channel, delivery in plans.items()
        ],
    }
