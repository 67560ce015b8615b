"""Takes a store on that came back older: each game that lacks entries says so from there on."""

import asyncio
import time
from collections.abc import Iterable
from typing import Literal, NamedTuple

from redis.asyncio import Redis

from domain.kernel.log.entries import Loss
from domain.kernel.protocol.refusals import Refused
from domain.kernel.table.losses import tell_loss
from store.health.fleet import BEAT, LIFE, FleetStore, Process
from store.health.losses import LossStore, LostGame
from store.health.recollection import name_of, present_runs
from store.log.games import GameStore
from store.log.timeline import Timeline
from store.notices.listeners import LOSS, Listeners
from store.redis import keys
from store.redis.connection import ask, by_server
from store.redis.gone import Removed

MEMORY = 8 * 1024 * 1024
"""Bytes of games that are remembered."""

LOOK_EVERY = 0.2
"""Seconds between two looks at what processes have said."""

Outcome = Literal["goes-on", "gone", "removed", "over", "unreadable"]
"""The fate of a game: it goes on and says so, nothing is left of it, it was removed by an operator meanwhile, it is
over and cannot say anything, or its log cannot be followed."""


class Settled(NamedTuple):
    """A game that lacks entries, and what becomes of it."""

    lost: LostGame
    outcome: Outcome


async def await_processes(redis: Redis) -> list[Process]:
    """Wait until all processes of the API that live have noted what they miss. Return those that have not in time.

    They say so with their signs of life: all have given one a moment after their period, counted from the start of the
    server, and who is silent for longer than a life is dead. Raises redis.exceptions.RedisError.
    """
    start = time.monotonic()
    while True:
        runs = name_of(await present_runs(redis))
        living = [row.process for row in (await FleetStore(redis).read()).living if row.process.kind == "api"]
        waiting = [process for process in living if process.runs != runs]
        is_over = time.monotonic() - start >= LIFE
        if is_over or (not waiting and await _age(redis) > BEAT):
            return waiting
        await asyncio.sleep(LOOK_EVERY)


async def _age(redis: Redis) -> int:
    """Return the whole seconds for which all servers have been there."""
    servers = await by_server(redis, [keys.due_key(number) for number in range(keys.PARTITIONS)])
    return min(
        [
            int((await ask(redis, server_keys[0], "INFO", "server"))["uptime_in_seconds"])
            for server_keys in servers.values()
        ]
    )


class Accepting:
    """Takes the loss of a store on. It may be done again after a crash: no game says twice that it lacks the same."""

    def __init__(self, redis: Redis) -> None:
        self._games = GameStore(redis, MEMORY)
        self._losses = LossStore(redis)
        self._listeners = Listeners(redis)

    async def accept(self) -> list[Settled] | None:
        """Have each game say what it lacks; None if nothing is missing."""
        settled: list[Settled] | None = None
        # A process may note more of it while games are told.
        while await self._losses.standing() is not None:
            games = await self._losses.games()
            settled = [*(settled or ()), *[Settled(row, await self._tell(row)) for row in games]]
            await self._losses.settle(games)
        return settled

    async def _tell(self, row: LostGame) -> Outcome:
        try:
            timeline = await self._games.read(row.game)
            if timeline is None:
                await self._tell_players(row, row.players)
                return "gone"
            if timeline.game.status == "finished":
                await self._tell_players(row, [*row.players, *timeline.sitting])
                return "over"
            # Those who still have a seat are told by the entry.
            await self._tell_players(row, [player for player in row.players if player not in timeline.sitting])
            if not await self._says_so(timeline, row):
                await self._games.execute(timeline, lambda game: tell_loss(game, row.entries))
        except Removed:
            return "removed"
        except Refused:
            return "unreadable"
        return "goes-on"

    async def _tell_players(self, row: LostGame, players: Iterable[str]) -> None:
        loss = f"{row.game}/{row.seq}/{row.at}/{row.left}"
        await self._listeners.hear([(player, loss) for player in players], kind=LOSS)

    async def _says_so(self, timeline: Timeline, row: LostGame) -> bool:
        """Return whether the game has said so after what is left of it: a crash came between."""
        entries = await self._games.log(timeline.id, row.left)
        return any(isinstance(entry.payload, Loss) and entry.payload.entries == row.entries for entry in entries)
