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
from store.archive.metrics import FAILURES
from store.archive.objects import ArchiveUnavailable
from store.health.fleet import FleetStore
from store.lists.placing import PLACED, placement_of
from store.redis.connection import UNAVAILABLE, connect, server_time
from store.redis.metrics import DAMAGED, NEWER
from store.upkeep.archiving import Archiving, Candidate
from telemetry import failures, traces
from workers.queue.queue import archive_queue
from workers.queue.settings import Settings

WALK_KEY = "{outages}:archive"
"""The hash of how far the walk is (`cursor`), and when the next one begins (`next`, in milliseconds)."""

PAGE = 500
"""Games of the lists that are looked at at once."""

AT_ONCE = 50
"""Games that are moved by one job at most: with a job each five seconds that is the rate."""

BUSY = 5.0
"""Seconds after which a job begins nothing more: bots that are to think wait behind it."""

WALK_EVERY = 6 * HOUR
"""Milliseconds between the end of a walk and the next one."""

log = logging.getLogger("turnfold.worker")


class ArchivingWalk:
    """The walk in one store: each step looks at some games, and has those moved that have rested for so many days."""

    def __init__(self, redis: Redis, archiving: Archiving, days: int) -> None:
        self._redis = redis
        self._archiving = archiving
        self._rest = days * DAY

    async def is_due(self) -> bool:
        """Return whether there is something to be looked at, and all processes that live read from the archive."""
        due: Any = await self._redis.hget(WALK_KEY, "next")
        if int(due or 0) > await server_time(self._redis, WALK_KEY):
            return False
        return await FleetStore(self._redis).reads_from(self._archiving.archive.name)

    async def step(self) -> int:
        """Look at the next games. Return how many were moved. Raises ArchiveUnavailable."""
        await self._archiving.recover()
        if not await self.is_due():
            return 0
        cursor = int(await self._redis.hget(WALK_KEY, "cursor") or 0)
        scan: Any = await self._redis.hscan(PLACED, cursor, count=PAGE)
        following, page = scan
        now = await server_time(self._redis, WALK_KEY)
        over = [game.decode() for game, placement in page.items() if _is_over(placement_of(placement).lists)]
        ready = [row for row in await self._archiving.candidates(over) if row.since + self._rest <= now]
        moved, is_whole = await self._move(ready)
        if is_whole:
            known: dict[Any, Any] = {"cursor": following}
            if not following:
                known["next"] = now + min(WALK_EVERY, self._rest // 4)
            await self._redis.hset(WALK_KEY, mapping=known)
        return moved

    async def _move(self, ready: list[Candidate]) -> tuple[int, bool]:
        """Move games, so many at most. Return how many were moved, and whether that was all that could be."""
        until, moved = time.monotonic() + BUSY, 0
        by_ruleset: dict[str, list[str]] = defaultdict(list)
        for row in ready:
            by_ruleset[row.ruleset].append(row.game)
        for ruleset, games in by_ruleset.items():
            await self._require_dictionary(ruleset, games)
            for game in games:
                if moved >= AT_ONCE or time.monotonic() >= until:
                    return moved, False
                moved += await self._attempt(game, ruleset)
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


def _is_over(lists: list[str]) -> bool:
    """Return whether a game is over that is in these lists."""
    return any(":finished:" in name for name in lists)


def make_hand_out(redis: Redis, settings: Settings) -> Callable[[], Awaitable[None]]:
    """Return what has a thinker archive games that have rested for long enough, once all processes can read them."""
    walk = ArchivingWalk(redis, Archiving(redis, archive_at(settings.archive)), settings.archive_after)
    queue = archive_queue(settings.queue_url)

    async def hand_out() -> None:
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
