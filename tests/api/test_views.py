"""Tests of what a player sees of a game, and of how long they wait for it."""

from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest

from domain.kernel.time.times import HOUR, milliseconds
from tests.api.person import LONG_POLL, Data, Person
from tests.processes.waiting import until


def running_game(ada: Person, bob: Person, **wish: Any) -> Data:
    game = ada.create(options={"mode": "long"}, **wish)
    bob.join(game)
    return ada.view(game)


def test_both_processes_show_the_same(ada: Person, bob: Person) -> None:
    game = running_game(ada, bob)
    for who in (ada, bob):
        for _ in range(3):
            who.play(game)
            for each in (ada, bob):
                responses = [each.at(api).send("GET", f"/games/{game['id']}") for api in ("api-1", "api-2")]
                assert responses[0].content == responses[1].content
                assert responses[0].headers["etag"] == responses[1].headers["etag"]
            if not who.view(game)["decisions"]:
                break


def test_each_sees_its_own_cards_and_a_spectator_none(ada: Person, bob: Person, eve: Person) -> None:
    game = running_game(ada, bob)
    ada.play(game, "m4")
    views = {who.name: who.view(game) for who in (ada, bob, eve)}
    assert [views[name]["view"]["committed"] for name in ("Ada", "Bob", "Eve")] == [4, None, None]
    assert views["Eve"]["view"]["hand"] is None
    assert views["Eve"]["seat"] is None
    assert views["Eve"]["decisions"] == []
    assert all(view["view"]["seats"][0]["has_committed"] for view in views.values())


def test_each_is_told_which_answer_of_its_own_was_the_last(ada: Person, bob: Person, eve: Person) -> None:
    game = running_game(ada, bob)
    assert [who.view(game)["last_answer"] for who in (ada, bob, eve)] == [None, None, None]
    first = ada.play(game)["version"]
    assert [who.view(game)["last_answer"] for who in (ada, bob, eve)] == [first, None, None]
    second = bob.play(game)["version"]
    assert [who.at("api-2").view(game)["last_answer"] for who in (ada, bob, eve)] == [first, second, None]


def test_an_etag_spares_what_is_known(ada: Person, bob: Person) -> None:
    game = running_game(ada, bob)
    path = f"/games/{game['id']}"
    first = ada.send("GET", path)
    tag = first.headers["etag"]
    assert first.headers["cache-control"] == "private, no-cache"
    for known in (tag, f'"other", {tag}', f"W/{tag}", "*"):
        response = ada.at("api-2").send("GET", path, headers={"If-None-Match": known})
        assert (response.status_code, response.content) == (304, b"")
        assert response.headers["etag"] == tag
    assert ada.send("GET", path, headers={"If-None-Match": '"other"'}).status_code == 200
    bob.play(game)
    assert ada.send("GET", path, headers={"If-None-Match": tag}).status_code == 200


def test_whatever_the_bytes_depend_on_is_in_the_etag(ada: Person, bob: Person, eve: Person) -> None:
    game = running_game(ada, bob)
    path = f"/games/{game['id']}"
    requests: list[tuple[Person, Data]] = [
        *((who, {}) for who in (ada, bob, eve)),
        *((ada, {"locale": locale}) for locale in ("en", "ru", "pl")),
        *((ada, {"since": since}) for since in (0, 1, 3)),
        *((ada, {"last": last}) for last in (0, 2)),
    ]
    found: dict[str, bytes] = {}
    for who, query in requests:
        response = who.send("GET", path, params=query)
        assert found.setdefault(response.headers["etag"], response.content) == response.content
    assert len(found) == 9, "what happened after 3 are the last two"
    ada.ask("PATCH", "/players/me", json={"name": "Augusta"})
    response = ada.send("GET", path)
    assert found.setdefault(response.headers["etag"], response.content) == response.content


