"""Makes the golden games of Smash Up."""

from collections.abc import Callable
from typing import Any

from domain.kernel import commands
from domain.kernel.entries import Deadline
from tests.golden.play import by_bots, play, table, with_take_backs
from tests.kit.local_game import LocalGame, created, player, seated


def with_resignation(name: str) -> LocalGame:
    """One of three players gives up in the middle."""
    at = play(seated(table(name), created("smashup", 3)), lambda at: at.game.seq > 60)
    at.append(commands.resign(at.game, player(1)))
    return play(at)


def with_deadline(name: str) -> LocalGame:
    """One of four players is late again and again, and is played on by a bot."""
    deadline = Deadline(60_000, 0, "bot")
    at = seated(table(name), created("smashup", 4, {"draft": "random"}, deadline=deadline))
    at = play(at, lambda at: at.game.seq > 50)
    for _ in range(5):
        at.append(commands.time_out(at.game, at.game.open[0], at.seed), pause=61_000)
    return play(at)


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
    "late-4": with_deadline,
    "resigned-3": with_resignation,
    "take-backs": lambda name: with_take_backs(
        created("smashup", 2, {"ask": "always", "draft": "random"}, bots={"1": "greedy"}), name
    ),
}
