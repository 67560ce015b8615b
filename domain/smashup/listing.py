"""The catalogue as rows of data, for anybody who wants to show the cards."""

from functools import lru_cache
from typing import Any

from domain.smashup import emblems
from domain.smashup.catalogue import CardType
from domain.smashup.editions import catalogue


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
        "emblem": (emblems.BASES if printed.kind == "base" else emblems.CARDS)[printed.id],
        "edition": None,
    }
    if printed.kind == "base":
        row |= {"kind": "base_type", "breakpoint": printed.power, "points": list(printed.points)}
        return row | {"name": f"base_type-{printed.id}", "text": f"base_text-{printed.id}"}
    row |= {"kind": "card_type", "copies": printed.copies}
    row |= {"power": printed.power} if printed.is_minion else {"attaches": printed.attaches or None}
    return row | {"name": f"card_type-{printed.id}", "text": f"card_text-{printed.id}"}
