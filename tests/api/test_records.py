"""Logs, states of the past, exports and imports."""

import json
import secrets
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from domain.audit.audit import audit
from domain.kernel.commands import commands
from domain.kernel.fold.export import export_lines
from domain.kernel.log.canonical import canonical
from domain.kernel.log.encoding import public_bytes
from domain.kernel.protocol.commitments import chain_next, chain_start
from domain.kernel.time.times import milliseconds
from tests.api.person import Data, Person, Seed, play_on
from tests.kit.local_game import SEED, LocalGame, created
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until

ENVELOPE = ("seq", "at", "actor", "c", "s", "h", "receipt", "facts")
NDJSON = {"Content-Type": "application/x-ndjson"}


def log_of(who: Person, game: Data, limit: int = 500) -> list[Data]:
    """The whole log, page by page."""
    rows, after = list[Data](), 0
    while after is not None:
        page = who.get(f"/games/{game['id']}/log", after=after, limit=limit)
        rows += page["entries"]
        after = page["after"]
    return rows


def two(ada: Person, bob: Person, **wish: Any) -> Data:
    game = ada.create(**{"options": {"mode": "long"}, **wish})
    bob.join(game, accept_position=True)
    return ada.view(game)


def finished(ada: Person, bob: Person) -> Data:
    return play_on({0: ada, 1: bob}, two(ada, bob, options={}))


class TestLog:
    def test_while_the_game_runs_what_is_sealed_shows_to_its_author_alone(
        self, ada: Person, bob: Person, eve: Person
    ) -> None:
        game = two(ada, bob)
        ada.play(game, "m4")
        bob.play(game, "m2")
        shown = {who.name: log_of(who, game)[-2:] for who in (ada, bob, eve)}
        assert [row.get("choose") for row in shown["Ada"]] == [["m4"], None]
        assert [row.get("choose") for row in shown["Bob"]] == [None, ["m2"]]
        assert [row.get("choose") for row in shown["Eve"]] == [None, None]
        assert [("receipt" in row) for row in shown["Ada"]] == [True, False]
        bare = [[{k: v for k, v in row.items() if k not in ("choose", "receipt")} for row in shown[n]] for n in shown]
        assert bare[0] == bare[1] == bare[2]

    def test_a_position_is_sealed_but_for_the_one_who_gave_it(self, ada: Person, bob: Person) -> None:
        position = {"seats": [{"hand": [1, 2]}, {"hand": [5, 5]}], "roaming": 3}
        game = two(ada, bob, position=position)
        assert log_of(ada, game)[0]["position"]["seats"] == [{"hand": [1, 2]}, {"hand": [5, 5]}]
        assert "position" not in log_of(bob, game)[0]

    def test_a_bots_choice_is_sealed_for_all(self, ada: Person) -> None:
        game = ada.create(seats=3, bots=[{"seat": 1, "bot": "random"}, {"seat": 2, "bot": "random"}])
        ada.at("api-2").view(game, wait=30, after=game["version"])
        choices = [row for row in log_of(ada, game) if row["kind"] == "chose" and row["actor"] == "bot"]
        assert choices
        assert not any("choose" in row or "receipt" in row for row in choices)

    def test_after_the_end_all_is_open(self, ada: Person, bob: Person, eve: Person) -> None:
        game = finished(ada, bob)
        log = log_of(eve, game)
        assert all(row["choose"] for row in log if row["kind"] == "chose")
        assert log[-1]["kind"] == "revealed"
        assert log == log_of(ada, game) == log_of(bob.at("api-1"), game)
        assert "receipt" not in str(log)

    def test_anybody_can_follow_the_chain_while_the_game_runs(self, ada: Person, bob: Person, eve: Person) -> None:
        game = two(ada, bob)
        for who in (ada, bob, bob, ada):
            who.play(game)
        head = chain_start(game["id"])
        for row in log_of(eve, game):
            public = {name: value for name, value in row.items() if name not in ENVELOPE}
            text = public_bytes(game["id"], row["seq"], milliseconds(row["at"]), row["actor"], public)
            head = chain_next(head, text, bytes.fromhex(row["c"]), bytes.fromhex(row["s"]))
            assert head.hex() == row["h"]
        assert head.hex() == eve.view(game)["head"]

    @pytest.mark.parametrize("limit", [1, 2, 3, 5, 500])
    def test_pages_hold_each_entry_once(self, ada: Person, bob: Person, limit: int) -> None:
        game = two(ada, bob)
        ada.play(game)
        rows = log_of(bob, game, limit)
        assert [row["seq"] for row in rows] == list(range(1, 7))
        assert rows == log_of(bob.at("api-1"), game, 500)

    @pytest.mark.parametrize("query", [{"after": -1}, {"limit": 0}, {"limit": 501}, {"limit": "x"}])
    def test_what_cannot_be_asked_is_refused(self, ada: Person, query: Data) -> None:
        ada.refused("invalid-request", "GET", f"/games/{ada.create()['id']}/log", params=query)


