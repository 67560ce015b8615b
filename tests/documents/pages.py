"""The pages that a newcomer reads: those on top of the repository, and those of `docs/` that are written by hand."""

import re
from pathlib import Path

from tests import REPOSITORY

READ_FIRST = [
    *(REPOSITORY / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs/rules/README.md")),
    *sorted(REPOSITORY.glob("docs/*.md")),
    *sorted(REPOSITORY.glob("docs/decisions/*.md")),
    *sorted(REPOSITORY.glob("docs/recipes/*.md")),
]

_FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
_CODE = re.compile(r"`((?:\w[\w.-]*/)+(?:\w[\w.-]*)?)`")


def name_of(page: Path) -> str:
    """Return the name of a page, from the top of the repository."""
    return str(page.relative_to(REPOSITORY))


def prose(page: Path) -> str:
    """Return what a page says outside of its blocks of code."""
    return _FENCED.sub("", page.read_text())


def missing(page: Path) -> list[str]:
    """Return the files and folders that a page links to or names, and that are not there."""
    found, folders = prose(page), {path.name for path in REPOSITORY.iterdir() if path.is_dir()}
    links = [link for link in _LINK.findall(found) if "://" not in link]
    named = [name for name in _CODE.findall(found) if name.partition("/")[0] in folders]
    return [
        *(link for link in links if not (page.parent / link).exists()),
        *(name for name in named if not (REPOSITORY / name).exists()),
    ]
