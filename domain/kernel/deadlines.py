"""When a game next needs the service: a bot's turn, a deadline, a deal, an end to waiting."""

from typing import Literal

import msgspec

from domain.kernel.entries import Deadline
from domain.kernel.game import Game, OpenDecision

DEAL_GRACE = 2_000
"""Milliseconds after which somebody else deals, if the one who was to do so died."""

SEEDING_TIME = 24 * 3_600_000
"""Milliseconds in which seats have to open their seeds at most."""

OPEN_TIME = 30 * 24 * 3_600_000
"""Milliseconds after its last change in which a game that did not start expires."""

IDLE_TIME = 90 * 24 * 3_600_000
"""Milliseconds after its last change in which a game without a deadline ends that waits for people."""


Urgency = Literal["deadline", "people", "bots"]
"""What the service is needed for: a time that is over, a bot that people play with, bots among themselves."""


class Due(msgspec.Struct, frozen=True):
    """A time in milliseconds that may depend on the append that is being made, and what is to be done then.

    Either `at` itself, or `delay` after the append and, beyond that, what is left of `reserve` when the time since
    `overrun_from` has been taken off it.
    """

    at: int = 0
    delay: int = 0
    reserve: int = 0
    overrun_from: int = 0
    urgency: Urgency = "deadline"


def deadline_of(game: Game, pending: OpenDecision) -> int | None:
    """When the time for this decision is over; None if there is no limit to it."""
    deadline = game.created.deadline
    if deadline is None or game.is_played_by_bot(pending.decision.seat):
        return None
    return pending.since + deadline.per_decision + reserve_left(game, pending.decision.seat)


def late_together(game: Game, pending: OpenDecision) -> tuple[OpenDecision, ...]:
    """The open decisions whose time ends at the same moment as this one's, which is among them."""
    due = deadline_of(game, pending)
    return tuple(other for other in game.open if deadline_of(game, other) == due)


def reserve_left(game: Game, seat: int) -> int:
    """What is left of a seat's extra time, in milliseconds."""
    deadline = game.created.deadline
    return max(0, deadline.reserve - game.spent[seat]) if deadline else 0


def dues(before: Game | None, after: Game, hold: int = 0) -> tuple[Due, ...]:
    """When the service has to look at the game again, after an append that leads from `before` to `after`.

    `hold` is for how many milliseconds the one who appends takes care of bots itself.
    """
    match after.status:
        case "open":
            return (Due(delay=OPEN_TIME),)
        case "seeding":
            if before is not None and before.status == "seeding":
                return (Due(at=seeding_ends(before)),)
            return (Due(delay=seeding_time(after.created.deadline)),)
        case "dealing":
            return (Due(delay=DEAL_GRACE),)
        case "running":
            found = tuple(due for pending in after.open if (due := _decision_due(before, after, pending, hold)))
            return found or ((Due(delay=IDLE_TIME),) if idle_ends(after) is not None else ())
        case "finished":
            return ()


def seeding_ends(game: Game) -> int:
    """When a game that waits for seeds ends without them, in milliseconds."""
    return game.started_at + seeding_time(game.created.deadline)


def seeding_time(deadline: Deadline | None) -> int:
    """For how many milliseconds seeds are awaited: as long as for a first answer, and a day at most."""
    return min(SEEDING_TIME, deadline.per_decision + deadline.reserve) if deadline else SEEDING_TIME


def idle_ends(game: Game) -> int | None:
    """When a running game ends in which nobody has moved, in milliseconds; None where somebody will, or is made to."""
    waits_for_bots = any(game.is_played_by_bot(pending.decision.seat) for pending in game.open)
    if game.status != "running" or game.created.deadline is not None or waits_for_bots or not game.open:
        return None
    return game.at + IDLE_TIME


def waiting_ends(game: Game) -> int | None:
    """When a game ends for which nobody does anything any more, in milliseconds; None for one that will go on."""
    match game.status:
        case "open":
            return game.at + OPEN_TIME
        case "seeding":
            return seeding_ends(game)
        case _:
            return idle_ends(game)


def next_look(game: Game) -> int | None:
    """When the service has to look at this settled game again, in milliseconds; 0 for at once, None for never."""
    match game.status:
        case "open" | "seeding" | "finished":
            return waiting_ends(game)
        case "dealing":
            return 0
        case "running":
            if is_bots_turn(game):
                return 0
            times = [due for pending in game.open if (due := deadline_of(game, pending)) is not None]
            return min(times, default=idle_ends(game))


def urgency(game: Game) -> Urgency:
    """What the service is needed for next in this game."""
    if not is_bots_turn(game):
        return "deadline"
    return "people" if any(seat.player is not None and not seat.resigned for seat in game.seats) else "bots"


def is_bots_turn(game: Game) -> bool:
    """Whether a seat is asked for which the service answers."""
    return any(game.is_played_by_bot(pending.decision.seat) for pending in game.open)


def _decision_due(before: Game | None, after: Game, pending: OpenDecision, hold: int) -> Due | None:
    seat = pending.decision.seat
    if after.is_played_by_bot(seat):
        return Due(delay=hold, urgency=urgency(after))
    deadline = after.created.deadline
    if deadline is None:
        return None
    if pending.since:
        return Due(at=pending.since + deadline.per_decision + reserve_left(after, seat))
    closed = before.decision_of(seat) if before else None
    overrun_from = closed.since + deadline.per_decision if closed else 0
    return Due(delay=deadline.per_decision, reserve=reserve_left(after, seat), overrun_from=overrun_from)
