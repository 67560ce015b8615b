"""A worker's view of a game: do what is due there, and say when to look again."""

import asyncio
from functools import partial

from domain.kernel.commands import upkeep
from domain.kernel.deadlines import next_look
from domain.kernel.refusals import Refused
from store.connection import connect
from store.games import GameStore
from store.schedule import Schedule

SLICE = 2.0
"""Seconds after which a game of bots makes room for others."""


class Desk:
    """The stores as a worker process uses them, with games folded and connections open from job to job."""

    def __init__(self, redis_url: str, lease: int) -> None:
        redis = connect(redis_url, connections=4)
        self.games = GameStore(redis)
        self.schedule = Schedule(redis)
        self._lease = lease

    async def look(self, game_id: str) -> int:
        """Do all that is due in a game; how many entries that made.

        Safe to run twice, late, early or never: each step looks at the game as it is, and is appended only if nothing
        came between.
        """
        timeline = await self.games.read(game_id)
        if timeline is None:
            return 0
        first = timeline.seq
        ends = asyncio.get_running_loop().time() + SLICE
        while asyncio.get_running_loop().time() < ends:
            now = await self.schedule.now()
            decide = partial(upkeep, now=now, secret=timeline.seed)
            before = timeline.seq
            try:
                await self.games.execute(timeline, decide, hold=self._lease, not_before=now)
            except Refused:
                # Somebody else was faster; what is due now is seen on the next round.
                await self.games.read(game_id)
            if timeline.seq == before:
                break
        await self.schedule.rearm(game_id, timeline.seq, next_look(timeline.game))
        return timeline.seq - first
