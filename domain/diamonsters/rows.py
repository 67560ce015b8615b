"""The rows of the catalogue, as clients see them."""

from typing import Literal, TypedDict


class MonsterRow(TypedDict):
    """A monster."""

    kind: Literal["card_type"]
    """What a ref to it is called."""
    type: Literal["monster"]
    """What the row is about."""
    id: str
    """Names it in options and events."""
    name: str
    """What it is called."""
    text: str
    """What it does."""
    emblem: str
    """The drawing that stands for it: `GET /emblems/{emblem}.svg`."""
    value: int
    """What it counts in a round."""
    diamonds: int
    """What it brings into a lair."""
    copies: int
    """How many of it there are."""
