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
    """What a module calls flows: its own, imported ones, and those of imported modules as `module.flow`."""
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
    assert "destroy" in flows["domain.smashup.factions.pirates"]
    assert "work.team" in flows["domain.zgame.phases.building"] or "put_one" in flows["domain.zgame.phases.building"]
    lone = {name: list(lone_calls(tree, flows[name])) for name, tree in modules.items()}
    assert {name: calls for name, calls in lone.items() if calls} == {}


@pytest.mark.parametrize(
    "module", ["domain.smashup.factions.aliens", "domain.smashup.turn", "domain.zgame.phases.night"]
)
def test_a_forgotten_yield_from_is_found(
    module: str, modules: dict[str, ast.Module], flows: dict[str, set[str]]
) -> None:
    broken = copy.deepcopy(modules[module])
    forgotten = next(
        node for node in ast.walk(broken) if isinstance(node, ast.Expr) and isinstance(node.value, ast.YieldFrom)
    )
    assert isinstance(forgotten.value, ast.YieldFrom)
    forgotten.value = forgotten.value.value
    assert len(list(lone_calls(broken, flows[module]))) == 1
