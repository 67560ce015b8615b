"""Measures what the engine costs against what it cost before a change, in turn in the same run."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from domain.kernel.protocol.decisions import Message
from domain.kernel.protocol.registry import rulesets
from domain.kernel.protocol.ruleset import Ruleset
from domain.texts.formatting import text
from tests import REPOSITORY
from tests.bench.recorded import AUDIT, LONG, SEARCH
from tests.bench.table import Row, ratios
from tests.kit.case import case
from tests.kit.samples import RICH

BEFORE_SCIENCE_FICTION = "79fcd786ce8f480d8fe6a28dd6c33a3371ee5d6a"
"""The last commit with the core set alone."""

BEFORE_ONE_ENGINE = "f102f38308b0c049806642dd4007f839fd61ce40"
"""The last commit in which each ruleset with flows had an engine of its own."""

BEFORE_READING_AT_ONCE = "cf30459c717c73b6a280abe91420f0f5feb4591f"
"""The last commit that read each line of an export value by value, and whose searches drew as games do."""

REPEATS = 8
"""How often the games are played in a round, in turn by the code of then and of now."""

LONG_REACH = 1.2
"""How many times as fast as then a long game is to be folded."""


def rows(rounds: int) -> list[Row]:
    """Speeds then and now. No row in a copy of the project without its history."""
    return [*_on_core_factions(rounds), *_recorded(rounds), *_since_reading_at_once(rounds)]


def _on_core_factions(rounds: int) -> list[Row]:
    with tree(BEFORE_SCIENCE_FICTION, *RULES) as old:
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
    command = [*_python("tests.bench.engine"), RICH, '{"draft": "random"}']
    done = subprocess.run(command, env=_environment(tree), check=True, capture_output=True, text=True)
    return float(done.stdout)


def _recorded(rounds: int) -> list[Row]:
    """The same recorded games, by the code of then and by that of now."""
    with tree(BEFORE_ONE_ENGINE, *RULES) as old:
        if old is None:
            return []
        golden = old / "tests" / "golden"
        with Replaying(old, golden) as then, Replaying(REPOSITORY, golden) as now:
            return [
                Row(f"{name}, times as fast as before one engine", gains(then, now, asked, rounds), "x", reach)
                for asked, name, reach in measured()
            ]


def _since_reading_at_once(rounds: int) -> list[Row]:
    """The same exports, audited by both, and the same games, in which both look ahead."""
    with tree(BEFORE_READING_AT_ONCE, *RULES) as old:
        if old is None:
            return []
        golden = old / "tests" / "golden"
        asked = {AUDIT: "the audit of a long game, times as fast as read value by value"} | {
            f"{SEARCH} {rules.id}": f"a bot that looks ahead in {_title(rules)}, times as fast as with a game's draws"
            for rules in rulesets()
            if rules.foresight is not None
        }
        with Replaying(old, golden) as then, Replaying(REPOSITORY, golden) as now:
            return [
                Row(name, gains(then, now, what, rounds), "x", 1.7 if what == AUDIT else 1.6)
                for what, name in asked.items()
            ]


def _title(rules: Ruleset) -> str:
    return text(rules.id, "en", Message("ruleset-name"))


def measured() -> Iterator[tuple[str, str, float | None]]:
    """Yield what recorded games are asked for by, their name, and how many times as fast as then they are to be."""
    for rules in rulesets():
        yield rules.id, f"recorded games of {_title(rules)}", case(rules).gain
    yield LONG, "the fold of a long game", LONG_REACH


def gains(then: "Replaying", now: "Replaying", asked: str, rounds: int) -> list[float]:
    """Return how many times as fast the one plays the same games as the other, in turn, once a round."""
    return [_gain([(then.costs(asked), now.costs(asked)) for _ in range(REPEATS)]) for _ in range(rounds)]


def _gain(pairs: list[tuple[list[float], list[float]]]) -> float:
    """Return how much faster the games are now: each stretch at its fastest, by either code."""
    before, after = (sum(map(min, zip(*costs, strict=True))) for costs in zip(*pairs, strict=True))
    return before / after


class Replaying:
    """A process that plays recorded games with the code of a tree."""

    def __init__(self, tree: Path, golden: Path) -> None:
        self._process = subprocess.Popen(
            [*_python("tests.bench.recorded"), str(golden)],
            env=_environment(tree),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def costs(self, asked: str) -> list[float]:
        """Return what each stretch of these games costs, in the processor's seconds."""
        reading, writing = self._process.stdout, self._process.stdin
        assert reading is not None
        assert writing is not None
        writing.write(f"{asked}\n")
        writing.flush()
        found: list[float] = json.loads(reading.readline())
        return found

    def __enter__(self) -> "Replaying":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self._process.communicate()


def _python(module: str) -> list[str]:
    return [sys.executable, "-P", "-m", module]


def _environment(tree: Path) -> dict[str, str]:
    """The project's own packages are those of the tree, the measurements those of here."""
    return os.environ | {"PYTHONPATH": f"{tree}:{REPOSITORY}", "PYTHONHASHSEED": "0"}


RULES = ("domain", "store", "tests/golden")
"""The packages that a commit's rules and logs need, and its golden games."""


@contextmanager
def tree(commit: str, *parts: str) -> Iterator[Path | None]:
    """These folders as they were at a commit; None if it is not there."""
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(
            ["git", "archive", commit, *parts],
            cwd=REPOSITORY,
            capture_output=True,
            check=False,
        )
        if archive.returncode:
            yield None
            return
        subprocess.run(["tar", "-x"], cwd=folder, input=archive.stdout, check=True)
        yield Path(folder)
