"""Finds out what a player has answered by hand, and for how long the player is taken to be there after that.

A player who has a standing order need not be there when it answers.
"""

from collections.abc import Sequence

from domain.kernel.log.entries import BOT, HOST, Chose, Entry, Resigned, TimedOut
from domain.kernel.protocol.ids import Seat, Seq
from domain.kernel.protocol.standing import SeatOrders
from domain.kernel.time.times import MINUTE
from store.log.games import GameStore
from store.log.timeline import Timeline

SITTING = 10 * MINUTE
"""Milliseconds after an answer by hand for which its player is taken to see what is asked next."""

LOOK_BACK = 200
"""Entries that are looked at to find out whether a sitting goes on."""


async def answered_last(games: GameStore, timeline: Timeline, seat: Seat, orders: SeatOrders | None) -> Seq:
    """Return the entry by which a seat was last answered for, but not by order; 0 if that is long ago or never."""
    begin, latest = _stretch(timeline, seat, orders)
    return latest if begin == latest else _by_hand(await games.log(timeline.id, begin, latest - begin), seat)


async def there_until(games: GameStore, timeline: Timeline, seat: Seat, orders: SeatOrders | None) -> int:
    """Return until when a player is taken to see what the seat is asked without being told, in milliseconds.

    That is so for a while after an answer by hand, unless another person has acted since; 0 where it is not. It reads
    one stretch of the log, and none where that is long ago.
    """
    pending, answer = timeline.game.decision_of(seat), timeline.game.answers[seat] if timeline.game.answers else None
    if pending is None or answer is None or pending.since >= answer.at + SITTING:
        return 0
    begin, latest = _stretch(timeline, seat, orders)
    if begin == latest == pending.opened:
        return answer.at + SITTING
    if pending.opened > latest + LOOK_BACK:
        return 0
    # The answer itself is read too.
    entries = await games.log(timeline.id, begin - 1, max(latest, pending.opened) - begin + 1)
    own = next((entry for entry in reversed(entries) if entry.seq <= latest and _is_by_hand(entry, seat)), None)
    if own is None or own.seq > pending.opened or pending.since >= own.at + SITTING:
        return 0
    between = [entry for entry in entries if own.seq < entry.seq <= pending.opened]
    return own.at + SITTING if _is_one_sitting(between, seat) else 0


def _stretch(timeline: Timeline, seat: Seat, orders: SeatOrders | None) -> tuple[Seq, Seq]:
    """Return after which entry it shows what a seat has answered by hand, and its latest answer; 0 for none.

    Both are that answer if it was no order's.
    """
    game = timeline.game
    answer = game.answers[seat] if game.answers else None
    if answer is None:
        return 0, 0
    is_by_order = answer.seq in {row.seq for row in (orders.answered if orders else ())}
    return max(1, answer.seq - LOOK_BACK) if is_by_order else answer.seq, answer.seq


def _by_hand(entries: Sequence[Entry], seat: Seat) -> Seq:
    return next((entry.seq for entry in reversed(entries) if _is_by_hand(entry, seat)), 0)


def _is_by_hand(entry: Entry, seat: Seat) -> bool:
    return isinstance(entry.payload, Chose) and entry.payload.seat == seat and not entry.by_order


def _is_one_sitting(entries: Sequence[Entry], seat: Seat) -> bool:
    """Return whether nobody else has answered in these entries after an answer of a seat."""
    between = [entry for entry in entries if isinstance(entry.payload, Chose | TimedOut | Resigned)]
    of_seat = [entry.payload for entry in between if entry.payload.seat == seat]  # type: ignore[union-attr]
    # Whose time is over is not there, and the next question is another sitting.
    is_over = any(isinstance(payload, TimedOut) for payload in of_seat)
    return not is_over and all(entry.actor in (BOT, HOST) or entry.payload in of_seat for entry in between)
