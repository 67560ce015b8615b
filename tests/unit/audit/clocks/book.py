"""A second opinion on clocks: by openapi/audit-format.md alone, with every minute of years painted and counted."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from domain.kernel.log.agreement_entries import Extended, Reclaimed, Taken
from domain.kernel.log.entries import (
    Back,
    Chose,
    Deadline,
    Dealt,
    Entry,
    Excused,
    Hours,
    Outage,
    Paused,
    Resigned,
    Resumed,
    TimedOut,
    TookBack,
    Vacation,
    VacationEnded,
)
from domain.kernel.time.rest import Rest
from domain.kernel.time.times import milliseconds

MINUTE = 60_000
HALF_HOUR = 30 * MINUTE
HOUR = 60 * MINUTE
DAY = 24 * HOUR

FIRST = 29_833_320 * MINUTE
"""The first minute that is painted: a full hour in September 2026."""

DAYS = 450
"""Days that are painted."""

NEVER = bytes(DAYS * DAY // MINUTE)
"""Minutes, in all of which time counts."""

RUNNING, STOPPED = bytes(30), b"\1" * 30

ENDING = (Chose, TimedOut, Resigned)
"""Kinds of entries that end the sittings of others."""


class Asked(NamedTuple):
    """The decisions that seats are asked, by their ids, and the seats that the service answers for."""

    open: Mapping[int, str]
    bots: frozenset[int]


class Given(NamedTuple):
    """An answer that may be taken back: what the clock said when its decision opened, and what it took."""

    seq: int
    used: int
    reserve: int
    is_excused: bool
    extended: int
    taken: int


@dataclass
class SeatBook:
    """The clock of a seat, as far as the log tells, in milliseconds."""

    reserve: int
    excuses: int
    since: int = 0
    is_sitting: bool = False
    is_excused: bool = False
    is_late: bool = False
    used: int = 0
    extended: int = 0
    rest: Rest | None = None
    comes: tuple[int, Rest | None] | None = None
    vacations: list[tuple[int, int]] = field(default_factory=list)
    given: list[Given] = field(default_factory=list)


class Book:
    """The clocks of a game after each entry of its log."""

    def __init__(self, deadline: Deadline, seats: int) -> None:
        self._deadline = deadline
        self.seats = [SeatBook(deadline.reserve, deadline.excuses) for _ in range(seats)]
        self.pauses: list[tuple[int, int]] = []
        self.outages: list[tuple[int, int]] = []
        self._is_dealt = False
        self._painted: dict[int, bytearray] = {}

    def follow(self, entry: Entry, before: Asked, after: Asked) -> None:
        """Note an entry, with who was asked what before it and who is after it."""
        self._stop(entry)
        self._is_dealt = self._is_dealt or isinstance(entry.payload, Dealt)
        self._say(entry, before)
        for number in range(len(self.seats)):
            self._turn(number, entry, before, after)

    def left(self, seat: int) -> int:
        """Return how long a seat may still take."""
        return max(0, self._allowance(seat) - self.seats[seat].used) + self.seats[seat].reserve

    def due(self, seat: int) -> int:
        """Return when the time for what a seat is asked is over. Raises ValueError for what is not painted."""
        painted, at = self._cells(seat), _minute(self.seats[seat].since)
        for _ in range(self.left(seat) // MINUTE):
            at = painted.index(0, at) + 1
        return FIRST + painted.index(0, at) * MINUTE

    def charge(self, seat: int, begin: int, end: int) -> int:
        """Return how much of the time from one moment to another counts for a seat."""
        return self._cells(seat).count(0, _minute(begin), _minute(end)) * MINUTE

    def runs(self, seat: int, at: int) -> bool:
        """Return whether time counts for a seat at a moment."""
        return not self._cells(seat)[_minute(at)]

    def runs_from(self, seat: int, at: int) -> int:
        """Return the first moment from this one on at which time counts for a seat."""
        return FIRST + self._cells(seat).index(0, _minute(at)) * MINUTE

    def stopped(self, seat: int, begin: int, end: int) -> int:
        """Return for how long a pause, an outage or a vacation lasts between two moments."""
        painted = bytearray(NEVER)
        _paint(painted, self._stops(seat))
        return painted.count(1, _minute(begin), _minute(end)) * MINUTE

    def rests(self, seat: int) -> list[Rest]:
        """Return whose nights and days off count for a seat."""
        return [rest for rest in (self.seats[seat].rest, self._deadline.calendar) if rest]

    def _allowance(self, seat: int) -> int:
        book, deadline = self.seats[seat], self._deadline
        each = deadline.per_sitting or deadline.per_decision or 0
        return each + (each if book.is_excused else 0) + book.extended

    def _stops(self, seat: int) -> list[tuple[int, int]]:
        return [*self.pauses, *self.outages, *self.seats[seat].vacations]

    def _cells(self, seat: int) -> bytearray:
        """Return a byte for each minute: 1 where time does not count."""
        if seat not in self._painted:
            own, common = self.seats[seat].rest, self._deadline.calendar
            nights = own if own and own.quiet else common
            painted = bytearray(_rests(nights, common if common and common.free_days else own))
            _paint(painted, self._stops(seat))
            self._painted[seat] = painted
        return self._painted[seat]

    def _stop(self, entry: Entry) -> None:
        match entry.payload:
            case Paused(until=until):
                self.pauses.append((entry.at, milliseconds(until)))
            case Resumed():
                begin, end = self.pauses[-1]
                self.pauses[-1] = (begin, min(end, entry.at + (0 if entry.actor == "host" else DAY)))
            case Outage(start=begin, until=until):
                self.outages.append((milliseconds(begin), milliseconds(until)))
            case Vacation(seat=seat, until=until, start=begin):
                begins = milliseconds(begin) if begin else entry.at
                self.seats[seat].vacations.append((begins, milliseconds(until)))
            case VacationEnded(seat=seat, until=until):
                taken = self.seats[seat].vacations
                (gone,) = (span for span in taken if span[1] == milliseconds(until))
                taken[taken.index(gone)] = (gone[0], max(gone[0], entry.at))
            case Hours(seat=seat, rest=rest):
                book = self.seats[seat]
                book.comes = (entry.at + DAY if self._is_dealt else 0, rest)
            case _:
                return
        self._painted.clear()

    def _say(self, entry: Entry, before: Asked) -> None:
        match entry.payload:
            case TimedOut(seat=seat):
                self.seats[seat].is_late = True
            case Excused(seat=seat):
                self.seats[seat].is_excused = True
                self.seats[seat].excuses -= 1
            case Extended(seat=seat, span=span):
                self.seats[seat].extended += span
            case Taken(seat=seat):
                old = self.seats[seat]
                self.seats[seat] = SeatBook(old.reserve, old.excuses, since=entry.at)
                self._painted.clear()
            case Back(seat=seat) | Reclaimed(seat=seat) if seat in before.bots:
                self.seats[seat].since = entry.at
            case _:
                return

    def _turn(self, seat: int, entry: Entry, before: Asked, after: Asked) -> None:
        book, was, now = self.seats[seat], before.open.get(seat), after.open.get(seat)
        taken = self.charge(seat, book.since, entry.at) if was and was != now else 0
        others = self._people(seat, after)
        if isinstance(entry.payload, TookBack) and entry.payload.seat == seat:
            self._take_back(seat, entry.payload.to, taken)
        elif seat in before.bots | after.bots:
            self._end(book, earns=False)
        elif was and was != now:
            self._close(seat, entry, taken)
            if self._deadline.per_sitting is None:
                self._end(book, earns=isinstance(entry.payload, Chose) and entry.payload.seat == seat)
            elif now and any(after.open.get(other) not in (None, before.open.get(other)) for other in others):
                self._end(book, earns=not book.is_late)
        elif not was and isinstance(entry.payload, ENDING) and entry.payload.seat in self._people(seat, before):
            self._end(book, earns=not book.is_late)
        if now != was:
            book.since = entry.at
        if now and seat not in after.bots:
            self._sit(seat, entry.at)

    def _close(self, seat: int, entry: Entry, taken: int) -> None:
        book = self.seats[seat]
        if isinstance(entry.payload, Chose) and entry.payload.seat == seat:
            given = Given(entry.seq, book.used, book.reserve, book.is_excused, book.extended, taken)
            book.given.append(given)
        self._use(seat, taken)

    def _use(self, seat: int, taken: int) -> None:
        book = self.seats[seat]
        allowance = self._allowance(seat)
        for _ in range(taken // MINUTE):
            book.used += MINUTE
            if book.used > allowance and book.reserve:
                book.reserve -= MINUTE

    def _take_back(self, seat: int, to: int, taken: int) -> None:
        book = self.seats[seat]
        gone = [given for given in book.given if given.seq >= to]
        book.given = [given for given in book.given if given.seq < to]
        has = book.reserve
        book.is_sitting = True
        book.used, book.reserve = gone[0].used, gone[0].reserve
        book.is_excused |= gone[0].is_excused
        book.extended = max(book.extended, gone[0].extended)
        self._use(seat, sum(given.taken for given in gone) + taken)
        book.reserve = min(book.reserve, has)

    def _end(self, book: SeatBook, *, earns: bool) -> None:
        if not book.is_sitting:
            return
        if earns:
            grown = book.reserve + self._deadline.increment
            most = self._deadline.reserve_max
            book.reserve = grown if most is None else max(book.reserve, min(grown, most))
        book.is_sitting = book.is_excused = book.is_late = False
        book.used = book.extended = 0

    def _sit(self, seat: int, at: int) -> None:
        book = self.seats[seat]
        if not book.is_sitting and book.comes and at >= book.comes[0]:
            book.rest, book.comes = book.comes[1], None
            self._painted.clear()
        book.is_sitting = True

    def _people(self, seat: int, asked: Asked) -> set[int]:
        """Return the other seats at which people play; where there are none, all other ones."""
        others = set(range(len(self.seats))) - {seat}
        return others - asked.bots or others


def _minute(at: int) -> int:
    assert at % MINUTE == 0
    return (at - FIRST) // MINUTE


def _paint(painted: bytearray, spans: Iterable[tuple[int, int]]) -> None:
    for begin, end in spans:
        first, last = max(0, _minute(begin)), max(0, _minute(end))
        painted[first:last] = b"\1" * max(0, last - first)


@cache
def _rests(nights: Rest | None, days: Rest | None) -> bytes:
    """Ask every half hour what the clocks show in the places of somebody's nights and days off."""
    painted = bytearray()
    for at in range(FIRST, FIRST + DAYS * DAY, HALF_HOUR):
        painted += STOPPED if _is_night(nights, at) or _is_off(days, at) else RUNNING
    return bytes(painted)


def _is_night(rest: Rest | None, at: int) -> bool:
    if rest is None or rest.quiet is None or (shown := _shown(rest, at)) is None:
        return False
    (opens, closes), hour = rest.quiet, shown // HOUR % 24
    return opens <= hour < closes if opens < closes else hour >= opens or hour < closes


def _is_off(rest: Rest | None, at: int) -> bool:
    shown = _shown(rest, at) if rest and rest.free_days else None
    return rest is not None and shown is not None and (shown // DAY + 3) % 7 + 1 in rest.free_days


def _shown(rest: Rest, at: int) -> int | None:
    """Return what the clocks of a place show, as if it were UTC."""
    return next((at + minutes * MINUTE for begin, minutes in reversed(rest.offsets) if begin <= at), None)
