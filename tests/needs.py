"""Looks for programs and libraries that the tests need of the system: `python3 tests/needs.py`.

`make test` does so before it installs anything. Where root runs it on a Debian, missing packages are installed;
elsewhere one line says how, and the exit code is 2. It runs on a bare Python, since nothing else is there yet. With
`--node` it looks for Node and npm instead, which come from PyPI where the system has none that will do.
"""

import ctypes
import os
import shutil
import subprocess
import sys
from pathlib import Path

NODE = (20, 19)
"""The least version."""

PROGRAMS = {"curl": "curl", "jq": "jq"}
"""Programs that the documents' own commands run, and their packages in Debian."""

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def missing_packages() -> list[str]:
    """Return the names of Debian's packages that have what this system lacks."""
    packages = [package for program, package in PROGRAMS.items() if shutil.which(program) is None]
    try:
        # The Node that drives the browser is linked against it.
        ctypes.CDLL("libatomic.so.1")
    except OSError:
        packages.append("libatomic1")
    if not Path("/etc/fonts/fonts.conf").exists() and not (
        os.environ.get("CHROMIUM") or any(map(shutil.which, BROWSERS))
    ):
        # Chromium has no page without a font: it waits for one for ever.
        packages += ["fontconfig-config", "fonts-dejavu-core"]
    return packages


def has_node() -> bool:
    """Return whether the system has Node and npm that will do."""
    if shutil.which("npm") is None or (node := shutil.which("node")) is None:
        return False
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = version.strip().lstrip("v").split(".")[:2]
    return len(numbers) == 2 and tuple(map(int, numbers)) >= NODE


def provide() -> int:
    """Install what is missing, or say how. Return the exit code."""
    packages = missing_packages() if sys.platform == "linux" else []
    if not packages:
        return 0
    if os.geteuid() or shutil.which("apt-get") is None:
        sys.stderr.write(f"The tests need packages of the system first: apt-get install {' '.join(packages)}\n")
        return 2
    sys.stderr.write(f"Installing packages that the tests need of the system: {', '.join(packages)} ...\n")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "--quiet=2", "--yes", "--no-install-recommends", *packages]
    for command in (["apt-get", "update", "--quiet=2"], install):
        if code := subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False).returncode:
            return code
    return 0


if __name__ == "__main__":
    sys.exit((0 if has_node() else 1) if sys.argv[1:] == ["--node"] else provide())
