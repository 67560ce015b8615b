"""Finds out what a player has answered by hand: who has a standing order need not be there when it answers."""

from collections.abc import Sequence

from domain.kernel.entries import BOT, HOST, Chose, Entry, Resigned, TimedOut
from domain.kernel.ids import Seat, Seq
from domain.kernel.standing import SeatOrders
from store.games import GameStore
from store.timeline import Timeline

LOOK_BACK = 200
"""Entries that are looked at to find out whether a sitting goes on."""


async def answered_last(games: GameStore, timeline: Timeline, seat: Seat, orders: SeatOrders | None) -> Seq:
    """Return the entry by which a seat was last answered for, but not by order; 0 if that is long ago or never."""
    begin, latest = _stretch(timeline, seat, orders)
    return latest if begin == latest else _by_hand(await games.log(timeline.id, begin, latest - begin), seat)


async def is_continued(games: GameStore, timeline: Timeline, seat: Seat, orders: SeatOrders | None) -> bool:
    """Return whether a seat is asked in a sitting in which its player has answered before; one stretch of the log."""
    pending, (begin, latest) = timeline.game.decision_of(seat), _stretch(timeline, seat, orders)
    if pending is None or not latest or pending.opened > latest + LOOK_BACK:
        return False
    if begin == latest == pending.opened:
        return True
    entries = await games.log(timeline.id, begin, max(latest, pending.opened) - begin)
    own = latest if begin == latest else _by_hand([entry for entry in entries if entry.seq <= latest], seat)
    if not own or not own <= pending.opened <= own + LOOK_BACK:
        return False
    return _is_one_sitting([entry for entry in entries if own < entry.seq <= pending.opened], seat)


def _stretch(timeline: Timeline, seat: Seat, orders: SeatOrders | None) -> tuple[Seq, Seq]:
    """Return after which entry it shows what a seat has answered by hand, and its latest answer; 0 for none.

    Both are that answer if it was no order's.
    """
    game = timeline.game
    answer = game.answers[seat] if game.answers else None
    if answer is None:
        return 0, 0
    is_by_order = answer.seq in {row.seq for row in (orders.answered if orders else ())}
    return max(0, answer.seq - LOOK_BACK) if is_by_order else answer.seq, answer.seq


def _by_hand(entries: Sequence[Entry], seat: Seat) -> Seq:
    by_hand = (
        entry.seq
        for entry in reversed(entries)
        if isinstance(entry.payload, Chose) and entry.payload.seat == seat and not entry.by_order
    )
    return next(by_hand, 0)


def _is_one_sitting(entries: Sequence[Entry], seat: Seat) -> bool:
    """Return whether nobody else has answered in these entries after an answer of a seat."""
    between = [entry for entry in entries if isinstance(entry.payload, Chose | TimedOut | Resigned)]
    of_seat = [entry.payload for entry in between if entry.payload.seat == seat]  # type: ignore[union-attr]
    # Whose time is over is not there, and the next question is another sitting.
    is_over = any(isinstance(payload, TimedOut) for payload in of_seat)
    return not is_over and all(entry.actor in (BOT, HOST) or entry.payload in of_seat for entry in between)
