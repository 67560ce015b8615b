"""Business (reference 4.3): the first stage of trade, deals with nobody in particular."""

from domain.play.questions import Flow, Offer, named, put, put_one, seated
from domain.zgame.cards import HAND_DECKS
from domain.zgame.game import Game
from domain.zgame.phases.phase import in_turn_order
from domain.zgame.questions import PASS, Question, all_named, ask, card_offers, card_option, deed_option, located


def _deal(game: Game, seat: int) -> Flow[bool]:
    """One deal; whether another may follow."""
    table = game.table
    left = game.numbers.deals - table.deals
    what = yield from put_one(Question(seat, "deal", ask("deal", left=left), _deals(game, seat)))
    if what is None:
        table.deals = 0
        return False
    verb, subject = what
    if verb == "swap":
        yield from _swap(game, seat, subject)
    elif verb == "sell":
        game.discard(seat, subject)
        game.supply(seat, food=game.numbers.food_for_sold_card)
        game.tell("sold", seat=seated(seat), card=named(subject), food=game.numbers.food_for_sold_card)
    else:
        _buy(game, seat, verb, subject)
    table.deals = 0 if left == 1 else table.deals + 1
    return left > 1


def _deals(game: Game, seat: int) -> list[Offer]:
    table, numbers = game.table, game.numbers
    hand = table.hands[seat]
    decks = [deck for deck in HAND_DECKS if game.can_draw(deck)]
    offers: list[Offer] = []
    verbs = {
        "buy_food": table.food[seat] >= numbers.food_for_a_card,
        "buy_med": table.medicine[seat] >= numbers.medicine_for_a_card,
        "swap": len(hand) >= numbers.cards_to_swap,
    }
    for verb, is_affordable in verbs.items():
        if is_affordable:
            offers += [(deed_option(verb, deck), (verb, deck)) for deck in decks]
    offers += [(card_option(card, verb="sell"), ("sell", card)) for card in dict.fromkeys(hand)]
    return [*offers, (PASS, None)]


def _swap(game: Game, seat: int, deck: str) -> Flow[None]:
    count = game.numbers.cards_to_swap
    prompt = ask("swap", count=count, deck=located(deck))
    paid = yield from put(Question(seat, "deal", prompt, card_offers(game.table.hands[seat]), count, count))
    for card in paid:
        game.discard(seat, card)
    game.tell("swapped", seat=seated(seat), cards=all_named(paid), deck=located(deck))
    game.draw(seat, deck)


def _buy(game: Game, seat: int, verb: str, deck: str) -> None:
    numbers = game.numbers
    if verb == "buy_food":
        game.supply(seat, food=-numbers.food_for_a_card)
        game.tell("bought-for-food", seat=seated(seat), deck=located(deck), food=numbers.food_for_a_card)
    else:
        game.supply(seat, medicine=-numbers.medicine_for_a_card)
        game.tell("bought-for-medicine", seat=seated(seat), deck=located(deck), medicine=numbers.medicine_for_a_card)
    game.draw(seat, deck)


BUSINESS = in_turn_order(_deal)
