"""The inbox: all that waits for somebody in one place, with what settles it."""

import threading

import httpx2
import pytest

from tests.api.document import addresses, whole
from tests.api.person import Data, Person, Seed
from tests.processes.waiting import until


def rows(person: Person, **query: object) -> list[Data]:
    """What waits for somebody."""
    return list(person.get("/players/me/inbox", **query)["waiting"])


def kinds(person: Person, game: Data) -> list[str]:
    """What waits for somebody in a game."""
    return [row["kind"] for row in rows(person) if row["game"] == game["id"]]


def waiting(person: Person, game: Data, kind: str) -> Data:
    """The one thing of a kind that waits for somebody in a game, once it does."""
    until(lambda: kind in kinds(person, game), why=lambda: str(rows(person)))
    (row,) = [row for row in rows(person) if (row["game"], row["kind"]) == (game["id"], kind)]
    return dict(row)


def settle(person: Person, row: Data, way: int = 0, **fields: object) -> None:
    """Do what a row says, with what it leaves open."""
    wanted = row["settle"][way]
    assert sorted(wanted["fill"]) == sorted(fields)
    body = None if wanted["body"] is None else {"json": wanted["body"] | fields}
    person.ask(wanted["method"], wanted["path"].removeprefix("/v1"), **(body or {}))


def look(person: Person, row: Data) -> Data:
    """What a row leads to."""
    return dict(person.ask("GET", row["look"]["path"].removeprefix("/v1")))


def gone(person: Person, row: Data) -> None:
    """Wait until a row is there no more."""
    until(lambda: row["id"] not in [other["id"] for other in rows(person)], why=lambda: str(rows(person)))


class TestRows:
    def test_a_question_is_answered_by_what_its_row_says(self, ada: Person, bob: Person) -> None:
        game = ada.create(deadline={"per_sitting": "P1D"})
        bob.join(game)
        row = waiting(ada, game, "decision")
        (decision,) = look(ada, row)["decisions"]
        assert row["settle"][0]["body"] == {"decision": decision["id"], "choose": []}
        assert (row["seat"], row["by"], row["name"], row["text"]) == (0, None, None, None)
        view = ada.view(game)
        since = next(one["since"] for one in view["waiting"] if one["seat"] == 0)
        assert (row["since"], row["until"]) == (since, view["seats"][0]["clock"]["until"])
        settle(ada, row, choose=[decision["options"][0]["id"]])
        gone(ada, row)

    def test_a_seed_is_opened_by_what_its_row_says(self, ada: Person, bob: Person) -> None:
        seed = Seed(ada.namespace)
        game = ada.create(key=seed.key, commitment=seed.commitment)
        bob.join(game)
        row = waiting(ada, game, "seed")
        settle(ada, row, seed=seed.value.hex())
        gone(ada, row)
        assert waiting(ada, game, "decision")["seat"] == 0

    @pytest.mark.parametrize("way", [0, 1])
    def test_a_request_is_agreed_to_or_declined(self, ada: Person, bob: Person, way: int) -> None:
        game = ada.create()
        bob.join(game)
        asked = ada.ask("POST", f"/games/{game['id']}/requests", json={"kind": "abort"})["requests"][0]
        row = waiting(bob, game, "request")
        assert (row["by"], row["name"], row["text"]) == (0, "Ada", asked["text"])
        assert (row["since"], row["until"]) == (asked["asked"], asked["expires"])
        assert "request" not in kinds(ada, game)
        settle(bob, row, way)
        gone(bob, row)
        assert bob.view(game)["status"] == ("finished" if way == 0 else "running")

    def test_a_game_is_started_by_whom_it_waits_for(self, ada: Person, bob: Person) -> None:
        game = ada.create(start="manual")
        assert kinds(ada, game) == []
        bob.join(game)
        row = waiting(ada, game, "start")
        assert kinds(bob, game) == []
        settle(ada, row)
        gone(ada, row)
        assert waiting(ada, game, "decision")["game"] == game["id"]

    def test_a_seat_that_is_kept_is_taken(self, ada: Person, bob: Person) -> None:
        game = ada.create()
        bob.join(game)
        ada.ask("POST", f"/games/{game['id']}/resign")
        again = ada.ask("POST", f"/games/{game['id']}/rematch")
        row = waiting(bob, again, "seat_kept")
        assert (row["by"], row["name"]) == (again["seat"], "Ada")
        assert row["until"] == again["seats"][row["seat"]]["kept"]["until"]
        settle(bob, row)
        gone(bob, row)
        assert bob.view(again)["seat"] == row["seat"]

    def test_nobody_reads_what_waits_for_others(self, ada: Person, bob: Person, eve: Person) -> None:
        game = ada.create(visibility="public")
        bob.join(game)
        row, other = waiting(ada, game, "decision"), waiting(bob, game, "decision")
        assert (row["seat"], other["seat"]) == (0, 1)
        assert row["settle"][0]["body"] != other["settle"][0]["body"]
        assert rows(eve) == []
        eve.with_token("").refused("unauthenticated", "GET", "/players/me/inbox")

    def test_every_way_is_an_operation_of_the_document(self, ada: Person, bob: Person) -> None:
        game = ada.create(start="manual")
        bob.join(game)
        until(lambda: bool(rows(ada)))
        by_id = {row["operationId"]: (method, path) for method, path, row in addresses(whole())}
        for row in rows(ada):
            for request in (row["look"], *row["settle"]):
                method, path = by_id[request["operation"]]
                assert request["method"] == method.upper()
                parts = zip(path.split("/"), request["path"].partition("?")[0].split("/"), strict=True)
                assert all(one == other or one.startswith("{") for one, other in parts)


class TestPages:
    def test_pages_follow_each_other_with_the_most_urgent_first(self, ada: Person, bob: Person) -> None:
        games = [ada.create(deadline={"per_sitting": f"P{days}D"}) for days in (3, 1, 2)]
        by_hand = ada.create(start="manual")
        for game in (*games, by_hand):
            bob.join(game)
        wanted = [games[1]["id"], games[2]["id"], games[0]["id"], by_hand["id"]]
        until(lambda: [row["game"] for row in rows(ada)] == wanted, why=lambda: str(rows(ada)))
        for limit in (1, 2, 3, 4):
            seen, cursor = list[str](), ""
            while True:
                page = ada.get("/players/me/inbox", limit=limit, **({"cursor": cursor} if cursor else {}))
                assert page["count"] == len(wanted)
                seen += [row["game"] for row in page["waiting"]]
                if (cursor := page["cursor"]) is None:
                    break
            assert seen == wanted
        ada.refused("invalid-request", "GET", "/players/me/inbox", params={"cursor": "2-1_x"})


class TestPolling:
    def test_who_knows_the_inbox_is_told_so_and_waits_for_another(self, ada: Person, bob: Person) -> None:
        empty = ada.send("GET", "/players/me/inbox")
        assert empty.json() == {"waiting": [], "cursor": None, "count": 0}
        known = {"If-None-Match": empty.headers["etag"]}
        assert ada.send("GET", "/players/me/inbox", headers=known).status_code == 304
        answers = list[httpx2.Response]()

        def wait() -> None:
            # As long as it takes: an answer is the same after half a minute in which nothing came.
            while not answers or answers[-1].status_code == 304:
                answers.append(ada.at("api-1").send("GET", "/players/me/inbox", params={"wait": 30}, headers=known))

        waiter = threading.Thread(target=wait)
        waiter.start()
        game = ada.create()
        bob.join(game)
        waiter.join()
        assert [row["game"] for row in answers[-1].json()["waiting"]] == [game["id"]]
