"""Positions made up by chance of all cards."""

import random
from typing import Any

from domain.smashup.editions import NEWEST, catalogue

BUSY = (
    "doppelganger", "gelf", "copycat", "transmogrify", "really", "jumper", "doctor_when", "wormhole", "time_walk",
    "neophyte", "mass_enchantment", "terraforming", "abduction", "zapbot", "hoverbot", "nukebot", "buccaneer",
    "shinobi", "hidden_ninja", "disguise", "ninja_acolyte", "mole", "its_astounding", "clyde_2_0", "flying_monkey",
    "first_mate", "pirate_king", "infiltrate", "assassination", "cellular_bonding", "walker", "zombie_lord", "gremlin",
    "leprechaun",
)  # fmt: skip
"""Cards that play, move, return or destroy others, or do something as they leave."""


def position(chance: random.Random, edition: str) -> dict[str, Any]:
    """Any cards of any faction with any seat; one base at least is about to score."""
    printed = catalogue(edition, NEWEST)  # type: ignore[arg-type]
    # Few kinds of cards, so that the same ones meet again and again; half of them such as make others come and go.
    busy = chance.sample([printed.by_id[card] for card in BUSY], 7)
    types = [*busy, *chance.sample(printed.types, 7)]
    cards = [card.id for card in types]
    minions = [card.id for card in types if card.is_minion] or ["doppelganger"]
    on_bases = [card.id for card in types if card.attaches == "base"] or ["infiltrate"]
    riders = [card.id for card in types if card.attaches in ("minion", "own minion")] or ["upgrade"]
    seats = chance.randint(2, 4)
    factions = chance.sample([*printed.factions], 2 * seats)
    bases = chance.sample([base.id for base in printed.bases], chance.randint(3, 10))
    here = bases[: chance.randint(2, min(5, len(bases)))]
    kept = chance.randint(len(here), len(bases))

    def there(count: int) -> list[Any]:
        found: list[Any] = [
            {
                "card": chance.choice(minions),
                "owner": chance.randrange(seats),
                "controller": chance.randrange(seats),
                "with": [
                    f"{chance.choice(riders)}@{chance.randrange(seats)}" for _ in range(chance.choice((0, 0, 1, 2)))
                ],
            }
            for _ in range(count)
        ]
        return found + [f"{chance.choice(on_bases)}@{chance.randrange(seats)}" for _ in range(chance.choice((0, 0, 1)))]

    return {
        "seats": [
            {
                "factions": factions[2 * seat : 2 * seat + 2],
                "hand": chance.choices(cards, k=chance.randint(0, 6)),
                "deck": chance.choices(cards, k=chance.randint(0, 8)),
                "discard": chance.choices(cards, k=chance.randint(0, 6)),
                "vp": chance.randrange(10),
            }
            for seat in range(seats)
        ],
        "bases": [{"base": base, "cards": there(chance.choice((0, 2, 5, 8)))} for base in here],
        "base_deck": bases[len(here) : kept],
        "base_discard": bases[kept:],
        "active": chance.randrange(seats),
        "phase": chance.choice(("start", "play", "play")),
    }
