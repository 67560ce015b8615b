"""Measures what the engine costs against what it cost before a change, in turn in the same run."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests import REPOSITORY
from tests.bench import engine
from tests.bench.table import Row, ratios
from tests.kit.samples import RICH

BEFORE_SCIENCE_FICTION = "79fcd786ce8f480d8fe6a28dd6c33a3371ee5d6a"
"""The last commit with the core set alone."""


def rows(rounds: int) -> list[Row]:
    """A decision on core factions alone. No row in a copy of the project without its history."""
    with _tree(BEFORE_SCIENCE_FICTION) as old:
        if old is None:
            return []
        before, now = [], []
        for _ in range(rounds):
            before.append(_decisions_a_second(old))
            now.append(_decisions_a_second(REPOSITORY))
    name = "a decision on core factions, times dearer than before Science Fiction"
    return [Row(name, ratios(before, now), "x", 1.15, True)]


def _decisions_a_second(tree: Path) -> float:
    """Of the rules in this tree, in games of version 0: they draft from the core set alone, as all did then."""
    command = [sys.executable, engine.__file__, RICH, '{"draft": "random"}']
    environment = os.environ | {"PYTHONPATH": str(tree)}
    done = subprocess.run(command, cwd=tree, env=environment, check=True, capture_output=True, text=True)
    return float(done.stdout)


@contextmanager
def _tree(commit: str) -> Iterator[Path | None]:
    """The files of a commit; None if it is not there."""
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(["git", "archive", commit], cwd=REPOSITORY, capture_output=True, check=False)
        if archive.returncode:
            yield None
            return
        subprocess.run(["tar", "-x"], cwd=folder, input=archive.stdout, check=True)
        yield Path(folder)
