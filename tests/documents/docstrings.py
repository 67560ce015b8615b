"""Find docstrings that are no sentences: `python -m tests.documents.docstrings` lists them.

A docstring begins with a verb ("Return …", "Raise …") or with a subject and its verb ("The log is …"), or names what a
module or class is ("A card or base as printed"). One that begins with a question word is the half of a sentence whose
other half the reader has to guess; only modules of tests may begin so, whose sentence may be long ("What a stranger
sends is refused"). A statement is not followed by the question that its function answers ("Brew once; whether another
may follow"). And what returns nothing is not said to return something.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests import REPOSITORY

PACKAGES = ("api", "cli", "domain", "laboratory", "store", "telemetry", "web", "workers", "clients/python", "tests")

_HEADLESS = re.compile(r"(What|Who|Whom|Whose|Whether|How|Where|When|Which|Why)\b(?P<rest>[^.:;]*)")
_COMPLETE = re.compile(r"^[^,]*, (it|they|this|the|a|an|each|nobody|nothing|its|there)\b")
"""A clause that a main clause follows, such as "Where the rules are silent, the table decides"."""

_PROMISE = re.compile(r"(Return|Yield)\b")

_TAIL = re.compile(r"[^.]*; (whether|how many|how often)\b")
"""A statement with the question behind it that the function answers."""

_SCRIPT = re.compile(
    r"\A/\*\* (?P<module>[^\n*]*)"
    r"|/\*\* (?P<function>[^\n*]*)[^*]*\*/\s*\n\s*(?:export |static |async |get |function\*? ?)*[\w#]+\("
)
"""The comment of a script, or of a function in it. Others are on data, which a clause may name."""

_EMPTY = re.compile(r"(It happened|The page\.|The one of this process|Go as far as)")


class Docstring(NamedTuple):
    """A docstring's file, line and first line."""

    file: str
    line: int
    text: str


def headless(source: str, file: str = "") -> Iterator[Docstring]:
    """Each docstring of a module, its classes and functions that is no sentence, or that its function gives the lie."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = (ast.get_docstring(node) or "").partition("\n")[0]
            is_test = isinstance(node, ast.Module) and file.startswith("tests/")
            if (is_headless(text) and not is_test) or (_returns_nothing(node) and _PROMISE.match(text)):
                yield Docstring(file, getattr(node, "lineno", 1), text)


def _returns_nothing(node: ast.AST) -> bool:
    returns = getattr(node, "returns", None)
    return isinstance(returns, ast.Constant) and returns.value is None


def is_headless(text: str) -> bool:
    """Return whether a docstring's first line begins in the middle of a thought."""
    clause = _HEADLESS.match(text)
    return bool(_EMPTY.match(text) or _TAIL.match(text)) or (clause is not None and not _COMPLETE.match(clause["rest"]))


def headless_scripts(source: str, file: str = "") -> Iterator[Docstring]:
    """Each such comment of a module of JavaScript and of its functions."""
    for found in _SCRIPT.finditer(source):
        text = (found["module"] or found["function"] or "").strip()
        if is_headless(text):
            yield Docstring(file, source.count("\n", 0, found.start()) + 1, text)


def everywhere() -> Iterator[Docstring]:
    """Each such docstring of the program and its tests."""
    for package in PACKAGES:
        files = (REPOSITORY / package).rglob("*.py")
        # Generators' clients of the last run are kept with the packages, and are nobody's own.
        for path in sorted(file for file in files if "node_modules" not in file.parts):
            yield from headless(path.read_text(), str(Path(path).relative_to(REPOSITORY)))
    for path in sorted([*(REPOSITORY / "web" / "app").rglob("*.js"), *REPOSITORY.glob("domain/*/rules/*.js")]):
        yield from headless_scripts(path.read_text(), str(path.relative_to(REPOSITORY)))


if __name__ == "__main__":
    for found in everywhere():
        sys.stdout.write(f"{found.file}:{found.line}: {found.text}\n")
