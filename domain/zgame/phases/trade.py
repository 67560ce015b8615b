"""Business, offers and placement of all seats at once (reference 4.3 and 4.4).

A seat makes its deals, its offer and its placements in any order. It pays at once. The cards that it gets
for it are drawn when all are done, in turn order, and fighters among them come in if it has said so before. Offers wait
for the march. Before that was ruled, they were answered in turn order, and whoever had got a fighter was asked again.
"""

from collections.abc import Iterator, Set
from functools import partial
from typing import Any, NamedTuple

from domain.play.questions import Flow, Offer, put
from domain.zgame.cards import FIGHTERS
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import PersonId, Seat
from domain.zgame.phases import business, machinations, placement
from domain.zgame.phases.at_once import at_once
from domain.zgame.phases.business import Order
from domain.zgame.phases.phase import Phase, nothing
from domain.zgame.questions import Question, ask, word_option
from domain.zgame.scenes import Scene

Deed = tuple[str, Any]
"""An act and its means: a deal, an offer, a placement."""

NEWCOMERS = word_option("newcomers")


class Trade(NamedTuple):
    """The orders of a seat, the offer that it has made, and (True in it) whether fighters come in who come by it."""

    orders: list[Order]
    offers: list[Scene]
    newcomers: list[bool]


def _all_at_once(game: WorkingCopy) -> Flow[bool]:
    trades = yield from at_once(game, _trade)
    offers = [offer for trade in trades.values() for offer in trade.offers]
    fighters = {seat: _deliver(game, seat, trade.orders) for seat, trade in trades.items()}
    if game.ruling("all move at once"):
        for seat, trade in trades.items():
            if trade.newcomers:
                placement.enter_at_base(game, seat, fighters[seat])
        game.table.offers = offers
        return False
    newcomers = {seat for seat, come in fighters.items() if come}
    for offer in offers:
        newcomers |= yield from _have_answered(game, offer)
    yield from at_once(game, partial(_place, newcomers))
    return False


def _trade(game: WorkingCopy, seat: Seat) -> Flow[Trade]:
    """One plan, done in the order in which it was chosen; where something of it cannot be done, it is asked anew."""
    trade = Trade([], [], [])
    while True:
        menu = list(_menu(game, seat, trade))
        left = _deals_left(game, trade)
        verbs = {verb for _, (verb, _) in menu}
        places = {what for _, (verb, what) in menu if verb == "place"}
        most = left + (not trade.offers) + ("newcomers" in verbs) + len({fighter for fighter, _ in places})
        is_sealed = game.ruling("plans stay unseen")
        prompt = ask("trade", left=left)
        plan = yield from put(Question(seat, "trade", prompt, menu, 0, most, is_sealed=is_sealed, ordered=True))
        if (yield from _carry_out(game, seat, trade, plan)):
            return trade


def _carry_out(game: WorkingCopy, seat: Seat, trade: Trade, plan: list[Deed]) -> Flow[bool]:
    """Do what was planned. Return whether all of it was possible, and the seat went back from nothing."""
    for deed in plan:
        if not any(deed == possible for _, possible in _menu(game, seat, trade)):
            return False
        if not (yield from _do(game, seat, trade, *deed)):
            return False
    return True


def _do(game: WorkingCopy, seat: Seat, trade: Trade, verb: str, what: Any) -> Flow[bool]:
    if verb == "place":
        placement.enter(game, seat, *what)
        return True
    if verb == "newcomers":
        trade.newcomers.append(True)
        return True
    if verb == "offer":
        offer = yield from machinations.make(game, seat, what)
        trade.offers.extend([offer] if offer is not None else [])
        return offer is not None
    order = yield from business.deal(game, seat, verb, what)
    trade.orders.extend([order] if order is not None else [])
    return order is not None


def _deals_left(game: WorkingCopy, trade: Trade) -> int:
    return game.numbers.deals - len(trade.orders)


def _menu(game: WorkingCopy, seat: Seat, trade: Trade) -> Iterator[Offer]:
    table = game.table
    if _deals_left(game, trade):
        yield from business.offers(game, seat)
    if not trade.offers and (table.hands[seat] or table.food[seat] or table.medicine[seat]):
        yield from ((option, ("offer", other)) for option, other in machinations.offers(game, seat))
    promised = {card for offer in trade.offers for card in offer.hidden}
    for option, there in placement.offers(game, seat):
        if there[0] not in promised:
            yield option, ("place", there)
    if not trade.newcomers and game.ruling("all move at once") and (trade.orders or _deals_left(game, trade)):
        yield NEWCOMERS, ("newcomers", None)


def _deliver(game: WorkingCopy, seat: Seat, orders: list[Order]) -> list[PersonId]:
    """Draw what was paid for. Return the fighters that have come by it."""
    fighters = []
    for order in orders:
        if order.deck is not None:
            card = game.draw(seat, order.deck)
            if card is None:
                business.give_back(game, seat, order)
            elif card in FIGHTERS:
                fighters.append(card)
    return fighters


def _have_answered(game: WorkingCopy, offer: Scene) -> Flow[set[Seat]]:
    """Have the other side answer an offer. Returns who has got a fighter by it."""
    seat, other = offer.seat, offer.other or 0
    if not machinations.still_stands(game.table, offer):
        machinations.lapse(game, offer)
        return set()
    before = {side: set(game.table.hands[side]) for side in (seat, other)}
    yield from machinations.settle(game, offer)
    return {side for side, hand in before.items() if not hand.issuperset(set(game.table.hands[side]) & set(FIGHTERS))}


def _place(newcomers: Set[Seat], game: WorkingCopy, seat: Seat) -> Flow[None]:
    while seat in newcomers and (yield from placement.place(game, seat)):
        continue


TRADE = Phase(nothing, _all_at_once)