class TestStates:
    def test_a_state_is_what_was_seen_then(self, ada: Person, bob: Person, eve: Person) -> None:
        game = ada.create(options={"mode": "long"})
        seen = {(who.name, game["version"]): who.view(game) for who in (ada, eve)}
        bob.join(game)
        for _ in range(3):
            for who in (ada, bob):
                who.play(game)
                seen |= {(each.name, each.view(game)["version"]): each.view(game) for each in (ada, bob, eve)}
        for (name, seq), view in seen.items():
            who = {"Ada": ada, "Bob": bob, "Eve": eve}[name]
            for api in ("api-1", "api-2"):
                assert who.at(api).get(f"/games/{game['id']}/states/{seq}") == view

    def test_other_seats_are_seen_when_the_game_is_over(self, ada: Person, bob: Person, eve: Person) -> None:
        game = two(ada, bob)
        path = f"/games/{game['id']}/states/5"
        own = bob.get(path)
        assert bob.get(path, seat=1) == own
        for who, seat in ((ada, 1), (bob, 0), (eve, 0)):
            who.refused("game-not-finished", "GET", path, params={"seat": seat})
        ada.ask("POST", f"/games/{game['id']}/resign")
        assert eve.get(path, seat=1) == own
        assert ada.get(path, seat=1) == own
        eve.refused("not-found", "GET", path, params={"seat": 2})
        eve.refused("invalid-request", "GET", path, params={"seat": -1})

    @pytest.mark.parametrize("seq", ["0", "-1", "4", "x", "1.5", "9" * 30])
    def test_there_are_no_states_but_those_after_an_entry(self, ada: Person, seq: str) -> None:
        game = ada.create(seats=3)
        ada.refused("not-found", "GET", f"/games/{game['id']}/states/{seq}")


class TestExport:
    def test_a_game_that_runs_is_not_exported(self, ada: Person, bob: Person) -> None:
        game = two(ada, bob)
        ada.refused("game-not-finished", "GET", f"/games/{game['id']}/export")

    def test_an_export_passes_the_audit(self, ada: Person, bob: Person, eve: Person) -> None:
        seed = Seed(ada.namespace)
        game = ada.create(key=seed.key, commitment=seed.commitment)
        bob.join(game)
        ada.ask("PUT", f"/games/{game['id']}/seats/me/seed", json={"seed": seed.value.hex()})
        end = play_on({0: ada, 1: bob}, game)
        response = eve.send("GET", f"/games/{game['id']}/export")
        assert response.headers["content-type"] == "application/x-ndjson"
        assert game["id"] in response.headers["content-disposition"]
        assert response.content == ada.send("GET", f"/games/{game['id']}/export").content
        verdict = audit(response.content.splitlines(), heads=[f"{end['version']}:{end['head']}"])
        assert verdict.is_ok, verdict
        assert verdict.contributors == (0,)
        rows = [json.loads(line) for line in response.content.splitlines()]
        assert [{k: v for k, v in row.items() if k != "facts"} for row in rows[1:]] == log_of(eve, game)

    def test_a_voided_game_passes_too(self, ada: Person) -> None:
        game = ada.create()
        ada.ask("DELETE", f"/games/{game['id']}/seats/me")
        verdict = audit(ada.send("GET", f"/games/{game['id']}/export").content.splitlines())
        assert verdict.is_ok, verdict


def _another_choice(rows: list[Data]) -> None:
    row = next(row for row in rows if row.get("kind") == "chose")
    row["choose"] = ["m1" if row["choose"] == ["m2"] else "m2"]


def _no_fifth(rows: list[Data]) -> None:
    del rows[5]


def _no_end(rows: list[Data]) -> None:
    del rows[-1]


def _a_colour(rows: list[Data]) -> None:
    rows[2]["colour"] = "red"


