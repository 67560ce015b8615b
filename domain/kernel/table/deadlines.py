"""Due times: when a game next needs the service, for a bot's turn, a deadline, a deal, or an end to waiting."""

from collections.abc import Iterator
from heapq import merge
from typing import Literal

from msgspec.structs import replace

from domain.kernel.log.agreement_entries import Reclaimed
from domain.kernel.log.entries import BOT, Back, Chose, Deadline, EntryDraft, Excused, Resigned, TimedOut
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.levels import looks_ahead
from domain.kernel.table import timekeeping
from domain.kernel.table.game import Game, OpenDecision
from domain.kernel.time import resting, spans
from domain.kernel.time.clocks import SeatClock, Stop, TimePart
from domain.kernel.time.rest import Rest
from domain.kernel.time.spans import Span
from domain.kernel.time.times import DAY, HOUR

DEAL_GRACE = 2_000
"""Milliseconds after which somebody else deals, if the one who was to do so died."""

SEEDING_TIME = DAY
"""Milliseconds in which seats have to open their seeds at most."""

SEEDING_PATIENCE = HOUR
"""Milliseconds for which nobody can leave a game that waits for the seeds of others."""

OPEN_TIME = 30 * DAY
"""Milliseconds after its last change in which a game that did not start expires."""

IDLE_TIME = 90 * DAY
"""Milliseconds after its last change in which a game without a deadline ends that waits for people."""


Urgency = Literal["deadline", "people", "bots", "search", "sparring"]
"""The kind of work that the service is needed for: a time that is over, a bot that people play with, bots among
themselves; or a bot that looks ahead, where people play with it (`search`), and among bots (`sparring`)."""


def protected_spans(game: Game, seat: Seat, begin: int) -> Iterator[Span]:
    """Return the time from `begin` on (milliseconds) in which the clock of a seat does not run: a union of spans."""
    clock = game.clocks[seat]
    nights, days = _resting(game, seat)
    return spans.union(
        sorted(stop.span for stop in game.stops),
        sorted(clock.vacations),
        resting.nights(nights, begin),
        resting.days_off(days, begin),
    )


def _resting(game: Game, seat: Seat) -> tuple[Rest | None, Rest | None]:
    """Return whose nights and whose days off stop the clock of a seat: at least 70 hours of each week are left."""
    own, deadline = game.clocks[seat].hours.now, game.created.deadline
    common = deadline.calendar if deadline else None
    nights = own if own and own.quiet else common
    return nights, common if common and common.free_days else own


def charge(game: Game, seat: Seat, begin: int, end: int) -> int:
    """Return how much of the time from `begin` to `end` counts for a seat, all in milliseconds."""
    return spans.charge(protected_spans(game, seat, begin), begin, end)


def deadline_of(game: Game, pending: OpenDecision) -> int | None:
    """Return when the time for this decision is over; None if there is no limit to it."""
    deadline, seat = game.created.deadline, pending.decision.seat
    if deadline is None or game.is_played_by_bot(seat):
        return None
    left = timekeeping.left(deadline, game.clocks[seat])
    return spans.due(protected_spans(game, seat, pending.since), pending.since, left)


def time_parts(game: Game, pending: OpenDecision) -> list[TimePart]:
    """Return what has to be added to the time since a decision is open, to get when its time is over."""
    deadline, until = game.created.deadline, deadline_of(game, pending)
    if deadline is None or until is None:
        return []
    clock = game.clocks[pending.decision.seat]
    what: Literal["sitting", "decision"] = "decision" if deadline.per_sitting is None else "sitting"
    parts = [TimePart(what, timekeeping.left(deadline, clock) - clock.reserve)]
    if clock.reserve:
        parts.append(TimePart("reserve", clock.reserve))
    at = pending.since
    for stop in _stops(game, pending.decision.seat, at):
        if stop.begin >= until:
            break
        # Where they overlap, the first one counts.
        begin, end = max(stop.begin, at), min(stop.end, until)
        if begin < end:
            parts.append(TimePart(stop.why, end - begin, begin, end))
            at = end
    return parts


def _stops(game: Game, seat: Seat, begin: int) -> Iterator[Stop]:
    """Yield what stops the clock of a seat from `begin` on (milliseconds), in its order and with its reason."""
    nights, days = _resting(game, seat)
    return merge(
        sorted(game.stops, key=_order),
        sorted((Stop("vacation", *span) for span in game.clocks[seat].vacations), key=_order),
        (Stop("night", *span) for span in resting.nights(nights, begin)),
        (Stop("free-day", *span) for span in resting.days_off(days, begin)),
        key=_order,
    )


def _order(stop: Stop) -> Span:
    return stop.span


