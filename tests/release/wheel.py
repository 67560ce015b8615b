"""Build the wheels of a tree, and install them into an environment of its own."""

import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

CLIENT = "./clients/python"

PROJECTS = (CLIENT, ".")
"""The folders of what is built."""


def build(root: Path, into: Path, projects: Iterable[str] = PROJECTS) -> list[Path]:
    """Build the wheels of what is committed in a tree, without the network. Raises subprocess.CalledProcessError.

    In a folder of its own: setuptools leaves one behind, whose files would come into the next wheel too.
    """
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir"]
    committed = subprocess.run(["git", "archive", "HEAD"], cwd=root, capture_output=True, check=True).stdout
    with TemporaryDirectory() as folder, TemporaryDirectory() as made:
        # Not by tarfile: what it wants to be told since Python 3.12, a Debian's 3.11.2 does not take.
        subprocess.run(["tar", "-x"], input=committed, cwd=folder, check=True)
        subprocess.run([sys.executable, "-m", "pip", "wheel", *options, made, *projects], cwd=folder, check=True)
        into.mkdir(parents=True, exist_ok=True)
        return [into / file.name for file in sorted(Path(made).iterdir()) if shutil.copy(file, into)]


def install(wheels: Iterable[Path], folder: Path) -> Path:
    """Install wheels into a new environment, which borrows the libraries of this one. Returns its Python.

    Only paths are borrowed, not this environment's own `.pth` files: the tree that is being tested is not found.
    """
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / "bin" / "python"
    packages = next((folder / "lib").glob("python*")) / "site-packages"
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    command = ["pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index", "--force-reinstall"]
    subprocess.run([sys.executable, "-m", *command, *map(str, wheels)], check=True)
    return python
