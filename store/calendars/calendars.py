"""Calendars of accounts: hours of rest and vacations, which a dispatcher brings into all games of an account."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace
from redis.asyncio import Redis

from domain.kernel.protocol.ids import Seat
from domain.kernel.table.game import Game
from domain.kernel.time.rest import Rest
from domain.kernel.time.spans import Span, is_within
from domain.kernel.time.times import DAY
from store.calendars.zones import rest_in
from store.redis.clock import Clock, store_time
from store.redis.connection import server_time
from store.redis.keys import account_key, calendar_key, carried_key
from store.redis.scripts import Script

_DUE = "{calendars}:due"
"""The accounts whose calendars are to be brought into their games, by when, in milliseconds."""


HOURS_LAST = 30 * DAY
"""Milliseconds after which a player may name other hours of rest."""

SAFELY = 5_000
"""Milliseconds in which a calendar that is being changed has been."""


class Hours(msgspec.Struct, frozen=True):
    """Hours of rest in a time zone: a night (from and until which hour), days of the week that are off (1: Monday)."""

    zone: str
    quiet: tuple[int, int] | None = None
    free_days: tuple[int, ...] = ()

    def at(self, now: int) -> Rest:
        """Return them as a game is told of them, at a time in milliseconds."""
        return rest_in(self.zone, self.quiet, self.free_days, now)


class Leave(msgspec.Struct, frozen=True):
    """A vacation from all games of an account. All times in milliseconds.

    `ended_in` are games in which alone it was ended early, and when.
    """

    id: str
    begin: int
    end: int
    ended_in: dict[str, int] = msgspec.field(default_factory=dict)

    @property
    def span(self) -> Span:
        """Return from when to when it lasts."""
        return self.begin, self.end


class Calendar(msgspec.Struct, frozen=True):
    """The calendar of an account. `changed` and `hours_named` are when anything, and the hours, were changed last.

    `ended` are vacations that were ended early, as long as it may be that a game does not know it.
    """

    hours: Hours | None = None
    vacations: tuple[Leave, ...] = ()
    ended: tuple[Leave, ...] = ()
    changed: int = 0
    hours_named: int = 0

    @property
    def changeable(self) -> int:
        """Return from when on other hours may be named, in milliseconds."""
        return self.hours_named + HOURS_LAST

    @property
    def spans(self) -> tuple[Span, ...]:
        """Return the vacations as spans."""
        return tuple(leave.span for leave in self.vacations)

    def spans_in(self, game: str) -> tuple[Span, ...]:
        """Return the vacations, but for those that were ended in this game, as spans."""
        return tuple(leave.span for leave in self.vacations if game not in leave.ended_in)

    def ended_since(self, game: str, since: int) -> tuple[Span, ...]:
        """Return the vacations that were ended in all games, or in this one at a time (milliseconds) or later."""
        here = (leave for leave in self.vacations if leave.ended_in.get(game, since - 1) >= since)
        return tuple(leave.span for leave in (*self.ended, *here))

    def with_vacation(self, leave: Leave, now: int) -> "Calendar":
        """Return the calendar with one more vacation, without those that are over, at a time in milliseconds."""
        ahead = [vacation for vacation in self.vacations if vacation.end > now]
        return replace(self, vacations=tuple(sorted([*ahead, leave], key=lambda row: row.begin)), changed=now)

    def without(self, leave: Leave, now: int) -> "Calendar":
        """Return the calendar in which a vacation has ended, at a time in milliseconds."""
        others = tuple(vacation for vacation in self.vacations if vacation != leave)
        return replace(self, vacations=others, ended=(*self.ended, leave), changed=now)

    def ending_in(self, game: str, span: Span, now: int) -> "Calendar":
        """Return the calendar in which the vacations that hold a span have ended in a game, at a time in milliseconds.

        Itself, if there is none.
        """
        ended = tuple(
            replace(leave, ended_in=leave.ended_in | {game: now}) if is_within(span, leave.span) else leave
            for leave in self.vacations
        )
        return self if ended == self.vacations else replace(self, vacations=ended, changed=now)

    def with_hours(self, hours: Hours | None, now: int) -> "Calendar":
        """Return the calendar with other hours, or none, at a time in milliseconds."""
        return replace(self, hours=hours, changed=now, hours_named=now if hours else self.hours_named)


class Due(msgspec.Struct, frozen=True):
    """An account whose calendar is to be brought into its games; it was handed out until a time in milliseconds."""

    account: str
    until: int


class CalendarStore:
    """The calendars in one Redis: `{u:<player>}:calendar`, and in how many games a vacation has come."""

    def __init__(self, redis: Redis, clock: Clock = store_time) -> None:
        self._redis = redis
        self._told = clock
        self._claim = Script(redis.execute_command, __package__, "claim_calendars")
        self._settle = Script(redis.execute_command, __package__, "settle_calendar")
        self._change = Script(redis.execute_command, __package__, "change_calendar")

    async def now(self) -> int:
        """Return the time of the server that knows which calendars are due, in milliseconds."""
        return self._told() or await server_time(self._redis, _DUE)

    async def get(self, player: str) -> tuple[Calendar, bytes]:
        """Return the calendar of an account, and how it is stored."""
        reply: Any = await self._redis.get(calendar_key(player))
        return _decode(reply), reply or b""

    async def of(self, players: Iterable[str]) -> dict[str, Calendar]:
        """Return the calendars of those of these accounts that have one."""
        ids = list(players)
        pipeline = self._redis.pipeline(transaction=False)
        for player in ids:
            pipeline.get(calendar_key(player))
        rows = await pipeline.execute() if ids else []
        return {player: _decode(data) for player, data in zip(ids, rows, strict=True) if data}

    async def put(self, player: str, expected: bytes, calendar: Calendar) -> bool:
        """Change a calendar that is still stored as it is known; False if it is not, or if there is no such account."""
        # The list of what is due first: whoever dies in between has changed nothing, or is looked after a little later.
        await self.mark(player, calendar.changed + SAFELY)
        wanted = msgspec.json.encode(calendar)
        names = [account_key(player), calendar_key(player)]
        if not await self._change(keys=names, args=[expected, wanted]):
            return False
        await self.mark(player, calendar.changed)
        return True

    async def end_in(self, player: str, game: str, span: Span) -> None:
        """Have those vacations of an account that hold a span (milliseconds) end in a game alone."""
        now = await self.now()
        while True:
            calendar, stored = await self.get(player)
            changed = calendar.ending_in(game, span, now)
            if changed is calendar or await self.put(player, stored, changed):
                return

    async def mark(self, player: str, at: int) -> None:
        """Bring the calendar of an account into its games at this time (milliseconds), if not before."""
        await self._redis.zadd(_DUE, {player: at}, lt=True)

    async def rests(self, game: Game, accounts: Mapping[str, str]) -> dict[Seat, Rest]:
        """Return the hours of rest of those who play a game that is about to be dealt.

        `accounts` are those of its players. A game that is begun for who is on vacation is looked at in any case: it is
        marked here, since whoever deals may die.
        """
        if game.created.deadline is None:
            return {}
        players = {
            seat: accounts[name] for seat, place in enumerate(game.seats) if (name := place.player or "") in accounts
        }
        calendars = await self.of(players.values())
        for account, calendar in calendars.items():
            if any(end > game.at for _, end in calendar.spans):
                await self.mark(account, game.at)
        hours = {seat: calendars[account].hours for seat, account in players.items() if account in calendars}
        return {seat: named.at(game.at) for seat, named in hours.items() if named is not None}

    async def claim(self, now: int, lease: int, limit: int) -> list[Due]:
        """Hand out what is due by now, so many accounts at most, for a lease (all times in milliseconds)."""
        players: Any = await self._claim(keys=[_DUE], args=[now, now + lease, limit])
        return [Due(player.decode(), now + lease) for player in players]

    async def settle(self, due: Due, at: int | None) -> None:
        """Look at an account again at this time (None: never), unless it was marked since it was handed out."""
        await self._settle(keys=[_DUE], args=[due.account, due.until, "" if at is None else at])

    async def note(self, player: str, carried: Mapping[str, "Carried"]) -> None:
        """Note what became of the vacations of an account, by their ids."""
        await self._redis.hset(
            carried_key(player), mapping={name: msgspec.json.encode(row) for name, row in carried.items()}
        )

    async def vacation_outcomes(self, player: str) -> dict[str, "Carried"]:
        """Return what became of the vacations of an account, by their ids."""
        rows: Any = await self._redis.hgetall(carried_key(player))
        return {name.decode(): msgspec.json.decode(row, type=Carried) for name, row in rows.items()}


class Carried(msgspec.Struct, frozen=True):
    """In how many games a vacation stops the clock as long as it lasts, and in how many not so long."""

    games: int = 0
    short: int = 0


def _decode(data: bytes | None) -> Calendar:
    return msgspec.json.decode(data, type=Calendar) if data else Calendar()
