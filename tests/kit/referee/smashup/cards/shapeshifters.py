"""Shapeshifters (scifi.md 5)."""

from tests.kit.referee.smashup.asking import Flow, pick, pick_card, pick_piece
from tests.kit.referee.smashup.leaving import AFTER_DISCARD, destroy, shuffle_away
from tests.kit.referee.smashup.plays import (
    carry_out,
    extra_minion,
    minion_offers,
    play_from_hand,
    play_minion,
    play_one,
)
from tests.kit.referee.smashup.powers import power
from tests.kit.referee.smashup.protection import enforce
from tests.kit.referee.smashup.registry import ON_PLAY, attached, on_play, talent
from tests.kit.referee.smashup.state import Lasting, Piece, Search, Table
from tests.kit.referee.smashup.triggers import Cause, Trigger, set_off
from tests.kit.referee.smashup.verbs import searchable, shuffle_deck, strengthen


def doppelganger(table: Table, piece: Piece, base: str) -> None:
    """After it goes from play to the discard pile, its player searches for a minion to play."""
    for _ in range(table.texts(piece).count("doppelganger")):
        cause = Cause(piece.controller, "doppelganger", "minion", piece)
        search = Search(piece, table.reshuffles[piece.owner])
        table.searches.append(search)
        set_off(
            table,
            Trigger(
                cause,
                lambda cause=cause, search=search: _step_in(table, cause, search),
                stays=False,
                draws=piece.controller,
            ),
        )


def _step_in(table: Table, it: Cause, search: Search) -> Flow[None]:
    scored = table.scoring.base if table.scoring and table.step == "clear" else None
    deck = list(searchable(table, it.seat))
    search.goes_on = True
    for other in table.searches:
        piece = other.piece
        if other.goes_on and table.is_in_deck(other) and piece.owner == it.seat and piece.card in deck:
            # It finds neither itself nor those that are being carried out around it (RULINGS.md).
            deck.remove(piece.card)
    minions = [card for card in dict.fromkeys(deck) if table.is_minion(card)]
    bases = [base for base in table.bases if base != scored]
    yield from play_from_deck(table, it, minions, bases)
    table.searches.remove(search)


def _take_away(table: Table, seat: int, card: str) -> None:
    """Take a card out of a deck: one that is due a search of its own, where such a card lies there."""
    table.seats[seat].deck.remove(card)
    for search in table.searches:
        piece = search.piece
        if not search.goes_on and table.is_in_deck(search) and (piece.owner, piece.card) == (seat, card):
            search.reshuffles, piece.is_buried = table.reshuffles[seat], False
            return


AFTER_DISCARD.append(doppelganger)


def play_from_deck(table: Table, it: Cause, minions: list[str], bases: list[str] | None) -> Flow[None]:
    """Choose one of these minions of the deck, play it at one of these bases, and shuffle the deck."""
    card = yield from pick_card(it.seat, minions, it.card)
    if card:
        _take_away(table, it.seat, card)
        table.limbo.append((it.seat, card))
        offers = minion_offers(table, it.seat, [card], "deck", bases)
        chosen = yield from pick(it.seat, [offer.id for offer in offers], it.card)
        if chosen:
            yield from carry_out(table, it.seat, next(offer for offer in offers if offer.id == chosen))
        else:
            table.limbo.remove((it.seat, card))
            table.seats[it.seat].discard.append(card)
    shuffle_deck(table, it.seat)


@talent("gelf")
def gelf(table: Table, it: Cause) -> Flow[None]:
    deck = searchable(table, it.seat)
    there = [
        card for card in dict.fromkeys(deck) if table.is_minion(card) and card != "gelf" and table.rows[card].power <= 4
    ]
    base = it.piece.base
    card = yield from pick_card(it.seat, there, it.card)
    if card:
        deck.remove(card)
        table.limbo.append((it.seat, card))
    yield from shuffle_away(table, it, [it.piece])
    shuffle_deck(table, it.seat)
    if card:
        played = yield from play_minion(table, it.seat, card, base, "deck")
        if played is None:
            table.limbo.remove((it.seat, card))
            table.seats[it.seat].discard.append(card)


@on_play("copycat")
def copycat(table: Table, it: Cause) -> Flow[None]:
    # Of another Copycat comes a further choice, of what is not copied yet (RULINGS.md).
    others = [one for one in table.minions() if one.controller != it.seat and one.card not in table.texts(it.piece)[1:]]
    model = yield from pick_piece(it.seat, others, it.card)
    if model is None:
        return
    text = model.card
    table.lasting.append(Lasting("copy", it.piece, text=text))
    ability = ON_PLAY.get(text)
    if ability is not None:
        yield from ability(table, it)


@on_play("really")
def really(table: Table, it: Cause) -> Flow[None]:
    own = yield from pick_piece(it.seat, table.minions(seat=it.seat), it.card)
    if own is None:
        return
    limit = power(table, own)
    yield from destroy(table, it, [own])
    pile = [card for card in table.seats[it.seat].discard if table.rows[card].power <= limit]
    yield from play_one(table, it.seat, minion_offers(table, it.seat, pile, "discard"), it.card, may=False)


@on_play("bacta_the_future")
def bacta_the_future(table: Table, it: Cause) -> Flow[None]:
    minion = yield from pick_piece(it.seat, table.minions(), it.card)
    if minion:
        yield from destroy(table, it, [minion])
        owner = Cause(minion.owner, it.card, "action", None, it.play)
        yield from extra_minion(table, owner, now=True)


@attached("cellular_bonding")
def cellular_bonding(table: Table, it: Cause) -> Flow[None]:
    others = [piece for piece in table.pieces if piece.host is not None and piece is not it.piece]
    model = yield from pick_piece(it.seat, others, it.card)
    if model is None:
        return
    for text in [text for text in table.texts(model) if text != "cellular_bonding"]:
        table.lasting.append(Lasting("copy", it.piece, text=text, until=-1))
        from tests.kit.referee.smashup.registry import ATTACHED

        if text in ATTACHED:
            yield from ATTACHED[text](table, it)
    yield from enforce(table)


@on_play("genetic_shift")
def genetic_shift(table: Table, it: Cause) -> Flow[None]:
    own = table.minions(seat=it.seat)
    if not own:
        return
    way = yield from pick(it.seat, ["1", "3"], it.card)
    if way == "1":
        for minion in own:
            yield from strengthen(table, it, minion, 1)
        return
    minion = yield from pick_piece(it.seat, own, it.card)
    yield from strengthen(table, it, minion, 3)


@on_play("mitosis")
def mitosis(table: Table, it: Cause) -> Flow[None]:
    own = yield from pick_piece(it.seat, table.minions(seat=it.seat), it.card)
    if own:
        there = [card for card in table.seats[it.seat].hand if card == own.card]
        yield from play_from_hand(table, it.seat, minion_offers(table, it.seat, there), it.card)


@on_play("transmogrify")
def transmogrify(table: Table, it: Cause) -> Flow[None]:
    own = yield from pick_piece(it.seat, table.minions(seat=it.seat), it.card)
    if own is None:
        return
    limit = power(table, own)
    yield from destroy(table, it, [own])
    deck = searchable(table, it.seat)
    minions = [card for card in dict.fromkeys(deck) if table.is_minion(card) and table.rows[card].power <= limit]
    yield from play_from_deck(table, it, minions, None)
