"""Cut a release: `python -m tests.release.cut X.Y.Z` moves what is unreleased below it, and raises VERSION."""

import argparse
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from tests import REPOSITORY
from tests.release.checks import CLIENT_VERSIONS, UNRELEASED, sections, version_of

DOCUMENTS = ("-o openapi/openapi.json", "--core -o openapi/core.json")
"""The documents that are written anew."""

_LISTS = re.compile(r"^### (.+)\n\n?", re.MULTILINE)


def cut(root: Path, version: str, day: str) -> None:
    """Give the changelog of a tree a section of this version and day; one without a tag yet gets what is new as well.

    Raises ValueError if there is nothing to cut.
    """
    log, build = root / "CHANGELOG.md", root / "domain" / "build.py"
    text = log.read_text()
    known = sections(text)
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise ValueError(f"{version!r} is no semantic version")
    if not known[UNRELEASED].text:
        raise ValueError(f"there is nothing under [{UNRELEASED}]")
    if _is_tagged(root, version):
        raise ValueError(f"{version} is tagged already")
    before, _, after = text.partition(f"## [{UNRELEASED}]\n")
    rest = after[after.index(known[UNRELEASED].text) + len(known[UNRELEASED].text) :].lstrip("\n")
    said = known[UNRELEASED].text
    if version in known:
        rest = rest[rest.index(known[version].text) + len(known[version].text) :].lstrip("\n")
        said = _merged(said, known[version].text)
    log.write_text(f"{before}## [{UNRELEASED}]\n\n## [{version}] - {day}\n\n{said}\n" + (f"\n{rest}" if rest else ""))
    old = version_of(root)
    build.write_text(build.read_text().replace(f'VERSION = "{old}"', f'VERSION = "{version}"', 1))
    for file, line in CLIENT_VERSIONS.items():
        text = (root / file).read_text()
        (root / file).write_text(text.replace(line.format(old), line.format(version), 1))


def _merged(new: str, old: str) -> str:
    """Return two sections as one: below each heading what is new comes first."""
    one, other = _lists(new), _lists(old)
    names = [*other, *(name for name in one if name not in other)]
    lists = ("\n".join(filter(None, (one.get(name), other.get(name)))) for name in names)
    return "\n\n".join(f"### {name}\n\n{rows}" for name, rows in zip(names, lists, strict=True))


def _lists(text: str) -> dict[str, str]:
    """Return the lists of a section by their headings; those that stand there twice, after a merge, as one."""
    _, *parts = _LISTS.split(text)
    lists: dict[str, str] = {}
    for name, rows in zip(parts[::2], parts[1::2], strict=True):
        lists[name] = "\n".join(filter(None, (lists.get(name), rows.strip())))
    return lists


def _is_tagged(root: Path, version: str) -> bool:
    tags = subprocess.run(["git", "tag", "--list"], cwd=root, capture_output=True, text=True, check=True).stdout
    return f"v{version}" in tags.split()


def main() -> int:
    """Cut the version that is named on the command line, today."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("version", metavar="X.Y.Z", help="the version that is released")
    options = parser.parse_args()
    try:
        cut(REPOSITORY, options.version, str(datetime.now(UTC).date()))
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    steps = ("python -m tests.api.story", *(f"turnfold openapi {way}" for way in DOCUMENTS), "commit")
    sys.stdout.write(f"Next: {', '.join(steps)}.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
