"""Choosing: what an ability asks of a player, each time with the card that asks."""

from collections.abc import Iterable
from typing import Any

from domain.kernel.protocol.decisions import Message, Option, Ref
from domain.kernel.protocol.ids import Seat
from domain.play.questions import Flow, Question, put, seated
from domain.smashup.effects import Effect
from domain.smashup.game import WorkingCopy
from domain.smashup.ids import Base, Card, Serial
from domain.smashup.questions import (
    DECK,
    DISCARD,
    HAND,
    PASS,
    YES,
    also,
    base_option,
    based,
    card_option,
    faction_option,
    number_option,
    piece_option,
    seat_option,
    use_option,
    word_option,
)
from domain.smashup.state import NONE


def minion_offers(game: WorkingCopy, cards: Iterable[Card]) -> list[tuple[Option, int]]:
    """Cards in play as options."""
    return [(option_of(game, card), card) for card in cards]


def option_of(game: WorkingCopy, card: Card) -> Option:
    """A card in play as an option."""
    return piece_option(*_in_play(game, card))


def use_of(game: WorkingCopy, verb: str, card: Card) -> Option:
    """The ability of a card in play as an option."""
    return use_option(verb, *_in_play(game, card))


def _in_play(game: WorkingCopy, card: Card) -> tuple[str, Serial, Seat, str, str]:
    """Return what a card in play is, its number, whose it is, where it lies, and on which minion."""
    piece = game.table.pieces[card]
    host = f"{game.id_of(piece.host)}#{game.serial(piece.host)}" if piece.host != NONE else ""
    return game.id_of(card), piece.serial, piece.controller, game.id_of(piece.base), host


def card_offers(
    game: WorkingCopy, cards: Iterable[Card], single: bool = False, whose: bool = False
) -> list[tuple[Option, int]]:
    """Cards out of play as options: alike ones numbered, or with `single` one of each; with `whose`, by owner.

    Those that are not in the hand of whoever is asked say where they are. All are in places of one sort.
    """
    copies: dict[str, int] = {}
    offers: list[tuple[Option, int]] = []
    cards = list(cards)
    places = _places_of(game, cards[0], whose) if cards else ()
    for card in cards:
        card_id = game.id_of(card)
        copies[card_id] = copies.get(card_id, 0) + 1
        if copies[card_id] == 1 or not single:
            owner = (seated(game.owner(card)),) if whose else ()
            offers.append((card_option(card_id, copies[card_id], *owner, *places), card))
    return offers


def _places_of(game: WorkingCopy, card: Card, is_foreign: bool) -> tuple[Ref, ...]:
    owner = game.owner(card)
    if card in game.table.discards[owner]:
        return (DISCARD,)
    if card in game.table.decks[owner]:
        return (DECK,)
    return (HAND,) if is_foreign else ()


def base_offers(game: WorkingCopy, bases: Iterable[Base]) -> list[tuple[Option, int]]:
    """Bases as options."""
    return [(base_option(game.id_of(base)), base) for base in bases]


def prompt(it: Effect, what: str, **args: Any) -> Message:
    """Return what is asked, with the card that asks."""
    return Message(f"ask-{what}", {"source": it.game.card_ref(it.source), **args})


def pick(
    it: Effect,
    what: str,
    offers: list[tuple[Option, Any]],
    seat: Seat | None = None,
    may: bool = False,
    always: bool = False,
    **args: Any,
) -> Flow[Any]:
    """One of these, or None: nothing was left to choose, or with `may` it was declined."""
    always = always and it.game.always_ask
    # Where there is nothing, what comes of it tells so.
    if not offers and (not always or it.game.ruling("asking hides something")):
        return None
    if may or not offers:
        accepting = (YES,) if it.source >= 0 else (YES, based(it.text.id))
        offers = [*((also(option, *accepting), value) for option, value in offers), (PASS, None)]
    who = it.controller if seat is None else seat
    choice = yield from put(Question(who, "choose", prompt(it, what, **args), offers), always)
    return choice[0]


