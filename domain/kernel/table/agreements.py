"""The kinds of requests: when each can be asked, what ends it, which entry follows when all have agreed."""

from collections.abc import Callable
from typing import Any, NamedTuple

from domain.kernel.log.agreement_entries import (
    AbortWish,
    ClaimWish,
    Extended,
    ExtendWish,
    HandOverWish,
    Offered,
    PauseWish,
    Request,
    TakeBackWish,
    Taken,
    Wish,
)
from domain.kernel.log.entries import Chose, EntryDraft, Paused, Payload, Resigned, TimedOut, TookBack, Voided
from domain.kernel.protocol.faults import Misfit
from domain.kernel.protocol.ids import Seat
from domain.kernel.table.deadlines import pause_of
from domain.kernel.table.game import Game
from domain.kernel.table.taking_back import take_backs
from domain.kernel.table.timing import LONGEST_PAUSE
from domain.kernel.time.times import DAY, MINUTE, milliseconds, rfc3339

ANSWER_TIME = 7 * DAY
"""Milliseconds in which all have to agree to a request."""

LEAST_EXTENSION, MOST_EXTENSION = MINUTE, 60 * DAY
"""Milliseconds that a seat can be given at once."""

CLAIM_TIME = 30 * DAY
"""Milliseconds for which others have not moved when who waits may end the game alone."""


GONE_TIME = 7 * DAY
"""Milliseconds for which all others have been away when who is left may end the game alone."""


class Kind(NamedTuple):
    """A kind of request.

    `fault` tells why a seat cannot ask for it in a game, None if it can; `effect` is what the host says when all have
    agreed on what this seat asked for, which has to be allowed as long as the request is open; `ends` tells whether an
    entry has taken its point from it, given the game after that; `until` is before when all have to agree, in
    milliseconds. `needs_somebody`: where people play at other seats, one of them at least has to agree.
    """

    fault: Callable[[Game, Seat, Any], Misfit | None]
    effect: Callable[[Seat, Any], Payload]
    ends: Callable[[Game, Any, EntryDraft], bool] = lambda game, wish, draft: False
    until: Callable[[Any, int], int] = lambda wish, at: at + ANSWER_TIME
    needs_consent: bool = True
    needs_somebody: bool = True


def _fault_of_pause(game: Game, seat: Seat, wish: PauseWish) -> Misfit | None:
    if game.created.deadline is None:
        return Misfit.of("no clock runs in this game that a pause could stop", "untimely", "until")
    if pause_of(game) is not None:
        return Misfit.of("the game is paused already", "untimely", "until")
    try:
        until = milliseconds(wish.until)
    except ValueError as error:
        return Misfit.of(str(error), "malformed", "until", wish.until)
    if game.at < until <= game.at + LONGEST_PAUSE:
        return None
    least, most = rfc3339(game.at), rfc3339(game.at + LONGEST_PAUSE)
    detail = "a pause ends later, and after 60 days at most"
    return Misfit.of(detail, "out-of-range", "until", wish.until, least=least, most=most)


def _fault_of_extension(game: Game, seat: Seat, wish: ExtendWish) -> Misfit | None:
    if game.created.deadline is None:
        return Misfit.of("no clock runs in this game", "untimely", "duration")
    if not 0 <= wish.seat < len(game.seats) or game.seats[wish.seat].bot or game.seats[wish.seat].away:
        return Misfit.of(f"no clock runs for seat {wish.seat}", "untimely", "seat", wish.seat)
    if not LEAST_EXTENSION <= wish.span <= MOST_EXTENSION:
        return Misfit.of(
            "a seat gets from a minute to 60 days more", "out-of-range", "duration", least="PT1M", most="P60D"
        )
    if game.decision_of(wish.seat):
        return None
    return Misfit.of(f"seat {wish.seat} is not waited for", "untimely", "seat", wish.seat)


