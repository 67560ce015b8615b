"""The service, a naive second implementation and the verifier in another language agree on every vector."""

import json
from pathlib import Path
from typing import Any

import pytest

from domain.audit.form import KINDS
from tests.unit.audit import naive
from tests.unit.audit.vectors import FILE, FUNCTIONS, vectors
from tests.unit.audit.verifier import run

VECTORS: dict[str, list[dict[str, Any]]] = json.loads(FILE.read_text(encoding="utf-8"))["vectors"]


def test_the_file_is_what_is_generated() -> None:
    assert json.loads(FILE.read_text(encoding="utf-8")) == json.loads(json.dumps(vectors()))


@pytest.mark.parametrize("name", VECTORS)
def test_the_service_holds_to_the_vectors(name: str) -> None:
    assert [FUNCTIONS[name](row) for row in VECTORS[name]] == [row["gives"] for row in VECTORS[name]]


@pytest.mark.parametrize("name", VECTORS)
def test_an_implementation_made_from_the_document_agrees(name: str) -> None:
    assert [naive.FUNCTIONS[name](row) for row in VECTORS[name]] == [row["gives"] for row in VECTORS[name]]


def test_there_is_an_entry_of_every_kind() -> None:
    lines = [line for row in VECTORS["log"] for line in row["lines"] if line]
    assert {json.loads(line).get("kind") for line in lines} >= KINDS.keys()


def test_some_draws_are_rejected() -> None:
    limit = str(2**63 + 1)
    rows = [row for row in VECTORS["below"] if row["limit"] == limit]
    assert any(int(row["gives"][1]) > int(row["counter"]) + 1 for row in rows)


def test_the_second_verifier_holds_to_the_vectors() -> None:
    found = run("--vectors", str(FILE))
    assert (found.code, found.said) == (0, "")


@pytest.mark.parametrize("name", VECTORS)
def test_the_second_verifier_checks_each_function(name: str, tmp_path: Path) -> None:
    wrong = {**VECTORS, name: [{**VECTORS[name][0], "gives": "something else"}]}
    file = tmp_path / "vectors.json"
    file.write_text(json.dumps({"vectors": wrong}))
    found = run("--vectors", str(file))
    assert found.code == 1
    assert f"{name} 0: " in found.said
