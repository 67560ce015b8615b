"""Checks that a tree can be released: version, changelog, document."""

import json
import re
import subprocess
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import NamedTuple

CLIENT_VERSIONS = {
    Path("clients/python/pyproject.toml"): 'version = "{}"\n',
    Path("pyproject.toml"): '"turnfold-client=={}"',
}
"""Where the version of the client stands, which is that of the service, and how."""

UNRELEASED = "Unreleased"

_SECTION = re.compile(r"^## \[([^\]]+)\](?: - (\S+))?$", re.MULTILINE)
_SEMANTIC = re.compile(r"\d+\.\d+\.\d+")


class Section(NamedTuple):
    """A section of the changelog: its day, if its heading names one, and what stands below the heading."""

    day: str | None
    text: str


def sections(changelog: str) -> dict[str, Section]:
    """Return the sections of a changelog by version, the latest first."""
    found = list(_SECTION.finditer(changelog))
    ends = [*(heading.start() for heading in found), len(changelog)][1:]
    return {
        heading[1]: Section(heading[2], changelog[heading.end() : end].strip())
        for heading, end in zip(found, ends, strict=True)
    }


def version_of(root: Path) -> str:
    """Return the version of the package in a tree. Raises LookupError if it names none."""
    found = re.search(r'^VERSION = "(.+)"$', (root / "domain" / "build.py").read_text(), re.MULTILINE)
    if found is None:
        raise LookupError("domain/build.py names no VERSION")
    return found[1]


def problems(root: Path) -> Iterator[str]:
    """Yield what stands against a release of this tree, in words."""
    version = version_of(root)
    if not _SEMANTIC.fullmatch(version):
        yield f"domain/build.py: {version!r} is no semantic version"
    yield from _of_changelog((root / "CHANGELOG.md").read_text(), version)
    for file, line in CLIENT_VERSIONS.items():
        if line.format(version) not in (root / file).read_text():
            yield f"{file} names another version of the client than {version}"
    document = json.loads((root / "openapi" / "openapi.json").read_text())
    if document["info"]["version"] != version:
        yield f"openapi/openapi.json is of {document['info']['version']}, not {version}"
    if f"v{version}" in _git(root, "tag", "--list").split():
        yield f"the tag v{version} is there already: raise VERSION in domain/build.py"
    if _git(root, "status", "--porcelain").strip():
        yield "there are changes that are not committed"


def _of_changelog(text: str, version: str) -> Iterator[str]:
    said = sections(text)
    if UNRELEASED in said and said[UNRELEASED].text:
        yield f"CHANGELOG.md: there is something under [{UNRELEASED}] (python -m tests.release.cut X.Y.Z)"
    if text.count(f"## [{version}]") > 1:
        yield f"CHANGELOG.md has more than one section [{version}]: make one of them"
    if version not in said:
        yield f"CHANGELOG.md has no section [{version}]"
    elif not _is_day(said[version].day):
        yield f"CHANGELOG.md: the section [{version}] needs its day, as in `## [{version}] - {date.today()}`"


def _is_day(text: str | None) -> bool:
    try:
        return text is not None and bool(date.fromisoformat(text))
    except ValueError:
        return False


def _git(root: Path, *arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=True).stdout
