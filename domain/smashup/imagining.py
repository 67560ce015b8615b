"""States as a seat may imagine them: hidden cards change places with those that it cannot tell from them."""

from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import TypeVar

from domain.kernel.protocol.draws import Draws
from domain.kernel.protocol.ids import Seat
from domain.play.engine import Engine
from domain.smashup.game import WorkingCopy
from domain.smashup.ids import Base, Card
from domain.smashup.knowing import knows
from domain.smashup.possible import in_order, with_possible_cards
from domain.smashup.seeing import see
from domain.smashup.state import Knowledge, Piece, State, Table

T = TypeVar("T")

TRIES = 40
"""How many worlds are tried at most. Most fit at once; in others somebody else would have been asked."""


def imagine(engine: Engine[Table, WorkingCopy], state: State, seat: Seat, draws: Draws) -> State | None:
    """Return a state that this seat cannot tell from the true one; None where none is found.

    Hidden cards are dealt anew on the settled table, and the answers since are given again: what the seat has learned
    by them stays where it was. Nobody knows a zone that was shuffled since, so then there is none. In a game from a
    position others than the true ones are dealt, of those that there may be.
    """
    # A shuffle since the last settled table would come out otherwise with other cards in the deck.
    if state.drawn:
        return None
    now = engine.look(state)
    view, asked = see(now, seat), engine.decision_of(state, seat)
    settled = _as_shown(state.settled, now.table, seat)
    unseen = {*_unknown_cards(now.table, seat), *_searched_for(settled, now)}
    free = unseen.intersection(_unknown_cards(settled, seat))
    # The seat has seen the card that its search found, and nobody where it lay.
    strange = free.intersection(_unknown_cards(now.table, seat)) if settled.is_set_up else None
    for _ in range(TRIES):
        table, loose = settled, free
        if strange is not None:
            table, loose = with_possible_cards(now, settled, free, strange, asked, draws)
        world = engine.instead(state, _dealt_anew(table, loose, seat, draws), state.inputs, seat)
        # Any difference in what the seat sees or is asked would tell it that this world is not the true one.
        if world and engine.decision_of(world, seat) == asked and see(engine.look(world), seat) == view:
            return world
    return None


def _unknown_cards(table: Table, seat: Seat) -> Iterator[Card | Base]:
    """Yield all that this seat does not know the place of."""
    for other, hand in enumerate(table.hands):
        yield from (card for card in hand if other != seat and not knows(table, seat, card))
    for deck in (*table.decks, table.base_deck):
        yield from (card for card in deck if not knows(table, seat, card))


def _as_shown(settled: Table, now: Table, seat: Seat) -> Table:
    """The settled table, where of copies of a card in a hand those were known that have been shown since.

    A player who knows of one copy and is shown one cannot tell whether there were two.
    """
    known = dict(settled.knowledge.known)
    for before, after in zip(settled.hands, now.hands, strict=True):
        gone = [card for card in before if card not in after and not knows(settled, seat, card)]
        for card in after:
            if card in before and knows(settled, seat, card) and not knows(now, seat, card):
                twin = next((other for other in gone if settled.kinds[other] == settled.kinds[card]), None)
                if twin is not None:
                    gone.remove(twin)
                    known[card], known[twin] = known.get(twin, 0), known[card]
    if known == settled.knowledge.known:
        return settled
    table = settled.copy()
    table.knowledge = Knowledge(known, settled.knowledge.old)
    return table


def _searched_for(settled: Table, now: WorkingCopy) -> Iterator[Card]:
    """Yield what was found in decks, were it on their top, or came out of their middle: nobody learned where it was."""
    for before, after in zip(settled.decks, now.table.decks, strict=True):
        gone = set(before).difference(after)
        others = [card for card in before if card not in now.searched]
        yield from gone.difference(takewhile(gone.__contains__, others))


