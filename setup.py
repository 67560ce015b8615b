"""Builds the rules as C extensions where `TURNFOLD_COMPILE=1` says so (mypyc); all else is in pyproject.toml.

Without it the wheel is pure Python, as is what `pip install --editable` gives.
"""

import ast
import os
import tomllib
from pathlib import Path
from typing import Any

from setuptools import Extension, setup

MYPYC = "mypy>=2.1,<3"

TYPES = "msgspec"
"""The library of whose types the rules are made: mypyc reads them."""

STRUCTS = {"Struct", "TypedDict"}


def required() -> list[str]:
    """Return what a wheel is compiled with: mypyc, and the library whose types it has to read."""
    return [MYPYC, *(line for line in _pyproject()["project"]["dependencies"] if line.startswith(TYPES))]


def compiled() -> list[str]:
    """Name the files of the modules that are compiled: what `compiled` in pyproject.toml matches, but not `pure`."""
    listed = _pyproject()["tool"]["turnfold"]
    pure = {file for pattern in listed["pure"] for file in Path().glob(pattern)}
    files = {file for pattern in listed["compiled"] for file in Path().glob(pattern)} - pure
    return sorted(str(file) for file in files if file.name != "__init__.py" and not _has_structs(file))


def _pyproject() -> dict[str, Any]:
    return tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))


def _has_structs(file: Path) -> bool:
    """Return whether a module defines structs: msgspec reads their annotations, which mypyc does not keep."""
    classes = (node for node in ast.parse(file.read_text(encoding="utf-8")).body if isinstance(node, ast.ClassDef))
    return any(node.keywords or STRUCTS.intersection(map(_name, node.bases)) for node in classes)


def _name(base: ast.expr) -> str:
    return ast.unparse(base).partition("[")[0].rpartition(".")[2]


def extensions() -> list[Extension]:
    """Return the extensions; none where mypyc is missing, since setuptools asks once before it installs it."""
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    return list(mypycify(compiled(), opt_level="2", debug_level="0", multi_file=True))


if __name__ == "__main__":
    if os.environ.get("TURNFOLD_COMPILE") == "1":
        setup(ext_modules=extensions(), setup_requires=required())
    else:
        setup()
