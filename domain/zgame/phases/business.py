"""Business (reference 4.3): the first stage of trade, deals with nobody in particular."""

from functools import cache
from typing import Any, NamedTuple

from domain.kernel.protocol.decisions import Argument
from domain.play.questions import Flow, Offer, named, put, seated
from domain.zgame.card_types import HAND_DECKS, Deck
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import CardId, Seat
from domain.zgame.phases.leaving import put_or_leave
from domain.zgame.phases.phase import in_turn_order
from domain.zgame.questions import Question, all_named, ask, card_offers, deal_option, located, put_or_pass, sale_option


class Order(NamedTuple):
    """A deal: the deck that is still to be drawn from (None: none), and what was paid for it."""

    deck: Deck | None = None
    food: int = 0
    medicine: int = 0
    cards: tuple[CardId, ...] = ()


PAID_IN = {"buy_food": "food", "buy_med": "medicine", "swap": "cards"}
"""The payment in each kind of purchase."""


def _deal(game: WorkingCopy, seat: Seat) -> Flow[bool]:
    """Make one deal, and return whether another may follow."""
    table = game.table
    left = game.numbers.deals - table.deals
    what = yield from put_or_pass(seat, "deal", offers(game, seat), left=left)
    if what is None:
        table.deals = 0
        return False
    verb, subject = what
    order = yield from deal(game, seat, verb, subject)
    if order is None:
        return True
    if order.deck is not None:
        game.draw(seat, order.deck)
    table.deals = 0 if left == 1 else table.deals + 1
    return left > 1


def offers(game: WorkingCopy, seat: Seat) -> list[Offer]:
    """The deals that a seat can make now."""
    table, numbers = game.table, game.numbers
    hand = table.hands[seat]
    decks = tuple([deck for deck in HAND_DECKS if game.can_draw(deck)])
    options: list[Offer] = []
    prices = {
        "buy_food": numbers.food_for_a_card,
        "buy_med": numbers.medicine_for_a_card,
        "swap": numbers.cards_to_swap,
    }
    means = {"buy_food": table.food[seat], "buy_med": table.medicine[seat], "swap": len(hand)}
    for verb in prices:
        if means[verb] >= prices[verb]:
            options += _cards_of(decks, verb, prices[verb])
    options += [(sale_option(card, numbers.food_for_sold_card), ("sell", card)) for card in dict.fromkeys(hand)]
    return options


@cache
def _cards_of(decks: tuple[Deck, ...], verb: str, price: int) -> tuple[Offer, ...]:
    """A card of any of these decks, for this price."""
    return tuple((deal_option(verb, deck, price, PAID_IN[verb]), (verb, deck)) for deck in decks)


def deal(game: WorkingCopy, seat: Seat, verb: str, subject: Any) -> Flow[Order | None]:
    """Pay for a deal, and what is still to be drawn for it; None if the seat goes back."""
    if verb == "swap":
        return (yield from _swap(game, seat, subject))
    if verb == "sell":
        game.discard(seat, subject)
        game.supply(seat, food=game.numbers.food_for_sold_card)
        game.tell("sold", seat=seated(seat), card=named(subject), food=game.numbers.food_for_sold_card)
        return Order()
    return _buy(game, seat, verb, subject)


def give_back(game: WorkingCopy, seat: Seat, order: Order) -> None:
    """The deck has run out meanwhile: the seat has its price again."""
    game.supply(seat, order.food, order.medicine)
    cards = [card for card in order.cards if game.take_back(seat, card)]
    if (cards or order.food or order.medicine) and game.ruling("what lapses is told"):
        price: dict[str, Argument] = {"cards": all_named(cards), "food": order.food, "medicine": order.medicine}
        game.tell("price-returned", seat=seated(seat), **price)


def _swap(game: WorkingCopy, seat: Seat, deck: Deck) -> Flow[Order | None]:
    """Cards for one of a deck."""
    pay = _paid_one_by_one if game.ruling("what spends can be left") else _pay
    payment = yield from pay(game, seat, deck)
    if payment is None:
        return None
    for card in payment:
        game.discard(seat, card)
    game.tell("swapped", seat=seated(seat), cards=all_named(payment), deck=located(deck))
    return Order(deck, cards=tuple(payment))


def _pay(game: WorkingCopy, seat: Seat, deck: Deck) -> Flow[list[CardId] | None]:
    count = game.numbers.cards_to_swap
    prompt = ask("swap", count=count, deck=located(deck))
    return (yield from put(Question(seat, "deal", prompt, card_offers(game.table.hands[seat]), count, count)))


def _paid_one_by_one(game: WorkingCopy, seat: Seat, deck: Deck) -> Flow[list[CardId] | None]:
    """The cards, None if the seat goes back: one after the other, so that `back` is an answer by itself."""
    payment: list[CardId] = []
    left = [*game.table.hands[seat]]
    for count in range(game.numbers.cards_to_swap, 0, -1):
        prompt = ask("swap-one", count=count, deck=located(deck))
        choice = yield from put_or_leave(game, Question(seat, "deal", prompt, card_offers(left)), spends=True)
        if choice is None:
            return None
        payment += choice
        left.remove(choice[0])
    return payment


def _buy(game: WorkingCopy, seat: Seat, verb: str, deck: Deck) -> Order:
    numbers = game.numbers
    if verb == "buy_food":
        game.supply(seat, food=-numbers.food_for_a_card)
        game.tell("bought-for-food", seat=seated(seat), deck=located(deck), food=numbers.food_for_a_card)
        return Order(deck, food=numbers.food_for_a_card)
    game.supply(seat, medicine=-numbers.medicine_for_a_card)
    game.tell("bought-for-medicine", seat=seated(seat), deck=located(deck), medicine=numbers.medicine_for_a_card)
    return Order(deck, medicine=numbers.medicine_for_a_card)


BUSINESS = in_turn_order(_deal)
