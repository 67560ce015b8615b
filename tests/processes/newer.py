"""A newer version of the service: a copy of this tree that knows one ruling of a ruleset and of the table more, each of
which changes what is played, and one kind of entry more.

So this tree is the older one of two versions, which knows one less of each. Both write snapshots of the same form under
the same version, as two commits between two releases do.
"""

import shutil
from pathlib import Path

from domain.diamonsters.rulings import RULINGS
from domain.kernel.protocol.table import TABLE
from tests import REPOSITORY

PARTS = ("api", "cli", "domain", "openapi", "store", "telemetry", "web", "workers")

UNUSED = shutil.ignore_patterns("__pycache__", "*.so", "node_modules", "examples")

NEW_RULINGS = len(RULINGS) + 1
"""Rulings of Diamonsters that the newer version knows."""

NEW_TABLE = len(TABLE) + 1
"""Rulings of the table that it knows."""

GREETED = "greeted"
"""The kind of entry that it alone knows: it writes one for who says to be back without having been away."""

_ENTRY = '''

class Greeted(EntryPayload, frozen=True, tag="greeted"):
    """A player greets the others."""

    seat: Seat
    """The seat."""

'''

Edits = dict[str, tuple[tuple[str, str], ...]]
"""Replacements, by file; each text is there once."""

_EDITS: Edits = {
    # Another deal: who goes on by fewer rulings is at another table from the first card on.
    "domain/diamonsters/play.py": (
        ('self._shuffle(rest, "deck")', 'self._shuffle(rest, "cut" if state.ruling("the deck is cut") else "deck")'),
    ),
    "domain/kernel/log/entries.py": (
        ("\nclass Resigned(", f"{_ENTRY}\nclass Resigned("),
        ("    | Back\n", "    | Back\n    | Greeted\n"),
    ),
    "domain/kernel/fold/evolve.py": (
        ("    Back: timing.back,\n", "    Back: timing.back,\n    Greeted: _greeted,\n"),
        ("    Back,\n", "    Back,\n    Greeted,\n"),
        (
            "\ndef _again(",
            "\ndef _greeted(game: Game, actor: str, greeted: Any, secret: bytes) -> Evolved:\n"
            '    """A player greets the others."""\n'
            "    require_running(game)\n"
            "    require_own_seat(game, actor, greeted.seat)\n"
            '    return Evolved(game, (seat_event("seat-back", greeted.seat),))\n\n\n'
            "def _again(",
        ),
    ),
    "domain/kernel/commands/commands.py": (
        ("    Back,\n", "    Back,\n    Greeted,\n"),
        ("if game.seats[seat].away else ()", "if game.seats[seat].away else (EntryDraft(player, Greeted(seat)),)"),
    ),
    "domain/audit/form.py": (
        ('    "back": "seat:seat",\n', '    "back": "seat:seat",\n    "greeted": "seat:seat",\n'),
    ),
}


_UNTRACED: Edits = {
    "domain/notices/records.py": (('    trace: str = ""\n', ""),),
    "store/log/appending.py": (("trace=traces.traceparent(),", 'trace="",'),),
    "store/log/causes.py": (('keys.meta_key(game), "trace")', 'keys.meta_key(game), "none")'),),
    "store/notices/ledger.py": ((", trace=traces.traceparent(), former", ", former"),),
    "workers/notices/channels.py": (("traces.parse(notice.trace)", 'traces.parse("")'),),
}


def write_newer(folder: Path) -> None:
    """Write the newer version into an empty folder."""
    _write(folder, _EDITS)
    _add_ruling(folder / "domain/diamonsters/rulings.py", "the deck is cut", "    ]\n)")
    _add_ruling(folder / "domain/kernel/protocol/table.py", "all greet", "    )\n)")


def write_untraced(folder: Path) -> None:
    """Write a version into an empty folder that knows of no traces beside entries and in notices."""
    _write(folder, _UNTRACED)


def _write(folder: Path, changes: Edits) -> None:
    for part in PARTS:
        shutil.copytree(REPOSITORY / part, folder / part, ignore=UNUSED)
    for name, edits in changes.items():
        file = folder / name
        text = file.read_text()
        for old, new in edits:
            assert text.count(old) == 1, (name, old)
            text = text.replace(old, new)
        file.write_text(text)


def _add_ruling(file: Path, id: str, end: str) -> None:
    before, found, after = file.read_text().rpartition(end)
    assert found, file
    file.write_text(f'{before}        Ruling("{id}", "it is so now", "a newer version"),\n{found}{after}')
