"""The rows of the catalogue, as clients see them."""

from typing import Literal, TypedDict


class _Row(TypedDict):
    """The fields of every row."""

    id: str
    """Names it in options and events."""
    name: str
    """Its name."""
    text: str
    """Its effect."""
    set: str
    """The box that it is from."""
    faction: str
    """The faction that it belongs to, or came with."""
    emblem: str
    """The drawing that stands for it: `GET /emblems/{emblem}.svg`."""
    edition: Literal["classic", "revised"] | None
    """The edition that this row is for; null for both."""


class _CardRow(_Row):
    """A card of a faction's deck."""

    kind: Literal["card_type"]
    """The kind of a ref to it."""
    copies: int
    """How many of it its faction has."""


class MinionRow(_CardRow):
    """A minion."""

    type: Literal["minion"]
    """The ref of the thing that the row describes."""
    power: int
    """Its printed power."""


class ActionRow(_CardRow):
    """An action."""

    type: Literal["action"]
    """The ref of the thing that the row describes."""
    attaches: Literal["base", "minion", "own minion"] | None
    """The kind of place that it stays on; null for an action that is discarded."""


class BaseRow(_Row):
    """A base."""

    kind: Literal["base_type"]
    """The kind of a ref to it."""
    type: Literal["base"]
    """The ref of the thing that the row describes."""
    breakpoint: int
    """The total power at which it scores."""
    points: list[int]
    """The victory points for the first, second and third place."""