def stop_of(game: Game, seat: Seat, at: int) -> Stop | None:
    """Return what stops the clock of a seat at a moment, in milliseconds; None if it runs."""
    for stop in _stops(game, seat, at):
        if stop.begin > at:
            break
        if at < stop.end:
            return stop
    return None


def pause_of(game: Game) -> Stop | None:
    """Return the pause that the game is in at the time of its latest entry."""
    return next((stop for stop in game.stops if stop.why == "pause" and stop.begin <= game.at < stop.end), None)


def overdue(game: Game, now: int) -> OpenDecision | None:
    """Return the open decision of a player whose time was over first, if it is over by now (milliseconds).

    Nobody is late in time that does not count, though it was over before.
    """
    late = [(due, pending) for pending in game.open if (due := deadline_of(game, pending)) is not None and due <= now]
    late = [(due, pending) for due, pending in late if runs(game, pending.decision.seat, now)]
    return min(late, key=lambda row: row[0])[1] if late else None


def runs(game: Game, seat: Seat, at: int) -> bool:
    """Return whether time counts for this seat at this moment, in milliseconds."""
    return spans.due(protected_spans(game, seat, at), at, 0) == at


def late_together(game: Game, pending: OpenDecision) -> tuple[OpenDecision, ...]:
    """The open decisions whose time ends at the same moment as this one's, which is among them.

    Not those of seats whose clocks do not run at the time of the game.
    """
    due = deadline_of(game, pending)
    return tuple(
        other
        for other in game.open
        if other is pending or (deadline_of(game, other) == due and _is_late_now(game, other.decision.seat))
    )


def _is_late_now(game: Game, seat: Seat) -> bool:
    return not is_excusable(game, seat) and runs(game, seat, game.at)


def is_excusable(game: Game, seat: Seat) -> bool:
    """Return whether a seat that is late is given more time instead: once a sitting, as often as the game says."""
    clock = game.clocks[seat]
    return clock.excuses > 0 and not (clock.is_excused or clock.is_late)


def is_gone(game: Game, seat: Seat) -> bool:
    """Return whether a seat has missed so many sittings that others are not to wait for it, if there are others."""
    deadline, place = game.created.deadline, game.seats[seat]
    if deadline is None or not deadline.away_after or place.player is None or game.is_played_by_bot(seat):
        return False
    is_alone = all(game.is_played_by_bot(other) for other in _others(game, seat))
    return not is_alone and game.clocks[seat].missed >= deadline.away_after


def seeding_ends(game: Game) -> int:
    """Return when a game that waits for seeds ends without them, in milliseconds."""
    return game.started_at + seeding_time(game.created.deadline)


def seeding_may_end(game: Game) -> int:
    """From when a player whose seed is not awaited may leave, and so end the game, in milliseconds."""
    return min(game.started_at + SEEDING_PATIENCE, seeding_ends(game))


def seeding_time(deadline: Deadline | None) -> int:
    """For how many milliseconds seeds are awaited: as long as for a first answer, and a day at most."""
    return min(SEEDING_TIME, deadline.each + deadline.reserve) if deadline else SEEDING_TIME


def idle_ends(game: Game) -> int | None:
    """Return when an idle running game ends, in milliseconds; None where somebody will move, or is made to."""
    if game.status != "running" or game.created.deadline is not None or not game.open or is_bots_turn(game):
        return None
    return game.at + IDLE_TIME


def waiting_ends(game: Game) -> int | None:
    """Return when a game ends that nobody goes on with, in milliseconds; None for one that will go on."""
    match game.status:
        case "open":
            return game.at + OPEN_TIME
        case "seeding":
            return seeding_ends(game)
        case _:
            return idle_ends(game)


def may_be_given_up(game: Game) -> int | None:
    """From when a game may end without a result, in milliseconds: by itself, or since a player asks for it."""
    return seeding_may_end(game) if game.status == "seeding" else waiting_ends(game)


def turn_clocks(before: Game, after: Game, draft: EntryDraft) -> Game:
    """Return the game after an entry, with the clocks of its seats as the entry leaves them."""
    deadline = after.created.deadline
    if deadline is None:
        return after
    # No clock will ask again for a span that was over before anything that is open now was asked.
    asked = min((pending.since for pending in after.open), default=after.at)
    stops = tuple(stop for stop in after.stops if stop.end > asked)
    turned = tuple(_turn_clock(before, after, seat, draft, deadline) for seat in range(len(after.seats)))
    return replace(after, clocks=tuple(_without_past(clock, asked) for clock in turned), stops=stops)


def _without_past(clock: SeatClock, until: int) -> SeatClock:
    left = tuple(span for span in clock.vacations if span[1] > until)
    return clock if len(left) == len(clock.vacations) else replace(clock, vacations=left)


