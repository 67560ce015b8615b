"""The view of a seat, or of somebody who only watches."""

import msgspec

from domain.diamonsters.ids import Monster
from domain.diamonsters.state import DiamondGoal, Mode
from domain.kernel.protocol.ids import Seat


class SeatView(msgspec.Struct, frozen=True):
    """The part of a seat that everybody knows."""

    lair: tuple[Monster, ...]
    """The monsters of its lair, by their values, in the order in which they came."""
    diamonds: int
    """The worth of the lair."""
    hand_size: int
    """How many cards it holds; one that is committed still counts."""
    known: tuple[Monster, ...]
    """The cards of its hand that everybody knows, sorted: it was dealt them, or has shown them since."""
    has_committed: bool
    """Whether it has put a card down for this round."""
    match_points: int
    """The games of the match that it has won."""
    resigned: bool
    """Whether it has given up."""


class View(msgspec.Struct, frozen=True):
    """The table as one seat, or anybody, may see it. Cards are values from 1 to 5."""

    seat: Seat | None
    """Through whose eyes; null for a spectator."""
    mode: Mode
    """Whether one game is played, or a match of several."""
    diamond_goal: DiamondGoal
    """Whether a lair wins with five diamonds or more, or with five exactly."""
    game: int
    """Which game of the match is played, from 1."""
    points_to_win: int | None
    """How many match points win a match; null for a single game."""
    seats: tuple[SeatView, ...]
    """Public knowledge of each seat."""
    roaming: Monster | None
    """The stray monster."""
    discard: tuple[Monster, ...]
    """The discard pile, in the order in which the cards came."""
    deck_size: int
    """How many cards the deck has."""
    shown: tuple[Monster, ...]
    """The card that each seat played in the round before; 0 for nothing, empty before the first round's end."""
    undecided: int
    """How many rounds in a row had no winner."""
    hand: tuple[Monster, ...] | None
    """The seat's own hand; null for a spectator."""
    committed: Monster | None
    """The card that the seat has put down; null for none."""
