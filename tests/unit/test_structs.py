"""The parts of a game stand apart from the functions that work on them, so that the rules can be compiled alone.

A struct is told to msgspec by its annotations as they are written, and clients are told what stands under each field:
neither survives a compiler. Functions do. So a module has structs, or it has functions.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import domain
from tests import REPOSITORY

DOMAIN = Path(str(domain.__file__)).parent

RULES = REPOSITORY / "tests/template/nim"

FOLDERS = [*(folder for folder in DOMAIN.iterdir() if (folder / "__init__.py").exists()), RULES]

BASES = {"Struct", "TypedDict"}

Classes = dict[str, ast.ClassDef]


def _bases(defined: ast.ClassDef) -> Iterator[str]:
    """The names of what a class is derived from, without the modules they are in and their parameters."""
    for base in defined.bases:
        generic = base.value if isinstance(base, ast.Subscript) else base
        yield ast.unparse(generic).rpartition(".")[2]


def _is_struct(defined: ast.ClassDef, own: Classes, others: dict[str, tuple[ast.ClassDef, Classes]]) -> bool:
    names = set(_bases(defined))
    above = [(own[name], own) if name in own else others[name] for name in names if name in own or name in others]
    # A class may have the name of the one in another module that it is derived from.
    found = [(base, home) for base, home in above if base is not defined]
    return not BASES.isdisjoint(names) or any(_is_struct(base, home, others) for base, home in found)


def mixed(modules: dict[str, ast.Module]) -> dict[str, list[str]]:
    """The functions of the modules that have structs or typed dictionaries too, by module."""
    classes: dict[str, Classes] = {
        name: {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
        for name, tree in modules.items()
    }
    everywhere = {name: (defined, home) for home in classes.values() for name, defined in home.items()}
    functions = {
        name: [node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
        for name, tree in modules.items()
        if any(_is_struct(defined, classes[name], everywhere) for defined in classes[name].values())
    }
    return {name: found for name, found in functions.items() if found}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_module_has_structs_or_functions(folder: Path) -> None:
    assert mixed({str(file): ast.parse(file.read_text(encoding="utf-8")) for file in folder.rglob("*.py")}) == {}


def test_a_function_beside_a_struct_is_found_out() -> None:
    state = "class _Base(msgspec.Struct): ...\nclass State(_Base, Generic[T]): ..."
    rows = "class Row(TypedDict): ...\n@cache\ndef rows(): ..."
    view = "class View(State): ...\ndef see(): ..."
    play = "class _Base: ...\nclass Plan(_Base): ...\ndef play(): ..."
    apart = {"state": ast.parse(state), "play": ast.parse(play)}
    assert mixed(apart) == {}
    assert mixed(apart | {"rows": ast.parse(rows), "view": ast.parse(view)}) == {"rows": ["rows"], "view": ["see"]}
