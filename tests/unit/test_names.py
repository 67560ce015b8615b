"""Nothing but `domain/__init__.py` knows a ruleset by name: each comes and goes with its folders and one line there."""

import re
import subprocess

import grimp
import pytest

from domain.kernel.protocol.decisions import Message
from domain.kernel.protocol.registry import rulesets
from domain.kernel.protocol.ruleset import Ruleset
from domain.texts.formatting import text
from tests import REPOSITORY
from tests.shape.layers import LayersWithTheRest

OWN = ("domain/{id}/", "tests/rulesets/{id}/", "tests/golden/{id}-", "tests/scenarios/{id}", "tests/kit/referee/{id}/")

DATA = re.compile(
    r"\.md$|^NOTICE$|^docs/|(^openapi|/documents)/openapi\.json$|examples\.json$|^domain/\w+/texts/.+\.ftl$|package-lock\.json$"
)
"""Documents, texts (a name can be a word of some language), lists of packages, and what is written from the rulesets:
the document of the API with its examples."""

KNOWING = re.compile(
    r"^domain/__init__\.py$|^tests/kit/samples\.py$|^tests/processes/newer\.py$|^tests/(clients|documents)/|/test_\w+\.py$"
)
"""The registry; the samples by which tests show what holds for any game; a newer version of one; clients, who play
what they know; what holds the documents to the rules; and tests that show something by a game of their choice."""


def _files() -> list[str]:
    listed = subprocess.run(["git", "ls-files"], cwd=REPOSITORY, capture_output=True, text=True, check=False).stdout
    return [name for name in listed.splitlines() if not DATA.search(name) and not KNOWING.search(name)]


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.id)
def test_nobody_else_names_a_ruleset(rules: Ruleset) -> None:
    own = tuple(folder.format(id=rules.id) for folder in OWN)
    name = re.escape(text(rules.id, "en", Message("ruleset-name")))
    names = re.compile(rf"\b(?i:{rules.id}|{name})(?![a-z])")  # `nim` and `NimView`, but not `nimble`
    files = [REPOSITORY / name for name in _files() if not name.startswith(own)]
    naming = [str(file) for file in files if file.exists() and names.search(file.read_text(errors="replace"))]
    assert naming == [], f"name {rules.id}; if it is another word there, the ruleset needs another id"


def _contract() -> LayersWithTheRest:
    options = {"containers": ["house"], "layers": ["top", "*", "base"]}
    return LayersWithTheRest("a house", {"root_packages": ["house"]}, options)


@pytest.mark.parametrize(
    ("importer", "imported", "is_kept"),
    [
        ("one", "base", True),
        ("top", "two", True),
        ("one", "two", False),
        ("base", "one", False),
        ("two", "top", False),
    ],
)
def test_layers_hold_for_packages_that_they_do_not_name(importer: str, imported: str, is_kept: bool) -> None:
    graph = grimp.ImportGraph()
    for name in ("house", "house.top", "house.one", "house.two", "house.base"):
        graph.add_module(name)
    graph.add_import(importer=f"house.{importer}", imported=f"house.{imported}")
    assert _contract().check(graph, verbose=False).kept == is_kept