def _fault_of_claim(game: Game, seat: Seat, wish: ClaimWish) -> Misfit | None:
    if game.created.deadline is not None:
        others = [number for number in game.people if number != seat]
        is_alone = others and all(_is_long_gone(game, number) for number in others)
        if is_alone:
            return None
        return Misfit.of("the others have not all been away for 7 days; ask for an abort", "untimely", "seat", seat)
    since = max((pending.since for pending in game.open), default=game.at)
    if game.decision_of(seat) or game.at < since + CLAIM_TIME:
        detail = "a game is claimed by who is not waited for, when all others have been waited for 30 days"
        return Misfit.of(detail, "untimely", "seat", seat)
    return None


def _is_long_gone(game: Game, seat: Seat) -> bool:
    return game.seats[seat].away and game.at >= game.clocks[seat].gone_since + GONE_TIME


def _fault_of_hand_over(game: Game, seat: Seat, wish: HandOverWish) -> Misfit | None:
    if not 0 <= wish.seat < len(game.seats) or not game.seats[wish.seat].away:
        return Misfit.of(f"seat {wish.seat} is not away", "untimely", "seat", wish.seat)
    if game.offer_of(wish.seat) is None:
        return None
    return Misfit.of("the seat is offered already", "untimely", "seat", wish.seat)


def _is_settled(game: Game, wish: HandOverWish, draft: EntryDraft) -> bool:
    return not game.seats[wish.seat].away or game.offer_of(wish.seat) is not None


def _fault_of_take_back(game: Game, seat: Seat, wish: TakeBackWish) -> Misfit | None:
    if game.created.take_back == "never":
        return Misfit.of("this game was created without take-backs", "untimely", "to")
    ask = take_backs(game, seat).ask
    if wish.to in ask:
        return None
    detail = f"the answers that others can let you take back are {list(ask)}"
    return Misfit.of(detail, "unknown", "to", wish.to, allowed=map(str, ask))


def _is_played_on(game: Game, wish: TakeBackWish, draft: EntryDraft) -> bool:
    return isinstance(draft.payload, Chose | TimedOut | TookBack | Resigned | Taken)


def _is_answered(game: Game, wish: ExtendWish, draft: EntryDraft) -> bool:
    return isinstance(draft.payload, Chose | TimedOut) and draft.payload.seat == wish.seat


KINDS: dict[type[Wish], Kind] = {
    PauseWish: Kind(
        _fault_of_pause,
        effect=lambda seat, wish: Paused(wish.until),
        ends=lambda game, wish, draft: isinstance(draft.payload, Paused),
        until=lambda wish, at: min(at + ANSWER_TIME, milliseconds(wish.until)),
    ),
    ExtendWish: Kind(
        _fault_of_extension,
        effect=lambda seat, wish: Extended(wish.seat, wish.span),
        ends=_is_answered,
    ),
    AbortWish: Kind(lambda game, seat, wish: None, effect=lambda seat, wish: Voided("agreed")),
    HandOverWish: Kind(
        _fault_of_hand_over,
        effect=lambda seat, wish: Offered(wish.seat, "link"),
        ends=_is_settled,
        needs_somebody=False,
    ),
    TakeBackWish: Kind(
        _fault_of_take_back,
        effect=lambda seat, wish: TookBack(seat, wish.to),
        ends=_is_played_on,
    ),
    ClaimWish: Kind(
        _fault_of_claim,
        effect=lambda seat, wish: Voided("claimed"),
        needs_consent=False,
        needs_somebody=False,
    ),
}
"""The subject of each kind of request."""


def is_same(request: Request, seat: Seat, wish: Wish) -> bool:
    """Return whether a request has the effect that a wish of a seat would have, and that needs others' consent."""
    if type(request.wish) is not type(wish) or not KINDS[type(wish)].needs_consent:
        return False
    effect = KINDS[type(wish)].effect
    return effect(request.seat, request.wish) == effect(seat, wish)
