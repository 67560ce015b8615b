"""Bots that look ahead, in the process of a test: a thinker of its own is slow to start."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from workers.games.bots import Thinkers
from workers.games.game_task import GameTask

LEASE = 20_000


def think(redis_url: str, game: str) -> int:
    """Let the bots of a game look ahead, as a thinker does. Return how many entries that made."""

    async def once() -> int:
        task = GameTask(redis_url, LEASE, bots=Thinkers)
        try:
            return await task.run(game)
        finally:
            await task.redis.aclose()

    # A test that drives a browser has an event loop of its own in this thread.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(once())).result()
