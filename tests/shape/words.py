"""Which names are bare participles: `found`, `told`, `_kept`. A function is a verb, and what it gives a noun."""

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple

from tests import REPOSITORY

_IRREGULAR = re.compile(
    "awoken|beaten|begun|bitten|blown|borne|bought|brought|built|caught|chosen|dealt|done|drawn|driven|dug|eaten|fallen"
    "|fed|felt|forbidden|forgiven|forgotten|fought|found|frozen|given|gone|got|grown|heard|held|hidden|hung|kept|known"
    "|laid|lain|led|lent|lit|lost|made|meant|met|paid|proven|ridden|risen|said|seen|sent|shown|slept|sold|sought|spent"
    "|spoken|stolen|stood|struck|stuck|sung|sunk|swept|sworn|taken|taught|thought|thrown|told|torn|undone|understood"
    "|woken|won|worn|written"
)
"""Participles that are no verb and no noun as well, as `read`, `set` and `bound` are."""

_REGULAR = re.compile(r"(?!(?:un)?(?:bed|deed|embed|exceed|feed|need|proceed|red|seed|shed|speed|succeed)$)[a-z]+ed")


class Names(NamedTuple):
    """The names of a package: how many it binds, how many of them are bare participles, and functions named so."""

    bound: int
    participles: int
    functions: int
    bare: tuple[str, ...]
    """Functions that are no coroutines, by file and name."""
    coroutines: tuple[str, ...]

    @property
    def share(self) -> float:
        """The share of bound names that are bare participles, of 100."""
        return 100 * self.participles / self.bound


def names(package: str) -> Names:
    """Look at all that a package binds. Of functions, any bare word in -ed counts as well."""
    bound, participles, functions = 0, 0, 0
    bare, coroutines = list[str](), list[str]()
    for path in sorted((REPOSITORY / package).rglob("*.py")):
        for name, node in _bound(ast.parse(path.read_text(encoding="utf-8"))):
            word = name.strip("_")
            bound += 1
            participles += _IRREGULAR.fullmatch(word) is not None
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                functions += 1
                if _IRREGULAR.fullmatch(word) or _REGULAR.fullmatch(word):
                    place = f"{path.relative_to(REPOSITORY)}:{name}"
                    (coroutines if isinstance(node, ast.AsyncFunctionDef) else bare).append(place)
    return Names(bound, participles, functions, tuple(bare), tuple(coroutines))


def _bound(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name, node
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name, node
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)) | ast.ExceptHandler(name=str(name)):
                yield name, node
