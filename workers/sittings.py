"""Finds out what a player has answered by hand: who has a standing order need not be there when it answers."""

from domain.kernel.entries import BOT, HOST, Chose, Resigned, TimedOut
from domain.kernel.ids import Seat, Seq
from domain.kernel.standing import SeatOrders
from store.games import GameStore
from store.timeline import Timeline

LOOK_BACK = 200
"""Entries that are looked at to find out whether a sitting goes on."""


async def answered_last(games: GameStore, timeline: Timeline, seat: Seat, orders: SeatOrders | None) -> Seq:
    """Return the entry by which a seat was last answered for, but not by order; 0 if that is long ago or never."""
    game = timeline.game
    answer = game.answers[seat] if game.answers else None
    if answer is None:
        return 0
    if answer.seq not in {row.seq for row in (orders.answered if orders else ())}:
        return answer.seq
    after = max(0, answer.seq - LOOK_BACK)
    entries = await games.log(timeline.id, after, answer.seq - after)
    by_hand = [
        entry.seq
        for entry in entries
        if isinstance(entry.payload, Chose) and entry.payload.seat == seat and not entry.by_order
    ]
    return by_hand[-1] if by_hand else 0


async def is_continued(games: GameStore, timeline: Timeline, seat: Seat, orders: SeatOrders | None) -> bool:
    """Return whether a seat is asked in a sitting in which its player has answered before."""
    pending, own = timeline.game.decision_of(seat), await answered_last(games, timeline, seat, orders)
    if pending is None or not own:
        return False
    asked_by = int(pending.decision.id.partition(".")[0])
    if asked_by == own:
        return True
    if not own < asked_by <= own + LOOK_BACK:
        return False
    entries = await games.log(timeline.id, own, asked_by - own)
    between = [entry for entry in entries if isinstance(entry.payload, Chose | TimedOut | Resigned)]
    of_seat = [entry.payload for entry in between if entry.payload.seat == seat]  # type: ignore[union-attr]
    # Whose time is over is not there, and the next question is another sitting.
    is_over = any(isinstance(payload, TimedOut) for payload in of_seat)
    return not is_over and all(entry.actor in (BOT, HOST) or entry.payload in of_seat for entry in between)
