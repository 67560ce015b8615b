"""The inbox: all that waits for somebody in one place, with what settles it."""

import threading
from contextlib import closing

import httpx2
import pytest

from tests.api.document import addresses, whole
from tests.api.person import Data, Person, Seed
from tests.api.stream import Stream
from tests.processes.waiting import until


def rows(person: Person, **query: object) -> list[Data]:
    """Return the rows of an inbox."""
    return list(person.get("/players/me/inbox", **query)["waiting"])


def kinds(person: Person, game: Data) -> list[str]:
    """Return the kinds of all that waits for somebody in a game."""
    return [row["kind"] for row in rows(person) if row["game"] == game["id"]]


def waiting(person: Person, game: Data, kind: str) -> Data:
    """The one thing of a kind that waits for somebody in a game, once it does."""
    until(lambda: kind in kinds(person, game), why=lambda: str(rows(person)))
    (row,) = [row for row in rows(person) if (row["game"], row["kind"]) == (game["id"], kind)]
    return dict(row)


def settle(person: Person, row: Data, way: int = 0, **fields: object) -> None:
    """Send the request of a row, with the fields that it leaves open."""
    wanted = row["settle"][way]
    assert sorted(wanted["fill"]) == sorted(fields)
    body = None if wanted["body"] is None else {"json": wanted["body"] | fields}
    person.ask(wanted["method"], wanted["path"].removeprefix("/v1"), **(body or {}))


def look(person: Person, row: Data) -> Data:
    """Return the answer that a row leads to."""
    return dict(person.ask("GET", row["look"]["path"].removeprefix("/v1")))


def assert_gone(person: Person, row: Data) -> None:
    """Wait until a row is there no more."""
    until(lambda: row["id"] not in [other["id"] for other in rows(person)], why=lambda: str(rows(person)))


class TestRows:
    def test_a_question_is_answered_by_what_its_row_says(self, ada: Person, bob: Person) -> None:
        game = ada.create(deadline={"per_sitting": "P1D"})
        bob.join(game)
        row = waiting(ada, game, "decision")
        (decision,) = look(ada, row)["decisions"]
        assert row["settle"][0]["body"] == {"decision": decision["id"], "choose": []}
        assert (row["seat"], row["by"], row["name"]) == (0, None, None)
        assert (row["text"], row["others"]) == ("It is your turn.", ["Bob"])
        view = ada.view(game)
        since = next(one["since"] for one in view["waiting"] if one["seat"] == 0)
        assert (row["since"], row["until"]) == (since, view["seats"][0]["clock"]["until"])
        settle(ada, row, choose=[decision["options"][0]["id"]])
        assert_gone(ada, row)

    def test_a_seed_is_opened_by_what_its_row_says(self, ada: Person, bob: Person) -> None:
        seed = Seed(ada.namespace)
        game = ada.create(key=seed.key, commitment=seed.commitment)
        bob.join(game)
        row = waiting(ada, game, "seed")
        settle(ada, row, seed=seed.value.hex())
        assert_gone(ada, row)
        assert waiting(ada, game, "decision")["seat"] == 0

    @pytest.mark.parametrize("way", [0, 1])
    def test_a_request_is_agreed_to_or_declined(self, ada: Person, bob: Person, way: int) -> None:
        game = ada.create()
        bob.join(game)
        asked = ada.ask("POST", f"/games/{game['id']}/requests", json={"kind": "abort"})["requests"][0]
        row = waiting(bob, game, "request")
        assert (row["by"], row["name"], row["text"]) == (0, "Ada", asked["text"])
        assert (row["since"], row["until"]) == (asked["asked"], asked["expires"])
        assert row["others"] == ["Ada"]
        assert "request" not in kinds(ada, game)
        settle(bob, row, way)
        assert_gone(bob, row)
        assert bob.view(game)["status"] == ("finished" if way == 0 else "running")

    def test_a_game_is_started_by_whom_it_waits_for(self, ada: Person, bob: Person) -> None:
        game = ada.create(start="manual")
        assert kinds(ada, game) == []
        bob.join(game)
        row = waiting(ada, game, "start")
        assert kinds(bob, game) == []
        settle(ada, row)
        assert_gone(ada, row)
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
        assert_gone(bob, row)
        assert bob.view(again)["seat"] == row["seat"]

    def test_a_seat_is_offered_to_one_player_and_taken(self, ada: Person, bob: Person, eve: Person) -> None:
        met = eve.create()
        ada.join(met)
        ada.ask("POST", f"/games/{met['id']}/resign")
        game = ada.create()
        bob.join(game)
        offer = {"to": "player", "game": met["id"], "seat": 0}
        ada.ask("POST", f"/games/{game['id']}/seats/me/offer", json=offer)
        row = waiting(eve, game, "seat_offered")
        assert (row["seat"], row["by"], row["name"]) == (0, 0, "Ada")
        assert kinds(bob, game) == ["decision"]
        # An offer that was taken back waits no more, and is made again.
        ada.ask("POST", f"/games/{game['id']}/seats/me/reclaim")
        assert_gone(eve, row)
        ada.ask("POST", f"/games/{game['id']}/seats/me/offer", json=offer)
        settle(eve, waiting(eve, game, "seat_offered"))
        assert_gone(eve, row)
        assert eve.view(game)["seat"] == 0

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


