"""Runs the second verifier, which is written in another language."""

import re
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

VERIFIER = Path(__file__).parents[3] / "openapi" / "verifier" / "verify.mjs"


class Found(NamedTuple):
    code: int
    findings: list[tuple[int, str]]
    said: str


def verify(lines: list[bytes], *heads: str) -> Found:
    """Return what it finds in an export: its exit code, and the seq and kind of each finding."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.ndjson"
        file.write_bytes(b"".join(lines))
        return run(str(file), *(argument for head in heads for argument in ("--head", head)))


def run(*arguments: str) -> Found:
    """A run with these arguments."""
    done = subprocess.run(["node", str(VERIFIER), *arguments], capture_output=True, text=True, check=False)
    assert "    at " not in done.stderr, done.stderr
    found = re.findall(r"^(\d+) (\w+): ", done.stdout, flags=re.MULTILINE)
    return Found(done.returncode, [(int(seq), kind) for seq, kind in found], done.stdout + done.stderr)
