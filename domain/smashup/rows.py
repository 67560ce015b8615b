"""The rows of the catalogue, as clients see them."""

from typing import Literal, TypedDict


class _Row(TypedDict):
    """The fields of every row."""

    id: str
    """Names it in options and events."""
    name: str
    """What it is called."""
    text: str
    """What it does."""
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
    """What a ref to it is called."""
    copies: int
    """How many of it its faction has."""


class MinionRow(_CardRow):
    """A minion."""

    type: Literal["minion"]
    """What the row is about."""
    power: int
    """Its printed power."""


class ActionRow(_CardRow):
    """An action."""

    type: Literal["action"]
    """What the row is about."""
    attaches: Literal["base", "minion", "own minion"] | None
    """What it stays on; null for an action that is discarded."""


class BaseRow(_Row):
    """A base."""

    kind: Literal["base_type"]
    """What a ref to it is called."""
    type: Literal["base"]
    """What the row is about."""
    breakpoint: int
    """The total power at which it scores."""
    points: list[int]
    """The victory points for the first, second and third place."""
