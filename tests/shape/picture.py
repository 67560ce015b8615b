"""The pictures in ARCHITECTURE.md: one is drawn from the contracts of the linter of imports, one is checked by them."""

import re

from tests.shape.arrows import contract
from tests.shape.table import FILE

_WIDTH = 11
_BLOCK = re.compile(r"(?<=they run to the right:\n\n```\n)[^`]*(?=```)")
_FOLDER = re.compile(r"[│ ] (\w+)/ ")


def picture() -> str:
    """Draw the packages from the top down, with the rooms of those that have some."""
    return "".join(f"{name:<{_WIDTH}}{_rooms(name)}".rstrip() + "\n" for row in contract(None) for name in row)


def _rooms(package: str) -> str:
    try:
        return " → ".join(" | ".join(row) for row in contract(package))
    except LookupError:
        return ""


def drawn() -> str:
    """Return the picture of the rooms as it stands in ARCHITECTURE.md."""
    found = _BLOCK.search(FILE.read_text())
    return found[0] if found else ""


def write() -> None:
    """Draw the picture of the rooms anew."""
    FILE.write_text(_BLOCK.sub(lambda _: picture(), FILE.read_text()))


def folders() -> list[str]:
    """Return the folders in the picture of the service, from the top down."""
    picture_of_service = FILE.read_text().split("```")[1]
    return _FOLDER.findall(picture_of_service)
