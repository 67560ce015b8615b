"""Takes the emblems that rulesets name from npm's package of game-icons.net: `python -m tests.emblems`.

They are written as their authors drew them, to a tenth of a unit of 512, sorted, with their checksum: what is finer
takes a third of their bytes, and nobody sees it.
"""

import base64
import hashlib
import io
import json
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from domain.kernel.protocol.registry import rulesets
from domain.kernel.protocol.ruleset import Ruleset
from tests import REPOSITORY

FOLDER = REPOSITORY / "domain" / "kernel" / "presentation" / "game-icons"
PACKAGE, VERSION = "@iconify-json/game-icons", "1.2.4"
INTEGRITY = "/HDDZxowXgDJcOEwPspUCq5RuDdl25OyZKdtxqqiPJQNTrWIym7r4StLzIVs77DyNzOWWhH5wDqwYR3WHeDfkg=="
"""SHA-512 of the package, in base64, as the registry tells it."""

_OUTLINE = re.compile(r' d="([^"]+)"')
_PART = re.compile(r"[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)")


def emblem_names(rules: Ruleset) -> set[str]:
    """Return the emblems that a ruleset names."""
    rows = {row["emblem"] for row in rules.cards() if "emblem" in row}
    return rows | {thing.emblem for thing in rules.things if thing.emblem is not None}


def rounded(body: str) -> str:
    """Return a drawing with the numbers of its outlines to a tenth."""
    return _OUTLINE.sub(lambda found: f' d="{_rounded(found[1])}"', body)


def _rounded(outline: str) -> str:
    written = ""
    for part in _PART.findall(outline):
        if part.isalpha():
            written += part
            continue
        number = re.sub(r"^(-?)0\.", r"\1.", f"{round(float(part), 1) + 0.0:g}")
        written += number if number.startswith("-") or not written[-1].isdigit() else f" {number}"
    return written


def package_bytes() -> bytes:
    """Return the package. Raises ValueError if it is not the one that was reviewed."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "pack", f"{PACKAGE}@{VERSION}"], cwd=folder, check=True, stdout=sys.stderr)
        (file,) = Path(folder).glob("*.tgz")
        content = file.read_bytes()
    if base64.b64encode(hashlib.sha512(content).digest()).decode() != INTEGRITY:
        raise ValueError(f"{PACKAGE}@{VERSION} is not what it was")
    return content


def main() -> None:
    """Write them. Raises KeyError where a ruleset names one that the package does not have."""
    with tarfile.open(fileobj=io.BytesIO(package_bytes())) as package:
        member = package.extractfile("package/icons.json")
        assert member is not None
        icons = json.load(member)["icons"]
    names = sorted(set().union(*map(emblem_names, rulesets())))
    text = json.dumps({name: rounded(icons[name]["body"]) for name in names}, indent=0) + "\n"
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "icons.json").write_text(text)
    (FOLDER / "SHA256SUMS").write_text(f"{hashlib.sha256(text.encode()).hexdigest()}  icons.json\n")


if __name__ == "__main__":
    main()
