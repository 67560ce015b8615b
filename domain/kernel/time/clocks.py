"""The clock of a seat, what stops it, and what its time is made of."""

from typing import Literal

import msgspec

from domain.kernel.time.rest import Rest
from domain.kernel.time.spans import Span


class SeatHours(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The hours of rest of a seat: `now` in force, `next` with the first sitting from `begin` (milliseconds) on.

    `told` is when its player named some last.
    """

    now: Rest | None = None
    next: Rest | None = None
    begin: int | None = None
    told: int | None = None

    @property
    def latest(self) -> Rest | None:
        """Return those that were named last."""
        return self.now if self.begin is None else self.next


class SeatClock(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The clock of a seat: what is left of its time. All times and spans are in milliseconds.

    `reserve`, `excuses` and `vacation` are what is left of them; `vacations` are spans, as far
    as they still matter. `sitting_since` is when the sitting began that has not ended;
    `used` is what its closed decisions have taken of it, `extended` what all have agreed to give it more,
    `is_excused` that one timeout of it was excused, `is_late`
    that it has timed out. `missed` sittings in a row have timed out, `timeouts` in all; `absences` is how often the
    seat was away, `gone_since` when it went away last; `leaves` is how often its player took vacation.
    """

    reserve: int = 0
    excuses: int = 0
    vacation: int = 0
    vacations: tuple[Span, ...] = ()
    sitting_since: int | None = None
    used: int = 0
    extended: int = 0
    is_excused: bool = False
    is_late: bool = False
    missed: int = 0
    timeouts: int = 0
    absences: int = 0
    gone_since: int = 0
    leaves: int = 0
    hours: SeatHours = SeatHours()


StopWhy = Literal["pause", "outage", "vacation", "night", "free-day"]


class Stop(msgspec.Struct, frozen=True, gc=False):
    """A span in which the clocks of a game, or that of a seat, do not run, and why."""

    why: StopWhy
    begin: int
    end: int

    @property
    def span(self) -> Span:
        """Return from when to when."""
        return self.begin, self.end


class TimePart(msgspec.Struct, frozen=True):
    """A part of the time for a decision, in milliseconds: what is left, or a span that does not count."""

    what: Literal["sitting", "decision", "reserve"] | StopWhy
    span: int
    begin: int | None = None
    end: int | None = None
