"""Collects rule scenarios: every `*.yaml` here, or with `--scenarios DIR` those of another folder instead."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.scenarios.failure import ScenarioFailure
from tests.scenarios.scenario import read_rows, run


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--scenarios`."""
    parser.addoption("--scenarios", metavar="DIR", help="run the rule scenarios of this folder instead of our own")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A scenario file of ours, or the folder that takes the place of all of them."""
    folder = parent.config.getoption("--scenarios", default=None)
    if folder is None:
        return ScenarioFile.from_parent(parent, path=file_path) if file_path.suffix == ".yaml" else None
    if file_path == Path(__file__):
        return ScenarioFolder.from_parent(parent, path=Path(folder).resolve(), nodeid=folder)
    return None


class ScenarioFolder(pytest.File):
    """All scenario files under a folder."""

    def collect(self) -> Iterator[pytest.Collector]:
        """The files, by name."""
        files = sorted(self.path.rglob("*.yaml"))
        if not files:
            raise self.CollectError(f"there is no scenario file (*.yaml) in {self.path}")
        for file in files:
            name = file.relative_to(self.path).as_posix()
            yield ScenarioFile.from_parent(self, path=file, name=name, nodeid=name)


class ScenarioFile(pytest.File):
    """One file of scenarios."""

    def collect(self) -> Iterator[pytest.Item]:
        """Its scenarios, each a test with the scenario's name."""
        try:
            rows = read_rows(self.path)
        except ScenarioFailure as failure:
            raise self.CollectError(str(failure)) from failure
        for number, row in enumerate(rows, 1):
            name = row.get("name") if isinstance(row, dict) else None
            yield ScenarioItem.from_parent(self, name=str(name or f"scenario {number}"), row=row)


class ScenarioItem(pytest.Item):
    """One scenario."""

    def __init__(self, *, row: Any, **given: Any) -> None:
        super().__init__(**given)
        self._row = row

    def runtest(self) -> None:
        """Play it."""
        run(self._row)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return what is not so, in a line; a fault of the program with all that led to it."""
        if isinstance(excinfo.value, ScenarioFailure):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """File and scenario."""
        return self.path, None, f"{self.path.name}::{self.name}"