def _turn_clock(before: Game, after: Game, seat: Seat, draft: EntryDraft, deadline: Deadline) -> SeatClock:
    clock = _clock_after_act(after.clocks[seat], seat, draft)
    old, new = before.decision_of(seat), after.decision_of(seat)
    closed = old if old is not None and (new is None or new.decision.id != old.decision.id) else None
    if before.is_played_by_bot(seat) or after.is_played_by_bot(seat):
        clock = timekeeping.stands_up(deadline, clock, in_time=False)
    elif closed is not None:
        clock = timekeeping.charge_time(deadline, clock, charge(after, seat, closed.since, after.at))
        if deadline.per_sitting is None:
            clock = timekeeping.stands_up(deadline, clock, in_time=_is_by(draft, seat))
        elif new is not None and _is_asked_with_others(before, after, seat):
            clock = timekeeping.stands_up(deadline, clock, in_time=not clock.is_late)
    elif old is None and _is_between(before, seat, draft):
        clock = timekeeping.stands_up(deadline, clock, in_time=not clock.is_late)
    asked = new is not None and not after.is_played_by_bot(seat)
    return timekeeping.sits_down(clock, after.at) if asked else clock


def _clock_after_act(clock: SeatClock, seat: Seat, draft: EntryDraft) -> SeatClock:
    match draft.payload:
        case TimedOut(seat=other) if other == seat:
            return timekeeping.count_timeout(clock)
        case Excused(seat=other) if other == seat:
            return timekeeping.excuse_sitting(clock)
        case Chose(seat=other) | Back(seat=other) | Reclaimed(seat=other) if other == seat and draft.actor != BOT:
            return timekeeping.present(clock)
        case _:
            return clock


def _is_by(draft: EntryDraft, seat: Seat) -> bool:
    return isinstance(draft.payload, Chose) and draft.payload.seat == seat


def _is_between(game: Game, seat: Seat, draft: EntryDraft) -> bool:
    """Return whether an entry stands between decisions of a seat: another person's, or a bot's if nobody else plays."""
    payload = draft.payload
    return isinstance(payload, Chose | TimedOut | Resigned) and payload.seat in _others(game, seat)


def _is_asked_with_others(before: Game, after: Game, seat: Seat) -> bool:
    """Return whether an entry asks others something new as well: then it is not this seat alone that they wait for."""
    open_ids = {pending.decision.id for pending in before.open}
    others = _others(after, seat)
    return any(pending.decision.id not in open_ids and pending.decision.seat in others for pending in after.open)


def _others(game: Game, seat: Seat) -> list[Seat]:
    """Return the other seats at which people play, or where there are none all of them."""
    # With bots alone around, their answers have to end a sitting, or it would last for the whole game.
    others = [other for other in range(len(game.seats)) if other != seat]
    return [other for other in others if not game.is_played_by_bot(other)] or others


def next_look(game: Game, hold: int = 0, now: int = 0) -> int | None:
    """Return when the service has to look at this game again, in milliseconds; None for never.

    `hold` is for how many milliseconds after the latest entry somebody takes care of its bots already; `now` is when it
    was looked at last, if that is later than the latest entry.
    """
    match game.status:
        case "open" | "seeding" | "finished":
            return waiting_ends(game)
        case "dealing":
            return game.at + DEAL_GRACE
        case "running":
            times = [at for pending in game.open if (at := _looked_at(game, pending, now)) is not None]
            # Somebody who has just appended plays the bots on; a look in between would only meet them at it.
            if is_bots_turn(game):
                times.append(game.at + hold)
            return min(times) if times else idle_ends(game)


def _looked_at(game: Game, pending: OpenDecision, now: int) -> int | None:
    """Return when somebody's time is over; if it was before time stopped to count, when that ends."""
    at, now = deadline_of(game, pending), max(now, game.at)
    if at is None or at > now:
        return at
    # Nobody is late while no time runs, even if it was over before: the look waits for its end.
    counts = spans.due(protected_spans(game, pending.decision.seat, now), now, 0)
    return counts if counts > now else at


def urgency(game: Game) -> Urgency:
    """Return what the service is needed for next in this game."""
    asked = [bot for pending in game.open if (bot := game.bot_of(pending.decision.seat))]
    if not asked:
        return "deadline"
    if all(looks_ahead(game.ruleset, bot) for bot in asked):
        return "search" if game.people else "sparring"
    return "people" if game.people else "bots"


def is_bots_turn(game: Game) -> bool:
    """Return whether a seat is asked for which the service answers."""
    return any(game.is_played_by_bot(pending.decision.seat) for pending in game.open)
