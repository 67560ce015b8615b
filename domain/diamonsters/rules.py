"""The rules as questions about cards on the table: who wins a round, who has won the game."""

from functools import lru_cache

from domain.diamonsters.cards import DIAMONDS
from domain.diamonsters.ids import Monster
from domain.diamonsters.state import DiamondGoal, Mode, Victory
from domain.kernel.protocol.ids import Seat

DIAMONDS_TO_WIN = 5
ALIKE_TO_WIN = 3

UNDECIDED_ROUNDS = 10
"""After so many rounds in a row without a winner the game is decided as if no card were left."""

UNDECIDED_ROUNDS_ONCE = 100
"""How many they were at first."""

REMEMBERED = 4096
"""Lairs of which is remembered what they have: in the worlds of a search the same ones come again and again."""


@lru_cache(REMEMBERED)
def diamonds(lair: tuple[Monster, ...]) -> int:
    """The diamonds of a lair, counted fresh from its cards: never less than none."""
    return max(0, sum(DIAMONDS[value] for value in lair))


def victory(lair: tuple[Monster, ...], goal: DiamondGoal) -> Victory | None:
    """Return why this lair wins; None if it does not."""
    alike = next((value for value in lair if lair.count(value) >= ALIKE_TO_WIN), 0)
    count = diamonds(lair)
    reached = count == DIAMONDS_TO_WIN if goal == "exact" else count >= DIAMONDS_TO_WIN
    return Victory(alike, reached) if alike or reached else None


def alike_cards(cards: tuple[Monster, ...]) -> tuple[Monster, ...]:
    """The values that two or more seats have played, in order: those cards are out of the round."""
    return tuple(sorted({value for value in cards if cards.count(value) > 1}))


def one_beats_five(cards: tuple[Monster, ...]) -> bool:
    """Return whether a 1 and a 5 alone are left in the round."""
    out = alike_cards(cards)
    return {value for value in cards if value not in out} == {1, 5}


def round_winner(cards: tuple[Monster, ...]) -> Seat | None:
    """The seat whose card wins the round; None if every card has been cancelled."""
    left = {value: seat for seat, value in enumerate(cards) if cards.count(value) == 1}
    if not left:
        return None
    return left[1 if left.keys() == {1, 5} else max(left)]


def leaders(lairs: tuple[tuple[Monster, ...], ...], contenders: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return who wins when no card is left: most diamonds, then most cards in the lair; several if still equal."""
    ranks = {seat: (diamonds(lairs[seat]), len(lairs[seat])) for seat in contenders}
    best = max(ranks.values())
    return tuple(seat for seat, rank in ranks.items() if rank == best)


def points_to_win(mode: Mode, seats: int) -> int | None:
    """The match points that win a match; None for a single game."""
    match mode:
        case "single":
            return None
        case "best_of_three":
            return 2
        case "best_of_five":
            return 3
        case "long":
            return {2: 5, 3: 4}.get(seats, 3)
