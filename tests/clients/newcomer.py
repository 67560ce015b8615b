"""Somebody who reads a document and does what it says, block after block, in one shell.

A block of `sh` is run; one of another language names the file that it is saved as (```` ```python player.py ````). A
block of `text` is what the commands before it are claimed to print; `…` in it stands for anything.
"""

import re
import shlex
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from tests.processes.waiting import PATIENCE

HERE = "http://127.0.0.1:8000"
"""Where the documents say that the service is."""

SHELL, CLAIM, READ_ONLY = "sh", "text", "console"

_BLOCK = re.compile(r"^```(\S*) ?(.*)\n([\s\S]*?)^```$", re.MULTILINE)
_MARK = "\x1e"


class Block(NamedTuple):
    """A fenced block: its language, the file that it is, the line it begins on."""

    language: str
    file: str
    text: str
    line: int


def blocks(document: Path) -> list[Block]:
    """All blocks of a document, in order."""
    text = document.read_text(encoding="utf-8")
    return [Block(*found.groups(), text.count("\n", 0, found.start()) + 1) for found in _BLOCK.finditer(text)]


def follow(document: Path, address: str, folder: Path, environment: Mapping[str, str]) -> None:
    """Do all that the document says, in this folder, and hold what is printed against what is claimed."""
    found = blocks(document)
    assert any(block.language == SHELL for block in found)
    script = "set -euo pipefail\n" + "".join(_step(block) for block in found).replace(HERE, address)
    done = subprocess.run(
        ["bash", "-c", script],
        stdin=subprocess.DEVNULL,
        cwd=folder,
        env=dict(environment),
        capture_output=True,
        text=True,
        timeout=2 * PATIENCE,
        check=False,
    )
    printed = {int(line): text for line, _, text in (part.partition("\n") for part in done.stdout.split(_MARK)[1:])}
    last = max(printed, default=0)
    assert done.returncode == 0, f"{document.name}:{last} fails: {printed.get(last)}{done.stderr}"
    for block, claim in zip(found, [*found[1:], None], strict=True):
        if block.language == SHELL:
            wanted = claim.text if claim and claim.language == CLAIM else None
            _hold(f"{document.name}:{block.line}", printed[block.line].replace(address, HERE), wanted)


def _step(block: Block) -> str:
    if block.language == SHELL:
        return f"printf '\\036%s\\n' {block.line}\n{block.text}\n"
    if block.file:
        return f"cat > {shlex.quote(block.file)} <<'END OF FILE'\n{block.text}END OF FILE\n"
    assert block.language in (CLAIM, READ_ONLY), f"line {block.line}: nobody could do anything with this block"
    return ""


def _hold(place: str, printed: str, wanted: str | None) -> None:
    if wanted is None:
        assert "/problems/" not in printed, f"{place} is refused: {printed}"
        return
    pattern = re.escape(wanted.strip()).replace("…", "[\\s\\S]*?")
    assert re.fullmatch(pattern, printed.strip()), f"{place} prints\n{printed}\nand not\n{wanted}"
