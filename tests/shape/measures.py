"""Measures the code: how large its functions and modules are, how complex, how much is said of them."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from tests import REPOSITORY

PACKAGES = ("api", "cli", "domain", "laboratory", "store", "telemetry", "workers")

CLIENT = REPOSITORY / "clients" / "python" / "turnfold_client"

MADE = {CLIENT / "core.py", CLIENT / "synchronous.py"}
"""Modules that a command has written (`tests.clients.python_package`)."""

_BRANCHES = (ast.If, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler)
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_DOCUMENTED = (*_DEFINITIONS, ast.ClassDef)

_PRAGMA = re.compile(r"# ?(?:noqa|type:|fmt:|pragma|mypy|----)")
"""Comments for tools, and headings of parts of a module: they tell no reader why."""


class Function(NamedTuple):
    """A function: where it is, its lines without the docstring, and its cyclomatic complexity, as the linter counts."""

    place: str
    lines: int
    complexity: int


class Measures(NamedTuple):
    """Everything that is measured."""

    modules: dict[str, int]
    functions: list[Function]
    documented: float
    comments: float

    @property
    def lines(self) -> int:
        """The lines of all modules."""
        return sum(self.modules.values())

    @property
    def largest(self) -> int:
        """The lines of the largest module."""
        return max(self.modules.values())

    @property
    def usual(self) -> float:
        """The lines of half of the functions, at most."""
        return median(row.lines for row in self.functions)

    @property
    def long(self) -> float:
        """The lines of 99 of 100 functions, at most."""
        return quantiles((row.lines for row in self.functions), n=100)[-1]

    @property
    def longest(self) -> Function:
        """The longest function."""
        return max(self.functions, key=lambda row: row.lines)

    @property
    def most_complex(self) -> Function:
        """The most complex function."""
        return max(self.functions, key=lambda row: row.complexity)


def measure() -> Measures:
    """Measure what is installed: not the tests."""
    folders = (*(REPOSITORY / package for package in PACKAGES), CLIENT)
    files = sorted(path for folder in folders for path in folder.rglob("*.py") if path not in MADE)
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in files}
    said = [bool(ast.get_docstring(node)) for tree in trees.values() for node in _public(tree)]
    modules = {str(path.relative_to(REPOSITORY)): len(path.read_text().splitlines()) for path in files}
    return Measures(
        modules,
        [row for path, tree in trees.items() for row in _functions(path, tree)],
        100 * sum(said) / len(said),
        100 * sum(map(_comments, files)) / sum(modules.values()),
    )


def _functions(path: Path, tree: ast.Module) -> Iterator[Function]:
    for node in ast.walk(tree):
        if isinstance(node, _DEFINITIONS):
            docstring = node.body[0] if ast.get_docstring(node) else None
            said = docstring.end_lineno - docstring.lineno + 1 if docstring and docstring.end_lineno else 0
            lines = (node.end_lineno or node.lineno) - node.lineno + 1 - said
            yield Function(f"{path.relative_to(REPOSITORY)}:{node.name}", lines, _complexity(node))


def _complexity(function: ast.AST) -> int:
    inside = [node for node in ast.walk(function) if node is not function]
    cases = sum(len(node.cases) - _has_default(node) for node in inside if isinstance(node, ast.Match))
    loops = sum(bool(node.orelse) for node in inside if isinstance(node, ast.For | ast.AsyncFor | ast.While | ast.Try))
    return 1 + cases + loops + sum(isinstance(node, (*_BRANCHES, *_DEFINITIONS)) for node in inside)


def _has_default(match: ast.Match) -> bool:
    last = match.cases[-1]
    return isinstance(last.pattern, ast.MatchAs) and last.pattern.pattern is None and last.guard is None


def _public(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]:
    """Functions, classes and methods that others may use."""
    for node in tree.body:
        if isinstance(node, _DOCUMENTED) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from (row for row in node.body if isinstance(row, _DEFINITIONS) and not row.name.startswith("_"))


def _comments(path: Path) -> int:
    tokens = tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline)
    return sum(token.type == tokenize.COMMENT and not _PRAGMA.match(token.string) for token in tokens)
