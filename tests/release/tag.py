"""Tags of releases."""

import subprocess
from pathlib import Path

from tests.release.checks import sections, version_of


def tag(root: Path) -> str:
    """Tag what is committed in a tree as its version, with its section of the changelog. Return the tag.

    It is signed where git is configured to. Raises subprocess.CalledProcessError.
    """
    version = version_of(root)
    notes = f"Turnfold {version}\n\n{sections((root / 'CHANGELOG.md').read_text())[version].text}\n"
    # Headings of the changelog begin as comments of git do.
    command = ["git", "tag", "--annotate", f"v{version}", "--cleanup=verbatim", "--file=-"]
    subprocess.run(command, cwd=root, input=notes, text=True, check=True)
    return f"v{version}"
