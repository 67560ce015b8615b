"""All golden games, live against archived: the same hashes and exports of each, every read of some of each ruleset."""

import json
import os
from functools import cache

import pytest

from domain.kernel.protocol.registry import rulesets
from tests.api.archive_pairs import answers, archive_game, reads
from tests.api.person import Data, Person
from tests.api.test_branches import begun
from tests.api.test_charts import GOLDEN, bring
from tests.processes.service import Service

WHOLE = int(os.environ.get("TURNFOLD_ARCHIVE_PAIRS", "4"))
"""Golden games of each ruleset of which everything is read: `make soak` has all."""


@cache
def golden(ruleset: str) -> tuple[str, ...]:
    """Return the golden games of a ruleset, all of which are over."""
    return tuple(sorted(path.stem for path in GOLDEN.glob(f"{ruleset}-*.ndjson")))


def export(who: Person, game: Data) -> tuple[str | None, bytes]:
    """Return the ETag and bytes of an export, which has all hashes."""
    response = who.send("GET", f"/games/{game['id']}/export")
    assert response.status_code == 200
    return response.headers.get("etag"), response.content


@pytest.mark.parametrize("ruleset", [rules.id for rules in rulesets()])
def test_a_golden_game_is_read_from_the_archive_as_from_the_store(ada: Person, running: Service, ruleset: str) -> None:
    names = golden(ruleset)
    whole = {*names[:: -(-len(names) // WHOLE)]}
    assert whole
    for name in names:
        game = bring(ada, name)
        branch = begun(ada, game, seq=game["version"] // 2) if name in whole else None
        before = answers(ada, game, branch) if branch else {}
        assert not branch or len(before) > len(reads())
        exported = export(ada, game)
        archive_game(running, game)
        far = ada.at("api-2")
        assert export(far, game) == exported, name
        assert _entries(exported[1]) == _entries((GOLDEN / f"{name}.ndjson").read_bytes()), name
        after = answers(far, game, branch) if branch else {}
        assert [address for address in before if after[address] != before[address]] == [], name


def _entries(exported: bytes) -> list[Data]:
    """Return the entries of an export with their hashes; what its header tells besides has grown since some came."""
    header, *entries = (json.loads(line) for line in exported.splitlines())
    return [{"head": header["head"]}, *entries]
