"""Archives what has rested for long enough: a walk through all games of the lists, a bit of it at a time.

How far the walk is, is kept in the store, so whoever comes next goes on from there; after its end it rests as well.
"""

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Any

from redis.asyncio import Redis

from domain.kernel.log.fence import LogDoesNotFold, NewerRules
from domain.kernel.time.times import DAY, HOUR
from store.archive.archive import archive_at
from store.archive.codec import TooLarge
from store.archive.dictionaries import MOST_SAMPLES, SAMPLES
from store.archive.metrics import BEHIND, FAILURES
from store.archive.objects import ArchiveUnavailable
from store.health.fleet import FleetStore
from store.lists.placing import PLACED, placement_of
from store.log.row_pages import RowPages
from store.redis.connection import UNAVAILABLE, connect, server_time
from store.redis.metrics import DAMAGED, NEWER
from store.upkeep.archiving import Archiving, Candidate
from store.upkeep.paging import ListPaging
from telemetry import failures, traces
from workers.queue.queue import archive_queue
from workers.queue.settings import Settings

WALK_KEY = "{outages}:archive"
"""The hash of how far the walk is (`cursor`), and when the next one begins (`next`).

`begun` is when this one began, `left` since when the oldest game has rested that it could not move; `whole` and
`oldest` are those of the walk before, which came to its end. All are in milliseconds.
"""

PAGE = 500
"""Games of the lists that are looked at at once."""

BUSY = 5.0
"""Seconds after which a job begins nothing more: bots that are to think wait behind it."""

SHARE = 0.25
"""The processor's seconds after which a job begins nothing more: with one each five seconds a twentieth of its time, so
that who plays does not notice."""

WALK_EVERY = 6 * HOUR
"""Milliseconds between the end of a walk and the next one."""

log = logging.getLogger("turnfold.worker")


