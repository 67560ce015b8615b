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
    holdings, hand = table.hidden[seat], table.hands[seat]
    unknown = [holding.card for holding in holdings if viewer is None or not holding.known >> viewer & 1]
    if len(unknown) == len(hand):
        return ()
    return tuple(sorted((Counter(hand) - Counter(unknown)).elements()))


def backs(table: Table, decks: Decks, seat: Seat) -> tuple[Counter[str], int]:
    """Return how many of the cards of a hand that not everybody knows are of each deck, as everybody can work out.

    Of so many others nobody can tell it.
    """
    holdings = table.hidden[seat]
    sure: Counter[str] = Counter(decks[holding.card] for holding in holdings if not holding.mix)
    return sure, len(holdings) - sure.total()


def may_be_hidden(table: Table, cards: Catalogue, card: CardId) -> bool:
    """Return whether everybody has to think that a card may lie where nobody sees it."""
    if table.script is not None and card not in cards.characters:
        # A position can have more of a card than there are.
        return True
    deck = cards.deck_of[card]
    seen = [*table.people, *table.discards[deck]]
    seen += [card_id for seat in range(table.seats) for card_id in known_cards(table, seat, None)]
    return seen.count(card) < cards.decks[deck].count(card)


def hand_of_position(cards: Iterable[CardId]) -> tuple[Held, ...]:
    """The hand of a position: nobody else knows of which decks its cards are."""
    return tuple(Held(card, mix=1) for card in cards)


def note_draw(table: Table, seat: Seat, card: CardId, deck: Deck) -> None:
    """A card has come to a hand from the top of its deck."""
    table.hidden[seat] += (Held(card, table.refills.get(deck, 0)),)


def note_showing(table: Table, decks: Decks, seat: Seat, card: CardId) -> None:
    """A card is about to leave a hand for all to see."""
    alike = sum([holding.card == card for holding in table.hidden[seat]])
    if alike == table.hands[seat].count(card):
        _confuse(table, decks, seat, decks[card])
        _prefer_shown(table, seat, card)
        _take(table, seat, card)


def note_offer(table: Table, decks: Decks, seat: Seat, other: Seat, cards: Iterable[CardId]) -> None:
    """A seat has shown cards of its hand to another one."""
    for deck in dict.fromkeys(decks[holding.card] for holding in table.hidden[seat]):
        _confuse(table, decks, seat, deck)
    for card, count in Counter(cards).items():
        alike = sorted(holding for holding in table.hidden[seat] if holding.card == card)
        rest = tuple(holding for holding in table.hidden[seat] if holding.card != card)
        unseen = (
            count - (table.hands[seat].count(card) - len(alike)) - sum(holding.known >> other & 1 for holding in alike)
        )
        for place, holding in enumerate(alike):
            if unseen > 0 and not holding.known >> other & 1:
                alike[place] = replace(holding, known=holding.known | 1 << other)
                unseen -= 1
        table.hidden[seat] = (*rest, *alike)


def reached_into(table: Table, decks: Decks, thief: Seat, victim: Seat) -> None:
    """A seat is about to steal from another: the others will know no more what is in which of both hands."""
    for deck in dict.fromkeys(decks[holding.card] for holding in table.hidden[victim]):
        _confuse(table, decks, victim, deck)
    mix = 1 + max((holding.mix for holdings in table.hidden for holding in holdings), default=0)
    _merge_mixes(table, {holding.mix for holding in table.hidden[victim]}, mix)
    open_cards = Counter(table.hands[victim]) - Counter(holding.card for holding in table.hidden[victim])
    holdings = [replace(holding, mix=mix, known=holding.known & 1 << thief) for holding in table.hidden[victim]]
    holdings += [Held(card, SHOWN, mix, 1 << thief) for card in open_cards.elements()]
    table.hidden[victim] = tuple(holdings)


def note_theft(table: Table, thief: Seat, victim: Seat, card: CardId) -> None:
    """A card has gone from hand to hand, which only these two have seen."""
    card_taken = _take(table, victim, card)
    table.hidden[thief] += (replace(card_taken, known=1 << victim),)


def _take(table: Table, seat: Seat, card: CardId) -> Held:
    """Take one of the hidden cards that are alike out of a hand; who knew of one takes it for that one."""
    gone, *alike = sorted([holding for holding in table.hidden[seat] if holding.card == card])
    rest = [holding for holding in table.hidden[seat] if holding.card != card]
    for other in range(table.seats) if alike else ():
        seen = (gone.known >> other & 1) + sum(holding.known >> other & 1 for holding in alike) - 1
        for place, holding in enumerate(alike):
            known = holding.known & ~(1 << other) | (1 << other if place < seen else 0)
            alike[place] = replace(holding, known=known) if known != holding.known else holding
    table.hidden[seat] = (*rest, *alike)
    return gone


def _confuse(table: Table, decks: Decks, seat: Seat, deck: Deck) -> None:
    """Make one of all that a card of this deck in a hand can have been, if others saw one."""
    maybe = [holding for holding in table.hidden[seat] if holding.mix or decks[holding.card] == deck]
    mixes = {holding.mix for holding in maybe}
    if len(mixes) > 1:
        table.hidden[seat] = tuple(
            replace(holding, mix=max(mixes)) if holding in maybe else holding for holding in table.hidden[seat]
        )
        _merge_mixes(table, mixes, max(mixes))
    mix = max(mixes, default=0)
    there = [*table.hidden[seat]]
    if mix:
        there += [holding for holdings in table.hidden for holding in holdings if holding.mix == mix]
    pools = {holding.pool for holding in there if decks[holding.card] == deck and holding.pool != SHOWN}
    if len(pools) > 1:
        for other, holdings in enumerate(table.hidden):
            table.hidden[other] = tuple(
                replace(holding, pool=max(pools)) if holding.pool in pools and decks[holding.card] == deck else holding
                for holding in holdings
            )


def _prefer_shown(table: Table, seat: Seat, card: CardId) -> None:
    """Take a card for the one of its mix that had been open before, in whosever hand that is."""
    mine = min([holding for holding in table.hidden[seat] if holding.card == card])
    if not mine.mix or mine.pool == SHOWN:
        return
    for other, holdings in enumerate(table.hidden):
        for place, holding in enumerate(holdings):
            if (holding.card, holding.pool, holding.mix) == (card, SHOWN, mine.mix):
                table.hidden[other] = (*holdings[:place], replace(holding, pool=mine.pool), *holdings[place + 1 :])
                rest = [*table.hidden[seat]]
                rest.remove(mine)
                table.hidden[seat] = (*rest, replace(mine, pool=SHOWN))
                return


def _merge_mixes(table: Table, mixes: set[int], mix: int) -> None:
    """Make one of these mixes; cards of none (0) stay in none."""
    for seat, holdings in enumerate(table.hidden):
        table.hidden[seat] = tuple(
            replace(holding, mix=mix) if holding.mix and holding.mix in mixes else holding for holding in holdings
        )