def test_all_see_what_is_being_decided_and_one_what_about(ada: Person, bob: Person, eve: Person) -> None:
    game = running_game(ada, bob)
    for who in (ada, bob, eve):
        assert [(row["seat"], row["kind"]) for row in who.view(game)["waiting"]] == [(0, "play"), (1, "play")]
    until(lambda: ["play", "play"] in [[each["kind"] for each in row["waiting"]] for row in ada.listed(mine=True)])
    view = ada.view(game)
    stray, rule = view["decisions"][0]["refs"]
    assert stray == {"kind": "card_type", "id": f"m{view['view']['roaming']}"}
    assert rule == {"kind": "rule", "id": "round"}


@pytest.mark.parametrize(("locale", "word"), [("en", "stray"), ("ru", "монстр"), ("pl", "potw")])
def test_texts_are_in_the_language_that_is_asked_for(ada: Person, bob: Person, locale: str, word: str) -> None:
    game = running_game(ada, bob)
    view = ada.view(game, locale=locale, since=0)
    texts = [view["decisions"][0]["prompt"], *(event["text"] for event in view["history"])]
    assert any(word in text.lower() for text in texts), texts
    ada.refused("invalid-request", "GET", f"/games/{game['id']}", params={"locale": "de"})


def test_the_language_is_the_accounts_own_if_none_is_asked_for(ada: Person, bob: Person) -> None:
    game = running_game(ada, bob)
    ada.ask("PATCH", "/players/me", json={"locale": "ru"})
    russian = bob.view(game, locale="ru")["decisions"][0]["prompt"]
    assert ada.view(game)["decisions"][0]["prompt"] == russian != bob.view(game)["decisions"][0]["prompt"]


class TestHistory:
    """History tells what happened, in words and as data, as far as the seat may know it."""

    def test_it_is_told_when_asked_for(self, ada: Person, bob: Person) -> None:
        game = running_game(ada, bob)
        assert ada.view(game)["history"] is None
        whole = ada.view(game, since=0)["history"]
        assert [event["kind"] for event in whole][:3] == ["seat-joined", "seat-joined", "game-started"]
        assert all(event["text"] and event["at"] for event in whole)
        assert ada.view(game, since=3)["history"] == [event for event in whole if event["seq"] > 3]
        assert ada.view(game, since=game["version"])["history"] == []
        for last in (0, 2, 10**30):
            assert ada.view(game, last=last)["history"] == [e for e in whole if e["seq"] > game["version"] - last]
        assert ada.view(game, since=game["version"] - 1, last=10**9)["history"] == ada.view(game, last=1)["history"]

    def test_each_seat_is_told_its_own(self, ada: Person, bob: Person, eve: Person) -> None:
        game = running_game(ada, bob)
        ada.play(game, "m4")
        told = {who.name: who.view(game, since=game["version"])["history"] for who in (ada, bob, eve)}
        assert "m4" in str(told["Ada"])
        assert told["Bob"] == told["Eve"]
        assert "m4" not in str(told["Bob"])
        assert {event["kind"] for event in told["Bob"]} < {event["kind"] for event in told["Ada"]}

    def test_both_processes_tell_the_same(self, ada: Person, bob: Person) -> None:
        game = running_game(ada, bob)
        for who in (ada, bob, ada, bob):
            who.play(game)
        for since in range(ada.view(game)["version"] + 1):
            assert ada.view(game, since=since) == ada.at("api-2").view(game, since=since)


