"""The catalogue as rows of data, for anybody who wants to show the cards."""

from functools import lru_cache
from typing import Any, Literal, TypedDict

from domain.smashup.catalogue import CardType
from domain.smashup.editions import catalogue


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


@lru_cache(maxsize=1)
def rows() -> tuple[dict[str, Any], ...]:
    """One row a card or base; two, each with its `edition`, where the editions differ in it."""
    classic, revised = catalogue("classic"), catalogue("revised")
    return tuple(
        row for printed in [*classic.types, *classic.bases] for row in _rows(printed, revised.by_id[printed.id])
    )


def _rows(printed: CardType, later: CardType) -> list[dict[str, Any]]:
    row, other = _row(printed), _row(later)
    if later.reworded:
        other["text"] = f"{other['text']}-revised"
    return [row] if row == other else [row | {"edition": "classic"}, other | {"edition": "revised"}]


def _row(printed: CardType) -> dict[str, Any]:
    row: dict[str, Any] = {
        "id": printed.id,
        "type": printed.kind,
        "set": printed.set,
        "faction": printed.faction,
        "edition": None,
    }
    if printed.kind == "base":
        row |= {"kind": "base_type", "breakpoint": printed.power, "points": list(printed.points)}
        return row | {"name": f"base_type-{printed.id}", "text": f"base_text-{printed.id}"}
    row |= {"kind": "card_type", "copies": printed.copies}
    row |= {"power": printed.power} if printed.is_minion else {"attaches": printed.attaches or None}
    return row | {"name": f"card_type-{printed.id}", "text": f"card_text-{printed.id}"}
