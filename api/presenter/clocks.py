"""The clocks of a game, as its seats and spectators see them."""

from datetime import timedelta

from api.presenter.calendars import rest_view, vacation_views
from api.wire.games import ClockView, ClockWhy, DeadlineRule, DeadlineView
from api.wire.table import ClockPart, GameClock, RunningClock
from domain.kernel.log.entries import Deadline
from domain.kernel.table.deadlines import deadline_of, pause_of, seeding_ends, stop_of, time_parts
from domain.kernel.table.game import Game
from domain.kernel.time.clocks import StopWhy, TimePart
from domain.kernel.time.times import rfc3339, rfc3339_or_none

_STOPPED: dict[StopWhy, ClockWhy] = {
    "pause": "paused",
    "outage": "paused",
    "vacation": "vacation",
    "night": "resting",
    "free-day": "resting",
}


def rule_view(deadline: Deadline | None) -> DeadlineRule | None:
    """Return how long seats may take."""
    if deadline is None:
        return None
    return DeadlineRule(
        per_sitting=_duration(deadline.per_sitting),
        per_decision=_duration(deadline.per_decision),
        reserve=timedelta(milliseconds=deadline.reserve),
        increment=timedelta(milliseconds=deadline.increment),
        reserve_max=_duration(deadline.reserve_max),
        excuses=deadline.excuses,
        away_after=deadline.away_after,
        vacation=timedelta(milliseconds=deadline.vacation),
        calendar=rest_view(deadline.calendar),
        on_timeout=deadline.on_timeout,
    )


def _duration(span: int | None) -> timedelta | None:
    return None if span is None else timedelta(milliseconds=span)


def clock_view(game: Game, seat: int) -> ClockView | None:
    """The clock of a seat; None where none runs."""
    if game.created.deadline is None or game.status != "running":
        return None
    clock, why, until = game.clocks[seat], *_state_of_clock(game, seat)
    return ClockView(
        running=why == "asked",
        why=why,
        until=rfc3339_or_none(until),
        sitting_since=rfc3339_or_none(clock.sitting_since),
        reserve=timedelta(milliseconds=clock.reserve),
        excuses=clock.excuses,
        vacation=timedelta(milliseconds=clock.vacation),
        vacations=vacation_views(clock.vacations, game.at),
    )


def _state_of_clock(game: Game, seat: int) -> tuple[ClockWhy, int | None]:
    """Return why the clock of a seat runs or not, and until when that is so, in milliseconds."""
    stop, pending = pause_of(game) or stop_of(game, seat, game.at), game.decision_of(seat)
    if game.is_played_by_bot(seat):
        return ("away" if game.seats[seat].away else "bot"), None
    if stop is not None:
        return _STOPPED[stop.why], stop.end
    return ("waiting", None) if pending is None else ("asked", deadline_of(game, pending))


def game_clock(game: Game, now: int) -> GameClock:
    """The clocks that run in a game, each as a sum. `now` is in milliseconds."""
    due = ((pending, deadline_of(game, pending)) for pending in game.open)
    return GameClock(
        game.seq,
        rfc3339(now),
        [
            RunningClock(
                seat=pending.decision.seat,
                decision=pending.decision.id,
                since=rfc3339(pending.since),
                parts=[_part(part) for part in time_parts(game, pending)],
                until=rfc3339(until),
            )
            for pending, until in due
            if until is not None
        ],
    )


def _part(part: TimePart) -> ClockPart:
    begin, end = (rfc3339_or_none(at) for at in (part.begin, part.end))
    return ClockPart(part.what, timedelta(milliseconds=part.span), begin, end)


def deadline_views(game: Game) -> list[DeadlineView]:
    """Return when the time of those is over who are asked something."""
    if game.status == "seeding":
        ends = dict.fromkeys(game.seats_without_seed(), seeding_ends(game))
    else:
        dues = ((pending.decision.seat, deadline_of(game, pending)) for pending in game.open)
        ends = {seat: due for seat, due in dues if due is not None}
    return [
        DeadlineView(seat, rfc3339(end), timedelta(milliseconds=game.clocks[seat].reserve))
        for seat, end in ends.items()
    ]
