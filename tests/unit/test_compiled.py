"""`make fast` compiles all modules of rules and kernel that have no structs, and no other."""

import ast
import re
import sys
from collections.abc import Iterator

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


def test_a_wheel_is_compiled_where_the_libraries_are_that_rules_import(monkeypatch: pytest.MonkeyPatch) -> None:
    """`pip wheel .` builds in an environment of its own: mypyc has to read the types there, too."""
    monkeypatch.chdir(REPOSITORY)
    files = (file for file in DOMAIN.glob("*/**/*.py") if file.relative_to(DOMAIN).parts[0] not in OTHERS)
    imported = {name for file in files for name in _imported(ast.parse(file.read_text(encoding="utf-8")))}
    libraries = imported - sys.stdlib_module_names - {DOMAIN.name}
    assert libraries <= {re.split(r"[^\w-]", line)[0] for line in setup.required()}


def _imported(module: ast.Module) -> Iterator[str]:
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module).partition(".")[0]


def _has_functions(module: ast.Module) -> bool:
    return any(isinstance(node, ast.FunctionDef) for node in module.body)
