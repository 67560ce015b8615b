"""The time at which a notice is delivered by a channel, or the reason why it is not."""

from collections.abc import Callable, Iterator

from domain.kernel.time import spans
from domain.kernel.time.rest import Rest
from domain.kernel.time.resting import nights
from domain.kernel.time.times import DAY, MINUTE
from domain.notices.records import Channel, Delivery, GameNotices, Mode, Notice

DELAY = MINUTE
"""Milliseconds for which somebody may answer a question, or read a message, before they are told of it."""

FOLDED = frozenset({"game.started", "decision.timed_out", "seat.away", "message.received"})
"""Kinds that the notice of a question tells of as well: two at once wake nobody twice."""

JOINING = frozenset({"order.lapsed"})
"""Kinds that a question tells of as well which comes with them or after them: they wait for it."""

DELAYED = frozenset({"decision.opened", "message.received", "order.lapsed", "request.opened"})
"""Kinds that somebody who is there sees by themselves."""

IMPORTANT = frozenset({"channel.test", "channel.disabled", "account.access"})
"""Kinds that are no matter of modes."""

PRESSING = IMPORTANT - {"channel.disabled"}
"""Kinds that are no matter of hours either."""

Place = Callable[[str, tuple[int, int]], Rest]
"""Returns hours of a time zone as spans of time are made of them."""


def plan_delivery(
    notice: Notice, channel: Channel, game: GameNotices, now: int, place: Place, *, is_asked: bool
) -> Delivery:
    """Return what becomes of a notice on a channel. `is_asked`: a question is yet to be told by it.

    `now` is in milliseconds.
    """
    if notice.kind in IMPORTANT:
        return Delivery("waiting", due=now)
    mode: Mode = game.mode or channel.mode
    is_left_out = game.channels is not None and channel.id not in game.channels
    if mode == "off" or is_left_out or (channel.kinds and notice.kind not in channel.kinds):
        return Delivery("dropped", "muted")
    if mode != "every" and (notice.is_continued or (is_asked and notice.kind in FOLDED)):
        return Delivery("dropped", "superseded")
    if mode == "digest":
        return Delivery("waiting", "digest", due=after_quiet(channel, next_digest(channel, now, place), place))
    due = max(now, _not_before(notice, mode))
    later = told_at(notice, channel, due, place)
    return Delivery("waiting", "quiet" if later > due else "", due=later)


def _not_before(notice: Notice, mode: Mode) -> int:
    """Return before when a notice is told to nobody, in milliseconds, since its reader may see it without that."""
    if notice.kind not in DELAYED:
        return 0
    is_of_each = mode == "every" and notice.kind == "decision.opened"
    return max(notice.at + DELAY, 0 if is_of_each else notice.not_before)


def told_at(notice: Notice, channel: Channel, due: int, place: Place) -> int:
    """Return when a notice that is due at a time is told, so that it wakes nobody; both in milliseconds."""
    later = after_quiet(channel, due, place)
    # The last word before a deadline is worth waking somebody for: later it is worth nothing.
    is_last_word = notice.kind == "decision.reminder" and notice.deadline is not None and later >= notice.deadline
    return due if notice.kind in PRESSING or is_last_word else later


def after_quiet(channel: Channel, at: int, place: Place) -> int:
    """Return the first moment from `at` on, in milliseconds, that is not in the channel's quiet hours."""
    quiet = channel.quiet
    if quiet is None:
        return at
    # A night that goes on after midnight is two spans, joined here.
    for begin, end in spans.union(nights(place(quiet.zone, (quiet.hours[0], quiet.hours[1])), at - DAY)):
        if at < begin:
            return at
        if begin <= at < end:
            return end
    return at


def next_digest(channel: Channel, now: int, place: Place) -> int:
    """Return when the next digest is sent by a channel, in milliseconds: at 8 in the morning unless it says when."""
    zone = channel.quiet.zone if channel.quiet is not None and not channel.digest else channel.zone
    return min(_next(place(zone, (hour, (hour + 1) % 24)), now) for hour in channel.digest or (8,))


def _next(hour: Rest, now: int) -> int:
    start: Iterator[int] = (begin for begin, _ in nights(hour, now - DAY))
    return next(begin for begin in start if begin > now)
