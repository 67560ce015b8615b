"""The way in which pytest-xdist gives the tests to its workers."""

import os

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling

ALONE = "tests/hostile/"
"""The folder of tests beside which nothing runs: no other is collected for them."""

TOGETHER = ("tests/clients/", "tests/faults/")
"""Folders whose tests share what takes long to make: one worker gets all of each."""

LONGEST = (
    "tests/unit/test_contributing.py",
    "tests/clients/",
    "tests/faults/",
    "tests/fuzzing/",
    "tests/browser/",
    "tests/up/",
    "tests/hostile/",
    "tests/league/",
    "tests/api/",
    "tests/notices/",
    "tests/deploy/",
    "tests/kit/",
    "tests/unit/test_newcomer.py",
    "tests/unit/test_cli.py",
    "tests/rulesets/",
)
"""Long files go first, so that no worker is busy with one when the others have nothing left to do."""


class FileScheduling(LoadFileScheduling):
    """Gives each worker one file after the other, in the order in which they were collected."""

    def _split_scope(self, nodeid: str) -> str:
        file: str = super()._split_scope(nodeid)
        return next((folder for folder in TOGETHER if file.startswith(folder)), file)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> FileScheduling:
    """Return what distributes the tests."""
    config.option.loadscopereorder = False
    return FileScheduling(config, log)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return the number of workers: two more than there are cores, since tests wait for processes that they start."""
    return (os.cpu_count() or 1) + 2


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort the tests: what takes long comes first. Raises ValueError if `make test` would miss one."""
    if missed := [item.nodeid for item in items if item.get_closest_marker("alone") and ALONE not in item.nodeid]:
        raise ValueError(f"what is marked `alone` belongs in {ALONE}, where the Makefile looks for it: {missed}")
    items.sort(key=lambda item: place(item.nodeid))


def place(nodeid: str) -> int:
    """Return the place of a test among those of other folders."""
    return next((number for number, begin in enumerate(LONGEST) if nodeid.startswith(begin)), len(LONGEST))
