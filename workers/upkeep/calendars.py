"""Brings the calendars of accounts into all their games: hours of rest, and vacations."""

import logging
from functools import partial

from msgspec.structs import replace
from redis.asyncio import Redis

from domain.kernel.commands import calendars
from domain.kernel.commands.commands import Drafts
from domain.kernel.log.fence import NewerRules
from domain.kernel.protocol.refusals import Refused
from domain.kernel.table.game import Game
from domain.kernel.time.times import DAY
from store.accounts.players import SETTLED
from store.calendars.calendars import Calendar, CalendarStore, Carried, Leave
from store.lists.lobby import Lobby
from store.log.games import GameStore
from store.log.rows import Row
from store.redis.clock import Clock, store_time
from store.redis.gone import Removed
from store.redis.metrics import NEWER
from store.upkeep.leaving import games_of
from telemetry.failures import FAILURES

log = logging.getLogger("turnfold.dispatcher")

BATCH = 20
"""Accounts that are handed out at a time."""

LEASE = 60_000
"""Milliseconds after which an account comes back if the process that had it has died."""

SOON = 5_000
"""Milliseconds after which an account is looked at again one of whose games is about to be dealt."""

RENEWED = 60 * DAY
"""Milliseconds after which it is looked whether games are still told far enough ahead what clocks show."""

MEMORY = 8 * 1024 * 1024
"""Bytes of games that are remembered."""


class CalendarTask:
    """Brings calendars into games. Each step may be done again, by two processes or after a crash."""

    def __init__(self, redis: Redis, clock: Clock = store_time) -> None:
        self._calendars = CalendarStore(redis, clock)
        self._lobby = Lobby(redis)
        self._games = GameStore(redis, MEMORY, clock)

    async def sweep(self) -> int:
        """Bring what is due into the games of its accounts. Return how many accounts that were."""
        claims = await self._calendars.claim(await self._calendars.now(), LEASE, BATCH)
        for due in claims:
            try:
                await self._calendars.settle(due, await self._carry(due.account))
            except NewerRules as newer:
                NEWER.labels("dispatcher").inc()
                log.warning("the calendar of an account waits for a newer version: a game of it was %s", newer)
            except Exception:
                # Its lease brings it back; the others have their turn.
                FAILURES.labels("dispatcher").inc()
                log.exception("the calendar of an account was not brought into all its games")
        return len(claims)

    async def _carry(self, account: str) -> int | None:
        """Bring an account's calendar into its games. Return when to look at it again, None for never."""
        calendar, stored = await self._calendars.get(account)
        if not stored:
            return None
        now = await self._calendars.now()
        rows = await games_of(self._lobby, account, "running")
        games = [await self._bring(row, account, calendar) for row in rows]
        present = [game for game in games if game is not None]
        if ahead := [leave for leave in calendar.vacations if leave.end > now]:
            await self._calendars.note(account, {leave.id: _count_games(present, leave, now) for leave in ahead})
        if any(game.status == "dealing" for game, _ in present):
            return now + SOON
        # A request that was let through just before it changed may have begun a game with the former one.
        if now < calendar.changed + SETTLED:
            return calendar.changed + SETTLED
        if calendar.ended:
            # Every game knows it; who takes a vacation there from now on has it.
            await self._calendars.put(account, stored, replace(calendar, ended=()))
        return _next(calendar, now)

    async def _bring(self, row: Row, account: str, calendar: Calendar) -> tuple[Game, str] | None:
        """Bring a calendar into a game; the game, and what the account is called there, if it plays there."""
        if row.summary.status != "running" or row.summary.importer is not None:
            return None
        try:
            timeline = await self._games.read(row.id)
        except Removed:
            timeline = None
        actor = next((actor for actor, other in row.accounts.items() if other == account), None)
        if timeline is None or actor is None:
            return None
        for wanted in (_hours, _endings, _vacations):
            now = await self._calendars.now()
            try:
                decide = partial(wanted, player=actor, calendar=calendar, now=now)
                await self._games.execute(timeline, decide, not_before=now)
            except Refused as refused:
                log.info("a calendar does not fit into the game %s: %s", row.id, refused.detail)
        return timeline.game, actor


def _hours(game: Game, player: str, calendar: Calendar, now: int) -> Drafts:
    return calendars.hours(game, player, calendar.hours.at(now) if calendar.hours else None, now)


def _endings(game: Game, player: str, calendar: Calendar, now: int) -> Drafts:
    # As long as somebody may bring it in who knows it as it was; who takes one there later has it.
    ended = calendar.ended_since(game.id, now - 2 * SETTLED)
    return calendars.endings(game, player, ended, calendar.spans_in(game.id), now)


def _vacations(game: Game, player: str, calendar: Calendar, now: int) -> Drafts:
    return calendars.vacations(game, player, calendar.spans_in(game.id), now)


def _count_games(games: list[tuple[Game, str]], leave: Leave, now: int) -> Carried:
    """Return in how many games a vacation stops the clock to its end, and in how many not."""
    lacks = [calendars.lacking(game, player, (leave.begin, leave.end), now) for game, player in games]
    numbers = [lack for lack in lacks if lack is not None]
    short = sum(lack > 0 for lack in numbers)
    return Carried(len(numbers) - short, short)


def _next(calendar: Calendar, now: int) -> int | None:
    return now + RENEWED if calendar.hours else None
