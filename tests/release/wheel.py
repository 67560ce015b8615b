"""Build the wheel of a tree, and install it into an environment of its own."""

import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.release.checks import version_of


def build(root: Path, into: Path) -> Path:
    """Build the wheel of what is committed in a tree, without the network. Raises subprocess.CalledProcessError.

    In a folder of its own: setuptools leaves one behind, whose files would come into the next wheel too.
    """
    command = [
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--no-index",
        "--wheel-dir",
        str(into.resolve()),
        ".",
    ]
    committed = subprocess.run(["git", "archive", "HEAD"], cwd=root, capture_output=True, check=True).stdout
    with TemporaryDirectory() as folder:
        # Not by tarfile: what it wants to be told since Python 3.12, a Debian's 3.11.2 does not take.
        subprocess.run(["tar", "-x"], input=committed, cwd=folder, check=True)
        subprocess.run([sys.executable, "-m", *command], cwd=folder, check=True)
    (wheel,) = into.glob(f"turnfold-{version_of(root)}-*.whl")
    return wheel


def install(wheel: Path, folder: Path) -> Path:
    """Install a wheel into a new environment, which borrows the libraries of this one. Returns its Python.

    Only paths are borrowed, not this environment's own `.pth` files: the tree that is being tested is not found.
    """
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / "bin" / "python"
    packages = next((folder / "lib").glob("python*")) / "site-packages"
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    command = ["pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index", "--force-reinstall"]
    subprocess.run([sys.executable, "-m", *command, str(wheel)], check=True)
    return python
