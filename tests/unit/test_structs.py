"""What a game is made of stands apart from the functions that work on it, so that the rules can be compiled alone.

A struct is told to msgspec by its annotations as they are written, and clients are told what stands under each field:
neither survives a compiler. Functions do.
"""

import ast
from pathlib import Path

import pytest

import domain
from domain.kernel.ruleset import rulesets
from tests import REPOSITORY

STRUCTS = ("facts", "ids", "options", "scenes", "state", "view", "views")
"""The modules of a ruleset, and of the play engine, that hold structs alone."""

FOLDERS = [Path(str(domain.__file__)).parent / name for name in ("play", *(rules.id for rules in rulesets()))]


def functions(folder: Path) -> dict[str, list[str]]:
    """The functions of the modules that are to have none, by module."""
    modules = {file.name: ast.parse(file.read_text(encoding="utf-8")) for file in folder.glob("*.py")}
    return {
        name: [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
        for name, tree in modules.items()
        if name.removesuffix(".py") in STRUCTS
    }


@pytest.mark.parametrize("folder", [*FOLDERS, REPOSITORY / "tests/template/rules"], ids=lambda folder: folder.name)
def test_modules_of_structs_have_no_functions(folder: Path) -> None:
    found = functions(folder)
    assert "state.py" in found
    assert {name: defined for name, defined in found.items() if defined} == {}