def _dealt_anew(table: Table, free: set[int], seat: Seat, draws: Draws) -> Table:
    """The table with the free cards and bases dealt anew, and its cards numbered by where they lie.

    A copy of a card is like any other, so its number would tell which of them it truly is.
    """
    other = table.copy()
    other.base_deck = _refill(table.base_deck, free, draws.shuffle(sorted(free & {*table.base_deck}), "bases"))
    for owner in range(table.seats):
        _deal(other, owner, free, seat, draws)
    # Positions of the loop guard are whole truths; how it comes out is compared.
    other.seen = {}
    return _number_copies(other, seat)


def _deal(table: Table, owner: Seat, free: set[Card], seat: Seat, draws: Draws) -> None:
    hand, deck = table.hands[owner], table.decks[owner]
    loose = free - {*table.knowledge.old}
    # Hand and deck of a player share their unknown cards: nobody else can tell which of them lie where.
    pool = [card for card in (*hand, *deck) if card in loose and not (owner == seat and card in hand)]
    # Sorted before it is shuffled: otherwise the draw would depend on where the cards truly lie.
    pool.sort(key=lambda card: (table.kinds[card], card))
    dealt = draws.shuffle(pool, f"deck {owner}")
    table.decks[owner] = _refill(deck, loose, dealt)
    if owner != seat:
        noted = table.knowledge.old
        held = _refill(hand, loose, dealt)
        # The same holds within a hand, whose order its owner alone knows.
        held.sort(key=lambda card: (table.kinds[card], knows(table, seat, card), card in noted))
        table.hands[owner] = draws.shuffle(held, f"hand {owner}")


def _refill(zone: Iterable[T], free: set[T], cards: list[T]) -> list[T]:
    """The zone with the first of these cards, which are taken, where free ones were."""
    return [cards.pop() if card in free else card for card in zone]


def _number_copies(table: Table, seat: Seat) -> Table:
    """Number the copies of each card by where they lie."""
    kinds = in_order(table) if table.is_set_up else table.kinds
    number = _numbers(table, kinds)
    table.hands, table.decks, table.discards = (
        [[number[card] for card in zone] for zone in zones] for zones in (table.hands, table.decks, table.discards)
    )
    table.limbo = [number[card] for card in table.limbo]
    table.on = {number.get(at, at): tuple(number[card] for card in there) for at, there in table.on.items()}
    table.pieces = {number[card]: _renumber(piece, number) for card, piece in table.pieces.items()}
    table.kinds = kinds
    table.knowledge = _knowledge(table, seat, {new: old for old, new in number.items()})
    return table


def _numbers(table: Table, kinds: tuple[int, ...]) -> dict[Card, Card]:
    """Return new numbers of the cards by their old ones, where these are the kinds by the new ones."""
    # By place alone, so that a number tells nothing of the true world.
    places = (table.pieces, table.limbo, *table.hands, *table.decks, *table.discards)
    copies: dict[tuple[Seat, int], list[Card]] = {}
    for card in range(len(kinds) - 1, -1, -1):
        copies.setdefault((table.owners[card], kinds[card]), []).append(card)
    return {card: copies[table.owners[card], table.kinds[card]].pop() for place in places for card in place}


def _renumber(piece: Piece, number: dict[Card, Card]) -> Piece:
    host = number.get(piece.host, piece.host)
    return Piece(piece.serial, piece.controller, piece.base, host, piece.counters, piece.note)


def _knowledge(table: Table, seat: Seat, true: dict[Card, Card]) -> Knowledge:
    """Return what the seat itself knows of this table: it does not know what others do."""
    noted = table.knowledge
    hidden = [card for zones in (table.hands, table.decks) for zone in zones for card in zone]
    # The bit of this seat alone: a world in which others know things would tell the bot what they know.
    memo = {card: 1 << seat for card in hidden if noted.known.get(true[card], 0) >> seat & 1}
    memo |= {base: 1 << seat for base in table.base_deck if noted.known.get(base, 0) >> seat & 1}
    held = [card for owner, hand in enumerate(table.hands) if owner != seat for card in hand]
    return Knowledge(memo, tuple(sorted(card for card in held if true[card] in noted.old)))
