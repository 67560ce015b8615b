"""Due times: when a game next needs the service, for a bot's turn, a deadline, a deal, or an end to waiting."""

from typing import Literal

from domain.kernel.entries import Deadline
from domain.kernel.game import Game, OpenDecision
from domain.kernel.ids import Seat

DEAL_GRACE = 2_000
"""Milliseconds after which somebody else deals, if the one who was to do so died."""

SEEDING_TIME = 24 * 3_600_000
"""Milliseconds in which seats have to open their seeds at most."""

SEEDING_PATIENCE = 3_600_000
"""Milliseconds for which nobody can leave a game that waits for the seeds of others."""

OPEN_TIME = 30 * 24 * 3_600_000
"""Milliseconds after its last change in which a game that did not start expires."""

IDLE_TIME = 90 * 24 * 3_600_000
"""Milliseconds after its last change in which a game without a deadline ends that waits for people."""


Urgency = Literal["deadline", "people", "bots"]
"""What the service is needed for: a time that is over, a bot that people play with, bots among themselves."""


def deadline_of(game: Game, pending: OpenDecision) -> int | None:
    """Return when the time for this decision is over; None if there is no limit to it."""
    deadline = game.created.deadline
    if deadline is None or game.is_played_by_bot(pending.decision.seat):
        return None
    return pending.since + deadline.per_decision + reserve_left(game, pending.decision.seat)


def late_together(game: Game, pending: OpenDecision) -> tuple[OpenDecision, ...]:
    """The open decisions whose time ends at the same moment as this one's, which is among them."""
    due = deadline_of(game, pending)
    return tuple(other for other in game.open if deadline_of(game, other) == due)


def reserve_left(game: Game, seat: Seat) -> int:
    """Return what is left of a seat's extra time, in milliseconds."""
    deadline = game.created.deadline
    return max(0, deadline.reserve - game.spent[seat]) if deadline else 0


def spent(before: Game, after: Game) -> tuple[int, ...]:
    """Return the reserve that each seat has used after an entry from `before` to `after`, in milliseconds."""
    deadline = after.created.deadline
    if deadline is None or not deadline.reserve:
        return after.spent
    still_open = {pending.decision.id for pending in after.open}
    used = list(after.spent)
    for pending in before.open:
        if pending.decision.id not in still_open:
            used[pending.decision.seat] += max(0, after.at - pending.since - deadline.per_decision)
    return tuple(used)


def seeding_ends(game: Game) -> int:
    """Return when a game that waits for seeds ends without them, in milliseconds."""
    return game.started_at + seeding_time(game.created.deadline)


def seeding_may_end(game: Game) -> int:
    """From when a player whose seed is not awaited may leave, and so end the game, in milliseconds."""
    return min(game.started_at + SEEDING_PATIENCE, seeding_ends(game))


def seeding_time(deadline: Deadline | None) -> int:
    """For how many milliseconds seeds are awaited: as long as for a first answer, and a day at most."""
    return min(SEEDING_TIME, deadline.per_decision + deadline.reserve) if deadline else SEEDING_TIME


def idle_ends(game: Game) -> int | None:
    """Return when an idle running game ends, in milliseconds; None where somebody will move, or is made to."""
    waits_for_bots = any(game.is_played_by_bot(pending.decision.seat) for pending in game.open)
    if game.status != "running" or game.created.deadline is not None or waits_for_bots or not game.open:
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


def next_look(game: Game, hold: int = 0) -> int | None:
    """Return when the service has to look at this game again, in milliseconds; None for never.

    `hold` is for how many milliseconds after the latest entry somebody takes care of its bots already.
    """
    match game.status:
        case "open" | "seeding" | "finished":
            return waiting_ends(game)
        case "dealing":
            return game.at + DEAL_GRACE
        case "running":
            times = [due for pending in game.open if (due := deadline_of(game, pending)) is not None]
            if is_bots_turn(game):
                times.append(game.at + hold)
            return min(times, default=idle_ends(game))


def urgency(game: Game) -> Urgency:
    """Return what the service is needed for next in this game."""
    if not is_bots_turn(game):
        return "deadline"
    return "people" if any(seat.player is not None and not seat.resigned for seat in game.seats) else "bots"


def is_bots_turn(game: Game) -> bool:
    """Return whether a seat is asked for which the service answers."""
    return any(game.is_played_by_bot(pending.decision.seat) for pending in game.open)
