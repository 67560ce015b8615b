"""Measures the scripts of the pages: how large their files and functions are, by the parser of TypeScript."""

import json
import subprocess
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests import REPOSITORY
from tests.clients.workshop import GENERATORS, environment, installed
from tests.processes.waiting import PATIENCE

PROGRAM = Path(__file__).parent / "functions.mjs"


class Function(NamedTuple):
    """A function of a script: where it is, and its lines."""

    place: str
    lines: int


def scripts() -> list[Path]:
    """Return all scripts that pages are made of, without those of others."""
    own = (file for file in (REPOSITORY / "web").rglob("*.js") if file.parent.name != "vendor")
    others = [(REPOSITORY / "domain").glob("*/rules/*.js"), (REPOSITORY / "api" / "pages" / "assets").glob("*.js")]
    return sorted([*own, *(file for files in others for file in files)])


def largest_script() -> Function:
    """Return the script with the most lines."""
    sizes = (Function(_name(file), len(file.read_text(encoding="utf-8").splitlines())) for file in scripts())
    return max(sizes, key=lambda row: row.lines)


@cache
def longest_function() -> Function:
    """Return the longest function of all scripts."""
    packages = installed(GENERATORS)
    command = ["node", PROGRAM, packages, *scripts()]
    told = subprocess.run(
        command, check=True, capture_output=True, text=True, timeout=PATIENCE, env=environment(), cwd=REPOSITORY
    ).stdout
    rows = [json.loads(line) for line in told.splitlines()]
    found = (Function(f"{_name(Path(file))}:{name}", lines) for file, name, lines in rows)
    return max(found, key=lambda row: row.lines)


def _name(file: Path) -> str:
    return str(file.relative_to(REPOSITORY))