class ArchivingWalk:
    """The walk in one store: each step looks at some games, and has those moved that have rested for so many days."""

    def __init__(self, redis: Redis, archiving: Archiving, days: int) -> None:
        self._redis = redis
        self._archiving = archiving
        self._paging = ListPaging(redis, RowPages(archiving.archive))
        self._rest = days * DAY

    async def is_due(self) -> bool:
        """Return whether there is something to be looked at, and all processes that live read from the archive."""
        due: Any = await self._redis.hget(WALK_KEY, "next")
        if int(due or 0) > await server_time(self._redis, WALK_KEY):
            return False
        return await FleetStore(self._redis).reads_from(self._archiving.archive.name)

    async def measure_delay(self) -> float:
        """Return for how many seconds the oldest game should have been archived that is not, at most.

        A walk that ended has seen all games that were to be moved when it began, and left some of them.
        """
        now = await server_time(self._redis, WALK_KEY)
        await self._redis.hsetnx(WALK_KEY, "begun", str(now))
        begun, whole, oldest = await self._redis.hmget(WALK_KEY, "begun", "whole", "oldest")
        times = [int(whole or begun or now), *([int(oldest) + self._rest] if oldest else [])]
        return max(0, now - min(times)) / 1000

    async def step(self) -> int:
        """Look at the next games, as many as there is time for, and make pages of their lists. Return how many moved.

        Raises ArchiveUnavailable.
        """
        await self._archiving.recover()
        if not await self.is_due():
            return 0
        now, budget, count = await server_time(self._redis, WALK_KEY), _Budget(), 0
        while True:
            moved, goes_on = await self._look(now, budget)
            count += moved
            if not goes_on or budget.is_spent():
                return count

    async def _look(self, now: int, budget: "_Budget") -> tuple[int, bool]:
        """Look at a page of games. Return how many were moved, and whether another page is to be looked at."""
        cursor = int(await self._redis.hget(WALK_KEY, "cursor") or 0)
        if not cursor:
            await self._redis.hset(WALK_KEY, "begun", now)
            await self._paging.tidy(now)
        scan: Any = await self._redis.hscan(PLACED, cursor, count=PAGE)
        following, page = scan
        over = [game.decode() for game, placement in page.items() if _is_over(placement_of(placement).lists)]
        ready = [row for row in await self._archiving.candidates(over) if row.since + self._rest <= now]
        moved, is_whole = await self._move(ready, budget)
        rows = await self._paging.page_lists({game: page[game.encode()] for game in over}, budget.is_spent)
        # What is left of the lists is the next job's, which finds less to do there.
        if not is_whole or (rows and budget.is_spent()):
            return len(moved), False
        await self._go_on(following, now, [row.since for row in ready if row.game not in moved])
        return len(moved), bool(following)

    async def _go_on(self, following: int, now: int, left: list[int]) -> None:
        """Note that a page is done, and since when those games have rested that could not be moved."""
        begun, before = await self._redis.hmget(WALK_KEY, "begun", "left")
        oldest = min([*left, *([int(before)] if before else [])], default="")
        known: dict[Any, Any] = {"cursor": following, "left": oldest}
        if not following:
            known |= {"next": now + min(WALK_EVERY, self._rest // 4), "whole": begun, "oldest": oldest, "left": ""}
        await self._redis.hset(WALK_KEY, mapping=known)

    async def _move(self, ready: list[Candidate], budget: "_Budget") -> tuple[set[str], bool]:
        """Move games until time is spent, one at least. Return which, and whether those were all that could be."""
        moved = set[str]()
        by_ruleset: dict[str, list[str]] = defaultdict(list)
        for row in ready:
            by_ruleset[row.ruleset].append(row.game)
        for ruleset, games in by_ruleset.items():
            await self._require_dictionary(ruleset, games)
            for game in games:
                if moved and budget.is_spent():
                    return moved, False
                if await self._attempt(game, ruleset):
                    moved.add(game)
        return moved, True

    async def _attempt(self, game: str, ruleset: str) -> bool:
        """Move a game; False for one that stays, whatever is wrong with it, for the others are to be moved."""
        try:
            return await self._archiving.move(game, ruleset)
        except NewerRules:
            NEWER.labels("worker").inc()
        except LogDoesNotFold as error:
            DAMAGED.labels("worker").inc()
            failures.FAILURES.labels("worker").inc()
            log.error("the game %s was not archived: %s", game, error)
        except TooLarge as error:
            log.warning("the game %s was not archived: %s", game, error)
        except ArchiveUnavailable as error:
            if error.reason != "damaged":
                raise
            FAILURES.labels(error.reason).inc()
            log.error("the game %s was not archived: %s", game, error)
        return False

    async def _require_dictionary(self, ruleset: str, games: list[str]) -> None:
        """Have a dictionary trained for a ruleset that has none, if there are games enough."""
        dictionaries = self._archiving.archive.dictionaries
        if len(games) < SAMPLES or await dictionaries.choice(ruleset) is not None:
            return
        samples = []
        for game in games[:MOST_SAMPLES]:
            try:
                samples.append(await self._archiving.load(game))
            except (LogDoesNotFold, NewerRules) as error:
                log.info("the game %s is no sample: %s", game, error)
        await dictionaries.train(ruleset, [sample for sample in samples if sample is not None])


class _Budget:
    """The time that one job may take, from now on."""

    def __init__(self) -> None:
        self._until, self._share = time.monotonic() + BUSY, time.process_time() + SHARE

    def is_spent(self) -> bool:
        """Return whether it is to begin nothing more."""
        return time.monotonic() >= self._until or time.process_time() >= self._share


def _is_over(lists: list[str]) -> bool:
    """Return whether a game is over that is in these lists."""
    return any(":finished:" in name for name in lists)


def make_hand_out(redis: Redis, settings: Settings) -> Callable[[], Awaitable[None]]:
    """Return what has a thinker archive games that have rested for long enough, once all processes can read them.

    It shows how late that is.
    """
    walk = ArchivingWalk(redis, Archiving(redis, archive_at(settings.archive)), settings.archive_after)
    queue = archive_queue(settings.queue_url)

    async def hand_out() -> None:
        BEHIND.set(await walk.measure_delay())
        if await walk.is_due():
            await asyncio.to_thread(queue.put)

    return hand_out


async def _steps(settings: Settings) -> None:
    redis = connect(settings.redis_url, connections=2)
    archiving = Archiving(redis, archive_at(settings.archive))
    try:
        moved = await ArchivingWalk(redis, archiving, settings.archive_after).step()
        if moved:
            log.info("archived %d games", moved)
    finally:
        await redis.aclose()


@traces.working("archive", "consumer")
def archive() -> None:
    """Archive the next games that have rested for long enough. Raises ArchiveUnavailable."""
    try:
        asyncio.run(_steps(Settings.from_environment()))
    except UNAVAILABLE as error:
        # The next job goes on from here.
        log.warning("nothing was archived: %s", error)
    except ArchiveUnavailable as error:
        FAILURES.labels(error.reason).inc()
        # The job fails, so that the next one waits for a minute.
        raise
