"""The package `@turnfold/client`: `python -m tests.clients.package` makes its types anew, of the document's core."""

import json
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from api.pages.core import core
from domain.build import VERSION
from tests import REPOSITORY
from tests.clients.workshop import GENERATORS, OPENAPI, alone, digest, environment, installed

PACKAGE = REPOSITORY / "clients" / "typescript"
EXAMPLES = PACKAGE / "examples"
TYPES = PACKAGE / "src" / "generated" / "core.ts"

INSTALL = ("npm", "install", "--silent", "--offline", "--no-audit", "--no-fund")

MORE = ("carryOutPlan", "getOrders", "giveOrders", "streamGame", "streamMyGames")
"""Operations that the package has besides those of the core."""


def types() -> str:
    """Return the types of the package, as openapi-typescript makes them."""
    whole = json.loads((OPENAPI / "openapi.json").read_text())
    with TemporaryDirectory() as folder:
        document, made = Path(folder) / "core.json", Path(folder) / "core.ts"
        document.write_text(json.dumps(core(_parse(whole), MORE)))
        _run(made.parent, program("openapi-typescript"), document.name, "--empty-objects-unknown", "-o", made.name)
        return made.read_text()


def _parse(part: Any) -> Any:
    """The data of events as they are once their JSON is read, which the package does."""
    if isinstance(part, list):
        return [_parse(row) for row in part]
    if isinstance(part, dict):
        rest = {key: _parse(row) for key, row in part.items()}
        return rest["contentSchema"] if rest.get("contentMediaType") == "application/json" else rest
    return part


def build(into: Path) -> Path:
    """Build the package, as `npm install` takes it, without the network. Raises RuntimeError."""
    with TemporaryDirectory() as folder:
        root = Path(folder) / "package"
        shutil.copytree(PACKAGE, root)
        shutil.copy(REPOSITORY / "LICENSE", root)
        described = json.loads((root / "package.json").read_text()) | {"version": VERSION}
        (root / "package.json").write_text(json.dumps(described, indent=2))
        _run(root, program("tsc"))
        _run(root, "npm", "pack", "--silent", "--pack-destination", str(into.resolve()))
    return into / f"turnfold-client-{VERSION}.tgz"


def packages() -> Path:
    """The packages of a folder that was empty before the built one was installed there; done once for its files."""
    files = sorted(file for file in PACKAGE.rglob("*") if file.is_file())
    name = digest(b"\0".join(file.read_bytes() for file in files))
    folder = installed(GENERATORS) / ".package" / name
    with alone(name):
        if not folder.exists():
            shutil.rmtree(folder.parent, ignore_errors=True)
            # Not below another package, into which npm would install it.
            with TemporaryDirectory() as home:
                empty = Path(home) / "empty"
                empty.mkdir()
                _run(
                    empty,
                    "npm",
                    "install",
                    "--silent",
                    "--offline",
                    "--no-audit",
                    "--no-fund",
                    str(build(empty.parent)),
                )
                shutil.copytree(empty, folder.with_suffix(".unfinished"))
            folder.with_suffix(".unfinished").rename(folder)
    return folder / "node_modules"


def program(name: str) -> str:
    return str(installed(GENERATORS) / ".bin" / name)


def _run(folder: Path, *command: str) -> None:
    done = subprocess.run(command, cwd=folder, env=environment(), check=False, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}: {done.stdout}{done.stderr}")


if __name__ == "__main__":
    TYPES.write_text(types())
