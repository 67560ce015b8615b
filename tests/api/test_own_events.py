"""All of one's games at once: one stream that is taken up again where it ended, and one list that waits."""

import threading
from collections.abc import Callable

import httpx2
import pytest

from tests.api.person import Data, Person, problem
from tests.api.stream import Event, Stream
from tests.processes.service import Service
from tests.processes.waiting import PATIENCE, until


def next_of(stream: Stream, game: Data, kind: str = "changed") -> Event:
    """The next event that tells of this game."""
    return next(event for event in stream if event.kind == kind and event.data["id"] == game["id"])


def asked(stream: Stream, game: Data) -> Event:
    """The next event that asks for an answer in this game."""
    while (event := next_of(stream, game)).data["asked"] is None:
        pass
    return event


class TestStream:
    def test_it_tells_of_every_game_and_asks_what_the_game_asks(self, ada: Person, bob: Person) -> None:
        stream = Stream(ada, None)
        overview = stream.until("overview")[-1]
        assert overview.data == {"to_move": 0, "open": 0, "running": 0}
        for _ in range(2):
            game = ada.create(deadline={"per_sitting": "P1D"})
            bob.join(game)
            row = asked(stream, game).data
            (decision,) = ada.view(game)["decisions"]
            assert row["asked"]["decision"] == decision["id"]
            assert (row["asked"]["kind"], row["asked"]["prompt"]) == (decision["kind"], decision["prompt"])
            seat = ada.view(game)["seats"][0]
            assert row["asked"]["clock"] == seat["clock"]
            assert row["asked"]["until"] == seat["clock"]["until"] == row["waiting"][0]["until"]
            assert ada.command(game, row["asked"]["decision"], decision["options"][0]["id"]).status_code == 200
        stream.close()

    def test_it_goes_on_where_it_ended_with_all_that_changed_and_nothing_else(self, ada: Person, bob: Person) -> None:
        quiet, busy = (ada.create() for _ in range(2))
        for game in (quiet, busy):
            bob.join(game)
        stream = Stream(ada, None)
        stream.until("overview")
        bob.play(busy)
        last = next_of(stream, busy).id
        stream.close()
        for _ in range(2):
            ada.play(busy)
            bob.play(busy)
        version = ada.view(busy)["version"]
        again = Stream(ada.at("api-2"), None, last)
        for event in again:
            assert (event.kind, event.data["id"]) == ("changed", busy["id"])
            if event.data["version"] >= version:
                break
        assert (event.id or 0) > (last or 0)
        again.close()

    def test_it_says_which_game_is_gone(self, ada: Person, bob: Person) -> None:
        game = ada.create(seats=3)
        bob.join(game)
        # A game that comes and goes before anybody has looked is not told.
        until(lambda: [row["id"] for row in bob.listed(mine=True)] == [game["id"]])
        stream = Stream(bob, None)
        stream.until("overview")
        bob.ask("DELETE", f"/games/{game['id']}/seats/me")
        assert next_of(stream, game, "gone").data == {"id": game["id"]}
        stream.close()

    @pytest.mark.parametrize("last", [0, 1, 10**15, 10**16])
    def test_an_id_that_all_is_not_known_since_begins_anew(self, ada: Person, last: int) -> None:
        stream = Stream(ada, None, last)
        first = next(iter(stream))
        assert first.kind == "overview"
        assert first.id is not None
        stream.close()

    def test_a_stranger_is_told_nothing(self, ada: Person, bob: Person, eve: Person) -> None:
        stream = Stream(eve, None)
        stream.until("overview")
        game = ada.create(visibility="public")
        bob.join(game)
        until(lambda: bool(ada.listed(to_move="me")))
        own = eve.create()
        assert next(event for event in stream if event.kind == "changed").data["id"] == own["id"]
        stream.close()

    def test_what_is_hidden_from_a_seat_is_hidden_in_its_stream(self, ada: Person, bob: Person) -> None:
        """The question that the other seat is asked, for a start."""
        stream = Stream(bob, None)
        stream.until("overview")
        game = ada.create()
        bob.join(game)
        ada.play(game)
        row = asked(stream, game).data
        assert row["asked"]["seat"] == 1
        stream.close()

    def test_a_ticket_opens_it_once_and_no_other(self, running: Service, ada: Person) -> None:
        made = ada.ask("POST", "/players/me/tickets", json={})
        assert made["game"] is None
        of_game = ada.ask("POST", "/players/me/tickets", json={"game": ada.create()["id"]})["ticket"]
        path = "/v1/players/me/events"
        problem("unauthenticated", running.client().get(path, params={"ticket": of_game}))
        with running.client().stream("GET", path, params={"ticket": made["ticket"]}) as response:
            assert response.status_code == 200
        problem("unauthenticated", running.client().get(path, params={"ticket": made["ticket"]}))

    def test_it_ends_when_its_token_is_revoked(self, ada: Person) -> None:
        token = ada.ask("POST", "/players/me/tokens", json={"name": "x", "scopes": ["read"]})
        stream = Stream(ada.with_token(token["token"]), None)
        stream.until("overview")
        ada.ask("DELETE", f"/players/me/tokens/{token['id']}")
        assert stream.rest()[-1] == Event("end", None, {"reason": "unauthenticated"})

    def test_nothing_is_left_of_a_deleted_account(self, running: Service, person: Callable[..., Person]) -> None:
        zoe = person("Zoe")
        zoe.create()
        stream = Stream(zoe, None)
        stream.until("overview")
        zoe.ask("DELETE", "/players/me")
        assert stream.rest()[-1].data == {"reason": "unauthenticated"}


