"""Laws that hold in every game of Diamonsters, from positions too."""

from collections import Counter

import msgspec
from hypothesis import given, settings

from domain.diamonsters.cards import COPIES, VALUES
from domain.diamonsters.position import Position
from domain.diamonsters.state import State
from tests.rulesets.diamonsters.random_games import PLANS, Plan, played, position_of


def cards(state: State) -> Counter[int]:
    piles = (*state.hands, *state.lairs, state.deck, state.discard, (state.roaming,) if state.roaming else ())
    return Counter(card for pile in piles for card in pile)


@settings(deadline=None)
@given(PLANS)
def test_no_card_is_lost_or_made(plan: Plan) -> None:
    states = [game.state for game in played(plan).games if game.state is not None]
    whole = Counter(dict.fromkeys(VALUES, COPIES))
    given_position = position_of(plan)
    first = whole if given_position is None else _cards_of(msgspec.convert(given_position, Position))
    for state in states:
        assert cards(state) == (first if state.game == 1 else whole)


def _cards_of(position: Position) -> Counter[int]:
    piles = [seat.hand + seat.lair for seat in position.seats]
    piles += [position.deck or (), position.discard, (position.roaming or 0,)]
    return Counter(card for pile in piles for card in pile)


@settings(deadline=None)
@given(PLANS)
def test_hands_are_full_at_every_decision(plan: Plan) -> None:
    for game in played(plan).games:
        if game.open:
            assert all(len(hand) == len(VALUES) for hand in game.state.hands)


@settings(deadline=None)
@given(PLANS)
def test_everybody_is_asked_once_a_round(plan: Plan) -> None:
    for game in played(plan).games:
        if game.open:
            waiting = {seat for seat, card in enumerate(game.state.commitments) if not card}
            assert waiting == {pending.decision.seat for pending in game.open}
            assert waiting
