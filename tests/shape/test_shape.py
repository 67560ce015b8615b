"""The code keeps its shape: the bounds in ARCHITECTURE.md hold, and its pictures are those of the imports."""

import re

import pytest

from tests import REPOSITORY
from tests.shape.arrows import arrows, contract
from tests.shape.picture import drawn, folders, picture
from tests.shape.table import FILES, ROOMS, bounds, rows


@pytest.fixture(scope="module")
def measured() -> dict[str, float]:
    return {row.name: row.value for row in rows()}


@pytest.mark.parametrize("name", bounds())
def test_a_bound_holds(name: str, measured: dict[str, float]) -> None:
    value = measured[name]
    assert bounds()[name].allows(value), f"{name}: {value} (python -m tests.shape shows where)"


def test_every_measure_stands_in_the_table(measured: dict[str, float]) -> None:
    table = "".join(file.read_text() for file in FILES)
    assert [name for name in measured if f"| {name} |" not in table] == []


@pytest.mark.parametrize("package", ROOMS)
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


@pytest.mark.parametrize("package", ["store", "workers", "domain.kernel"])
def test_each_room_has_a_map_of_its_modules(package: str) -> None:
    rooms = [room for room in (REPOSITORY / ROOMS[package]).iterdir() if (room / "__init__.py").exists()]
    for room in rooms:
        listed = re.findall(r"^- `(\w+)`: ", (room / "__init__.py").read_text(), re.MULTILINE)
        assert listed == sorted(file.stem for file in room.glob("*.py") if file.stem != "__init__"), room
    assert rooms
