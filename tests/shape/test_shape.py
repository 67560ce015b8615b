"""The code keeps its shape: the bounds in ARCHITECTURE.md hold, and its pictures are those of the imports."""

import pytest

from tests.shape.arrows import arrows, contract
from tests.shape.picture import drawn, folders, picture
from tests.shape.table import FILE, Row, bounds, rows

ROWS = list(rows())


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_a_bound_holds(row: Row) -> None:
    bound = bounds().get(row.name)
    assert bound is None or bound.allows(row.value), f"{row.name}: {row.value} (python -m tests.shape shows where)"


def test_every_measure_stands_in_the_table() -> None:
    table = FILE.read_text()
    assert [row.name for row in ROWS if f"| {row.name} |" not in table] == []
    assert bounds().keys() <= {row.name for row in ROWS}


@pytest.mark.parametrize("package", ["api", "domain"])
def test_no_arrow_runs_up_between_rooms(package: str) -> None:
    found = arrows(package)
    assert found.rooms
    assert found.up == set()


def test_the_picture_of_the_rooms_is_drawn_from_the_contracts() -> None:
    assert drawn() == picture(), "python -m tests.shape --write draws it anew"


def test_the_picture_of_the_service_shows_folders_in_the_order_of_their_imports() -> None:
    height = {name: place for place, row in enumerate(contract(None)) for name in row}
    found = [height[name] for name in folders()]
    assert {"api", "workers", "store", "domain"} <= set(folders())
    assert found == sorted(found)
