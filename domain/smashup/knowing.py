"""Notes of who knows which hidden cards. Open cards need none, nor do those that a seat holds: its player sees them.

A card that has left the hidden zones keeps its note, which says nothing until the card is hidden again, and then it is
written anew: everybody has seen where it went.
"""

from collections.abc import Collection, Iterable

from domain.kernel.protocol.ids import Seat
from domain.smashup.game import WorkingCopy
from domain.smashup.ids import Base, Card
from domain.smashup.state import EVERYBODY, Knowledge, Table


def knows(table: Table, seat: Seat | None, card: Card | Base) -> bool:
    """Return whether a seat (None: everybody) knows where a card of a deck or of another hand is, or a base."""
    mask = table.knowledge.known.get(card, 0)
    return mask == EVERYBODY if seat is None else bool(mask >> seat & 1)


def learn(game: WorkingCopy, cards: Iterable[Card | Base], seat: Seat | None = None) -> None:
    """A seat has seen these cards where they are; None: everybody has."""
    old = game.table.knowledge
    mask = EVERYBODY if seat is None else 1 << seat
    memo = old.known | {card: old.known.get(card, 0) | mask for card in cards}
    game.table.knowledge = Knowledge(memo, old.old)


def note_placing(game: WorkingCopy, cards: Collection[Card | Base], seat: Seat) -> None:
    """A seat has put cards where nobody else knows which of them is where, unless there is just one."""
    if len(cards) > 1:
        old = game.table.knowledge
        game.table.knowledge = Knowledge(old.known | dict.fromkeys(cards, 1 << seat), old.old)


def forget(game: WorkingCopy, cards: Collection[Card | Base]) -> None:
    """These cards have been shuffled."""
    old = game.table.knowledge
    if old.known or old.old:
        gone = set(cards)
        masks = {card: mask for card, mask in old.known.items() if card not in gone}
        game.table.knowledge = Knowledge(masks, tuple(card for card in old.old if card not in gone))


def note_new_deck(game: WorkingCopy, seat: Seat) -> None:
    """A seat's deck was made anew: what it still holds was not in it."""
    old = game.table.knowledge
    game.table.knowledge = Knowledge(old.known, tuple(sorted({*old.old, *game.table.hands[seat]})))


def note_mingling(game: WorkingCopy, seat: Seat) -> None:
    """Cards of the old deck come to lie with those of the new one: what is held can be exchanged with both."""
    old = game.table.knowledge
    held = game.table.hands[seat]
    game.table.knowledge = Knowledge(old.known, tuple(card for card in old.old if card not in held))


def shown_from_hand(game: WorkingCopy, seat: Seat, card: Card) -> None:
    """A card leaves a hand for all to see, who cannot tell which of its copies it was, nor from which deck."""
    table = game.table
    if table.knowledge.known:
        _shown_copy(table, table.hands[seat], card)
    old = table.knowledge
    if old.old:
        held = {card, *table.hands[seat]}
        gone = {card} if held.issubset(old.old) else held
        table.knowledge = Knowledge(old.known, tuple(other for other in old.old if other not in gone))


def _shown_copy(table: Table, hand: list[Card], card: Card) -> None:
    """Take one copy of a card from what seats know of a hand: they cannot tell the copies apart."""
    old, kind = table.knowledge, table.kinds[card]
    known = dict(old.known)
    gone = known.get(card, 0)
    for copy in hand:
        if copy in known and table.kinds[copy] == kind:
            known[copy], gone = known[copy] & gone, known[copy] | gone
    if known != old.known:
        table.knowledge = Knowledge(known, old.old)
