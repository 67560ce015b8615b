"""A position given from outside: a round that is about to be played."""

from typing import Annotated

import msgspec

from domain.diamonsters.cards import VALUES

Card = Annotated[int, msgspec.Meta(ge=VALUES[0], le=VALUES[-1], description="A monster, by its value.")]
Points = Annotated[int, msgspec.Meta(ge=0)]


class SeatPosition(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A seat's hand, and the cards of its lair in the order in which they came."""

    hand: tuple[Card, ...] = VALUES
    """The monsters that it holds, by their values."""
    lair: tuple[Card, ...] = ()
    """The monsters of its lair, in the order in which they came."""


class Position(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A round before the first card is committed."""

    seats: tuple[SeatPosition, ...]
    """The possessions of each seat."""
    deck: tuple[Card, ...] | None = None
    """The deck, the top first: exactly these cards; if left out, all that are nowhere else, shuffled."""
    discard: tuple[Card, ...] = ()
    """The discard pile, in the order in which the cards came."""
    roaming: Card | None = None
    """The stray monster; if left out, the next card is revealed."""
    match_points: tuple[Points, ...] = ()
    """The match points of each seat, for a match; if left out, none."""
