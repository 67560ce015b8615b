"""Files and folders that the first documents link to or name are there, and every folder is on the map."""

import re
from pathlib import Path

import pytest

from tests import REPOSITORY
from tests.documents.pages import READ_FIRST, missing, name_of, prose

_MAP = re.compile(r"^\| (`[^|]+) \| [^|]+ \| [^|]+ \| (`[^|]+) \|$", re.MULTILINE)
_NAME = re.compile(r"`([^`]+)`")


def places() -> dict[str, list[str]]:
    """The folders on the map, docs/map.md, with the files to begin with."""
    found: dict[str, list[str]] = {}
    for folders, files in _MAP.findall((REPOSITORY / "docs" / "map.md").read_text()):
        first, *more = _NAME.findall(folders)
        inside = first.rpartition("/")[0]
        for folder in (first, *(f"{inside}/{name}" for name in more)):
            found[folder.strip("/")] = _NAME.findall(files)
    return found


@pytest.mark.parametrize("page", READ_FIRST, ids=name_of)
def test_what_a_page_names_is_there(page: Path) -> None:
    assert missing(page) == []


def test_what_is_not_there_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("See [this](nothing.md), `domain/nothing.py` and `domain/kernel/`.\n```\n`domain/shown.py`\n```\n")
    assert missing(page) == ["nothing.md", "domain/nothing.py"]


def test_every_room_of_the_domain_is_on_the_map() -> None:
    rooms = {f"domain/{path.parent.name}" for path in (REPOSITORY / "domain").glob("*/__init__.py")}
    assert rooms - places().keys() == set()


@pytest.mark.parametrize("folder", places())
def test_the_map_says_where_to_begin(folder: str) -> None:
    assert [name for name in places()[folder] if not (REPOSITORY / folder / name).exists()] == []


DECISIONS = sorted(REPOSITORY.glob("docs/decisions/[0-9]*.md"))


@pytest.mark.parametrize("page", DECISIONS, ids=name_of)
def test_a_decision_says_why_what_it_costs_and_when_to_think_again(page: Path) -> None:
    text = page.read_text()
    for part in ("Context.", "Choice.", "What it costs.", "Think again"):
        assert f"**{part}**" in text
    assert f"]({page.name})" in (page.parent / "README.md").read_text()
    assert len(text.splitlines()) <= 40


READ_NEXT = [REPOSITORY / name for name in ("CHANGELOG.md", "deploy/README.md", "openapi/client-guide.md")]

_HALF = re.compile(r"(?:^|[.!?:] |^[-*] |^\d+\. )(?:Who|What) [a-z][^?\n]*$", re.MULTILINE)
"""A sentence whose subject is a clause, such as "Who asks is told". A question is none."""


@pytest.mark.parametrize("page", [*READ_FIRST, *READ_NEXT], ids=name_of)
def test_no_sentence_has_a_clause_as_its_subject(page: Path) -> None:
    text = re.sub(r"^(?:#|\|).*|\*\*What it (?:costs|gives)\.\*\*", "", prose(page), flags=re.MULTILINE)
    assert _HALF.findall(text) == []
