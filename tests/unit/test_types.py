"""Types say what a number means: a seat, an entry's place in the log, a card, not a bare `int`."""

import ast
from collections.abc import Iterator
from pathlib import Path

import domain
from tests import REPOSITORY

DOMAIN = Path(str(domain.__file__)).parent

MEANING = frozenset({"seat", "owner", "controller", "winner", "winners", "seen_by", "viewer", "seq", "serial"})
"""Names of fields and arguments that are numbers of something, whatever the ruleset."""


def _annotated(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and node.annotation is not None:
            yield node.arg, node.annotation
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, node.annotation


def bare(tree: ast.Module) -> list[str]:
    """The fields and arguments of a module that mean something and are only said to be numbers."""
    return [
        f"{kind.lineno}: {name}: {ast.unparse(kind)}"
        for name, kind in _annotated(tree)
        if name in MEANING and any(isinstance(part, ast.Name) and part.id == "int" for part in ast.walk(kind))
    ]


def test_no_seat_entry_or_card_is_a_bare_int() -> None:
    files = [*DOMAIN.rglob("*.py"), *(REPOSITORY / "tests" / "template").rglob("*.py")]
    found = {str(file.relative_to(REPOSITORY)): bare(ast.parse(file.read_text(encoding="utf-8"))) for file in files}
    assert {file: lines for file, lines in found.items() if lines} == {}


def test_a_bare_int_is_found() -> None:
    tree = ast.parse("def play(seat: int, by: Seat) -> None: ...\n\n\nclass Piece:\n    owner: int | None\n")
    assert sorted(bare(tree)) == ["1: seat: int", "5: owner: int | None"]
