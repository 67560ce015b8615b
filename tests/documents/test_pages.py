"""Whatever file or folder the first documents link to or name is there."""

from pathlib import Path

import pytest

from tests.documents.pages import READ_FIRST, missing, name_of


@pytest.mark.parametrize("page", READ_FIRST, ids=name_of)
def test_what_a_page_names_is_there(page: Path) -> None:
    assert missing(page) == []


def test_what_is_not_there_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("See [this](nothing.md), `domain/nothing.py` and `domain/kernel/`.\n```\n`domain/shown.py`\n```\n")
    assert missing(page) == ["nothing.md", "domain/nothing.py"]
