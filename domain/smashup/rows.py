"""The catalogue as rows of data, for anybody who wants to show the cards."""

from functools import lru_cache
from typing import Any

from domain.smashup.catalogue import Catalogue, CardType
from domain.smashup.editions import catalogue


@lru_cache(maxsize=1)
def rows() -> tuple[dict[str, Any], ...]:
    """One row a card or base; the values of the revised edition where they are others."""
    classic, revised = catalogue("classic"), catalogue("revised")
    return tuple(_row(type, revised) for type in [*classic.types, *classic.bases])


def _row(type: CardType, revised: Catalogue) -> dict[str, Any]:
    row: dict[str, Any] = {"id": type.id, "set": type.set, "faction": type.faction, **_values(type)}
    if type.kind == "base":
        row |= {"kind": "base_type", "name": f"base_type-{type.id}", "text": f"base_text-{type.id}"}
    else:
        row |= {"kind": "card_type", "type": type.kind, "copies": type.copies}
        row |= {"name": f"card_type-{type.id}", "text": f"card_text-{type.id}"}
    if type.attaches:
        row["attaches"] = type.attaches
    other = _values(revised.by_id[type.id])
    if other != _values(type):
        row["revised"] = other
    return row


def _values(type: CardType) -> dict[str, Any]:
    if type.kind == "base":
        return {"breakpoint": type.power, "points": list(type.points)}
    return {"power": type.power} if type.kind == "minion" else {}
