"""Public knowledge of hands: dealt and shown cards; a drawn one is its owner's secret until it is shown."""

from collections import Counter

from msgspec.structs import replace

from domain.diamonsters.cards import COPIES, VALUES
from domain.diamonsters.knowing import after
from domain.diamonsters.position import Position, SeatPosition
from domain.diamonsters.ruleset import RULESET
from domain.diamonsters.state import Options, State
from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.ruleset import Choose, GameConfig

CHANCE = Randomness(bytes(32))


def round_of(state: State, *cards: int) -> State:
    """The state after a round in which the seats sent these cards."""
    for seat, card in enumerate(cards):
        state = RULESET.apply(state, Choose(seat, (f"m{card}",)), CHANCE).state
    return state


def known(state: State) -> list[tuple[int, ...]]:
    """The cards of each hand that everybody knows."""
    return [seat.known for seat in RULESET.view(state, None).seats]


def position(*hands: tuple[int, ...], deck: tuple[int, ...], discard: tuple[int, ...] = ()) -> State:
    """A round of this position, in which a 3 is out."""
    seats = tuple(SeatPosition(hand) for hand in hands)
    config = GameConfig(len(hands), Options(), len(RULESET.rulings))
    state: State = RULESET.load_position(Position(seats, deck, discard, 3), config, CHANCE).state
    return state


def test_the_deal_is_known_and_a_drawn_card_is_not_until_it_is_shown() -> None:
    config = GameConfig(2, Options(), len(RULESET.rulings))
    state: State = RULESET.setup(config, CHANCE).state
    assert known(state) == [(1, 2, 3, 4, 5)] * 2
    state = round_of(state, 4, 2)
    assert known(state) == [(1, 2, 3, 5), (1, 2, 3, 4, 5)]
    drawn = state.hidden[0][0][0]
    held = state.hands[0].count(drawn)
    state = round_of(state, drawn, drawn)
    assert len(known(state)[0]) == (5 if held == 1 else 4)


def test_nobody_knows_the_hands_of_a_position() -> None:
    state = position((5, 5, 4), (1, 2, 3), deck=(3, 3, 2))
    assert known(state) == [(), ()]
    assert known(round_of(state, 5, 2)) == [(), (2,)]


def test_a_new_deck_tells_what_was_left_of_the_old_one() -> None:
    """The first deck is empty, so its last cards are in hands: who holds none of them knows where they are."""
    there = (5, 5, 1, 2, 4, 2, 3)
    rest = tuple(value for value in VALUES for _ in range(COPIES - there.count(value)))
    state = position((5, 5), (1, 2), deck=(4, 2), discard=rest)
    state = round_of(round_of(state, 5, 2), 5, 2)
    assert state.decks == 1
    for number in range(20):
        draws = Randomness(number.to_bytes(32, "big"))
        assert 4 in RULESET.imagine(state, 1, draws.draws({})).hands[0]
        assert RULESET.imagine(state, 0, draws.draws({})).hands[1] == (1, 2)


def test_two_decks_are_one_when_nobody_can_tell_from_which_a_card_was() -> None:
    state = position((5, 4), (3, 2), deck=(4, 2))
    state = replace(state, hands=((2, 4), (2, 3)), hidden=(((4, 0), (2, 1)), ((3, 0),)))
    assert after(state, (2, 2)).hidden == (((4, 1),), ((3, 1),))
    assert after(state, (2, 3)).hidden == (((4, 1),), ())


def test_what_came_back_from_the_discard_pile_is_in_the_new_deck_or_in_hands() -> None:
    """Everybody has seen it, though nobody knows what the position had hidden besides."""
    state = position((5, 5), (1, 2), deck=(4, 2), discard=(1, 1, 2, 2))
    state = round_of(round_of(state, 5, 2), 5, 2)
    assert state.decks == 1
    worlds = [RULESET.imagine(state, 1, Randomness(bytes([n] * 32)).draws({})) for n in range(30)]
    back = Counter(card for cards in state.returned.values() for card in cards)
    assert all(not back - Counter([*world.deck, *world.hands[0]]) for world in worlds)
    assert len({world.hands[0] for world in worlds}) > 3
