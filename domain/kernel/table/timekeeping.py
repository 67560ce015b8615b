"""The changes of a seat's clock by entries.

A *sitting* is a run of decisions of one seat, until another person has acted in between or is asked together with it;
under `per_decision` each decision is one. It has one allowance, beyond which the reserve is used.
"""

from msgspec.structs import replace

from domain.kernel.log.entries import Deadline
from domain.kernel.time.clocks import SeatClock, SeatHours


def wound(deadline: Deadline | None) -> SeatClock:
    """Return the clock of a seat at the beginning of a game."""
    return SeatClock(deadline.reserve, deadline.excuses, deadline.vacation) if deadline else SeatClock()


def allowance(deadline: Deadline, clock: SeatClock) -> int:
    """Return the time for the sitting that has not ended, the reserve aside."""
    return deadline.each * (2 if clock.is_excused else 1) + clock.extended


def left(deadline: Deadline, clock: SeatClock) -> int:
    """Return how long the seat may take from now on in this sitting, the reserve included."""
    return max(0, allowance(deadline, clock) - clock.used) + clock.reserve


def sits_down(clock: SeatClock, at: int) -> SeatClock:
    """A decision opens: a sitting begins with it, unless one goes on."""
    if clock.sitting_since is not None:
        return clock
    hours = clock.hours
    # New hours begin with a sitting, never within one: otherwise they could stop a clock that is about to run out.
    if hours.begin is not None and at >= hours.begin:
        hours = SeatHours(hours.next, told=hours.told)
    return replace(clock, sitting_since=at, hours=hours)


def charge_time(deadline: Deadline, clock: SeatClock, duration: int) -> SeatClock:
    """A decision was closed that took so long."""
    span = allowance(deadline, clock)
    # Only what this decision adds beyond the allowance: earlier ones of the sitting have paid for theirs.
    beyond = max(0, clock.used + duration - span) - max(0, clock.used - span)
    return replace(clock, used=clock.used + duration, reserve=max(0, clock.reserve - beyond))


def stands_up(deadline: Deadline, clock: SeatClock, in_time: bool) -> SeatClock:
    """The sitting ends. One in which the seat was in time earns the increment."""
    if clock.sitting_since is None:
        return clock
    reserve = clock.reserve
    if deadline.increment and in_time:
        # A reserve that began above the most is not cut by earning more.
        total = reserve + deadline.increment
        reserve = total if deadline.reserve_max is None else max(reserve, min(total, deadline.reserve_max))
    return replace(clock, reserve=reserve, sitting_since=None, used=0, extended=0, is_excused=False, is_late=False)


def excuse_sitting(clock: SeatClock) -> SeatClock:
    """The sitting is given its allowance once more."""
    return replace(clock, excuses=clock.excuses - 1, is_excused=True)


def count_timeout(clock: SeatClock) -> SeatClock:
    """A decision has timed out: that counts once in a sitting."""
    if clock.is_late:
        return clock
    return replace(clock, is_late=True, missed=clock.missed + 1, timeouts=clock.timeouts + 1)


def present(clock: SeatClock) -> SeatClock:
    """The player of the seat has done something."""
    # `missed` counts in a row, `timeouts` for good.
    return replace(clock, missed=0) if clock.missed else clock
