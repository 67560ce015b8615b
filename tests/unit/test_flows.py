"""Rules that ask are generators: one that is called and not gone through does nothing at all, and says nothing."""

import ast
import copy
from collections.abc import Iterator
from pathlib import Path

import pytest

import domain

DOMAIN = Path(str(domain.__file__)).parent


def _modules() -> dict[str, ast.Module]:
    """All of the domain, by module."""
    parsed = {}
    for file in sorted(DOMAIN.rglob("*.py")):
        parts = file.relative_to(DOMAIN.parent).with_suffix("").parts
        parsed[".".join(part for part in parts if part != "__init__")] = ast.parse(file.read_text(encoding="utf-8"))
    return parsed


def _flows(tree: ast.AST) -> set[str]:
    """The functions and methods of a module that return a Flow."""
    return {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.returns and "Flow[" in ast.unparse(node.returns)
    }


def _known(tree: ast.Module, flows: dict[str, set[str]], own: set[str]) -> set[str]:
    """Return what a module calls flows: its own, imported ones, and those of imported modules as `module.flow`."""
    names = set(own)
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom) or node.module is None:
            continue
        for alias in node.names:
            name = alias.asname or alias.name
            if alias.name in flows.get(node.module, ()):
                names.add(name)
            names |= {f"{name}.{flow}" for flow in flows.get(f"{node.module}.{alias.name}", ())}
    return names


def lone_calls(tree: ast.Module, known: set[str]) -> Iterator[str]:
    """Calls of flows whose result is thrown away, as `line: call`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            called = ast.unparse(node.value.func)
            if called in known or called.removeprefix("self.") in known:
                yield f"{node.lineno}: {called}"


@pytest.fixture(scope="module")
def modules() -> dict[str, ast.Module]:
    return _modules()


@pytest.fixture(scope="module")
def flows(modules: dict[str, ast.Module]) -> dict[str, set[str]]:
    """Flows by module, with those that a module hands on."""
    found = {name: _flows(tree) for name, tree in modules.items()}
    for _ in range(3):
        found = {name: _known(tree, found, found[name]) for name, tree in modules.items()}
    return found


def test_every_flow_is_gone_through(modules: dict[str, ast.Module], flows: dict[str, set[str]]) -> None:
    lone = {name: list(lone_calls(tree, flows[name])) for name, tree in modules.items()}
    assert {name: calls for name, calls in lone.items() if calls} == {}


def _forgetting(tree: ast.Module) -> Iterator[ast.Module]:
    """The module with one `yield from` of its flows left out, each in turn."""
    for flow in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and _flows(node)):
        for node in ast.walk(flow):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.YieldFrom):
                kept, node.value = node.value, node.value.value
                yield tree
                node.value = kept


def test_a_forgotten_yield_from_is_found(modules: dict[str, ast.Module], flows: dict[str, set[str]]) -> None:
    """All but those few whose flow is the method of something that only a type checker knows."""
    found = [
        len(list(lone_calls(broken, flows[name])))
        for name, tree in modules.items()
        for broken in _forgetting(copy.deepcopy(tree))
    ]
    assert len(found) > 100
    assert found.count(1) > 0.9 * len(found)
