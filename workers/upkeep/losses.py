"""Compares the store with its witness: a store that came back older is told, and nothing is handed out of it."""

import logging
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import NamedTuple

from redis.asyncio import Redis
from redis.exceptions import RedisError

from store.health.losses import Evidence, LossStore, LostCount, LostGame, Standing
from store.health.recollection import reasons, show
from store.log.rows import Row
from store.redis import keys
from store.redis.connection import run_of
from telemetry.readiness import Reason
from workers.upkeep.witness import MOST, Witness

CLEAN = 1000
"""Games in a row, from the newest on, that lack nothing: those before them do not either, if the counts say no more."""

SURE_FOR = 60.0
"""Seconds after which the counts of all partitions are compared, and not of those alone in which something changed."""

log = logging.getLogger("turnfold.losses")


class StoreIsOlder(RedisError):
    """The store lacks what its witness remembers: nothing of it is taken for news."""


class _Seen(NamedTuple):
    """The latest look: the runs of the servers, and the counts that the witness remembers."""

    runs: list[str]
    counts: dict[int, int]


class LossTask:
    """Looks each second whether the store is as its witness remembers it, and has the witness remember what is new.

    `standing` is a loss that nobody has taken on. Several dispatchers may share a witness.
    """

    def __init__(self, redis: Redis, witness: Witness) -> None:
        self.standing: Standing | None = None
        self._redis = redis
        self._losses = LossStore(redis)
        self._witness = witness
        self._names = [keys.due_key(number) for number in range(keys.PARTITIONS)]
        self._seen: _Seen | None = None
        self._news: dict[str, Evidence] = {}
        self._is_away = False
        self._changed = set[int]()
        self._sure_until = 0.0

    def is_older(self) -> bool:
        """Return whether the store lacks something that nobody has taken on."""
        return self.standing is not None

    def reasons(self) -> Iterator[Reason]:
        """Yield why nothing of the store is to be relied on."""
        yield from reasons(self.standing)

    async def begin(self) -> None:
        """Look before anything is handed out, if the store answers: it may have come back older."""
        with suppress(RedisError):
            await self.look()

    async def look(self) -> None:
        """Look once. Raises redis.exceptions.RedisError if the store, or the witness, does not answer."""
        was_standing, self.standing = self.standing, await self._losses.standing()
        runs = self._runs()
        is_same = self._seen is not None and self._seen.runs == runs
        if self.standing is None or not is_same:
            await self._compare(runs, is_all=not is_same or was_standing is not None)
        show(self.standing)
        if self.standing is not None and was_standing is None:
            log.error("%s", self.standing)

    async def _compare(self, runs: list[str], *, is_all: bool) -> None:
        """Compare what may have changed, or all of it; the witness remembers what is new, if nothing is missing."""
        accepted = await self._losses.acceptance_time()
        # The witness before the store: whatever it remembers was there before.
        before = await self._witness.counts() if self._seen is None else self._seen.counts
        is_all = is_all or time.monotonic() >= self._sure_until
        changed, self._changed = self._changed, set()
        counts = await self._losses.counts(range(keys.PARTITIONS) if is_all else sorted(changed))
        if is_all:
            self._sure_until = time.monotonic() + SURE_FOR
        missing = [
            LostCount(number, before[number], before[number] - count)
            for number, count in counts.items()
            if count < before.get(number, 0)
        ]
        games = await self._lost_games(sum(lost.missing for lost in missing), accepted) if is_all or missing else []
        if games or missing:
            await self._losses.note(accepted, games, missing)
            self.standing = await self._losses.standing()
        elif self.standing is None:
            before = await self._remember(before, counts)
        self._seen = _Seen(runs, before)

    async def _lost_games(self, entries: int, accepted: int) -> list[LostGame]:
        """Return the games that lack entries, the newest first; so many are missing in all, by the counts."""
        games, clean = list[LostGame](), 0
        async for some in self._witness.games():
            missing = await self._losses.missing(some, accepted)
            games += missing
            clean = 0 if missing else clean + len(some)
            if clean >= CLEAN and sum(game.entries for game in games) >= entries:
                break
        return games

    async def _remember(self, before: dict[int, int], counts: dict[int, int]) -> dict[int, int]:
        """Have the witness remember counts, and what it was not told yet; all that it remembers then."""
        if not before and any(counts.values()) and self._seen is None:
            log.info("the witness of the store knows nothing of it: it begins anew")
        news = {number: count for number, count in counts.items() if before.get(number, 0) != count}
        if news:
            await self._witness.remember(news)
        if self._news:
            await self._tell()
        return before | news

    async def hear(self, rows: list[Row]) -> None:
        """Have the witness remember games as they are now, before the store forgets that they have changed.

        Raises StoreIsOlder where the store lacks something. A witness that is away is told later.
        """
        if self._seen is None or self._seen.runs != self._runs():
            # The store may be older: then these are to be told once that is taken on.
            with suppress(RedisError):
                await self.look()
        if self.standing is not None:
            raise StoreIsOlder(str(self.standing))
        for row in rows:
            self._changed.add(keys.partition(row.id))
            self._news[row.id] = Evidence(row.id, row.seq, row.at, max(row.at, row.created), row.sitting)
        if self._seen is not None and not self._is_away:
            with suppress(RedisError):
                await self._tell()

    async def _tell(self) -> None:
        news, self._news = self._news, {}
        try:
            await self._witness.remember({}, news.values())
            self._is_away = False
        except RedisError:
            # Lists do not wait for a witness: it is tried again with the next look.
            self._is_away = True
            self._news = news | self._news
            for game in islice(list(self._news), max(0, len(self._news) - MOST)):
                del self._news[game]
            raise

    def _runs(self) -> list[str]:
        return [run_of(self._redis, name) for name in self._names]