class TestTalk:
    def test_what_others_say_waits_until_it_is_read(self, ada: Person, bob: Person) -> None:
        game = ada.create(seats=3)
        bob.join(game)
        first, second = (bob.ask("POST", f"/games/{game['id']}/messages", json={"text": text}) for text in "ab")
        row = waiting(ada, game, "message")
        assert (row["seat"], row["by"], row["name"], row["since"]) == (0, 1, "Bob", first["at"])
        assert look(ada, row)["messages"] == [first, second]
        assert "message" not in kinds(bob, game)
        path = f"/games/{game['id']}/read_marker"
        ada.ask("PUT", path, json={"message": first["id"]})
        assert waiting(ada, game, "message") == row
        settle(ada, row)
        assert "message" not in kinds(ada, game)
        settle(ada, row)
        third = bob.ask("POST", f"/games/{game['id']}/messages", json={"text": "c"})
        assert look(ada, waiting(ada, game, "message"))["messages"] == [third]

    def test_what_is_not_for_somebody_waits_for_nobody(self, ada: Person, bob: Person, eve: Person) -> None:
        game = ada.create(seats=4)
        for who in (bob, eve):
            who.join(game)
        path = f"/games/{game['id']}/messages"
        ada.ask("POST", path, json={"text": "to bob", "to": "seats", "seats": [1]})
        ada.ask("POST", path, json={"text": "to me", "to": "self"})
        waiting(bob, game, "message")
        assert (kinds(eve, game), kinds(ada, game)) == ([], [])
        bob.ask("POST", "/players/me/avoided", json={"game": game["id"], "seat": 2})
        eve.ask("POST", path, json={"text": "to all"})
        waiting(ada, game, "message")
        assert [row["by"] for row in rows(bob) if row["game"] == game["id"]] == [0]

    def test_a_message_that_is_sent_again_waits_once(self, ada: Person, bob: Person) -> None:
        game = ada.create(seats=3)
        bob.join(game)
        again = {"json": {"text": "again"}, "headers": {"Idempotency-Key": "again"}}
        for _ in range(2):
            bob.ask("POST", f"/games/{game['id']}/messages", **again)
        row = waiting(ada, game, "message")
        settle(ada, row)
        assert kinds(ada, game) == []

    def test_a_message_ends_a_long_poll(self, ada: Person, bob: Person) -> None:
        game = ada.create(seats=3)
        bob.join(game)
        known = ada.send("GET", "/players/me/inbox")
        message = bob.ask("POST", f"/games/{game['id']}/messages", json={"text": "hello"})
        headers = {"If-None-Match": known.headers["etag"]}
        answer = ada.at("api-2").send("GET", "/players/me/inbox", params={"wait": 30}, headers=headers)
        assert [row["settle"][0]["body"] for row in answer.json()["waiting"]] == [{"message": message["id"]}]

    def test_what_waits_for_an_account_is_in_its_export(self, ada: Person, bob: Person) -> None:
        game = ada.create(seats=3)
        bob.join(game)
        message = bob.ask("POST", f"/games/{game['id']}/messages", json={"text": "hello"})
        unread = [{"game": game["id"], "since": message["at"], "message": message["id"]}]
        until(lambda: game["id"] in ada.get("/players/me/export")["games"])
        assert ada.get("/players/me/export")["unread"] == unread


class TestStream:
    def test_the_stream_of_all_games_tells_the_inbox_to_who_asks_for_it(self, ada: Person, bob: Person) -> None:
        with closing(Stream(ada, None, inbox="true")) as stream:
            pages = (event for event in stream if event.kind == "inbox")
            first = next(pages)
            assert (first.id, first.data) == (None, ada.get("/players/me/inbox"))
            game = ada.create()
            bob.join(game)
            bob.ask("POST", f"/games/{game['id']}/messages", json={"text": "hello"})
            wanted = {"decision", "message"}
            page = next(page.data for page in pages if {row["kind"] for row in page.data["waiting"]} == wanted)
            assert page == ada.get("/players/me/inbox")

    def test_others_are_told_as_before(self, ada: Person, bob: Person) -> None:
        with closing(Stream(ada, None)) as stream:
            stream.until("overview")
            game = ada.create()
            bob.join(game)
            bob.ask("POST", f"/games/{game['id']}/messages", json={"text": "hello"})
            ada.ask("POST", f"/games/{game['id']}/resign")
            events = iter(stream)
            seen = [next(events)]
            while seen[-1].data["status"] != "finished":
                seen.append(next(events))
        assert {event.kind for event in seen} == {"changed"}


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
