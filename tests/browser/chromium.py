"""The Chromium that the tests use, and the way to start it."""

import fcntl
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.processes.waiting import PATIENCE

HERE = Path(__file__).parent
NODE_MODULES = HERE / "node_modules"
UNPACKED = NODE_MODULES / ".chromium"

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""A page is all that it asks for, and it runs as root too."""


def launch_options() -> dict[str, Any]:
    """Options that start the browser: the one in `CHROMIUM`, or on PATH, or that of an npm package (Linux, x86-64).

    Playwright's own download is not used: a registry of packages is all that the tests need.
    """
    found = next((path for name in PROGRAMS if (path := shutil.which(name))), None)
    program = os.environ.get("CHROMIUM") or found
    if program is not None:
        return {"executable_path": program, "args": list(QUIET), "timeout": 1000 * PATIENCE}
    assert (sys.platform, platform.machine()) == ("linux", "x86_64"), (
        f"no Chromium: set CHROMIUM to the path of one, or have one of {', '.join(PROGRAMS)} on PATH"
    )
    folder = _packaged()
    environment = {**os.environ, "LD_LIBRARY_PATH": str(folder / "lib")}
    program = str(folder / "chromium")
    return {"executable_path": program, "args": list(QUIET), "env": environment, "timeout": 1000 * PATIENCE}


def _packaged() -> Path:
    """The browser of the package that the lockfile names; installed once for each lockfile."""
    wanted = hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest()
    folder = UNPACKED / wanted[:16]
    # Two processes of a test run may want it first.
    with (Path(tempfile.gettempdir()) / f"turnfold-chromium-{wanted[:16]}").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            _unpack(folder)
    return folder


def _unpack(folder: Path) -> None:
    subprocess.run(["npm", "ci", "--ignore-scripts"], cwd=HERE, check=True, timeout=PATIENCE)
    UNPACKED.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=UNPACKED) as unfinished:
        target = Path(unfinished) / "unpacked"
        target.mkdir()
        subprocess.run(["node", "unpack.mjs", str(target)], cwd=HERE, check=True, timeout=PATIENCE)
        target.rename(folder)
