"""Streams tell what happens as it happens: nothing lost, nothing twice, and nobody is told what is not theirs."""

import threading
from collections.abc import Callable

import httpx2
import pytest

from tests.api.person import LONG_POLL, Data, Person, play_on
from tests.api.stream import Event, Stream
from tests.processes.metrics import number, numbers
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until


def running_game(ada: Person, bob: Person, **wish: object) -> Data:
    game = ada.create(options={"mode": "long"}, **wish)
    bob.join(game)
    return ada.view(game)


def told(events: list[Event]) -> list[Data]:
    """Return what happened, by events as `since` tells them."""
    return [row for event in events if event.kind == "entry" for row in event.data["events"]]


def test_it_begins_with_the_game_as_it_is_and_goes_on_with_what_happens(ada: Person, bob: Person) -> None:
    game = running_game(ada, bob)
    stream = Stream(ada, game)
    assert stream.until("game") == [Event("game", game["version"], game)]
    for who in (bob, ada):
        version = ada.view(game)["version"]
        who.at("api-2").play(game)
        events = stream.until("game")
        while events[-1].data["version"] < ada.view(game)["version"]:
            events += stream.until("game")
        view = ada.view(game, since=version)
        entries = [event for event in events if event.kind == "entry"]
        assert [event.id for event in entries] == list(range(version + 1, view["version"] + 1))
        assert [event.data["seq"] for event in entries] == [event.id for event in entries]
        assert told(events) == view["history"]
        assert events[-1] == Event("game", None, view | {"history": None})
        assert entries[-1].data["head"] == view["head"]
    stream.close()


def test_a_version_or_the_last_id_say_where_it_begins(ada: Person, bob: Person) -> None:
    game = running_game(ada, bob)
    for api in ("api-1", "api-2"):
        for last in range(game["version"] + 1):
            for stream in (Stream(ada.at(api), game, last), Stream(ada.at(api), game, since=last)):
                events = stream.until("game")
                assert [event.id for event in events] == [*range(last + 1, game["version"] + 1), None]
                assert told(events) == ada.view(game, since=last)["history"]
                stream.close()
        stream = Stream(ada.at(api), game, last=2, since=4)
        assert stream.until("game")[0].id == 3
        stream.close()
        greeted = Stream(ada.at(api), game, since=game["version"], head="0" * 64)
        assert greeted.until("game")[0].kind == "game"
        greeted.close()
    ada.refused("invalid-request", "GET", f"/games/{game['id']}/events?head=x")
    current = ada.view(game)
    for behind in (0, 1):
        stream = Stream(ada, game, since=current["version"] - behind, head=current["head"])
        if not behind:
            bob.play(game)
        assert stream.until("game")[0].id == current["version"] + 1 - behind
        stream.close()


def test_whoever_comes_back_is_told_the_rest_and_nothing_twice(ada: Person, bob: Person) -> None:
    """A reader who loses the connection after every few events, while others play, at one process and at the other."""
    game = ada.create(seats=3, options={"mode": "long"}, bots=[{"seat": 2, "bot": "random"}])
    entries: list[Event] = []
    spoken: list[Event] = []

    def listen() -> None:
        last, turn = 0, 0
        while not spoken or spoken[-1].kind != "end" or spoken[-1].data["reason"] != "finished":
            turn += 1
            stream = Stream(bob.at(f"api-{turn % 2 + 1}"), game, last)
            if stream.is_over:
                break
            for _ in range(turn % 4 + 2):
                event = next(iter(stream), None)
                if event is None:
                    break
                spoken.append(event)
                if event.kind == "entry":
                    entries.append(event)
                    last = event.id or 0
            stream.close()

    listener = threading.Thread(target=listen)
    listener.start()
    bob.join(game)
    view = play_on({0: ada, 1: bob}, game)
    listener.join()
    assert [event.id for event in entries] == list(range(1, view["version"] + 1))
    assert told(entries) == bob.view(game, since=0)["history"]
    log = bob.get(f"/games/{game['id']}/log", limit=500)["entries"]
    assert [(event.data["at"], event.data["head"]) for event in entries] == [(row["at"], row["h"]) for row in log]


