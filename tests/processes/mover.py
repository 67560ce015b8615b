"""A process that archives all games, or takes all back: `python -m tests.processes.mover move` or `restore`.

With `step` it does what a thinker does that is given a job, whenever it reads a line.
"""

import asyncio
import os
import sys

from redis.asyncio import Redis

from store.archive.archive import archive_at
from store.redis.connection import connect
from store.upkeep.archiving import Archiving
from workers.upkeep.archiving import WALK_KEY, ArchivingWalk


async def step(url: str, address: str) -> None:
    """Do a job for each line, and say how many games it has moved."""
    redis: Redis = connect(url, connections=2)
    walk = ArchivingWalk(redis, Archiving(redis, archive_at(address)), 0)
    while await asyncio.to_thread(sys.stdin.readline):
        sys.stdout.write(f"{await walk.step()}\n")
        sys.stdout.flush()
    await redis.aclose()


async def work(what: str, url: str, address: str) -> None:
    """Go through all games once."""
    redis: Redis = connect(url, connections=2)
    archiving = Archiving(redis, archive_at(address))
    if what == "move":
        await redis.delete(WALK_KEY)
        while await ArchivingWalk(redis, archiving, 0).step():
            pass
    else:
        for game in [game async for game in archiving.list_archived()]:
            await archiving.restore(game)
    await redis.aclose()


if __name__ == "__main__":
    what, *where = sys.argv[1], os.environ["REDIS_URL"], os.environ["TURNFOLD_ARCHIVE"]
    asyncio.run(step(*where) if what == "step" else work(what, *where))
