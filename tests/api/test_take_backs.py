"""Answers are taken back over the API: who may, what is said to those who may not, and what others see of it."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from domain.audit.audit import audit
from tests.api.person import Data, Person
from tests.unit.audit.verifier import verify

Pair = tuple[Person, Person, Data]


@pytest.fixture
def pair(person: Callable[..., Person]) -> Pair:
    ada, bob = person("Ada"), person("Bob", "api-2")
    game = ada.create(deadline={"per_sitting": "P1D"})
    bob.join(game)
    return ada, bob, game


def answer(who: Person, game: Data, option: int = 0) -> Data:
    """Answer what is asked; the reply, and what was answered."""
    decision = who.view(game)["decisions"][0]
    chosen = decision["options"][option]["id"]
    reply = who.command(game, decision["id"], chosen)
    assert reply.status_code == 200, reply.text
    return {**reply.json(), "decision": decision["id"], "chosen": chosen}


def take_back(who: Person, game: Data, to: int) -> Data:
    reply = who.send("POST", f"/games/{game['id']}/take_backs", json={"to": to})
    assert reply.status_code == 200, reply.text
    return dict(reply.json())


def refused(who: Person, game: Data, to: int) -> str:
    reply = who.send("POST", f"/games/{game['id']}/take_backs", json={"to": to})
    assert (reply.status_code, reply.json()["type"]) == (409, "/problems/no-take-back")
    return str(reply.json()["detail"])


def test_what_was_answered_is_asked_again(pair: Pair) -> None:
    ada, _, game = pair
    before = ada.view(game)
    assert before["take_back"] == "own"
    assert before["take_backs"] == {"to": [], "why": "nothing", "ask": []}
    done = answer(ada, game)
    assert ada.view(game)["take_backs"] == {"to": [done["version"]], "why": None, "ask": [done["version"]]}
    after = take_back(ada, game, done["version"])
    assert after["version"] == done["version"] + 1
    assert after["view"] == before["view"]
    assert after["take_backs"] == {"to": [], "why": "nothing", "ask": []}
    (again,), (first,) = after["decisions"], before["decisions"]
    assert again == {**first, "id": f"{after['version']}.0"}


def test_others_are_told_and_the_log_keeps_it_all(pair: Pair) -> None:
    ada, bob, game = pair
    done = answer(ada, game)
    after = take_back(ada, game, done["version"])
    assert [event["kind"] for event in bob.view(game, since=done["version"])["history"]] == ["seat-took-back"]
    assert [row["kind"] for row in bob.get(f"/games/{game['id']}/log")["entries"]][-2:] == ["chose", "took_back"]
    past = ada.get(f"/games/{game['id']}/states/{done['version']}")
    assert (past["decisions"], past["view"]["committed"]) == ([], 1)
    assert after["view"]["committed"] is None


def test_what_is_sent_again_gets_the_same_reply(pair: Pair) -> None:
    ada, _, game = pair
    done = answer(ada, game)
    first = take_back(ada, game, done["version"])
    assert take_back(ada, game, done["version"])["version"] == first["version"]
    for option in (None, 1):
        if option is not None:
            answer(ada, game, option)
        reply = ada.command(game, done["decision"], done["chosen"])
        assert (reply.status_code, reply.json()["version"]) == (200, done["version"])


def test_another_answer_to_what_is_not_asked_any_more_is_refused(pair: Pair) -> None:
    ada, _, game = pair
    done = answer(ada, game)
    after = take_back(ada, game, done["version"])
    other = after["decisions"][0]["options"][1]["id"]
    stale = ada.command(game, done["decision"], other)
    assert (stale.status_code, stale.json()["open"]) == (409, after["decisions"][0]["id"])
    assert f"entry {after['version']} has taken back" in stale.json()["detail"]
    assert ada.view(game)["version"] == after["version"]


def test_not_once_somebody_else_has_answered(pair: Pair) -> None:
    ada, bob, game = pair
    done = answer(ada, game)
    answer(bob, game)
    view = ada.view(game)
    assert view["take_backs"] == {"to": [], "why": "nothing", "ask": []}
    assert "something was last drawn or came to light" in refused(ada, game, done["version"])
    assert ada.view(game)["version"] == view["version"]


def test_a_game_can_do_without(person: Callable[..., Person]) -> None:
    ada, bob = person("Ada"), person("Bob")
    game = ada.create(take_back="never")
    bob.join(game)
    done = answer(ada, game)
    assert ada.view(game)["take_backs"] == {"to": [], "why": "never", "ask": []}
    assert "without take-backs" in refused(ada, game, done["version"])


def test_others_may_agree_to_what_concerns_them(person: Callable[..., Person]) -> None:
    ada, bob, cem = person("Ada"), person("Bob", "api-2"), person("Cem")
    game = ada.create(seats=3, take_back="ask")
    for other in (bob, cem):
        other.join(game)
    done = answer(ada, game)
    answer(bob, game)
    view = ada.view(game)
    assert view["take_backs"] == {"to": [], "why": "ask", "ask": [done["version"]]}
    refused(ada, game, done["version"])
    wish = {"kind": "take_back", "to": done["version"]}
    (asked,) = ada.send("POST", f"/games/{game['id']}/requests", json=wish).json()["requests"]
    assert (asked["kind"], asked["to"], asked["awaited"]) == ("take_back", done["version"], [1, 2])
    for other in (bob, cem):
        reply = other.send("POST", f"/games/{game['id']}/requests/{asked['id']}", json={"agree": True})
        assert reply.status_code == 200
    after = ada.view(game)
    assert [row["seat"] for row in after["waiting"]] == [0, 1, 2]
    assert after["view"] == game_begun(view, after)
    for body in ({"kind": "take_back"}, {"kind": "take_back", "to": 1}, {"kind": "abort", "to": 1}):
        assert ada.send("POST", f"/games/{game['id']}/requests", json=body).status_code == 409


def game_begun(view: Data, after: Data) -> Data:
    """The table as it was before anybody had answered."""
    seats = [{**seat, "has_committed": False} for seat in view["view"]["seats"]]
    assert after["view"]["committed"] is None
    return {**view["view"], "seats": seats, "committed": None}


def test_who_watches_takes_nothing_back(pair: Pair, person: Callable[..., Person]) -> None:
    ada, _, game = pair
    done = answer(ada, game)
    eve = person("Eve")
    assert eve.view(game)["take_backs"] is None
    reply = eve.send("POST", f"/games/{game['id']}/take_backs", json={"to": done["version"]})
    assert (reply.status_code, reply.json()["type"]) == (409, "/problems/not-seated")


@pytest.mark.parametrize("body", [{}, {"to": 0}, {"to": "6"}, {"to": 10_001}, {"to": 6, "seat": 0}, {"to": None}])
def test_what_is_no_request_is_refused(pair: Pair, body: Data) -> None:
    ada, _, game = pair
    assert ada.send("POST", f"/games/{game['id']}/take_backs", json=body).status_code == 400


def test_of_a_take_back_and_an_answer_at_the_same_moment_one_comes_first(pair: Pair) -> None:
    """The answer that completes the round shows what was to be taken back, or there is nothing left to complete."""
    ada, bob, game = pair
    while ada.view(game)["status"] == "running":
        done = answer(ada, game) if ada.view(game)["decisions"] else None
        asked = bob.view(game)["decisions"]
        if done is None or not asked:
            continue
        with ThreadPoolExecutor(2) as both:
            together = threading.Barrier(2)
            back = both.submit(_at_once, together, ada, f"/games/{game['id']}/take_backs", {"to": done["version"]})
            chosen = {"decision": asked[0]["id"], "choose": [asked[0]["options"][0]["id"]]}
            reply = both.submit(_at_once, together, bob, f"/games/{game['id']}/commands", chosen)
        assert reply.result() == 200
        kinds = [row["kind"] for row in ada.get(f"/games/{game['id']}/log", after=done["version"])["entries"]]
        assert kinds[:2] == ["took_back", "chose"] if back.result() == 200 else "took_back" not in kinds
        if back.result() == 200:
            answer(ada, game)
    assert audit(_export(ada, game)).is_ok


def _at_once(together: threading.Barrier, who: Person, path: str, body: Data) -> int:
    together.wait()
    return who.send("POST", path, json=body).status_code


def test_a_game_with_take_backs_is_exported_and_held_to_be_right(pair: Pair) -> None:
    ada, bob, game = pair
    take_back(ada, game, answer(ada, game)["version"])
    take_back(bob, game, answer(bob, game, 1)["version"])
    answer(ada, game)
    ada.send("POST", f"/games/{game['id']}/resign")
    lines = _export(ada, game)
    assert audit(lines).is_ok
    assert verify(lines).code == 0


def _export(who: Person, game: Data) -> list[bytes]:
    return who.send("GET", f"/games/{game['id']}/export").content.splitlines(keepends=True)
