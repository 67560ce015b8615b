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
from tests.clients.workshop import GENERATORS, OPENAPI, environment, installed

PACKAGE = REPOSITORY / "clients" / "typescript"
TYPES = PACKAGE / "src" / "generated" / "core.ts"

MORE = ("carryOutPlan", "getOrders", "giveOrders", "streamGame", "streamMyGames")
"""Operations that the package has besides those of the core."""


def types() -> str:
    """Return the types of the package, as openapi-typescript makes them."""
    whole = json.loads((OPENAPI / "openapi.json").read_text())
    with TemporaryDirectory() as folder:
        document, made = Path(folder) / "core.json", Path(folder) / "core.ts"
        document.write_text(json.dumps(core(_parsed(whole), MORE)))
        _run(made.parent, _program("openapi-typescript"), document.name, "--empty-objects-unknown", "-o", made.name)
        return made.read_text()


def _parsed(part: Any) -> Any:
    """The data of events as they are once their JSON is read, which the package does."""
    if isinstance(part, list):
        return [_parsed(row) for row in part]
    if isinstance(part, dict):
        rest = {key: _parsed(row) for key, row in part.items()}
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
        _run(root, _program("tsc"))
        _run(root, "npm", "pack", "--silent", "--pack-destination", str(into.resolve()))
    return into / f"turnfold-client-{VERSION}.tgz"


def install(package: Path, folder: Path) -> None:
    """Install the built package into a folder, without the network. Raises RuntimeError."""
    _run(folder, "npm", "install", "--silent", "--offline", "--no-audit", "--no-fund", str(package.resolve()))


def check(folder: Path, source: Path) -> None:
    """Compile the TypeScript of another folder here, strictly, by what is installed here."""
    shutil.copytree(source, folder, dirs_exist_ok=True)
    _run(folder, _program("tsc"), "--typeRoots", str(installed(GENERATORS) / "@types"))


def _program(name: str) -> str:
    return str(installed(GENERATORS) / ".bin" / name)


def _run(folder: Path, *command: str) -> None:
    done = subprocess.run(command, cwd=folder, env=environment(), check=False, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}: {done.stdout}{done.stderr}")


if __name__ == "__main__":
    TYPES.write_text(types())
