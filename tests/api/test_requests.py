"""Requests: what people at a table ask of each other, and how they answer."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from threading import Thread
from typing import Any

import pytest

from tests.api.person import Data, Person
from tests.api.stream import Stream
from tests.processes.waiting import until

CLOCKS: Data = {"deadline": {"per_sitting": "P1D"}}


def table(person: Callable[..., Person], seats: int = 2, **wish: Any) -> tuple[Data, list[Person]]:
    """A game that runs, and those who play it, each at another process."""
    people = [person(name, f"api-{number % 2 + 1}") for number, name in enumerate(("Ada", "Bob", "Cid")[:seats])]
    game = people[0].create(seats=seats, **wish)
    for other in people[1:]:
        other.join(game)
    return game, people


def ask(who: Person, game: Data, key: str | None = None, **wish: object) -> Data:
    headers = {"Idempotency-Key": key} if key else {}
    view: Data = who.ask("POST", f"/games/{game['id']}/requests", json=wish, headers=headers)
    return view


def answer(who: Person, game: Data, request: str, *, agree: bool = True) -> Data:
    view: Data = who.ask("POST", f"/games/{game['id']}/requests/{request}", json={"agree": agree})
    return view


def later(days: int) -> str:
    return f"{datetime.now(UTC) + timedelta(days=days):%Y-%m-%dT%H:%M:%SZ}"


def kinds(who: Person, game: Data) -> list[str]:
    return [row["kind"] for row in who.get(f"/games/{game['id']}/log")["entries"]]


def test_a_pause_takes_all_people(person: Callable[..., Person]) -> None:
    game, (ada, bob, cid) = table(person, 3, **CLOCKS)
    end = later(20)
    (open_request,) = ask(ada, game, kind="pause", until=end)["requests"]
    assert (open_request["kind"], open_request["by"], open_request["awaited"]) == ("pause", 0, [1, 2])
    assert (open_request["until"], open_request["seat"]) == (end.replace("Z", ".000Z"), None)
    (half,) = answer(bob, game, open_request["id"])["requests"]
    assert (half["agreed"], half["awaited"]) == ([1], [2])
    assert cid.view(game)["requests"] == [half]
    view = answer(cid, game, open_request["id"])
    assert view["requests"] == []
    assert {seat["clock"]["why"] for seat in view["seats"]} == {"paused"}
    resumed = bob.ask("POST", f"/games/{game['id']}/resume")
    assert resumed["seats"][0]["clock"]["until"] < end
    assert bob.ask("POST", f"/games/{game['id']}/resume")["version"] == resumed["version"]


def test_a_list_says_until_when_a_game_is_paused(person: Callable[..., Person]) -> None:
    game, (ada, bob) = table(person, **CLOCKS)

    def listed() -> list[str | None]:
        return [row["paused_until"] for row in ada.listed(mine=True)]

    until(lambda: listed() == [None])
    (request,) = ask(ada, game, kind="pause", until=later(20))["requests"]
    answer(bob, game, request["id"])
    until(lambda: listed() == [request["until"]])
    ends = ada.ask("POST", f"/games/{game['id']}/resume")["seats"][0]["clock"]["until"]
    until(lambda: listed() == [ends])


def test_a_request_that_awaits_me_stands_in_lists_and_streams_until_it_is_answered(
    person: Callable[..., Person],
) -> None:
    game, (ada, bob, cid) = table(person, 3, **CLOCKS)

    def waiting(who: Person) -> list[list[str]]:
        return [[ask["kind"] for ask in row["requests"]] for row in who.listed(to_move="me")]

    for who in (ada, bob):
        # Lists are a little behind, and would else not have the question yet that is answered.
        until(lambda who=who: waiting(who) == [[]])
        who.play(game)
    until(lambda: waiting(bob) == [])
    stream = Stream(bob, None)
    assert stream.until("overview")[-1].data["to_move"] == 0
    wish = {"kind": "pause", "until": later(3)}
    (request,) = ask(ada, game, **wish)["requests"]
    # The latest answer may be told of a moment later.
    told = next(event for event in stream if event.kind == "changed" and event.data["requests"]).data
    assert (told["asked"], told["requests"]) == (None, [request])
    stream.close()
    until(lambda: (waiting(ada), waiting(bob), waiting(cid)) == ([], [["pause"]], [["pause"]]))
    # A player who has to answer the game as well sees both, and a list of one's own says it too. Others see nothing of
    # it.
    (row,) = cid.listed(to_move="me")
    assert row["asked"]["kind"] == cid.view(game)["decisions"][0]["kind"]
    assert [asked["text"] for asked in cid.listed(mine=True)[0]["requests"]] == ["Ada asks for a pause."]
    assert next(row for row in person("Dan").listed(limit=200) if row["id"] == game["id"])["requests"] == []
    assert bob.get("/games", to_move="me", ruleset=game["ruleset"])["count"] == 1
    stream = Stream(bob, None)
    assert stream.until("overview")[-1].data["to_move"] == 1
    stream.close()
    answer(bob, game, request["id"])
    until(lambda: (waiting(bob), waiting(cid)) == ([], [["pause"]]))
    ask(cid, game, **wish)
    until(lambda: waiting(cid) == [[]])


def test_more_time_is_for_the_seat_that_is_named(person: Callable[..., Person]) -> None:
    game, (ada, bob) = table(person, **CLOCKS)
    before = {row["seat"]: row["at"] for row in ada.view(game)["deadlines"]}
    (request,) = ask(bob, game, kind="extend", seat=0, duration="P2D")["requests"]
    assert (request["seat"], request["duration"]) == (0, "P2D")
    after = {row["seat"]: row["at"] for row in answer(ada, game, request["id"])["deadlines"]}
    assert after[1] == before[1]
    assert datetime.fromisoformat(after[0]) - datetime.fromisoformat(before[0]) == timedelta(days=2)


def test_an_abort_ends_the_game_for_all(person: Callable[..., Person]) -> None:
    game, (ada, bob) = table(person)
    (request,) = ask(ada, game, kind="abort")["requests"]
    view = answer(bob, game, request["id"])
    assert (view["status"], view["result"]["voided"], view["requests"]) == ("finished", "agreed", [])
    assert answer(bob, game, request["id"])["version"] == view["version"]
    assert kinds(ada, game)[-4:] == ["asked", "agreed", "voided", "revealed"]
    # Requests that were open when it ended are asked of nobody any more.
    assert (view["decisions"], view["waiting"], view["deadlines"]) == ([], [], [])
    until(lambda: [row["id"] for row in ada.listed(mine=True, status="finished")] == [game["id"]], why="listed")
    assert ada.listed(to_move="me") == []


def test_one_who_declines_ends_it_and_so_does_who_asked(person: Callable[..., Person]) -> None:
    game, (ada, bob) = table(person)
    (first,) = ask(ada, game, kind="abort")["requests"]
    assert answer(bob, game, first["id"], agree=False)["requests"] == []
    (second,) = ask(ada, game, kind="abort")["requests"]
    assert answer(ada, game, second["id"], agree=False)["requests"] == []
    bob.refused("request-closed", "POST", f"/games/{game['id']}/requests/{second['id']}", json={"agree": True})
    bob.refused("not-found", "POST", f"/games/{game['id']}/requests/r_none", json={"agree": True})
    texts = [row["text"] for row in ada.view(game, since=3)["history"]]
    assert texts[-4:] == [
        "Ada asks to end the game without a winner.",
        "Bob declines.",
        "Ada asks to end the game without a winner.",
        "Ada takes the request back.",
    ]


def test_a_request_that_is_sent_again_is_asked_once(person: Callable[..., Person]) -> None:
    game, (ada, bob) = table(person, bots=[], **CLOCKS)
    wish = {"kind": "extend", "seat": 1, "duration": "P1D"}
    (request,) = ask(ada, game, key="more", **wish)["requests"]
    answer(bob, game, request["id"])
    again = ask(ada, game, key="more", **wish)
    assert (again["requests"], kinds(ada, game).count("extended")) == ([], 1)
    ada.refused(
        "idempotency-key-reused",
        "POST",
        f"/games/{game['id']}/requests",
        json={"kind": "abort"},
        headers={"Idempotency-Key": "more"},
    )


def test_all_who_answer_at_once_are_heard(person: Callable[..., Person]) -> None:
    game, (ada, bob, cid) = table(person, 3, **CLOCKS)
    (request,) = ask(ada, game, kind="pause", until=later(3))["requests"]
    threads = [Thread(target=answer, args=(who, game, request["id"])) for who in (bob, cid) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [kinds(ada, game).count(kind) for kind in ("agreed", "paused")] == [2, 1]


def test_two_who_ask_for_the_same_at_the_same_instant_agree(person: Callable[..., Person]) -> None:
    game, people = table(person, **CLOCKS)
    wish = {"kind": "pause", "until": later(3)}
    threads = [Thread(target=ask, args=(who, game, "rest"), kwargs=wish) for who in people for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [kinds(people[0], game).count(kind) for kind in ("asked", "agreed", "paused")] == [1, 1, 1]
    # A player who did not hear of it sends it again, and nothing is asked anew.
    for who in people:
        assert ask(who, game, "rest", **wish)["requests"] == []


@pytest.mark.parametrize(
    "wish",
    [
        {"kind": "pause"},
        {"kind": "pause", "until": "2001-01-01T00:00:00Z"},
        {"kind": "pause", "until": "0001-01-01T00:00:00+14:00"},
        {"kind": "pause", "until": "9999-12-31T23:59:59-14:00"},
        {"kind": "extend", "seat": 0},
        {"kind": "extend", "seat": 5, "duration": "P1D"},
        {"kind": "extend", "seat": 0, "duration": "P99999999W"},
        {"kind": "extend", "seat": 0, "duration": "PT0.001S"},
        {"kind": "abort", "seat": 0},
        {"kind": "claim"},
    ],
)
def test_what_cannot_be_asked_is_refused_and_changes_nothing(person: Callable[..., Person], wish: Data) -> None:
    game, (ada, _) = table(person, **CLOCKS)
    before = ada.view(game)
    ada.refused("request-not-possible", "POST", f"/games/{game['id']}/requests", json=wish)
    assert ada.view(game) == before


def test_bots_agree_at_once(ada: Person) -> None:
    game = ada.create(bots=[{"seat": 1, "bot": "random"}])
    assert ask(ada, game, kind="abort")["result"]["voided"] == "agreed"
