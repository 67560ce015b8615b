"""Makes the golden games of Smash Up: `python -m tests.golden.smashup [FOLDER]`.

They are made once and kept: a test replays them for ever, and compares every hash. Run this only to add games. The
players are bots and chance, all from fixed seeds.
"""

import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from domain.kernel import commands
from domain.kernel.decisions import Decision, OptionId
from domain.kernel.entries import Chose, Deadline, Draft
from domain.kernel.export import export_lines
from tests.table import Table, created, player, seated


def table(name: str) -> Table:
    """A table whose id and seed are those of this game."""
    return Table(f"golden-{name}", sha256(f"golden {name}".encode()).digest())


def answer(chance: Random, decision: Decision) -> tuple[OptionId, ...]:
    """A legal answer by chance."""
    count = chance.randint(decision.min, min(decision.max, len(decision.options)))
    return tuple(option.id for option in chance.sample(decision.options, count))


def play(at: Table, until: Callable[[Table], bool] = lambda at: False) -> Table:
    """Play on to the end, or until something: bots as bots do, players by chance."""
    if at.game.status == "dealing":
        at.append(commands.deal(at.game))
    chance = Random(f"{at.id} {at.game.seq}")
    while at.game.open and not until(at):
        drafts = commands.bot_turn(at.game, at.seed)
        if not drafts:
            decision = at.game.open[0].decision
            sealed = ("choose",) if decision.sealed else ()
            chosen = Chose(decision.seat, decision.id, answer(chance, decision), None, sealed)
            drafts = (Draft(player(decision.seat), chosen),)
        at.append(drafts)
    return at


def by_bots(name: str, seats: int, options: dict[str, Any] | None = None) -> Table:
    """One player, and bots of both kinds at the other seats."""
    bots = {str(seat): ("random", "greedy")[seat % 2] for seat in range(1, seats)}
    return play(seated(table(name), created("smashup", seats, options, bots=bots)))


def with_resignation(name: str) -> Table:
    """One of three players gives up in the middle."""
    at = play(seated(table(name), created("smashup", 3)), lambda at: at.game.seq > 60)
    at.append(commands.resign(at.game, player(1)))
    return play(at)


def with_deadline(name: str) -> Table:
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


GAMES: dict[str, Callable[[str], Table]] = {
    "draft-2": lambda name: by_bots(name, 2),
    "draft-3": lambda name: by_bots(name, 3),
    "always-2": lambda name: by_bots(name, 2, {"ask": "always", "draft": "random"}),
    "revised-3": lambda name: by_bots(name, 3, {"edition": "revised", "boxes": 2}),
    "fiction-2": lambda name: by_bots(name, 2, fiction(("cyborg_apes", "super_spies"), SHIFTING)),
    "fiction-4": lambda name: by_bots(
        name, 4, fiction(("time_travelers", "pirates"), SHIFTING, ("super_spies", "ninjas"), ("cyborg_apes", "robots"))
    ),
    "twelve-3": lambda name: by_bots(name, 3, {"edition": "revised"}),
    "late-4": with_deadline,
    "resigned-3": with_resignation,
}


def main() -> None:
    """Write every game that is not there yet."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    for name, make in GAMES.items():
        file = folder / f"smashup-{name}.ndjson"
        if not file.exists():
            at = make(f"smashup-{name}")
            file.write_bytes(b"".join(export_lines(at.id, at.entries, at.seed)))


if __name__ == "__main__":
    main()
