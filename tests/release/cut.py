"""Cut a release: `python -m tests.release.cut X.Y.Z` moves what is unreleased below it, and raises VERSION."""

import re
import sys
from datetime import UTC, datetime
from pathlib import Path

from tests import REPOSITORY
from tests.release.checks import UNRELEASED, sections, version_of


def cut(root: Path, version: str, day: str) -> None:
    """Give the changelog of a tree a section of this version and day. Raises ValueError if there is nothing to cut."""
    log, build = root / "CHANGELOG.md", root / "domain" / "build.py"
    known, text = sections(log.read_text()), log.read_text()
    if not known[UNRELEASED].text:
        raise ValueError(f"there is nothing under [{UNRELEASED}]")
    if version in known:
        raise ValueError(f"there is a section [{version}] already")
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise ValueError(f"{version!r} is no semantic version")
    heading = f"## [{UNRELEASED}]\n"
    log.write_text(text.replace(heading, f"{heading}\n## [{version}] - {day}\n", 1))
    build.write_text(build.read_text().replace(f'VERSION = "{version_of(root)}"', f'VERSION = "{version}"', 1))


def main() -> int:
    """Cut the version that is named on the command line, today."""
    try:
        cut(REPOSITORY, sys.argv[1], str(datetime.now(UTC).date()))
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write("Next: turnfold openapi -o openapi/openapi.json, commit, and make release.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
