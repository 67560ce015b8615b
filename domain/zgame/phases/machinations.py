"""Machinations (reference 4.3): the second stage of trade, an offer to another player."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from domain.kernel.protocol.decisions import Argument
from domain.play.questions import Flow, Offer, put, put_one, seated
from domain.zgame import knowing
from domain.zgame.card_types import HAND_DECKS
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import CardId, Seat
from domain.zgame.phases.leaving import put_or_leave
from domain.zgame.phases.phase import in_turn_order
from domain.zgame.questions import (
    Question,
    all_named,
    amount_offers,
    ask,
    card_offers,
    deck_option,
    located,
    put_or_pass,
    seat_option,
    word_option,
)
from domain.zgame.scenes import Scene
from domain.zgame.state import Table

Paid = list[CardId] | None
"""The cards that are given in return; None if the offer is rejected."""


class Doubt(NamedTuple):
    """The doubt of the others about a hand: whether it has what is asked for, and of which decks even more."""

    may_be_met: bool
    decks: frozenset[str]


ASKED_OF_A_DECK = 5
"""How many cards of one deck can be asked for at most: more than a hand of the usual size holds need not be named."""


def _offer(game: WorkingCopy, seat: Seat) -> Flow[bool]:
    table = game.table
    if not (table.hands[seat] or table.food[seat] or table.medicine[seat]):
        return False
    other = yield from put_or_pass(seat, "offer", offers(game, seat))
    if other is None:
        return False
    scene = yield from make(game, seat, other)
    if scene is None:
        return True
    yield from settle(game, scene)
    return False


def offers(game: WorkingCopy, seat: Seat) -> list[Offer]:
    """To whom a seat can make an offer."""
    return [(seat_option("offer", other), other) for other in range(game.table.seats) if other != seat]


def make(game: WorkingCopy, seat: Seat, other: Seat) -> Flow[Scene | None]:
    """Ask what is given and asked for; None if the seat goes back."""
    game.scene = scene = Scene("offer", seat, other=other)
    reply = yield from put_or_leave(game, _giving(game, seat, other), spends=True)
    if reply is None:
        game.scene = None
        return None
    scene.hidden, scene.food, scene.medicine = _by_kind(reply, "card")
    asked = yield from put_or_leave(game, _asking(game, seat, other), spends=True)
    if asked is None:
        game.scene = None
        return None
    scene.asked_decks, scene.asked_food, scene.asked_medicine = _by_kind(asked, "deck")
    _tell_offer(game, scene)
    game.scene = None
    return scene


def _by_kind(things: Sequence[tuple[str, Any]], kind: str) -> tuple[tuple[Any, ...], int, int]:
    """Return those of this kind, and how much food and medicine there is."""
    named = tuple(value for what, value in things if what == kind)
    food, medicine = (sum(value for what, value in things if what == supply) for supply in ("food", "medicine"))
    return named, food, medicine


def settle(game: WorkingCopy, scene: Scene) -> Flow[None]:
    """Let the other side answer, and things change hands."""
    _conclude(game, scene, (yield from answer(game, scene)))


def answer(game: WorkingCopy, scene: Scene) -> Flow[Paid]:
    """Ask the other side what it gives in return."""
    game.scene = scene
    payment = yield from _answer(game, scene, scene.other or 0)
    game.scene = None
    return payment


def carry_out(game: WorkingCopy, scene: Scene, payment: Paid) -> None:
    """Let come of an answer what still can: an offer lapses if either side no longer has what it gives."""
    if payment is None or (still_stands(game.table, scene) and _can_pay(game, scene, payment)):
        _conclude(game, scene, payment)
    else:
        lapse(game, scene)


def lapse(game: WorkingCopy, scene: Scene) -> None:
    """Tell that nothing comes of an offer."""
    game.tell("offer-lapsed", seat=seated(scene.seat), other=seated(scene.other or 0))


def still_stands(table: Table, scene: Scene) -> bool:
    """Return whether the seat still has what it has offered."""
    return _has(table, scene.seat, scene.food, scene.medicine, scene.hidden)


def _can_pay(game: WorkingCopy, scene: Scene, cards: list[CardId]) -> bool:
    return _has(game.table, scene.other or 0, scene.asked_food, scene.asked_medicine, cards)


def _has(table: Table, seat: Seat, food: int, medicine: int, cards: Iterable[CardId]) -> bool:
    has_supplies = table.food[seat] >= food and table.medicine[seat] >= medicine
    return has_supplies and Counter(cards) <= Counter(table.hands[seat])


def _conclude(game: WorkingCopy, scene: Scene, payment: Paid) -> None:
    seat, other = scene.seat, scene.other or 0
    if payment is None:
        game.tell("rejected", seat=seated(other), other=seated(seat))
    else:
        _exchange(game, scene, other, payment)


def _giving(game: WorkingCopy, seat: Seat, other: Seat) -> Question:
    table = game.table
    offers: list[Offer] = [(option, ("card", card)) for option, card in card_offers(table.hands[seat], "give")]
    offers += amount_offers("give", "food", table.food[seat])
    offers += amount_offers("give", "medicine", table.medicine[seat])
    return Question(seat, "offer", ask("give", other=seated(other)), offers, 1, len(offers), is_sealed=True)


def _asking(game: WorkingCopy, seat: Seat, other: Seat) -> Question:
    copies = min(ASKED_OF_A_DECK, max(2, len(game.table.hands[other])))
    offers: list[Offer] = [
        (deck_option("ask", deck, copy), ("deck", deck)) for deck in HAND_DECKS for copy in range(1, copies + 1)
    ]
    offers += amount_offers("ask", "food", game.numbers.most_supplies)
    offers += amount_offers("ask", "medicine", game.numbers.most_supplies)
    return Question(seat, "offer", ask("ask", other=seated(other)), offers, 1, len(offers))


def _tell_offer(game: WorkingCopy, scene: Scene) -> None:
    seat, other = scene.seat, scene.other or 0
    game.tell("offered", seat=seated(seat), other=seated(other), cards=len(scene.hidden), **_amounts(scene))
    if scene.hidden:
        knowing.note_offer(game.table, game.cards.deck_of, seat, other, scene.hidden)
        game.whisper(tuple(sorted((seat, other))), "offered-cards", cards=all_named(scene.hidden))


def _amounts(scene: Scene) -> dict[str, Argument]:
    """The amounts of an offer, which everybody may know, and the decks that it asks for."""
    return {
        "food": scene.food,
        "medicine": scene.medicine,
        "decks": tuple(located(deck) for deck in scene.asked_decks),
        "asked_food": scene.asked_food,
        "asked_medicine": scene.asked_medicine,
    }


def _answer(game: WorkingCopy, scene: Scene, other: Seat) -> Flow[Paid]:
    """Return what the other side gives: nothing where the offer cannot be met."""
    table = game.table
    game.has_revealed = True
    asked = Counter(scene.asked_decks)
    decks_held = Counter(game.cards.deck_of[card] for card in table.hands[other])
    has_supplies = scene.asked_food <= table.food[other] and scene.asked_medicine <= table.medicine[other]
    menu: list[Offer] = [(word_option("accept"), True)] if has_supplies and asked <= decks_held else []
    prompt = ask("answer", other=seated(scene.seat), cards=all_named(scene.hidden), **_amounts(scene))
    question = Question(other, "answer", prompt, [*menu, (word_option("reject"), False)])
    # Supplies and the number of cards in a hand are open, which cards these are is not: whoever could meet the offer,
    # as far as the others know, is asked even if all that is left is to reject it.
    doubt = _doubt(game, other, asked)
    if not (yield from put_one(question, has_supplies and doubt.may_be_met)):
        return None
    payment: list[CardId] = []
    for deck, count in asked.items():
        cards = [card for card in table.hands[other] if game.cards.deck_of[card] == deck]
        prompt = ask("answer-cards", deck=located(deck), count=count)
        payment += yield from put(
            Question(other, "answer", prompt, card_offers(cards), count, count), deck in doubt.decks
        )
    return payment


def _doubt(game: WorkingCopy, seat: Seat, asked: "Counter[str]") -> Doubt:
    hand = game.table.hands[seat]
    if not game.ruling("asking tells nothing"):
        return Doubt(False, frozenset())
    if not game.ruling("what all see is not asked"):
        return Doubt(asked.total() <= len(hand), frozenset(asked))
    decks = game.cards.deck_of
    hidden, others = knowing.backs(game.table, decks, seat)
    sure = hidden + Counter(decks[card] for card in knowing.known_cards(game.table, seat, None))
    spare = others - (asked - sure).total()
    return Doubt(spare >= 0, frozenset(deck for deck in asked if spare > 0 or sure[deck] > asked[deck]))


def _exchange(game: WorkingCopy, scene: Scene, other: Seat, payment: list[CardId]) -> None:
    """Both sides change hands at once, and everybody sees what."""
    seat = scene.seat
    game.tell("accepted", seat=seated(other), other=seated(seat))
    # Both pay before either gains: supplies beyond the limit would be lost, and a card could go there and back.
    for giver, taker, cards in ((seat, other, list(scene.hidden)), (other, seat, payment)):
        for card in cards:
            game.give_up(giver, card)
        if cards:
            game.tell("changed-hands", seat=seated(giver), other=seated(taker), cards=all_named(cards))
    for taker, cards in ((other, list(scene.hidden)), (seat, payment)):
        for card in cards:
            game.gain(taker, card)
    game.supply(seat, -scene.food, -scene.medicine)
    game.supply(other, -scene.asked_food, -scene.asked_medicine)
    game.supply(seat, scene.asked_food, scene.asked_medicine)
    game.supply(other, scene.food, scene.medicine)


MACHINATIONS = in_turn_order(_offer)
