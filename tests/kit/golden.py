"""Stored games go as they went, or the failure says which ruling is missing and how it is written."""

from pathlib import Path

from domain.audit.logs import Stored
from domain.audit.shadow import Diverged, follow, read_log

MISSING = """\
{file}, {found}
  there: {cause}
This changes games that are stored. They keep the {version} rulings of {ruleset} that they began with, so what you
changed needs a ruling of its own. It is written as the last row of domain/{ruleset}/rulings.py:
    Ruling("<what it is about>", "<what is otherwise now>", "<why>"),
What you changed asks for it: since="<what it is about>" at the new row or ability of a card, below the old one, which
comes back, or game.ruling("<what it is about>") in a step of the procedure. docs/recipes/cards.md does it once.
"""


class Divergence(AssertionError):
    """A stored game goes another way now. The text says where, by which choice, and which ruling is missing."""

    def __init__(self, file: Path, log: Stored, found: Diverged) -> None:
        created = log.header
        assert created is not None
        super().__init__(
            MISSING.format(
                file=file.name, found=found, cause=found.cause, version=created.version, ruleset=created.ruleset
            )
        )
        self.seq = found.seq
        self.found = found


def replay_file(file: Path) -> None:
    """Replay an export. Raises Divergence at the first entry that is another now, ValueError for what is no export."""
    with file.open("rb") as lines:
        log = read_log(lines)
    try:
        for _ in follow(log):
            continue
    except Diverged as found:
        raise Divergence(file, log, found) from found