def pick_minion(it: Effect, what: str, minions: Iterable[Card], may: bool = False) -> Flow[Card]:
    """A minion (or action) in play, or NONE."""
    card = yield from pick(it, what, minion_offers(it.game, minions), may=may)
    return NONE if card is None else card


def pick_minion_there(it: Effect, what: str, minions: Iterable[Card]) -> Flow[Card]:
    """A minion in play and with it the base where it is, or NONE."""
    game = it.game
    offers = [
        (also(option, Ref("base", game.id_of(game.place(card)))), card) for option, card in minion_offers(game, minions)
    ]
    card = yield from pick(it, what, offers)
    return NONE if card is None else card


def pick_base(it: Effect, what: str, bases: Iterable[Base], **args: Any) -> Flow[Base]:
    """A base, or NONE."""
    base = yield from pick(it, what, base_offers(it.game, bases), **args)
    return NONE if base is None else base


def pick_card(
    it: Effect,
    what: str,
    cards: Iterable[Card],
    may: bool = False,
    seat: Seat | None = None,
    always: bool = False,
    whose: bool = False,
) -> Flow[Card]:
    """A card out of play, or NONE. `always`: whether there is a choice depends on hidden cards."""
    card = yield from pick(it, what, card_offers(it.game, cards, single=True, whose=whose), seat, may, always)
    return NONE if card is None else card


def pick_seat(it: Effect, seats: Iterable[Seat]) -> Flow[Seat]:
    """A player, or NONE."""
    seat = yield from pick(it, "player", [(seat_option(seat), seat) for seat in seats])
    return NONE if seat is None else seat


def pick_faction(it: Effect, factions: Iterable[str]) -> Flow[str]:
    """A faction."""
    faction: str = yield from pick(it, "faction", [(faction_option(faction), faction) for faction in factions])
    return faction


def pick_number(it: Effect, what: str, most: int, card: Card) -> Flow[int]:
    """A number from 1 to `most`, of copies of a card."""
    offers = [(number_option(number), number) for number in range(1, most + 1)]
    number: int = yield from pick(it, what, offers, card=it.game.card_ref(card))
    return number


def pick_some(
    it: Effect,
    what: str,
    offers: list[tuple[Option, int]],
    least: int = 0,
    most: int | None = None,
    ordered: bool = False,
    is_sealed: bool = False,
    seat: Seat | None = None,
) -> Flow[list[Card]]:
    """Several of these: from `least` to `most` (all)."""
    most = len(offers) if most is None else min(most, len(offers))
    least = min(least, most)
    who = it.controller if seat is None else seat
    question = Question(who, "choose", prompt(it, what), offers, least, most, ordered=ordered, is_sealed=is_sealed)
    return (yield from put(question))


def agree(it: Effect, what: str, card: Card | None = None, seat: Seat | None = None) -> Flow[bool]:
    """Ask a player whether to do what is optional, with this card if one is named. Returns the answer."""
    about = _things_of(it.game, it.source)
    if card is not None:
        about = (*_things_of(it.game, card), *about)
    offers = [
        (word_option("yes", "option-yes", *about), True),
        (word_option("no", "option-no", Ref("word", "pass")), False),
    ]
    args = {} if card is None else {"card": it.game.card_ref(card)}
    question = Question(it.controller if seat is None else seat, "agree", prompt(it, what, **args), offers)
    choice: list[bool] = yield from put(question)
    return choice[0]


def _things_of(game: WorkingCopy, card: Card) -> tuple[Ref, ...]:
    """Return what an option names that is about a card or base: in play it is this one, and none of its name."""
    if card < 0:
        return (based(game.id_of(card)),)
    named = game.card_ref(card)
    return (Ref("card", f"{named.id}#{game.serial(card)}"), named) if game.in_play(card) else (named,)