class TestList:
    def test_it_waits_until_a_game_waits_for_me(self, ada: Person, bob: Person) -> None:
        empty = ada.send("GET", "/games", params={"to_move": "me"})
        assert (empty.json()["count"], empty.json()["games"]) == (0, [])
        known = {"If-None-Match": empty.headers["etag"]}
        answers = list[httpx2.Response]()

        def wait() -> None:
            # As long as it takes: an answer is the same after half a minute in which nothing came.
            while not answers or answers[-1].status_code == 304:
                answers.append(ada.send("GET", "/games", params={"to_move": "me", "wait": 30}, headers=known))

        waiter = threading.Thread(target=wait, daemon=True)
        waiter.start()
        game = bob.create()
        ada.at("api-2").join(game)
        waiter.join(PATIENCE)
        answer = answers[-1]
        assert [row["id"] for row in answer.json()["games"]] == [game["id"]]
        assert answer.json()["count"] == 1

    def test_it_is_not_sent_to_who_knows_it(self, ada: Person) -> None:
        ada.create()
        until(lambda: bool(ada.listed(mine=True)))
        for query in ({"mine": True}, {"to_move": "me"}, {"ruleset": "zgame", "status": "finished"}):
            first = ada.send("GET", "/games", params=query)
            known = {"If-None-Match": first.headers["etag"]}
            for wait in (0, 1):
                again = ada.send("GET", "/games", params={**query, "wait": wait}, headers=known)
                assert (again.status_code, again.content) == (304, b"")
            assert ada.send("GET", "/games", params={**query, "wait": 30}).status_code == 200

    def test_the_most_urgent_game_comes_first(self, ada: Person, bob: Person) -> None:
        spans = {"endless": None, "day": "P1D", "week": "P7D", "hour": "PT1H"}
        games = {}
        for name, span in spans.items():
            deadline = {"per_sitting": span} if span else {"on_timeout": "wait"}
            games[name] = ada.create(deadline=deadline)["id"]
            bob.join({"id": games[name]})
        until(lambda: len(ada.listed(to_move="me")) == len(games))
        wanted = [games[name] for name in ("hour", "day", "week", "endless")]
        assert [row["id"] for row in ada.listed(to_move="me")] == wanted
        assert [row["id"] for row in ada.listed(to_move="me", limit=1)] == wanted
        rows = ada.get("/games", to_move="me", limit=2)
        assert rows["count"] == 4
        assert all(row["asked"]["until"] == row["waiting"][0]["until"] for row in rows["games"])

    def test_a_row_of_the_lobby_says_what_is_played_and_with_whom(self, ada: Person, bob: Person) -> None:
        game = ada.create(deadline={"per_sitting": "PT2H", "reserve": "P1D"}, options={"mode": "long"})
        until(lambda: bool(ada.listed(mine=True, status="open")))
        (row,) = bob.listed(mine=True) or [row for row in bob.listed(status="open") if row["id"] == game["id"]]
        assert row["terms"] == {name: game[name] for name in ("ruleset", "deadline", "options")}
        assert row["reliability"] == ada.get("/players/me/reliability")
        assert row["asked"] is None

    def test_counts_are_of_all_pages(self, ada: Person) -> None:
        for _ in range(3):
            ada.create()
        ada.create(position={"seats": [{}, {}]})
        until(lambda: len(ada.listed(mine=True)) == 4)
        assert ada.get("/games", mine=True, limit=1)["count"] == 4
        assert ada.get("/games", mine=True, from_position=False, limit=2)["count"] == 3
        assert ada.get("/games", mine=True, from_position=True)["count"] == 1
        assert ada.get("/games", mine=True, status="finished")["count"] == 0

    def test_questions_are_in_the_language_that_is_asked_for(self, ada: Person, bob: Person) -> None:
        game = ada.create()
        bob.join(game)
        until(lambda: bool(ada.listed(to_move="me")))
        for locale in ("en", "ru", "pl"):
            (row,) = ada.listed(to_move="me", locale=locale)
            assert row["asked"]["prompt"] == ada.view(game, locale=locale)["decisions"][0]["prompt"]
