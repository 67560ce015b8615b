"""Runs the second verifier, which is written in another language."""

import atexit
import json
import re
import subprocess
import tempfile
from base64 import b64encode
from functools import cache
from pathlib import Path
from typing import NamedTuple

VERIFIER = Path(__file__).parents[3] / "openapi" / "verifier" / "verify.mjs"


class Found(NamedTuple):
    code: int
    findings: list[tuple[int, str]]
    said: str


def verify(lines: list[bytes], *heads: str) -> Found:
    """Return what it finds in an export: what the command's exit code would be, and seq and kind of each finding.

    One process checks all exports of a run: to start one takes many times as long as to check one. The command's
    output is in `printed`.
    """
    process = _process()
    assert process.stdin is not None
    assert process.stdout is not None
    wanted = {"content": b64encode(b"".join(lines)).decode(), "heads": heads}
    process.stdin.write(json.dumps(wanted) + "\n")
    process.stdin.flush()
    answer = json.loads(process.stdout.readline())
    return Found(answer["code"], [(seq, kind) for seq, kind in answer["findings"]], answer["said"])


def printed(lines: list[bytes]) -> Found:
    """Return what the command finds in an export, and all that it prints."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.ndjson"
        file.write_bytes(b"".join(lines))
        return run(str(file))


def run(*arguments: str) -> Found:
    """Run the command with these arguments."""
    done = subprocess.run(["node", str(VERIFIER), *arguments], capture_output=True, text=True, check=False)
    assert "    at " not in done.stderr, done.stderr
    found = re.findall(r"^(\d+) (\w+): ", done.stdout, flags=re.MULTILINE)
    return Found(done.returncode, [(int(seq), kind) for seq, kind in found], done.stdout + done.stderr)


@cache
def _process() -> subprocess.Popen[str]:
    """It ends with its standard input, so with this process too."""
    command = ["node", str(Path(__file__).with_name("checks.mjs"))]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    atexit.register(process.communicate)
    return process
