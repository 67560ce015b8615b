"""Measures the scripts of pages and of the package for clients: their files and functions, by TypeScript's parser."""

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
    """Return all scripts that are written by hand for pages and clients."""
    own = (file for file in (REPOSITORY / "web").rglob("*.js") if file.parent.name != "vendor")
    others = [
        (REPOSITORY / "domain").glob("*/rules/*.js"),
        (REPOSITORY / "api" / "pages" / "assets").glob("*.js"),
        (REPOSITORY / "clients" / "typescript" / "src").glob("*.ts"),
    ]
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
