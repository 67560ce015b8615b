"""Makes the golden games of Z-Game."""

from collections.abc import Callable
from typing import Any

from tests.golden.play import by_bots, play, table, with_deadline, with_resignation, with_take_backs
from tests.kit.local_game import LocalGame, created, seated


def between_good_ones(name: str, seats: int, **options: Any) -> LocalGame:
    """Bots that try to win, and nobody else."""
    return play(
        seated(table(name), created("zgame", seats, options, bots=dict.fromkeys(map(str, range(seats)), "greedy")))
    )


GUNS: dict[str, Any] = {
    "seats": [
        {"faction": "raiders", "hand": ["f_rifle", "f_shotgun", "t_car"], "food": 6, "vp": 6},
        {"faction": "bees", "hand": ["s_armor", "f_pistol", "m_bat"], "food": 6, "medicine": 2, "vp": 5},
    ],
    "locations": {
        "base_0": {"people": ["ldr_raiders@0"], "fort": "blockpost@0"},
        "supermarket_2": {"people": ["c03@0", "c23@0", "c02@0", "ldr_bees@1", "c01@1", "c16@1"], "fort": "barricade@1"},
        "base_1": {"fort": "barricade@1"},
    },
    "entered": ["supermarket_2@0"],
    "dice": [3, 5, 2, 6, 1, 4],
    "zombies": ["z20", "z01", "z10"],
    "turn": 6,
    "first": 1,
    "phase": "player_fights",
}


def from_position(name: str) -> LocalGame:
    """From the middle of a fight, with dice and zombies written down."""
    return play(seated(table(name), created("zgame", 2, {"numbers": "reference"}, GUNS)))


GAMES: dict[str, Callable[[str], LocalGame]] = {
    "mixed-2": lambda name: by_bots("zgame", name, 2),
    "mixed-3": lambda name: by_bots("zgame", name, 3),
    "mixed-4": lambda name: by_bots("zgame", name, 4),
    "reference-2": lambda name: by_bots(
        "zgame", name, 2, {"numbers": "reference", "factions": ("bikers", "newday"), "first_seat": 1}
    ),
    "good-2": lambda name: between_good_ones(name, 2),
    "good-3": lambda name: between_good_ones(name, 3, numbers="reference"),
    "good-4": lambda name: between_good_ones(name, 4),
    "mail-2": lambda name: by_bots("zgame", name, 2, {"pace": "mail"}),
    "mail-good-4": lambda name: between_good_ones(name, 4, pace="mail"),
    "mail-late-4": lambda name: with_deadline(created("zgame", 4, {"pace": "mail"}), name, 90),
    "mail-traders-3": lambda name: between_good_ones(name, 3, pace="mail"),
    "mail-at-once-3": lambda name: between_good_ones(name, 3, pace="mail"),
    "mail-dealers-2": lambda name: between_good_ones(name, 2, pace="mail"),
    "mail-eaters-3": lambda name: between_good_ones(name, 3, pace="mail"),
    "mail-feast-2": lambda name: between_good_ones(name, 2, pace="mail"),
    "late-4": lambda name: with_deadline(created("zgame", 4), name, 90),
    "resigned-3": lambda name: with_resignation(created("zgame", 3), name, 120),
    "position-2": from_position,
    "mail-take-backs": lambda name: with_take_backs(created("zgame", 2, {"pace": "mail"}), name),
}
