"""Makes the golden games of Smash Up."""

from collections.abc import Callable
from typing import Any

from tests.golden.play import by_bots, with_deadline, with_resignation, with_take_backs
from tests.kit.local_game import LocalGame, created

SHIFTING = ("shapeshifters", "time_travelers")


def fiction(*factions: tuple[str, str]) -> dict[str, Any]:
    """Options of a game of the revised edition with these factions."""
    return {"edition": "revised", "boxes": 2, "draft": "given", "factions": list(factions)}


GAMES: dict[str, Callable[[str], LocalGame]] = {
    "draft-2": lambda name: by_bots("smashup", name, 2),
    "draft-3": lambda name: by_bots("smashup", name, 3),
    "always-2": lambda name: by_bots("smashup", name, 2, {"ask": "always", "draft": "random"}),
    "mail-3": lambda name: by_bots("smashup", name, 3, {"ask": "always", "draft": "random", "pace": "mail"}),
    "revised-3": lambda name: by_bots("smashup", name, 3, {"edition": "revised", "boxes": 2}),
    "fiction-2": lambda name: by_bots("smashup", name, 2, fiction(("cyborg_apes", "super_spies"), SHIFTING)),
    "fiction-4": lambda name: by_bots(
        "smashup",
        name,
        4,
        fiction(("time_travelers", "pirates"), SHIFTING, ("super_spies", "ninjas"), ("cyborg_apes", "robots")),
    ),
    "twelve-3": lambda name: by_bots("smashup", name, 3, {"edition": "revised"}),
    "late-4": lambda name: with_deadline(created("smashup", 4, {"draft": "random"}), name, 50),
    "resigned-3": lambda name: with_resignation(created("smashup", 3), name, 60),
    "take-backs": lambda name: with_take_backs(
        created("smashup", 2, {"ask": "always", "draft": "random"}, bots={"1": "greedy"}), name
    ),
}
