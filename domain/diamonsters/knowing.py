"""The cards of hands that others know: dealt and shown ones. What was drawn only its owner knows."""

from collections import Counter

from msgspec.structs import replace

from domain.diamonsters.ids import Monster
from domain.diamonsters.state import Hidden, State
from domain.kernel.draws import Draws
from domain.kernel.ids import Seat


def known(state: State, seat: Seat) -> tuple[Monster, ...]:
    """Return the cards of a hand that everybody knows to be there, sorted."""
    left = Counter(state.hands[seat])
    left.subtract(card for card, _ in state.hidden[seat])
    return tuple(sorted(left.elements()))


def after(state: State, shown: tuple[Monster, ...]) -> tuple[Hidden, ...]:
    """Return what is hidden in each hand still, once these cards have been shown, by seat."""
    hidden = state.hidden
    for seat, card in enumerate(shown):
        if hidden[seat] and state.hands[seat].count(card) == [other for other, _ in hidden[seat]].count(card):
            hidden = _merged(hidden, {deck for _, deck in hidden[seat]})
            left = list(hidden[seat])
            left.remove((card, left[0][1]))
            hidden = (*hidden[:seat], tuple(left), *hidden[seat + 1 :])
    return hidden


def _merged(hidden: tuple[Hidden, ...], decks: set[int]) -> tuple[Hidden, ...]:
    """Return the same as if these decks were one: nobody can tell from which of them the card was that was shown."""
    if len(decks) == 1:
        return hidden
    return tuple(tuple((card, max(decks) if deck in decks else deck) for card, deck in held) for held in hidden)


def imagine(state: State, seat: Seat, draws: Draws) -> State:
    """Return a state that this seat cannot tell from the true one: what it does not know is dealt anew.

    Cards of others that are hidden change places with each other and with those of the deck that they were drawn from.
    """
    piles = {state.decks: [*state.deck]}
    for other, held in enumerate(state.hidden):
        if other != seat:
            for card, deck in held:
                piles.setdefault(deck, []).append(card)
    dealt = {deck: draws.shuffled(sorted(piles[deck]), f"deck {deck}") for deck in sorted(piles)}
    hidden = tuple(
        held if other == seat else tuple((dealt[deck].pop(), deck) for _, deck in held)
        for other, held in enumerate(state.hidden)
    )
    hands = tuple(
        tuple(sorted((*known(state, other), *(card for card, _ in held)))) for other, held in enumerate(hidden)
    )
    commitments = tuple(
        card if other == seat or not card else draws.choice(sorted(set(hands[other])), f"answer {other}")
        for other, card in enumerate(state.commitments)
    )
    return replace(state, hands=hands, hidden=hidden, deck=tuple(dealt[state.decks]), commitments=commitments)
