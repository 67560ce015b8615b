"""Answers to offers, and movement, of all seats at once (reference 4.3 and 4.5).

A seat first answers the offers that it was made, each by what it has before, then plans its moves with what it would
have after. In turn order, the offers are carried out, and after them the moves.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from domain.play.drafts import run_noting
from domain.play.questions import Flow
from domain.zgame import knowing
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import Seat
from domain.zgame.phases import machinations, travel_plans
from domain.zgame.phases.at_once import plan_all, repeat
from domain.zgame.phases.machinations import Paid
from domain.zgame.phases.movement import move_on
from domain.zgame.phases.phase import Phase, nothing
from domain.zgame.scenes import Scene


class March(NamedTuple):
    """The plan of a seat: what it gives for the offers, by who made them, and how its moves are carried out."""

    paid: dict[Seat, Paid]
    move: Callable[[WorkingCopy], Flow[None]]


def _all_at_once(game: WorkingCopy) -> Flow[bool]:
    offers = _standing(game)
    marches = yield from plan_all(game, partial(_march, offers))
    for offer in offers:
        machinations.carry_out(game, offer, marches[offer.other or 0].paid[offer.seat])
    for march in marches.values():
        yield from march.move(game)
    return False


def _standing(game: WorkingCopy) -> list[Scene]:
    """Take the offers off the table, in turn order, but those that have lapsed."""
    order = game.turn_order().index
    offers = sorted(game.table.offers, key=lambda offer: order(offer.seat))
    game.table.offers = []
    standing = []
    for offer in offers:
        if machinations.still_stands(game.table, offer):
            # A card that was shown is there still, even if one like it has gone.
            knowing.note_offer(game.table, game.cards.deck_of, offer.seat, offer.other or 0, offer.hidden)
            standing.append(offer)
        else:
            machinations.lapse(game, offer)
    return standing


def _march(offers: list[Scene], game: WorkingCopy, seat: Seat) -> Flow[March]:
    payment = {}
    own = [offer for offer in offers if offer.other == seat]
    for offer in own:
        payment[offer.seat] = yield from machinations.answer(game, offer)
    for offer in own:
        machinations.carry_out(game, offer, payment[offer.seat])
    return March(payment, (yield from _moves(game, seat)))


def _moves(game: WorkingCopy, seat: Seat) -> Flow[Callable[[WorkingCopy], Flow[None]]]:
    """Ask for the moves of a seat. Return how they are carried out."""
    if game.ruling("a march is one plan"):
        moves = yield from travel_plans.plan(game, seat)
        return lambda game: travel_plans.carry_out(game, seat, moves)
    answers = yield from run_noting(move_on(game, seat))
    return lambda game: repeat(game, seat, move_on(game, seat), answers)


MARCH = Phase(nothing, _all_at_once)
