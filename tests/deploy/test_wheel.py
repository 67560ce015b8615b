"""A wheel has every file that the program reads."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("api", "cli", "domain", "laboratory", "store", "telemetry", "web", "workers")

FOR_READERS = {"BALANCE.md", "RULINGS.md"}
"""Files that no program reads."""


def test_every_file_beside_the_code_is_packaged() -> None:
    patterns = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]
    packed = {path for package, globs in patterns.items() for glob in globs for path in (ROOT / package).glob(glob)}
    files = {path for package in PACKAGES for path in (ROOT / package).rglob("*") if path.is_file()}
    data = {path for path in files if path.suffix not in {".py", ".pyc"} and path.name not in FOR_READERS}
    assert data
    assert data <= packed


def test_the_documents_are_those_of_the_repository() -> None:
    links = list((ROOT / "api" / "pages" / "documents").iterdir())
    assert links
    for link in links:
        assert link.is_symlink()
        homes = {".png": "docs/pictures", ".mts": "clients/typescript/examples", "sandbox.md": "docs/recipes"}
        home = ROOT / homes.get(link.name, homes.get(link.suffix, "openapi"))
        assert link.resolve().is_relative_to(home)
        assert link.is_file()
