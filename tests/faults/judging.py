"""A game's log tells of the service: when it was needed, and in which time nobody could be late."""

import json
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from domain.kernel.fold.export import read_line
from domain.kernel.fold.replay import replay
from domain.kernel.log.agreement_entries import Taken
from domain.kernel.log.entries import (
    BOT,
    HOST,
    Chose,
    Entry,
    Excused,
    Outage,
    Paused,
    Resumed,
    TimedOut,
    Vacation,
    VacationEnded,
)
from domain.kernel.table.deadlines import deadline_of, is_bots_turn, overdue, protected_spans
from domain.kernel.table.game import Game, OpenDecision
from domain.kernel.time import spans
from domain.kernel.time.times import DAY, milliseconds

Why = Literal["pause", "vacation", "outage"]


class Stop(NamedTuple):
    """A time, in milliseconds, in which the clock of a seat does not run, or none of the game (None)."""

    why: Why
    seat: int | None
    begin: int
    end: int

    def is_of(self, seat: int) -> bool:
        """Return whether it stops the clock of a seat."""
        return self.seat is None or self.seat == seat


def entries_in(export: bytes) -> list[Entry]:
    """Return the entries of an export."""
    return [read_line(json.loads(row))[0] for row in export.splitlines()[1:]]


def stops(entries: Iterable[Entry]) -> list[Stop]:
    """Return when clocks did not run, as the entries alone say it."""
    found: list[Stop] = []
    for entry in entries:
        at = entry.at
        match entry.payload:
            case Paused(until=until):
                found.append(Stop("pause", None, at, milliseconds(until)))
            case Resumed():
                end = at if entry.actor == HOST else at + DAY
                found = [_cut(stop, end) if stop.why == "pause" else stop for stop in found]
            case Outage(start=begin, until=until):
                found.append(Stop("outage", None, milliseconds(begin), milliseconds(until)))
            case Vacation(seat=seat, until=until, start=start):
                found.append(Stop("vacation", seat, milliseconds(start) if start else at, milliseconds(until)))
            case VacationEnded(seat=seat, until=until):
                last = milliseconds(until)
                found = [_cut(stop, at) if (stop.seat, stop.end) == (seat, last) else stop for stop in found]
            case Taken(seat=seat):
                # A newcomer has not taken the vacations of the one who goes.
                found = [_cut(stop, at) if stop.seat == seat else stop for stop in found]
            case _:
                pass
    return [stop for stop in found if stop.begin < stop.end]


def _cut(stop: Stop, end: int) -> Stop:
    return stop._replace(end=min(stop.end, end))


def late_in_protected_time(entries: Iterable[Entry]) -> list[str]:
    """Return who was late in a time in which nobody could be, as the entries that were there by then say it."""
    known, found = list[Entry](), list[str]()
    for entry in entries:
        if isinstance(entry.payload, TimedOut | Excused):
            seat = entry.payload.seat
            here = [stop for stop in stops(known) if stop.is_of(seat) and stop.begin <= entry.at < stop.end]
            found += [f"entry {entry.seq}: seat {seat} was late in a time of {stop.why}" for stop in here]
        known.append(entry)
    return found


def services(export: bytes) -> Iterator[tuple[int, int]]:
    """Yield when the service was needed and when it did its work: answers of bots, and what is due to who is late.

    Where the time of somebody is over, the game is to go on without them: whatever comes next ends that.
    """
    entries = entries_in(export)
    header, *_, last = (json.loads(row) for row in export.splitlines())
    before: Game | None = None
    since = 0
    for played in replay(header["game"], entries, bytes.fromhex(last["seed"])):
        entry = played.entry
        late = _late(before, entry) if before is not None else None
        if before is not None and late is not None:
            yield _needed(before, late), entry.at
        elif before is not None and isinstance(entry.payload, Chose) and entry.actor == BOT:
            yield since, entry.at
        if before is None or not is_bots_turn(before) or entry.actor == BOT:
            since = entry.at
        before = played.game


def _late(before: Game, entry: Entry) -> OpenDecision | None:
    """Return whom an entry says to be late, or who is at its time."""
    if isinstance(entry.payload, TimedOut | Excused):
        return before.decision_of(entry.payload.seat)
    return overdue(before, entry.at)


def _needed(before: Game, late: OpenDecision) -> int:
    """Return when the service was to find somebody late: not in a time that does not count."""
    since = max(before.at, deadline_of(before, late) or 0)
    return spans.due(protected_spans(before, late.decision.seat, since), since, 0)
