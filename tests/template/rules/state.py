"""The structs of a game of Goofspiel. Cards are their values, from 1."""

from typing import Annotated, Literal, TypedDict

import msgspec
from msgspec import Meta

from domain.goofspiel.rulings import RULINGS
from domain.kernel.protocol.ids import Seat, Version

CARDS = frozenset(range(1, 14))
"""What cards and prizes are worth."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The choices that are made when a game is created."""

    cards: Annotated[int, Meta(ge=3, le=13)] = 5
    """How many cards each seat gets, and how many prizes there are."""


class SeatPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a position."""

    hand: tuple[int, ...]
    """Its cards."""
    score: int = 0
    """What it has won."""


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game from the middle."""

    seats: tuple[SeatPosition, ...]
    """What each seat has."""
    prizes: tuple[int, ...]
    """The prizes to come, the open one first."""


class State(msgspec.Struct, frozen=True):
    """All of a game: `bids` are 0 for who has not bid yet, `prizes` are those to come, the open one first."""

    hands: tuple[tuple[int, ...], ...]
    bids: tuple[int, ...]
    scores: tuple[int, ...]
    prizes: tuple[int, ...]
    resigned: tuple[Seat, ...] = ()
    rulings: Version = 0
    """How many rulings are in force."""
    is_set_up: bool = False
    """Whether the game began with a position, so that nobody can work out which prizes there are."""

    def ruling(self, name: str) -> bool:
        """Return whether this ruling is in force."""
        return RULINGS.in_force(name, self.rulings)


class SeatView(msgspec.Struct, frozen=True):
    """All that everybody knows of a seat."""

    hand: tuple[int, ...]
    """Its cards: everybody has seen which it has bid."""
    score: int
    """What it has won."""
    has_bid: bool
    """Whether it has bid for the open prize."""


class View(msgspec.Struct, frozen=True):
    """The table as one seat, or anybody, may see it."""

    seat: Seat | None
    """Through whose eyes; null for a spectator."""
    seats: tuple[SeatView, ...]
    """What everybody knows of each seat."""
    prize: int | None
    """The open prize."""
    prizes_left: int
    """How many prizes there are with the open one."""
    bid: int | None
    """What the seat itself has bid."""


class Facts(TypedDict, total=False):
    """The whole truth, as hashed; what is empty is left out."""

    hands: list[list[int]]
    """The cards of each seat."""
    bids: list[int]
    """What each seat has bid; 0 for nothing yet."""
    scores: list[int]
    """What each seat has won."""
    prizes: list[int]
    """The prizes to come, the open one first."""
    resigned: list[Seat]
    """The seats that have given up."""


class PrizeRow(TypedDict):
    """A row of the catalogue."""

    kind: Literal["card_type"]
    """What a ref to it is called."""
    type: Literal["prize"]
    """What the row is about."""
    id: str
    """Names it in options and events."""
    name: str
    """What it is called."""
    text: str
    """What it does."""
