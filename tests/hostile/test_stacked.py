"""A stacked deck: the creator gives the host five 5s and the guest five 1s, and would like nobody to be told."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cli import main
from domain.kernel.log.canonical import canonical
from tests.api.person import Data, Person
from tests.processes.waiting import until
from tests.unit.audit.verifier import printed, verify

STACKED = {"seats": [{"hand": [5, 5]}, {"hand": [1, 1]}]}
NDJSON = {"Content-Type": "application/x-ndjson"}


def listed(who: Person, game: Data, **query: Any) -> list[Data]:
    return [row for row in who.listed(**query) if row["id"] == game["id"]]


@pytest.fixture
def stacked(ada: Person) -> Data:
    return ada.create(position=STACKED)


def test_whoever_looks_at_a_stacked_game_is_told(ada: Person, eve: Person, stacked: Data) -> None:
    assert stacked["from_position"] is eve.view(stacked)["from_position"] is True
    assert ada.create()["from_position"] is False


def test_a_stacked_game_is_never_listed_among_dealt_ones(ada: Person, eve: Person, stacked: Data) -> None:
    until(lambda: listed(eve, stacked, from_position=True))
    dealt = ada.create()
    until(lambda: listed(eve, dealt))
    for query in ({}, {"from_position": False}, {"status": "open"}, {"ruleset": "diamonsters"}):
        assert listed(eve, stacked, **query) == []
        assert [row["from_position"] for row in listed(eve, dealt, **query)] == [False]
    assert listed(eve, stacked, ruleset="all:set-up") == listed(eve, dealt, from_position=True) == []
    for query in ({}, {"from_position": True}, {"from_position": True, "status": "open"}):
        assert [row["from_position"] for row in listed(ada, stacked, mine=True, **query)] == [True]
    assert listed(ada, stacked, mine=True, from_position=False) == []
    assert listed(ada, dealt, mine=True, from_position=False) == listed(ada, dealt, mine=True) != []


def test_nobody_sits_down_at_a_stacked_game_unawares(ada: Person, bob: Person, stacked: Data) -> None:
    seats = f"/games/{stacked['id']}/seats"
    for wish in ({}, {"seat": 1}, {"accept_position": False}):
        body = bob.refused("position-not-accepted", "POST", seats, json=wish)
        assert body["position"] == ["seats"]
        assert "accept_position" in body["detail"]
        assert "5" not in body["detail"]
    assert bob.view(stacked)["status"] == "open"
    assert bob.join(stacked, accept_position=True)["view"]["hand"] == [1, 1]
    assert bob.join(stacked)["seat"] == 1, "who sits there has accepted it"


def test_its_creator_and_bots_need_not_accept_it(ada: Person) -> None:
    game = ada.create(
        position={**STACKED, "seats": [*STACKED["seats"], {}]}, seats=3, bots=[{"seat": 2, "bot": "normal"}]
    )
    ada.join(game)
    assert ada.create(position=STACKED, bots=[{"seat": 1, "bot": "random"}])["status"] == "running"


def test_both_auditors_say_that_no_seed_dealt_it(ada: Person, bob: Person, stacked: Data, tmp_path: Path) -> None:
    bob.join(stacked, accept_position=True)
    bob.ask("POST", f"/games/{stacked['id']}/resign")
    export = bob.send("GET", f"/games/{stacked['id']}/export").content
    assert json.loads(export.partition(b"\n")[0])["from_position"] is True
    file = tmp_path / "game.ndjson"
    file.write_bytes(export)
    said = CliRunner().invoke(main, ["audit", str(file)])
    assert said.exit_code == 0
    found = printed([export])
    assert found.code == 0
    for text in (said.output, found.said):
        assert "set up by its creator, not dealt" in text.lower()
        assert "dealt by the server" not in text.lower()


@pytest.mark.parametrize("claim", [True, False, None])
def test_a_header_cannot_say_otherwise(ada: Person, bob: Person, claim: bool | None) -> None:
    game = ada.create()
    ada.ask("DELETE", f"/games/{game['id']}/seats/me")
    header, *rows = map(json.loads, ada.send("GET", f"/games/{game['id']}/export").content.splitlines())
    export = b"\n".join(map(canonical, [{**header, "from_position": claim}, *rows]))
    body = bob.refused("audit-failed", "POST", "/games/import", content=export, headers=NDJSON)
    kind = "header" if claim else "form"
    assert [finding["kind"] for finding in body["findings"]] == [kind]
    assert verify([export]).code == (1 if claim else 2)
