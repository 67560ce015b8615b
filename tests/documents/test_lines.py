"""The first documents that somebody reads have lines that fit a screen, and ARCHITECTURE.md fits a page."""

from pathlib import Path

import pytest

from tests import REPOSITORY
from tests.documents.pages import READ_FIRST, name_of, prose


@pytest.mark.parametrize("page", READ_FIRST, ids=name_of)
def test_no_line_needs_a_wide_screen(page: Path) -> None:
    # Tables may be wider.
    assert [line for line in prose(page).splitlines() if len(line) > 120 and not line.startswith("|")] == []


def test_the_architecture_is_one_page() -> None:
    assert len((REPOSITORY / "ARCHITECTURE.md").read_text().splitlines()) <= 90
