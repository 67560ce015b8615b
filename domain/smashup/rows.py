"""The catalogue as rows of data, for anybody who wants to show the cards."""

from functools import lru_cache
from typing import Any

from domain.smashup.catalogue import CardType, Catalogue
from domain.smashup.editions import catalogue


@lru_cache(maxsize=1)
def rows() -> tuple[dict[str, Any], ...]:
    """One row a card or base; the values of the revised edition where they are others."""
    classic, revised = catalogue("classic"), catalogue("revised")
    return tuple(_row(printed, revised) for printed in [*classic.types, *classic.bases])


def _row(printed: CardType, revised: Catalogue) -> dict[str, Any]:
    row: dict[str, Any] = {"id": printed.id, "set": printed.set, "faction": printed.faction, **_values(printed)}
    if printed.kind == "base":
        row |= {"kind": "base_type", "name": f"base_type-{printed.id}", "text": f"base_text-{printed.id}"}
    else:
        row |= {"kind": "card_type", "type": printed.kind, "copies": printed.copies}
        row |= {"name": f"card_type-{printed.id}", "text": f"card_text-{printed.id}"}
    if printed.attaches:
        row["attaches"] = printed.attaches
    other = _values(revised.by_id[printed.id])
    if other == _values(printed):
        other = {}
    if printed.reworded:
        other["text"] = f"{row['text']}-revised"
    if other:
        row["revised"] = other
    return row


def _values(printed: CardType) -> dict[str, Any]:
    if printed.kind == "base":
        return {"breakpoint": printed.power, "points": list(printed.points)}
    return {"power": printed.power} if printed.kind == "minion" else {}
