"""The cards of hands that others know: dealt and shown ones. Only the owner knows a drawn card."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from domain.diamonsters.cards import COPIES, VALUES
from domain.diamonsters.ids import Monster
from domain.diamonsters.state import Hidden, State
from domain.kernel.protocol.draws import Draws
from domain.kernel.protocol.ids import Seat


def known_cards(state: State, seat: Seat) -> tuple[Monster, ...]:
    """Return the cards of a hand that everybody knows to be there, sorted."""
    left = sorted(state.hands[seat])
    for card, _ in state.hidden[seat]:
        left.remove(card)
    return tuple(left)


def after(state: State, values: tuple[Monster, ...]) -> State:
    """The state with what is hidden in each hand still, once these cards have been shown, by seat."""
    hands, returned = state.hidden, dict(state.returned)
    for seat, card in enumerate(values):
        if hands[seat] and state.hands[seat].count(card) == [other for other, _ in hands[seat]].count(card):
            decks = {deck for _, deck in hands[seat]}
            hands = _merge(hands, decks)
            left = list(hands[seat])
            left.remove((card, left[0][1]))
            hands = (*hands[:seat], tuple(left), *hands[seat + 1 :])
            back = sorted(other for deck in decks for other in returned.pop(deck, ()))
            returned[max(decks)] = _without(tuple(back), card)
    return replace(state, hidden=hands, returned={deck: cards for deck, cards in returned.items() if cards})


def reveal(state: State, card: Monster) -> State:
    """The state with this card out of the deck as the stray one."""
    back = state.returned.get(state.decks)
    if back:
        state = replace(state, returned={**state.returned, state.decks: _without(back, card)})
    return replace(state, roaming=card)


def _without(cards: tuple[Monster, ...], card: Monster) -> tuple[Monster, ...]:
    if card not in cards:
        return cards
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def _merge(hands: tuple[Hidden, ...], decks: set[int]) -> tuple[Hidden, ...]:
    """Return the same as if these decks were one: nobody can tell from which of them the card was that was shown."""
    if len(decks) == 1:
        return hands
    return tuple(tuple((card, max(decks) if deck in decks else deck) for card, deck in holding) for holding in hands)


def imagine(state: State, seat: Seat, draws: Draws) -> State:
    """Return a state that this seat cannot tell from the true one: what it does not know is dealt anew.

    Cards of others that are hidden change places with each other and with those of the deck that they were drawn from.
    A card that nobody has ever seen, as in a game from a position, can be any of the sixty that is nowhere else.
    """
    piles = _possible(state, seat, draws)
    piles_dealt = {deck: draws.shuffle(sorted(piles[deck]), f"deck {deck}") for deck in sorted(piles)}
    hidden = tuple(
        holding if other == seat else tuple((piles_dealt[deck].pop(), deck) for _, deck in holding)
        for other, holding in enumerate(state.hidden)
    )
    hands = tuple(
        tuple(sorted((*known_cards(state, other), *(card for card, _ in holding))))
        for other, holding in enumerate(hidden)
    )
    commitments = tuple(
        card if other == seat or not card else draws.choice(sorted(set(hands[other])), f"answer {other}")
        for other, card in enumerate(state.commitments)
    )
    return replace(state, hands=hands, hidden=hidden, deck=tuple(piles_dealt[state.decks]), commitments=commitments)


def _possible(state: State, seat: Seat, draws: Draws) -> dict[int, list[Monster]]:
    """Return what may lie, unseen by this seat, in each deck and in the hands that drew from it.

    Of a deck that was made of a discard pile everybody has seen the cards. The other one holds what is left of all
    there is; where that is more than it holds, as much of it by chance.
    """
    piles: dict[int, list[Monster]] = {state.decks: [*state.deck]}
    own: dict[int, list[Monster]] = {}
    for other, holding in enumerate(state.hidden):
        for card, deck in holding:
            (own if other == seat else piles).setdefault(deck, []).append(card)
    left = dict.fromkeys(VALUES, COPIES)
    for card in _visible_cards(state, seat):
        left[card] -= 1
    strange = []
    for deck, pile in sorted(piles.items()):
        if len(pile) + len(own.get(deck, ())) > len(state.returned.get(deck, ())):
            strange.append(deck)
            continue
        for card in pile:
            left[card] -= 1
    for deck in strange:
        sure = Counter(state.returned.get(deck, ())) - Counter(own.get(deck, ()))
        rest, count = [*(Counter(left) - sure).elements()], len(piles[deck]) - sure.total()
        choice = rest if len(rest) == count else draws.shuffle(rest, f"possible {deck}")[:count]
        piles[deck] = [*sure.elements(), *choice]
        for card in piles[deck]:
            left[card] -= 1
    return piles


def _visible_cards(state: State, seat: Seat) -> Iterator[Monster]:
    """Yield the cards that this seat knows to be where they are."""
    yield state.roaming
    yield from state.discard
    for lair in state.lairs:
        yield from lair
    for other, hand in enumerate(state.hands):
        yield from hand if other == seat else known_cards(state, other)
