"""Exports that nobody has played."""

import json
import secrets

from domain.kernel.commands import commands
from domain.kernel.fold.export import export_lines
from domain.kernel.log.canonical import canonical
from tests.kit.local_game import SEED, LocalGame, created
from tests.kit.samples import PLAIN

FAR = 253_402_300_000_000
"""The last day of the year 9999, in milliseconds."""


def forged(creator: str, loser: str, game: str = "", at: int = FAR) -> bytes:
    """A game made up offline, of moves of one's own: it passes every audit."""
    table = LocalGame(game or secrets.token_hex(8), at=at)
    table.append(commands.create(table.id, creator, created(PLAIN, 2), SEED))
    table.append(commands.join(table.game, loser, None))
    table.append(commands.deal(table.game))
    table.append(commands.resign(table.game, loser))
    return b"".join(export_lines(table.id, table.entries, SEED))


def of_entries(*said: dict[str, object]) -> bytes:
    """An export with these entries in its middle, each of a form that is allowed."""
    header, first, *_, last = forged("winner", "loser").splitlines(keepends=True)
    at = json.loads(first)["at"]
    form = {"at": at, "actor": "host", "c": "", "s": "0" * 64, "h": "0" * 64}
    rows = (canonical({"seq": seq, **form, **fields}) + b"\n" for seq, fields in enumerate(said, 2))
    return b"".join([header, first, *rows, last])


def of_short_texts() -> bytes:
    """Some 3 MB that are an export by their form, though nobody could play it."""
    choice = {"kind": "chose", "seat": 1, "decision": "1.1", "choose": [f"{number:02x}" for number in range(200)]}
    return of_entries(*[choice] * 2_500)
