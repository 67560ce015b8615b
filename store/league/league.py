"""The league in Redis: how far it is, what came of its games, and the ratings that follow from these in their order."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from redis.asyncio import Redis

from domain.ratings.rating import rate
from domain.ratings.records import LeagueResult, Rating
from store.redis.clock import Clock, store_time
from store.redis.connection import server_time
from store.redis.scripts import Script

_PROGRESS, _RESULTS, _PLAYER = "{league}:progress", "{league}:results", "{league}:player"

BATCH = 1000
"""Results that are read at once."""

REBUILT_WITHIN = 60_000
"""Milliseconds in which the ratings are made anew from all results."""


class Progress(msgspec.Struct, frozen=True, order=True):
    """The progress of the league: the number of its next game in a night, counted in days since 1970."""

    night: int = 0
    number: int = 0


class LeagueStore:
    """The league in one Redis, all of it below `{league}`."""

    def __init__(self, redis: Redis, clock: Clock = store_time) -> None:
        self._redis = redis
        self._told = clock
        self._begin = Script(redis.execute_command, __package__, "begin")
        self._rate = Script(redis.execute_command, __package__, "rate")

    async def now(self) -> int:
        """Return the time of the server that keeps the league, in milliseconds."""
        return self._told() or await server_time(self._redis, _PROGRESS)

    async def progress(self) -> Progress:
        """Return how far the league is."""
        data: Any = await self._redis.get(_PROGRESS)
        return msgspec.json.decode(data, type=Progress) if data else Progress()

    async def begin(self, who: str, lease: int) -> bool:
        """Let somebody play the next game for a lease, in milliseconds, or go on; False if somebody else does."""
        return bool(await self._begin(keys=[_PLAYER], args=[who, lease]))

    async def ratings(self, ruleset: str, bots: Sequence[str]) -> dict[str, Rating]:
        """Return the ratings of those of these that have played in a ruleset."""
        rows: Any = await self._redis.hmget(_table(ruleset), list(bots)) if bots else []
        return {name: _rating(row) for name, row in zip(bots, rows, strict=True) if row}

    async def note(self, result: LeagueResult) -> bool:
        """Rate those who have played the next game, once; False if it is not the next one, or no more."""
        progress: Any = await self._redis.get(_PROGRESS)
        here = Progress(result.night, result.number)
        if progress and here < msgspec.json.decode(progress, type=Progress):
            return False
        game = result.game
        ratings, order = _table(game.ruleset), _order(game.ruleset)
        before = await self.ratings(game.ruleset, game.bots)
        after = {} if result.winners is None else rate(before, game.bots, result.winners, result.night)
        following = msgspec.json.encode(Progress(here.night, here.number + 1))
        arguments = [progress or b"", following, msgspec.json.encode(result), *_rows(after)]
        return bool(await self._rate(keys=[_PROGRESS, ratings, order, _RESULTS], args=arguments))

    async def best(self, ruleset: str, limit: int) -> list[tuple[str, Rating]]:
        """Return those who are worth most in a ruleset, so many at most, by name."""
        names: Any = await self._redis.zrevrange(_order(ruleset), 0, limit - 1)
        rows: Any = await self._redis.hmget(_table(ruleset), names) if names else []
        return [(name.decode(), _rating(row)) for name, row in zip(names, rows, strict=True) if row]

    async def rebuild(self) -> int | None:
        """Make the ratings anew from the results, in their order. Return how many these are; None while it is played.

        Nobody plays meanwhile.
        """
        if not await self.begin("rebuild", REBUILT_WITHIN):
            return None
        tables, count = dict[str, dict[str, Rating]](), 0
        while rows := await self._results(count):
            for result in rows:
                if result.winners is None:
                    continue
                table = tables.setdefault(result.game.ruleset, {})
                table |= rate(table, result.game.bots, result.winners, result.night)
            count += len(rows)
        pipeline = self._redis.pipeline(transaction=False)
        for ruleset, table in tables.items():
            ratings, order = _table(ruleset), _order(ruleset)
            pipeline.delete(ratings, order)
            pipeline.hset(ratings, mapping={name: msgspec.json.encode(row) for name, row in table.items()})
            pipeline.zadd(order, {name: row.ordinal for name, row in table.items()})
        await pipeline.execute()
        await self._redis.delete(_PLAYER)
        return count

    async def _results(self, start: int) -> list[LeagueResult]:
        rows: Any = await self._redis.lrange(_RESULTS, start, start + BATCH - 1)
        return [msgspec.json.decode(row, type=LeagueResult) for row in rows]


def _rows(ratings: Mapping[str, Rating]) -> Iterable[str | bytes | float]:
    for name, row in ratings.items():
        yield from (name, msgspec.json.encode(row), row.ordinal)


def _rating(row: bytes) -> Rating:
    return msgspec.json.decode(row, type=Rating)


def _table(ruleset: str) -> str:
    return f"{{league}}:ratings:bots:{ruleset}"


def _order(ruleset: str) -> str:
    return f"{{league}}:order:bots:{ruleset}"
