"""Decides what standing orders bring about: pure functions on a game and the orders of a seat of it."""

from collections.abc import Iterable

from msgspec.structs import replace

from domain.kernel.log.entries import Chose, Payload, TimedOut, TookBack
from domain.kernel.log.marks import mark_at
from domain.kernel.protocol.decisions import Decision, OptionId, Ref
from domain.kernel.protocol.ids import Seat, Seq
from domain.kernel.protocol.planned import About
from domain.kernel.protocol.ruleset import Event
from domain.kernel.protocol.standing import (
    KEPT,
    Answered,
    Lapsed,
    Moment,
    Order,
    SeatOrders,
    Standing,
    When,
    WhyLapsed,
)
from domain.kernel.table.game import Game

Passed = tuple[Seq, Payload, tuple[Event, ...]]
"""An entry that was appended since, and what it brought about."""

THINGS = frozenset({"card", "card_type", "base", "base_type", "place", "faction"})
"""Kinds of refs to what lies on the table: what others do with it may concern an order about it."""


def place(
    game: Game, seat: Seat, wanted: Iterable[Order], before: SeatOrders | None, *, names_head: bool
) -> SeatOrders:
    """The orders of a seat that wants these; one that it has already goes on as it is."""
    rest = list(before.standing) if before else []
    moment, is_asked = _moment(game, seat), game.decision_of(seat) is not None
    standing = []
    for order in wanted:
        earlier = next((row for row in rest if row.order == order), None)
        if earlier is not None:
            rest.remove(earlier)
        standing.append(earlier or Standing(order, moment, order.times, is_asked))
    changed = before or SeatOrders(game.seq)
    return replace(changed, standing=tuple(standing), names_head=names_head, mark=_mark(game))


def lose(orders: SeatOrders, game: Game, now: int) -> SeatOrders:
    """The orders at a time in milliseconds, after the store has lost entries by which they were given, or looked at.

    None of them holds any more, nor has any of them answered what is not in the log.
    """
    for standing in orders.standing:
        orders = _lapse(orders, standing, game.seq, "lost", now)
    left = tuple(answer for answer in orders.answered if answer.seq <= game.seq)
    return replace(orders, checked=game.seq, mark=_mark(game), answered=left)


def catch_up(orders: SeatOrders, game: Game, seat: Seat, passed: Iterable[Passed], now: int) -> SeatOrders:
    """The orders as they are at a time in milliseconds, after what was appended since they were looked at."""
    for entry in passed:
        orders = _after(orders, seat, entry, now)
    moment = _moment(game, seat) if orders.standing else (0, 0)
    for standing in orders.standing:
        if _is_over(standing, moment):
            orders = _lapse(orders, standing, game.seq, "over", now)
    return replace(orders, checked=game.seq, mark=_mark(game))


def _after(orders: SeatOrders, seat: Seat, passed: Passed, now: int) -> SeatOrders:
    """The orders after one entry of a game."""
    seq, payload, events = passed
    if isinstance(payload, TookBack):
        # A decision that an order has answered would be answered again at once, whoever took it back.
        taken = [answer.order for answer in orders.answered if answer.seq >= payload.to]
        for standing in orders.standing:
            if standing.order in taken:
                orders = _lapse(orders, standing, seq, "taken-back", now)
    elif isinstance(payload, Chose | TimedOut) and payload.seat != seat:
        named = {(ref.kind, ref.id) for event in events if event.is_seen_by(seat) for ref in event.refs}
        for standing in orders.standing:
            if not named.isdisjoint(_things(standing.order.when)):
                orders = _lapse(orders, standing, seq, "named", now)
            elif standing.order.until == "sitting" and standing.has_begun:
                orders = _lapse(orders, standing, seq, "over", now)
    return orders


def answer(orders: SeatOrders, game: Game, seat: Seat, now: int) -> tuple[SeatOrders, tuple[OptionId, ...] | None]:
    """Find the first order that is for the seat's open decision. Return the orders then, and its answer; None for none.

    An order that cannot be carried out as it says has lapsed. `now` is in milliseconds.
    """
    pending = game.decision_of(seat)
    if pending is None or game.is_played_by_bot(seat):
        return orders, None
    decision = pending.decision
    for standing in orders.standing:
        if not _is_for(standing.order.when, decision):
            continue
        choice = _choice_by_order(game, decision, standing.order)
        if choice is not None:
            answered = Answered(game.seq + 1, decision.id, choice, standing.order)
            return _note_use(orders, standing, answered, now), choice
        orders = _lapse(orders, standing, game.seq, "option-missing", now)
    return orders, None


def head_of(game: Game) -> str:
    """The latest head of a game, as answers name it."""
    return f"{game.seq}:{game.head.hex()}"


def _note_use(orders: SeatOrders, standing: Standing, answered: Answered, at: int) -> SeatOrders:
    orders = replace(orders, checked=answered.seq, answered=(*orders.answered, answered)[-KEPT:])
    if standing.left == 1:
        return _lapse(orders, standing, answered.seq, "used-up", at)
    used = replace(standing, left=standing.left - 1, has_begun=True)
    return replace(orders, standing=tuple(used if other is standing else other for other in orders.standing))


def _lapse(orders: SeatOrders, standing: Standing, seq: Seq, why: WhyLapsed, at: int) -> SeatOrders:
    return replace(
        orders,
        standing=tuple(other for other in orders.standing if other is not standing),
        lapsed=(*orders.lapsed, Lapsed(seq, why, standing.order, at))[-KEPT:],
    )


def _mark(game: Game) -> str:
    return mark_at(game.seq, game.head.hex())


def _moment(game: Game, seat: Seat) -> Moment:
    rules = game.ruleset
    return rules.orders.moment(rules.view(game.state, seat))


def _is_over(standing: Standing, moment: Moment) -> bool:
    match standing.order.until:
        case "turn":
            return moment != standing.moment
        case "round":
            return moment[1] != standing.moment[1]
        case _:
            return False


def _is_for(when: When, decision: Decision) -> bool:
    """Return whether a decision, as it is offered, is one that an order is for."""
    asking = _subjects(decision.prompt.refs)
    about = asking | _subjects(ref for option in decision.options for ref in option.refs)
    return when.kind == decision.kind and (when.source is None or when.source in asking) and about.issuperset(when.refs)


def _choice_by_order(game: Game, decision: Decision, order: Order) -> tuple[OptionId, ...] | None:
    rules = game.ruleset
    match order.choose:
        case "default":
            return rules.default(rules.view(game.state, decision.seat), decision)
        case "pass":
            return _declining(decision, rules.orders.declines)
        case chosen:
            return chosen if decision.fault(chosen) is None else None


def _declining(decision: Decision, declines: tuple[OptionId, ...]) -> tuple[OptionId, ...] | None:
    if decision.min == 0:
        return ()
    offered = {option.id for option in decision.options}
    return next(((option,) for option in declines if option in offered and decision.min == 1), None)


def _things(when: When) -> set[About]:
    return {about for about in (*when.refs, *([when.source] if when.source else [])) if about[0] in THINGS}


def _subjects(refs: Iterable[Ref]) -> set[About]:
    return {(ref.kind, ref.id) for ref in refs}
