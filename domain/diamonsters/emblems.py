"""The emblems of Diamonsters: each monster has as many eyes as it counts, or looks it."""

from typing import Final

MONSTERS: Final = {
    "m1": "one-eyed", "m2": "imp", "m3": "third-eye", "m4": "gluttonous-smile", "m5": "dragon-head",
}  # fmt: skip

OTHERS: Final = {
    "hand": "poker-hand", "lair": "cave-entrance", "deck": "card-draw", "discard": "card-discard",
    "stray": "paw-print", "diamonds": "cut-diamond", "points": "laurels",
}  # fmt: skip
"""Places, and what is counted."""