class TestImport:
    @pytest.fixture(scope="class")
    @classmethod
    def elsewhere(cls) -> Iterator[Service]:
        """Another service, on a store of its own."""
        with RedisServer(appendfsync="no") as server, Service(server.url) as service:
            yield service.start("api-1", "dispatcher-1")

    @pytest.fixture
    def zoe(self, elsewhere: Service) -> Person:
        return Person(elsewhere, "Zoe")

    def test_a_game_goes_elsewhere_as_it_is(self, ada: Person, bob: Person, zoe: Person) -> None:
        game = finished(ada, bob)
        path = f"/games/{game['id']}"
        export = ada.send("GET", f"{path}/export").content
        response = zoe.send("POST", "/games/import", content=export, headers=NDJSON)
        assert response.status_code == 201, response.text
        theirs = response.json()
        assert theirs == zoe.view(theirs)
        assert theirs["origin"] == game["id"]
        assert zoe.send("GET", f"/games/{theirs['id']}/export").content == export
        assert log_of(zoe, theirs) == log_of(ada, game)
        here = ada.get(f"{path}/states/9", seat=1)
        there = zoe.get(f"/games/{theirs['id']}/states/9", seat=1)
        assert (here.pop("imported"), there.pop("imported")) == (False, True)
        assert (there.pop("id"), there.pop("origin"), here.pop("origin")) == (theirs["id"], here.pop("id"), None)
        assert (there.pop("visibility"), here.pop("visibility")) == ("private", "public")
        for view in (here, there):
            for seat in view["seats"]:
                seat.pop("name")
        assert here == there
        assert "Ada" not in zoe.send("GET", f"/games/{theirs['id']}").text
        assert zoe.ask("POST", "/games/import", content=export, headers=NDJSON) == theirs

    def test_an_imported_game_is_listed_for_its_importer_alone(self, zoe: Person, elsewhere: Service) -> None:
        yan = Person(elsewhere, "Yan")
        # Anybody can make a log that holds and names others as its players.
        table = LocalGame(secrets.token_hex(8))
        table.append(commands.create(table.id, yan.id, created("diamonsters", 2), SEED))
        table.append(commands.join(table.game, "somebody", None))
        table.append(commands.deal(table.game))
        table.append(commands.resign(table.game, yan.id))
        export = b"".join(export_lines(table.id, table.entries, SEED))
        game = zoe.ask("POST", "/games/import", content=export, headers=NDJSON)
        assert game["imported"]
        until(lambda: game["id"] in [row["id"] for row in zoe.listed(mine=True)])
        assert all(row["imported"] for row in zoe.listed(mine=True))
        assert yan.listed(mine=True) == []

    def test_a_private_game_is_its_importers_alone(self, ada: Person, bob: Person, elsewhere: Service) -> None:
        zoe, yan = Person(elsewhere, "Zoe"), Person(elsewhere, "Yan")
        game = ada.create(visibility="private")
        bob.join(game, invite=game["invite"])
        ada.ask("POST", f"/games/{game['id']}/resign")
        export = bob.send("GET", f"/games/{game['id']}/export").content
        theirs = zoe.ask("POST", "/games/import", content=export, headers=NDJSON)
        assert zoe.view(theirs)["invite"] is None
        yan.refused("not-found", "GET", f"/games/{theirs['id']}")
        path = "/games/import?visibility=public"
        zoe.refused("invalid-setup", "POST", path, content=export, headers=NDJSON)

    @pytest.mark.parametrize(
        ("change", "kind"),
        [(_another_choice, "changed"), (_no_fifth, "sequence"), (_no_end, "end"), (_a_colour, "form")],
    )
    def test_a_log_that_does_not_hold_is_refused_with_findings(
        self, ada: Person, bob: Person, zoe: Person, change: Callable[[list[Data]], None], kind: str
    ) -> None:
        game = two(ada, bob)
        for who in (ada, bob, ada):
            who.play(game)
        ada.ask("POST", f"/games/{game['id']}/resign")
        export = ada.send("GET", f"/games/{game['id']}/export").content
        rows = [json.loads(line) for line in export.splitlines()]
        change(rows)
        content = b"\n".join(map(canonical, rows))
        body = zoe.refused("audit-failed", "POST", "/games/import", content=content, headers=NDJSON)
        assert kind in {finding["kind"] for finding in body["findings"]}
        assert all(finding.keys() == {"seq", "kind", "text"} for finding in body["findings"])
        zoe.refused("not-found", "GET", f"/games/{game['id']}")

    @pytest.mark.parametrize("content", [b"", b"\n", b"{}", b"\xff\xfe", b"[" * 100_000, b'{"seq":1e400}', b"null"])
    def test_what_is_no_export_is_refused(self, zoe: Person, content: bytes) -> None:
        assert zoe.refused("audit-failed", "POST", "/games/import", content=content, headers=NDJSON)["findings"]

    def test_another_media_type_is_refused(self, zoe: Person) -> None:
        zoe.refused("unsupported-media-type", "POST", "/games/import", json={})

    def test_a_log_beyond_the_limit_is_refused(self, zoe: Person) -> None:
        content = b" " * (16 * 1024 * 1024 + 1)
        body = zoe.refused("too-large", "POST", "/games/import", content=content, headers=NDJSON)
        assert str(16 * 1024 * 1024) in body["detail"]
