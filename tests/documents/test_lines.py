"""The first documents that somebody reads have lines that fit a screen; tables may be wider."""

import re

import pytest

from tests import REPOSITORY

READ_FIRST = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs/rules/README.md")


@pytest.mark.parametrize("name", READ_FIRST)
def test_no_line_needs_a_wide_screen(name: str) -> None:
    prose = re.sub(r"^```.*?^```$", "", (REPOSITORY / name).read_text(), flags=re.MULTILINE | re.DOTALL)
    assert [line for line in prose.splitlines() if len(line) > 120 and not line.startswith("|")] == []
