"""Answers that are taken back: which may be, and the game that would have been without them."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.kernel.log.agreement_entries import TakeBackWish
from domain.kernel.log.entries import HOST, Chose, TimedOut, TookBack
from domain.kernel.protocol.ids import Seat, Seq
from domain.kernel.protocol.refusals import Refused
from domain.kernel.protocol.ruleset import Choose, Step
from domain.kernel.table import timekeeping
from domain.kernel.table.deadlines import charge
from domain.kernel.table.evolved import Evolved
from domain.kernel.table.game import Game
from domain.kernel.table.steps import (
    advance,
    require,
    require_own_seat,
    require_running,
    require_seat,
    seat_event,
    with_clock,
)
from domain.kernel.table.trail import Given, TakeBacks, Undone, WhyNot
from domain.kernel.time.clocks import SeatClock

MOST = 16
"""So often a seat may take something back in a sitting, before another seat answers."""

SAID: dict[WhyNot, str] = {
    "never": "this game was created without take-backs",
    "nothing": "you have given no answer since something was last drawn or came to light",
    "others": "another seat has answered since, or is asked something because of your answer",
    "often": f"you have taken something back {MOST} times since another seat answered, as often as a seat may",
    "late": "the time for that decision would be over",
    "ask": "in this game the others have to agree: ask them with a request",
}


def extend_trail(before: Game, after: Game, answer: Chose | TimedOut, *, by_player: bool, is_final: bool) -> Game:
    """The game after an answer, with the way back to before it. `is_final`: there is none."""
    seat = answer.seat
    if after.created.take_back == "never":
        return after
    if is_final or after.status == "finished":
        return replace(after, trail=before.trail.cut(seat))
    open_ids = {pending.decision.id for pending in before.open}
    # Others may have thought about a question that this answer opened: one seat alone does not take it from them.
    asks_others = any(other.decision.id not in open_ids and other.decision.seat != seat for other in after.open)
    reply = Given(
        before.seq + 1,
        seat,
        answer.choose or (),
        by_player,
        asks_others,
        before.clocks[seat],
        _asked_for(before, seat),
    )
    return replace(after, trail=before.trail.extend(before.state, reply))


def take_backs(game: Game, seat: Seat) -> TakeBacks:
    """Return what a seat may take back alone, its own latest answers up to the first that others have to do with.

    With the agreement of the others it is any answer of its own to which there is a way back.
    """
    if game.created.take_back == "never" or game.is_played_by_bot(seat):
        return TakeBacks((), "never" if game.created.take_back == "never" else "nothing", ())
    own = [answer for answer in reversed(game.trail.answers) if answer.seat == seat and answer.by_player]
    # An answer whose time would be over at once would only lead to a timeout.
    ask = tuple(answer.seq for answer in own if _has_time(game, seat, answer.seq))
    alone = tuple(answer.seq for answer in _alone(game, seat))
    if why := _why_not(game, seat, own, alone):
        return TakeBacks((), why, ask)
    to = tuple(seq for seq in alone if seq in ask)
    return TakeBacks(to, None if to else "late", ask)


def _alone(game: Game, seat: Seat) -> Iterator[Given]:
    for answer in reversed(game.trail.answers):
        if answer.seat != seat or not answer.by_player or answer.asks_others:
            return
        yield answer


def _why_not(game: Game, seat: Seat, own: list[Given], alone: tuple[Seq, ...]) -> WhyNot | None:
    if not own:
        return "others" if any(answer.seat == seat for answer in game.trail.answers) else "nothing"
    if game.created.take_back == "ask":
        return "ask"
    if not alone:
        return "others"
    return "often" if game.trail.sitter == seat and game.trail.take_backs >= MOST else None


def took_back(game: Game, actor: str, took_back: TookBack, secret: bytes) -> Evolved:
    """The game that would have been, had a seat not given its latest answers.

    Where it goes back alone, what others are asked stays open; where all have agreed, the host says so, and all that
    was asked since is asked anew.
    """
    require_running(game)
    require_seat(game, took_back.seat)
    if actor == HOST:
        _require_agreed(game, took_back)
    else:
        _require_alone(game, actor, took_back)
    trail = game.trail.without(Undone(took_back.seat, took_back.to, game.seq + 1))
    state = game.trail.begin
    # The answers that stay are given again from the last state with no way back: all others follow from it.
    for answer in trail.answers:
        state = game.ruleset.apply(state, Choose(answer.seat, answer.choose), game.randomness(secret)).state
    events = (seat_event("seat-took-back", took_back.seat),)
    # Others keep their questions, and the ids of these, where one seat goes back alone: they may be answering just now.
    asked = game.open if actor != HOST else tuple(row for row in game.open if row.opened < took_back.to)
    return advance(replace(game, open=asked, trail=trail), Step(state, events), answered=took_back.seat)


def _require_alone(game: Game, actor: str, took_back: TookBack) -> None:
    require_own_seat(game, actor, took_back.seat)
    choices = take_backs(game, took_back.seat)
    if took_back.to not in choices.to:
        what = SAID[choices.why] if choices.why else f"what can be taken back are the answers {list(choices.to)}"
        raise Refused("no-take-back", f"the entry {took_back.to} cannot be taken back: {what}")


def _require_agreed(game: Game, took_back: TookBack) -> None:
    """All have agreed, on this: as long as that was open, there was a way back."""
    wish = (took_back.seat, TakeBackWish(took_back.to))
    is_agreed = any(row.state == "granted" and (row.seat, row.wish) == wish for row in game.requests)
    require(is_agreed, "wrong-entry", "nobody has agreed on this")
    known = any(answer.seq == took_back.to and answer.seat == took_back.seat for answer in game.trail.answers)
    require(known, "wrong-entry", "there is no way back to before this answer")


def kept_clock(before: Game, after: Game, took_back: TookBack) -> Game:
    """The game after answers were taken back, with the time that they took, and without what they earned."""
    if after.created.deadline is None:
        return after
    seat = took_back.seat
    resumed = _resume_clock(before, after.clocks[seat], seat, took_back.to, after.at)
    return with_clock(after, seat, resumed)


def _has_time(game: Game, seat: Seat, to: Seq) -> bool:
    deadline = game.created.deadline
    return deadline is None or timekeeping.left(deadline, _resume_clock(game, game.clocks[seat], seat, to, game.at)) > 0


def _resume_clock(game: Game, clock: SeatClock, seat: Seat, to: Seq, at: int) -> SeatClock:
    """The clock of a seat as if all the time since its answer `to` was asked for had been for that."""
    deadline = game.created.deadline
    undone_answers = [answer for answer in game.trail.answers if answer.seq >= to and answer.seat == seat]
    if deadline is None or not undone_answers:
        return clock
    first = undone_answers[0].clock
    start = replace(
        clock,
        used=first.used,
        reserve=first.reserve,
        is_excused=first.is_excused or game.clocks[seat].is_excused,
        extended=max(first.extended, game.clocks[seat].extended),
        sitting_since=first.sitting_since,
        # It goes on: hours of rest come into force with the next one.
        hours=game.clocks[seat].hours,
    )
    # Both the time of the answers and that since then were spent on what is asked again.
    duration = sum(answer.taken for answer in undone_answers) + _asked_for(replace(game, at=at), seat)
    resumed = timekeeping.charge_time(deadline, start, duration)
    # An increment that the answers had earned is lost with them.
    return replace(resumed, reserve=min(resumed.reserve, clock.reserve))


def _asked_for(game: Game, seat: Seat) -> int:
    """For how many milliseconds the seat's open decision has taken of its time."""
    pending = game.decision_of(seat)
    return charge(game, seat, pending.since, game.at) if pending and game.created.deadline else 0
