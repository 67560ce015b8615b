"""`make fast` compiles all modules of rules and kernel that have no structs, and no other."""

import ast

import pytest

import setup
from tests import REPOSITORY
from tests.unit.test_structs import DOMAIN, mixed

OTHERS = {"audit", "notices", "ratings", "texts"}
"""Packages of the domain in which no rule is."""

OUTER = "ruleset.py"
"""The class that a ruleset is, with the class attributes that mypyc leaves out. It calls what is compiled."""


def test_what_is_compiled_has_functions_and_no_structs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(REPOSITORY)
    compiled = {REPOSITORY / name for name in setup.compiled()}
    modules = {file: ast.parse(file.read_text(encoding="utf-8")) for file in DOMAIN.glob("*/**/*.py")}
    of_rules = {file for file in modules if file.relative_to(DOMAIN).parts[0] not in OTHERS and file.name != OUTER}
    with_functions = {file for file in of_rules if _has_functions(modules[file])}
    assert with_functions <= compiled
    assert compiled <= of_rules
    # A module that has both would be compiled for its functions, and its structs be wrong.
    assert mixed({str(file): modules[file] for file in compiled}) == {}


def _has_functions(module: ast.Module) -> bool:
    return any(isinstance(node, ast.FunctionDef) for node in module.body)
