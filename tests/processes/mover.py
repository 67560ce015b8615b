"""A process that archives all games, or takes all back: `python -m tests.processes.mover move` or `restore`."""

import asyncio
import os
import sys

from redis.asyncio import Redis

from store.archive.archive import archive_at
from store.redis.connection import connect
from store.upkeep.archiving import Archiving
from workers.upkeep.archiving import WALK_KEY, ArchivingWalk


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
    asyncio.run(work(sys.argv[1], os.environ["REDIS_URL"], os.environ["TURNFOLD_ARCHIVE"]))
