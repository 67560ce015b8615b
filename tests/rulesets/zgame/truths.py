"""Two positions that look alike to seat 1 and hide other cards, zombies and dice from it."""

from random import Random
from typing import Any

from domain.zgame.card_types import DECKS
from domain.zgame.cards import catalogue

PHASES = ("feeding", "new_cards", "business", "machinations", "placement", "movement", "building")


def truths(chance: Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """A turn of three that begins with any phase."""
    decks, actions = catalogue().decks, [*catalogue().actions]
    own = chance.sample(actions, 3)
    sizes, short = [chance.randrange(4) for _ in range(3)], {deck: chance.randint(3, 8) for deck in DECKS[1:-1]}
    phase, turn, is_short = chance.choice(PHASES), chance.randint(1, 8), chance.random() < 0.7

    def truth() -> dict[str, Any]:
        hands = [own if seat == 1 else chance.choices(actions, k=size) for seat, size in enumerate(sizes)]
        rows = zip(("raiders", "bikers", "bees"), hands, strict=True)
        return {
            "seats": [{"faction": name, "hand": hand, "food": 3, "medicine": 1} for name, hand in rows],
            "locations": {
                "supermarket_1": {"people": ["c13@0", "c03@1"]},
                "hospital_1": {"people": ["c07@1", "ldr_bikers@1"]},
                "base_2": {"people": ["ldr_bees@2"]},
            },
            "decks": {deck: chance.choices(decks[deck], k=size) for deck, size in short.items()},
            "dice": [chance.randint(1, 6) for _ in range(chance.randrange(6))],
            "zombies": chance.sample(decks["zombie"], chance.randrange(4)),
            "phase": phase,
            "turn": turn,
            "first": 1,
        }

    first, second = truth(), truth()
    if not is_short:
        for one in (first, second):
            del one["decks"]
        second["seats"] = first["seats"]
    return first, second
