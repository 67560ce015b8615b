"""The sixty cards: twelve of each of five monsters, and what each is worth."""

from typing import Any

from domain.diamonsters.emblems import MONSTERS
from domain.kernel.protocol.decisions import Ref

VALUES = (1, 2, 3, 4, 5)
COPIES = 12

DIAMONDS = {1: 2, 2: 2, 3: 0, 4: -2, 5: 1}
"""Diamonds that a monster brings into a lair; a Tetraed eats two diamonds that others brought."""

CARD = {value: Ref("card_type", f"m{value}") for value in VALUES}
VALUE_OF = {f"m{value}": value for value in VALUES}


def catalogue() -> tuple[dict[str, Any], ...]:
    """One row a monster, as data; `name` and `text` are message ids."""
    return tuple(
        {
            "kind": "card_type",
            "type": "monster",
            "id": f"m{value}",
            "emblem": MONSTERS[f"m{value}"],
            "value": value,
            "diamonds": DIAMONDS[value],
            "copies": COPIES,
            "name": f"card_type-m{value}",
            "text": f"card_text-m{value}",
        }
        for value in VALUES
    )
