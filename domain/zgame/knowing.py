"""Notes of the cards in hands that not everybody knows: what was drawn, until it is shown.

Alike cards cannot be told apart, so a card that is shown is taken for one that was known to be there. Where nobody can
tell from which of several pools it came, these are one from then on: so the notes are the same, whatever is true.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from domain.zgame.card_types import Deck
from domain.zgame.cards import Catalogue
from domain.zgame.ids import CardId, Seat
from domain.zgame.state import SHOWN, Held, Table

Decks = Mapping[CardId, Deck]
"""The deck of each card."""


def known_cards(table: Table, seat: Seat, viewer: Seat | None) -> tuple[CardId, ...]:
    """Return the cards of a hand that another seat (None: everybody) knows to be there, sorted."""
    hidden, hand = table.hidden[seat], table.hands[seat]
    unknown = [held.card for held in hidden if viewer is None or not held.known >> viewer & 1]
    if len(unknown) == len(hand):
        return ()
    return tuple(sorted((Counter(hand) - Counter(unknown)).elements()))


def backs(table: Table, decks: Decks, seat: Seat) -> tuple[Counter[str], int]:
    """Return how many of the cards of a hand that not everybody knows are of each deck, as everybody can work out.

    Of so many others nobody can tell it.
    """
    hidden = table.hidden[seat]
    sure: Counter[str] = Counter(decks[held.card] for held in hidden if not held.mix)
    return sure, len(hidden) - sure.total()


def may_be_hidden(table: Table, cards: Catalogue, card: CardId) -> bool:
    """Return whether everybody has to think that a card may lie where nobody sees it."""
    if table.script is not None and card not in cards.characters:
        # A position can have more of a card than there are.
        return True
    deck = cards.deck_of[card]
    seen = [*table.people, *table.discards[deck]]
    seen += [known for seat in range(table.seats) for known in known_cards(table, seat, None)]
    return seen.count(card) < cards.decks[deck].count(card)


def hand_of_position(cards: Iterable[CardId]) -> tuple[Held, ...]:
    """The hand of a position: nobody else knows of which decks its cards are."""
    return tuple(Held(card, mix=1) for card in cards)


def note_draw(table: Table, seat: Seat, card: CardId, deck: Deck) -> None:
    """A card has come to a hand from the top of its deck."""
    table.hidden[seat] += (Held(card, table.refills.get(deck, 0)),)


def note_showing(table: Table, decks: Decks, seat: Seat, card: CardId) -> None:
    """A card is about to leave a hand for all to see."""
    alike = sum([held.card == card for held in table.hidden[seat]])
    if alike == table.hands[seat].count(card):
        _confuse(table, decks, seat, decks[card])
        _prefer_shown(table, seat, card)
        _take(table, seat, card)


def note_offer(table: Table, decks: Decks, seat: Seat, other: Seat, cards: Iterable[CardId]) -> None:
    """A seat has shown cards of its hand to another one."""
    for deck in dict.fromkeys(decks[held.card] for held in table.hidden[seat]):
        _confuse(table, decks, seat, deck)
    for card, count in Counter(cards).items():
        alike = sorted(held for held in table.hidden[seat] if held.card == card)
        rest = tuple(held for held in table.hidden[seat] if held.card != card)
        unseen = count - (table.hands[seat].count(card) - len(alike)) - sum(held.known >> other & 1 for held in alike)
        for place, held in enumerate(alike):
            if unseen > 0 and not held.known >> other & 1:
                alike[place] = replace(held, known=held.known | 1 << other)
                unseen -= 1
        table.hidden[seat] = (*rest, *alike)


def reached_into(table: Table, decks: Decks, thief: Seat, victim: Seat) -> None:
    """A seat is about to steal from another: the others will know no more what is in which of both hands."""
    for deck in dict.fromkeys(decks[held.card] for held in table.hidden[victim]):
        _confuse(table, decks, victim, deck)
    mix = 1 + max((held.mix for hidden in table.hidden for held in hidden), default=0)
    _merge_mixes(table, {held.mix for held in table.hidden[victim]}, mix)
    open_cards = Counter(table.hands[victim]) - Counter(held.card for held in table.hidden[victim])
    hidden = [replace(held, mix=mix, known=held.known & 1 << thief) for held in table.hidden[victim]]
    hidden += [Held(card, SHOWN, mix, 1 << thief) for card in open_cards.elements()]
    table.hidden[victim] = tuple(hidden)


def note_theft(table: Table, thief: Seat, victim: Seat, card: CardId) -> None:
    """A card has gone from hand to hand, which only these two have seen."""
    gone = _take(table, victim, card)
    table.hidden[thief] += (replace(gone, known=1 << victim),)


def _take(table: Table, seat: Seat, card: CardId) -> Held:
    """Take one of the hidden cards that are alike out of a hand; who knew of one takes it for that one."""
    gone, *alike = sorted(held for held in table.hidden[seat] if held.card == card)
    rest = [held for held in table.hidden[seat] if held.card != card]
    for other in range(table.seats):
        seen = (gone.known >> other & 1) + sum(held.known >> other & 1 for held in alike) - 1
        for place, held in enumerate(alike):
            known = held.known & ~(1 << other) | (1 << other if place < seen else 0)
            alike[place] = replace(held, known=known) if known != held.known else held
    table.hidden[seat] = (*rest, *alike)
    return gone


def _confuse(table: Table, decks: Decks, seat: Seat, deck: Deck) -> None:
    """Make one of all that a card of this deck in a hand can have been, if others saw one."""
    maybe = [held for held in table.hidden[seat] if held.mix or decks[held.card] == deck]
    mixes = {held.mix for held in maybe}
    if len(mixes) > 1:
        table.hidden[seat] = tuple(
            replace(held, mix=max(mixes)) if held in maybe else held for held in table.hidden[seat]
        )
        _merge_mixes(table, mixes, max(mixes))
    mix = max(mixes, default=0)
    there = [*table.hidden[seat], *(held for hidden in table.hidden for held in hidden if mix and held.mix == mix)]
    pools = {held.pool for held in there if decks[held.card] == deck and held.pool != SHOWN}
    if len(pools) > 1:
        for other, hidden in enumerate(table.hidden):
            table.hidden[other] = tuple(
                replace(held, pool=max(pools)) if held.pool in pools and decks[held.card] == deck else held
                for held in hidden
            )


def _prefer_shown(table: Table, seat: Seat, card: CardId) -> None:
    """Take a card for the one of its mix that had been open before, in whosever hand that is."""
    mine = next(held for held in sorted(table.hidden[seat]) if held.card == card)
    if not mine.mix or mine.pool == SHOWN:
        return
    for other, hidden in enumerate(table.hidden):
        for place, held in enumerate(hidden):
            if (held.card, held.pool, held.mix) == (card, SHOWN, mine.mix):
                table.hidden[other] = (*hidden[:place], replace(held, pool=mine.pool), *hidden[place + 1 :])
                rest = [*table.hidden[seat]]
                rest.remove(mine)
                table.hidden[seat] = (*rest, replace(mine, pool=SHOWN))
                return


def _merge_mixes(table: Table, mixes: set[int], mix: int) -> None:
    """Make one of these mixes; cards of none (0) stay in none."""
    for seat, hidden in enumerate(table.hidden):
        table.hidden[seat] = tuple(
            replace(held, mix=mix) if held.mix and held.mix in mixes else held for held in hidden
        )
