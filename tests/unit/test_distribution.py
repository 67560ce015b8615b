"""Long files are given to a worker first; the folders that are named so are there."""

from tests import REPOSITORY
from tests.distribution import LONGEST, TOGETHER, place


def test_what_takes_long_comes_first() -> None:
    ids = (
        "tests/unit/test_boards.py::test_a",
        "tests/up/test_up.py::test_b",
        "tests/unit/test_contributing.py::test_c",
    )
    assert sorted(ids, key=place) == [ids[2], ids[1], ids[0]]


def test_all_that_is_named_is_there() -> None:
    assert [name for name in (*LONGEST, *TOGETHER) if not (REPOSITORY / name).exists()] == []
