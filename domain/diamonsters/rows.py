"""The rows of the catalogue, as clients see them."""

from typing import Literal, TypedDict


class MonsterRow(TypedDict):
    """A monster."""

    kind: Literal["card_type"]
    """The kind of a ref to it."""
    type: Literal["monster"]
    """The ref of the thing that the row describes."""
    id: str
    """Names it in options and events."""
    name: str
    """Its name."""
    text: str
    """Its effect."""
    emblem: str
    """The drawing that stands for it: `GET /emblems/{emblem}.svg`."""
    value: int
    """Its number in a round."""
    diamonds: int
    """Diamonds that it brings into a lair."""
    copies: int
    """How many of it there are."""
