"""Generators that people use besides those of the examples: what they make compiles strictly, and plays.

Each player plays a game of every ruleset, from a position near its end.
"""

import json
import re
from collections import Counter
from typing import Any

import pytest

from domain.kernel.protocol.registry import rulesets
from tests.api.person import Person
from tests.clients.workshop import GENERATORS, Workshop
from tests.processes.service import Service

PLAYERS = {
    "openapi-typescript": ("node", "dist/openapi-typescript.js"),
    "orval": ("node", "dist/orval.js"),
    "datamodel-code-generator": ("python", "player.py"),
}

COUNTS = GENERATORS / "spectral-counts.json"


@pytest.mark.parametrize("player", PLAYERS)
def test_a_game_of_every_ruleset_is_played(player: str, generators: Workshop, running: Service) -> None:
    over(generators.run(*PLAYERS[player], running.address("api-1")), running)


def test_a_game_of_every_ruleset_is_played_by_hey_api(hey_api: Workshop, running: Service) -> None:
    over(hey_api.run("node", "dist/hey-api.js", running.address("api-1")), running)


def over(said: str, running: Service) -> None:
    """Check that games of all rulesets are over, with the winners that were told."""
    spectator = Person(running, "Eve")
    views = [spectator.get(f"/games/{line.split()[0]}") for line in said.splitlines()]
    assert [view["ruleset"] for view in views] == [rules.id for rules in rulesets()]
    for view, line in zip(views, said.splitlines(), strict=True):
        assert view["status"] == "finished"
        assert view["result"]["winners"] == [int(seat) for seat in line.split()[1:]]
        assert not view["seats"][0]["resigned"]


def test_the_models_of_pydantic_are_typed(generators: Workshop) -> None:
    generators.run("mypy", "--strict", "--follow-imports=silent", "models.py")


def test_redocly_finds_nothing(generators: Workshop) -> None:
    generators.run("node_modules/.bin/redocly", "lint", "openapi.json", "--extends=recommended-strict")


def _is_canonical(row: dict[str, Any]) -> bool:
    """Return whether a finding is about lines of a log or an export: these leave out what is empty, as hashes do."""
    schema = row["path"][2] if len(row["path"]) > 2 else ""
    is_left_out = row["code"] == "ibm-required-array-properties-in-response"
    return is_left_out and str(schema).endswith(("Facts", "Entry", "Outcome", "ExportHeader"))


def test_what_other_linters_find_only_falls(generators: Workshop) -> None:
    """Spectral's own rules find nothing; IBM's and OWASP's no more than is written down."""
    rows = json.loads((generators.folder / "spectral.json").read_text())
    found = Counter(row["code"] for row in rows if not _is_canonical(row))
    assert not [row for row in rows if not re.match("ibm-|owasp:", row["code"])]
    known = json.loads(COUNTS.read_text())
    where = {row["code"]: (row["message"], ".".join(map(str, row["path"]))) for row in rows}
    worse = {code: (number, where[code]) for code, number in found.items() if number > known.get(code, 0)}
    assert not worse, f"more than {COUNTS.name} allows; the last of each: {worse}"
    better = {code: found[code] for code, number in known.items() if found[code] < number}
    assert not better, f"fewer than before: write these numbers into {COUNTS}, so that they stay: {better}"
