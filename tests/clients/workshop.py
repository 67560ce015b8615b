"""The workshop in which clients are generated and built, as `openapi/client-guide.md` tells a newcomer to."""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

from domain.kernel.protocol.registry import rulesets
from tests.kit.case import case
from tests.processes.waiting import PATIENCE

OPENAPI = Path(__file__).parents[2] / "openapi"
EXAMPLES = OPENAPI / "examples"
PYTHON = EXAMPLES / "python"
HEY_API = Path(__file__).parent / "hey_api"
GENERATORS = Path(__file__).parent / "generators"
"""Players on what other generators make of the document, and what linters think of it."""

MADE = ("node_modules", "turnfold*client", "dist", "made", "openapi.json", "__pycache__")

INSTALL = ("npm", "ci")
"""Installs exactly what the lockfile names; done once for each lockfile."""

SAID = "generated.txt"
"""The file of generators' output, in the folder of what they have made."""


class Workshop:
    """A folder with the files of another one and the document of a running service."""

    def __init__(self, folder: Path, source: Path, document: bytes) -> None:
        self.folder = folder
        shutil.copytree(source, folder, ignore=shutil.ignore_patterns(*MADE))
        (folder / "openapi.json").write_bytes(document)
        if (source / "package-lock.json").exists():
            (folder / "node_modules").symlink_to(installed(source), target_is_directory=True)

    def run(self, *command: str) -> str:
        """Return what a command that succeeds says."""
        done = subprocess.run(command, **self._surroundings, timeout=PATIENCE, check=False)
        assert done.returncode == 0, f"{' '.join(command)}: {done.stdout}"
        return str(done.stdout)

    def make(self, *steps: Sequence[Sequence[str]]) -> None:
        """Take the steps one after the other, the commands of each side by side, or take what they made before.

        Generators take a minute, and make the same of the same files; what they made last is kept with the packages.
        """
        made = self.folder / "node_modules" / ".made" / self._digest(steps)
        with alone(made.name):
            if not made.exists():
                said = "".join(self._take(step) for step in steps)
                (self.folder / SAID).write_text(said)
                shutil.rmtree(made.parent, ignore_errors=True)
                with tempfile.TemporaryDirectory(dir=made.parents[1]) as unfinished:
                    ignored = shutil.ignore_patterns("node_modules")
                    whole = shutil.copytree(self.folder, Path(unfinished) / "whole", ignore=ignored)
                    made.parent.mkdir(exist_ok=True)
                    whole.rename(made)
            shutil.copytree(made, self.folder, dirs_exist_ok=True)

    def _digest(self, steps: Sequence[Sequence[Sequence[str]]]) -> str:
        """Return the digest of all that the steps depend on: files, packages, programs."""
        files = sorted(path for path in self.folder.rglob("*") if path.is_file() and "node_modules" not in path.parts)
        lines = [f"{path.relative_to(self.folder)} {digest(path.read_bytes())}" for path in files]
        lines += sorted(f"{row.metadata['Name']} {row.version}" for row in distributions())
        lines += [sys.version, self.run("node", "--version"), repr(steps)]
        return digest("\n".join(lines).encode())

    def _take(self, step: Sequence[Sequence[str]]) -> str:
        making = [self.start(*command) for command in step]
        told = [process.communicate()[0] for process in making]
        for process, command, said in zip(making, step, told, strict=True):
            assert process.returncode == 0, f"{' '.join(command)}: {said}"
        return "".join(told)

    def start(self, *command: str, stdin: int | None = None, **variables: str) -> subprocess.Popen[str]:
        """A command that goes on by itself."""
        surroundings = self._surroundings | {"env": environment() | variables, "stdin": stdin}
        return subprocess.Popen(command, **surroundings)

    @property
    def _surroundings(self) -> dict[str, object]:
        return {
            "cwd": self.folder,
            "env": environment(),
            "stdout": subprocess.PIPE,
            "stderr": subprocess.STDOUT,
            "text": True,
        }


def near_the_end() -> list[dict[str, Any]]:
    """Return what players ask for: a game of each ruleset against a bot that is soon over."""
    return [{"ruleset": rules.id, **case(rules).wishes[0]} for rules in rulesets()]


def environment() -> dict[str, str]:
    """The environment of somebody who has activated the virtual environment, and has nothing of this project."""
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return {
        **inherited,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "NO_COLOR": "1",
        "REDOCLY_TELEMETRY": "off",
    }


def installed(folder: Path) -> Path:
    """The packages that the lockfile of a folder names, in the checkout."""
    packages = folder / "node_modules"
    wanted = digest((folder / "package-lock.json").read_bytes())
    stamp = packages / ".installed-from"
    with alone(wanted):
        if not stamp.exists() or stamp.read_text() != wanted:
            subprocess.run(INSTALL, cwd=folder, check=True, timeout=PATIENCE)
            stamp.write_text(wanted)
    return packages


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


@contextmanager
def alone(wanted: str) -> Iterator[None]:
    """Hold what a digest names for this process: two of a test run, or of two runs, may want it first."""
    with (Path(tempfile.gettempdir()) / f"turnfold-packages-{wanted[:16]}").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