def test_it_ends_with_the_game_and_there_is_nothing_to_come_back_for(ada: Person, bob: Person) -> None:
    game = running_game(ada, bob)
    stream = Stream(bob, game)
    ada.at("api-2").ask("POST", f"/games/{game['id']}/resign")
    *_, last, end = stream.rest()
    assert (last.kind, last.data["status"]) == ("game", "finished")
    assert end == Event("end", None, {"reason": "finished"})
    version = last.data["version"]
    response = bob.send("GET", f"/games/{game['id']}/events", headers={"Last-Event-ID": str(version)})
    assert (response.status_code, response.content) == (204, b"")
    late = Stream(bob, game, last=version - 1).rest()
    assert [(event.kind, event.id) for event in late] == [("entry", version), ("game", None), ("end", None)]
    assert [event.kind for event in Stream(bob, game).rest()] == ["game", "end"]


def test_each_is_told_its_own(ada: Person, bob: Person, eve: Person) -> None:
    game = running_game(ada, bob)
    streams = {who.name: Stream(who, game) for who in (ada, bob, eve)}
    for stream in streams.values():
        stream.until("game")
    ada.play(game, "m4")
    events = {name: stream.until("game") for name, stream in streams.items()}
    for stream in streams.values():
        stream.close()
    for who in (ada, bob, eve):
        assert told(events[who.name]) == who.view(game, since=game["version"])["history"]
        assert events[who.name][-1].data == who.view(game)
    assert "m4" in str(told(events["Ada"]))
    assert "m4" not in str(told(events["Bob"]) + told(events["Eve"]))
    assert events["Eve"][-1].data["view"]["hand"] is None


def test_it_is_in_the_language_that_is_asked_for(ada: Person, bob: Person) -> None:
    game = running_game(ada, bob)
    streams = [Stream(ada, game, 0, locale=locale) for locale in ("en", "ru", "pl")]
    texts = [{row["text"] for row in told(stream.until("game"))} for stream in streams]
    assert not texts[0] & texts[1]
    assert not texts[1] & texts[2]
    for stream in streams:
        stream.close()


def test_who_takes_a_seat_is_told_from_then_on_what_the_seat_may_know(ada: Person, bob: Person) -> None:
    game = ada.create()
    stream = Stream(bob, game)
    assert stream.until("game")[0].data["seat"] is None
    bob.join(game)
    assert stream.until("game")[-1].data["seat"] == 1
    stream.close()


def test_who_leaves_a_private_game_is_told_no_more(ada: Person, bob: Person, eve: Person) -> None:
    game = ada.create(seats=3, visibility="private")
    bob.join(game, invite=game["invite"])
    stream = Stream(bob, game)
    assert stream.until("game")[0].data["invite"] == game["invite"]
    bob.at("api-1").ask("DELETE", f"/games/{game['id']}/seats/me")
    assert stream.rest() == [Event("end", None, {"reason": "not-found"})]
    for who in (bob, eve):
        who.refused("not-found", "GET", f"/games/{game['id']}/events")


@pytest.mark.parametrize("scope", ["read", "bot", "play"])
def test_a_revocation_ends_streams_and_long_polls_at_all_processes(ada: Person, bob: Person, scope: str) -> None:
    game = running_game(ada, bob)
    made = ada.ask("POST", "/players/me/tokens", json={"name": "x", "scopes": [scope]})
    lent, kept = ada.with_token(made["token"]), Stream(ada, game)
    streams = [Stream(lent.at(api), game) for api in ("api-1", "api-2")]
    answers: list[int] = []
    path, query = f"/games/{game['id']}", {"wait": 60, "after": game["version"]}
    polls = [
        threading.Thread(
            target=lambda api=api: answers.append(lent.at(api).send("GET", path, params=query).status_code)
        )
        for api in ("api-1", "api-2")
    ]
    waiting = {api: _waiting(ada, api) for api in ("api-1", "api-2")}
    for thread in polls:
        thread.start()
    for api, before in waiting.items():
        until(lambda api=api, before=before: _waiting(ada, api) > before)
    for stream in (*streams, kept):
        stream.until("game")
    ada.at("api-2").ask("DELETE", f"/players/me/tokens/{made['id']}")
    for stream in streams:
        assert stream.rest() == [Event("end", None, {"reason": "unauthenticated"})]
    for thread in polls:
        thread.join()
    assert answers == [401, 401]
    bob.play(game)
    assert kept.until("game")[-1].data["version"] == game["version"] + 1
    kept.close()


def _waiting(who: Person, api: str) -> float:
    return number(numbers(who.metrics(api)), "turnfold_long_polls")


