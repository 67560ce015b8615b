"""The state of a game, as the rules speak of it."""

from typing import Literal, TypedDict

import msgspec

from domain.diamonsters.ids import Monster
from domain.diamonsters.rulings import RULINGS
from domain.kernel.protocol.ids import Seat, Version
from domain.kernel.protocol.ruleset import Outcome

Mode = Literal["single", "best_of_three", "best_of_five", "long"]
DiamondGoal = Literal["at_least", "exact"]

Hidden = tuple[tuple[Monster, int], ...]
"""The cards of a hand that only its owner knows: each, and from which of the decks of the game it was drawn."""


class Options(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The options of a game."""

    mode: Mode = "single"
    """One game, or a match of several, each won game giving a match point: best of three ends with the second, best of
    five with the third, a long one as the rulebook has it: with the fifth, fourth or third for two, three or more
    players."""
    diamond_goal: DiamondGoal = "at_least"
    """Whether a lair wins with five diamonds or more (`at_least`), or with five exactly."""


class State(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game at a decision point. Cards are their values; everything by seat is in seat order.

    `deck` is top first. `roaming` is the stray monster, 0 when there is none. A committed card lies in `commitments`
    (0 while there is none) and is still counted in the hand. `shown` are the cards of the round before. `undecided`
    counts rounds in a row without a winner, `game` the games of a long match from 1, `draws` the numbers drawn for
    each purpose, `rulings` those of the ruleset that are in force. `hidden` are the cards of each hand that only its
    owner knows, `decks` counts the decks that were made of a discard pile. `returned` are the cards of which everybody
    knows that they came back with such a deck and are hidden since, in it or in hands, sorted.
    """

    options: Options
    hands: tuple[tuple[Monster, ...], ...]
    lairs: tuple[tuple[Monster, ...], ...]
    deck: tuple[Monster, ...]
    discard: tuple[Monster, ...]
    roaming: Monster
    commitments: tuple[Monster, ...]
    match_points: tuple[int, ...]
    resigned: tuple[Seat, ...] = ()
    shown: tuple[Monster, ...] = ()
    undecided: int = 0
    game: int = 1
    draws: dict[str, int] = {}
    outcome: Outcome | None = None
    rulings: Version = 0
    hidden: tuple[Hidden, ...] = ()
    decks: int = 0
    returned: dict[int, tuple[Monster, ...]] = {}

    def ruling(self, id: str) -> bool:
        """Return whether a ruling is in force in this game. Raises LookupError if there is no such ruling."""
        return RULINGS.in_force(id, self.rulings)

    @property
    def contenders(self) -> tuple[Seat, ...]:
        """The seats that can still win."""
        return tuple(seat for seat in range(len(self.hands)) if seat not in self.resigned)


class Facts(TypedDict, total=False):
    """The whole truth of a game of Diamonsters, with cards as their values. Fields with default values are left out."""

    mode: Mode
    """Whether one game is played or a match; left out: `single`."""
    diamond_goal: DiamondGoal
    """How many diamonds win; left out: `at_least`."""
    hands: tuple[tuple[Monster, ...], ...]
    """The hand of each seat."""
    lairs: tuple[tuple[Monster, ...], ...]
    """The lair of each seat, in the order in which its monsters came; left out: all empty."""
    deck: tuple[Monster, ...]
    """The deck, the top first."""
    discard: tuple[Monster, ...]
    """The discard pile, in the order in which the cards came."""
    roaming: Monster
    """The stray monster."""
    committed: dict[str, Monster]
    """The card that a seat has put down, by the seat's number."""
    match_points: tuple[int, ...]
    """The match points of each seat; left out: none."""
    resigned: tuple[Seat, ...]
    """The seats that have given up."""
    shown: tuple[Monster, ...]
    """The card that each seat played in the round before."""
    undecided: int
    """How many rounds in a row had no winner; left out: 0."""
    game: int
    """Which game of the match is played; left out: 1."""
    draws: dict[str, int]
    """How many numbers were drawn for each purpose."""


class Victory(msgspec.Struct, frozen=True):
    """The reasons for which a lair wins: a monster that lies there three times (0: none), and enough diamonds."""

    alike: Monster
    diamonds: bool