class TestWaiting:
    """A long-poll ends when the game moves on, whoever moves it."""

    def test_it_ends_at_once_where_the_game_has_moved_on(self, ada: Person, bob: Person) -> None:
        game = running_game(ada, bob)
        assert ada.view(game, wait=LONG_POLL, after=game["version"] - 1) == game

    @pytest.mark.parametrize("api", ["api-1", "api-2"])
    def test_it_is_woken_by_a_move_at_either_process(self, ada: Person, bob: Person, api: str) -> None:
        game = running_game(ada, bob)
        with ThreadPoolExecutor(8) as pool:
            waiting: list[Future[Data]] = [
                pool.submit(ada.at(f"api-{number % 2 + 1}").view, game, wait=60, after=game["version"])
                for number in range(8)
            ]
            version = bob.at(api).play(game)["version"]
            assert {future.result()["version"] for future in waiting} == {version}

    def test_it_is_woken_by_a_bot(self, ada: Person) -> None:
        game = ada.create(options={"mode": "long"}, bots=[{"seat": 1, "bot": "random"}])
        seen = ada.play(game)["version"]
        while not ada.view(game)["decisions"]:
            view = ada.view(game, wait=LONG_POLL, after=seen)
            assert view["version"] > seen
            seen = view["version"]

    def test_it_ends_in_vain_after_its_time(self, ada: Person, bob: Person) -> None:
        game = running_game(ada, bob)
        assert ada.view(game, wait=1) == game
        tag = ada.send("GET", f"/games/{game['id']}").headers["etag"]
        query = {"wait": 1, "after": game["version"]}
        response = ada.send("GET", f"/games/{game['id']}", params=query, headers={"If-None-Match": tag})
        assert response.status_code == 304

    def test_nobody_waits_for_a_game_that_is_over(self, ada: Person, bob: Person) -> None:
        game = running_game(ada, bob)
        view = ada.ask("POST", f"/games/{game['id']}/resign")
        assert ada.at("api-2").view(game, wait=60, after=view["version"]) == view
        assert bob.view(game, wait=60)["status"] == "finished"

    def test_it_tells_what_happened_meanwhile(self, ada: Person, bob: Person) -> None:
        game = running_game(ada, bob)
        with ThreadPoolExecutor(1) as pool:
            query = {"wait": 60, "after": game["version"], "since": game["version"]}
            waiting = pool.submit(ada.view, game, **query)
            bob.play(game)
            assert [event["seq"] for event in waiting.result()["history"]] == [game["version"] + 1]

    @pytest.mark.parametrize(
        "query", [{"wait": 61}, {"wait": -1}, {"wait": "long"}, {"after": -1}, {"since": "x"}, {"last": -1}]
    )
    def test_what_cannot_be_waited_for_is_refused(self, ada: Person, query: Data) -> None:
        game = ada.create()
        ada.refused("invalid-request", "GET", f"/games/{game['id']}", params=query)

    def test_numbers_beyond_all_versions_are_refused_however_large(self, ada: Person, bob: Person) -> None:
        game = running_game(ada, bob)
        for number in (10**9, 2**63, 10**30):
            for query in ({"since": number}, {"after": number}, {"wait": 60, "after": number}):
                ada.refused("unknown-version", "GET", f"/games/{game['id']}", params=query)
            ada.refused("unknown-version", "GET", f"/games/{game['id']}/log", params={"after": number})


def test_it_is_shown_who_is_waited_for_and_since_when(ada: Person, bob: Person) -> None:
    game = running_game(ada, bob)
    asked = ada.get(f"/games/{game['id']}/log")["entries"][-1]["at"]
    assert game["waiting"] == [{"seat": seat, "since": asked, "kind": "play"} for seat in (0, 1)]
    ada.play(game)
    assert bob.view(game)["waiting"] == [{"seat": 1, "since": asked, "kind": "play"}]


def test_deadlines_are_shown_with_what_is_left_of_the_reserve(ada: Person, bob: Person) -> None:
    deadline = {"per_decision": "PT2H", "reserve": "P1D", "on_timeout": "bot"}
    game = running_game(ada, bob, deadline=deadline)
    asked = milliseconds(game["waiting"][0]["since"])
    assert [row["seat"] for row in game["deadlines"]] == [0, 1]
    for row in game["deadlines"]:
        assert milliseconds(row["at"]) == asked + 26 * HOUR
        assert row["reserve"] == "P1D"
    ada.play(game)
    assert [row["seat"] for row in bob.view(game)["deadlines"]] == [1]


def test_without_a_deadline_none_is_shown(ada: Person, bob: Person) -> None:
    assert running_game(ada, bob, deadline={"on_timeout": "wait"})["deadlines"] == []