def test_who_deletes_the_account_is_told_no_more(ada: Person, bob: Person) -> None:
    game = running_game(ada, bob)
    stream = Stream(ada, game)
    ada.at("api-2").ask("DELETE", "/players/me")
    assert stream.rest()[-1].data["reason"] in ("unauthenticated", "finished")


@pytest.mark.parametrize("last", ["x", "-1", "1.5", "null", ""])
def test_an_id_is_a_number(ada: Person, last: str) -> None:
    game = ada.create()
    path = f"/games/{game['id']}/events"
    ada.refused("invalid-request", "GET", path, headers={"Last-Event-ID": last})
    ada.refused("invalid-request", "GET", path, params={"since": last})


def test_an_id_beyond_all_versions_is_no_fault(ada: Person, bob: Person) -> None:
    game = running_game(ada, bob)
    stream = Stream(ada, game, last=10**20)
    lost = Event("reset", game["version"], {"version": game["version"], "head": game["head"]})
    assert stream.until("game") == [lost, Event("game", game["version"], game)]
    bob.play(game)
    assert stream.until("game")[0].id == game["version"] + 1
    stream.close()


def test_the_head_of_a_stream_can_be_had_alone(ada: Person) -> None:
    response = ada.send("HEAD", f"/games/{ada.create()['id']}/events")
    assert (response.status_code, response.content) == (200, b"")
    assert response.headers["content-type"] == "text/event-stream"


class TestBriefStreams:
    """A service whose streams end soon."""

    @pytest.fixture
    def brief(self, own_server: RedisServer, services: Callable[..., Service]) -> tuple[Service, RedisServer]:
        env = {"TURNFOLD_STREAM_SECONDS": "2", "TURNFOLD_HEARTBEAT_SECONDS": "1"}
        return services(own_server.url, env=env).start("api-1"), own_server

    def test_it_ends_after_its_time_with_signs_of_life_before(self, brief: tuple[Service, RedisServer]) -> None:
        ada = Person(brief[0])
        stream = Stream(ada, ada.create())
        seen = []
        while (event := stream.next()) is not None:
            seen.append(event.kind)
        assert (seen[0], set(seen[1:-1]), seen[-1]) == ("game", {":"}, "end")
        until(lambda: number(numbers(brief[0].metrics()), "turnfold_streams") == 0)

    def test_it_ends_in_order_when_the_process_does(self, brief: tuple[Service, RedisServer]) -> None:
        service, _ = brief
        ada = Person(service)
        streams = [Stream(ada, ada.create()) for _ in range(5)]
        for stream in streams:
            stream.until("game")
        assert service.end("api-1") in (0, -15)
        for stream in streams:
            assert stream.rest()[-1] == Event("end", None, {"reason": "resume"})
        assert "error" not in service.output("api-1")

    def test_it_outlives_a_restart_of_the_store(self, brief: tuple[Service, RedisServer]) -> None:
        service, server = brief
        ada, bob = Person(service), Person(service, "Bob")
        game = running_game(ada, bob)
        stream = Stream(ada, game)
        stream.until("game")
        server.restart()
        version = bob.play(game)["version"]
        last = game["version"]
        entries = list[int]()
        while version not in entries:
            events = stream.rest()
            entries += [event.id or 0 for event in events if event.kind == "entry"]
            assert events[-1].kind == "end"
            assert events[-1].data["reason"] in ("resume", "unavailable")
            last = max([last, *entries])
            stream = Stream(ada, game, last)
        assert entries == list(range(game["version"] + 1, version + 1))
        stream.close()


def test_a_client_that_hangs_up_leaves_nothing_behind(
    own_server: RedisServer, services: Callable[..., Service]
) -> None:
    service = services(own_server.url).start("api-1")
    ada = Person(service)
    game = ada.create()
    for _ in range(3):
        streams = [Stream(ada, game) for _ in range(10)]
        until(lambda: number(numbers(service.metrics()), "turnfold_streams") == 10)
        for stream in streams:
            stream.close()
        until(lambda: number(numbers(service.metrics()), "turnfold_streams") == 0)
    with pytest.raises(httpx2.ReadTimeout):
        ada.send("GET", f"/games/{game['id']}", params={"wait": LONG_POLL}, timeout=0.5)
    until(lambda: number(numbers(service.metrics()), "turnfold_long_polls") == 0)
