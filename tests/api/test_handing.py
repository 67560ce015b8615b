"""Seats that are handed over while a game runs."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

from tests.api.person import Data, Person
from tests.api.stream import Stream
from tests.processes.waiting import until


def table(person: Callable[..., Person], **wish: Any) -> tuple[Data, Person, Person]:
    ada, bob = person("Ada"), person("Bob", "api-2")
    game = ada.create(**wish)
    bob.join(game, **({"invite": game["invite"]} if game["invite"] else {}))
    return game, ada, bob


def offer(who: Person, game: Data, to: str = "link") -> Data:
    view: Data = who.ask("POST", f"/games/{game['id']}/seats/me/offer", json={"to": to})
    return view


def take(who: Person, game: Data, code: str) -> Data:
    view: Data = who.ask("POST", f"/games/{game['id']}/seats", json={"invite": code})
    return view


def test_who_has_the_link_takes_over_and_who_left_sees_it_no_more(person: Callable[..., Person]) -> None:
    game, ada, bob = table(person, visibility="private", deadline={"per_sitting": "P1D"})
    path = f"/games/{game['id']}"
    before = bob.send("GET", path)
    shown = offer(bob, game)["seats"][1]["offer"]
    assert (shown["to"], shown["by_table"]) == ("link", False)
    assert ada.view(game)["seats"][1]["offer"] == {**shown, "code": None}
    assert offer(bob, game)["seats"][1]["offer"] == shown
    eve = person("Eve")
    eve.refused("not-found", "POST", f"{path}/seats", json={"invite": shown["code"][:-1] + "!"})
    view = take(eve, game, shown["code"])
    assert (view["seat"], view["view"], view["decisions"]) == (1, before.json()["view"], before.json()["decisions"])
    assert [(row["seat"], row["name"], row["until"]) for row in view["tenures"]] == [(1, "Bob", view["version"])]
    assert take(eve, game, shown["code"])["version"] == view["version"]
    bob.refused("not-found", "GET", path, headers={"If-None-Match": before.headers["etag"]})
    for part in ("/log", "/states/3", "/events", "/clock"):
        bob.refused("not-found", "GET", path + part)
    bob.refused("not-found", "POST", f"{path}/commands", json={"decision": "5.1", "choose": ["m1"]})
    texts = [row["text"] for row in ada.view(game, since=2)["history"]]
    assert texts[0] == "Bob takes a seat."
    assert texts[-2:] == ["The seat of Bob is offered to somebody else.", "Eve takes over."]
    until(lambda: [row["seats"][1]["name"] for row in eve.listed(mine=True)] == ["Eve"])


def test_who_takes_over_brings_hours_of_rest(person: Callable[..., Person]) -> None:
    game, _, bob = table(person, deadline={"per_sitting": "P1D"})
    eve = person("Eve")
    eve.ask("PUT", "/players/me/hours", json={"zone": "Europe/Warsaw", "quiet": {"from": 23, "until": 7}})
    view = take(eve, game, offer(bob, game)["seats"][1]["offer"]["code"])
    log = eve.get(f"/games/{game['id']}/log")["entries"]
    assert [(row["kind"], row["actor"]) for row in log[-2:]] == [(kind, eve.actor(game)) for kind in ("taken", "hours")]
    assert (log[-1]["quiet"], view["version"]) == ([23, 7], log[-1]["seq"])


def test_who_has_the_link_looks_at_the_game_before_they_take_over(person: Callable[..., Person]) -> None:
    game, ada, bob = table(person, visibility="private", deadline={"per_sitting": "P1D", "reserve": "P2D"})
    code = offer(bob, game)["seats"][1]["offer"]["code"]
    eve = person("Eve")
    shown = eve.get(f"/invitations/{code}")
    assert (shown["game"], shown["ruleset"], shown["expires"]) == (game["id"], game["ruleset"], None)
    assert [row["name"] for row in shown["seats"]] == ["Ada", "Bob"]
    taking = shown["take_over"]
    assert (taking["seat"], taking["by_table"], taking["clock"]["reserve"]) == (1, False, "P2D")
    assert taking["waiting"] == ada.view(game)["waiting"]
    public = ada.create()
    bob.join(public)
    code = offer(bob, public)["seats"][1]["offer"]["code"]
    assert eve.get(f"/invitations/{code}")["view"] == eve.view(public)["view"]
    bob.ask("POST", f"/games/{public['id']}/seats/me/reclaim")
    eve.refused("not-found", "GET", f"/invitations/{code}")


def test_one_player_alone_may_take_over(person: Callable[..., Person]) -> None:
    eve, cid = person("Eve"), person("Cid")
    game, ada, bob = table(person, visibility="private")
    path = f"/games/{game['id']}"
    met = eve.create()
    bob.join(met)
    wish = {"to": "player", "game": met["id"], "seat": 0}
    shown = bob.ask("POST", f"{path}/seats/me/offer", json=wish)
    assert shown["seats"][1]["offer"] == {"to": "player", "by_table": False, "for_you": False, "code": None}
    assert bob.ask("POST", f"{path}/seats/me/offer", json=wish)["version"] == shown["version"]
    log = ada.get(f"{path}/log")["entries"]
    assert eve.id not in str(log)
    cid.refused("not-found", "GET", path)
    cid.refused("not-found", "POST", f"{path}/seats", json={})
    seen = eve.view(game)
    assert (seen["seat"], seen["seats"][1]["offer"]["for_you"]) == (None, True)
    view = eve.ask("POST", f"{path}/seats", json={})
    assert (view["seat"], view["tenures"][0]["name"]) == (1, "Bob")
    assert (log[-1]["kind"], log[-1]["player"]) == ("offered", eve.actor(game))
    bob.refused("not-found", "GET", path)


def test_a_seat_is_offered_to_nobody_who_would_not_have_it(person: Callable[..., Person]) -> None:
    eve = person("Eve")
    game, ada, bob = table(person)
    path, met = f"/games/{game['id']}/seats/me/offer", eve.create()
    bob.join(met)
    for wish in ({"to": "player"}, {"to": "link", "game": met["id"], "seat": 0}, {"to": "player", "game": met["id"]}):
        bob.refused("request-not-possible", "POST", path, json=wish)
    ada.refused("request-not-possible", "POST", path, json={"to": "player", "game": met["id"], "seat": 9})
    ada.refused("not-found", "POST", path, json={"to": "player", "game": "g_nothing", "seat": 0})
    bob.refused("already-seated", "POST", path, json={"to": "player", "game": game["id"], "seat": 0})
    eve.ask("POST", "/players/me/avoided", json={"game": met["id"], "seat": 1})
    bob.refused("not-admitted", "POST", path, json={"to": "player", "game": met["id"], "seat": 0})
    bob.ask("POST", "/players/me/avoided", json={"game": met["id"], "seat": 0})
    bob.refused("avoided-player", "POST", path, json={"to": "player", "game": met["id"], "seat": 0})
    assert bob.view(game)["seats"][1]["offer"] is None


def test_in_a_public_game_who_left_watches_like_anybody(person: Callable[..., Person]) -> None:
    game, ada, bob = table(person)
    path = f"/games/{game['id']}"
    seen = bob.send("GET", path)
    code = offer(bob, game)["seats"][1]["offer"]["code"]
    eve, cid = person("Eve"), person("Cid")
    cid.refused("seat-taken", "POST", f"{path}/seats", json={})
    take(eve, game, code)
    now = bob.send("GET", path, headers={"If-None-Match": seen.headers["etag"]})
    assert (now.status_code, now.json()["seat"], now.json()["decisions"]) == (200, None, [])
    assert now.json() == cid.view(game)
    assert bob.get(f"{path}/states/5") == cid.get(f"{path}/states/5")
    bob.refused("not-admitted", "POST", f"{path}/seats", json={"invite": offer(ada, game)["seats"][0]["offer"]["code"]})
    cid.refused("seat-taken", "POST", f"{path}/seats", json={"invite": code})
    bob.refused("not-seated", "POST", f"{path}/resign")


def test_a_stream_of_who_leaves_tells_it_nothing_more_of_the_seat(person: Callable[..., Person]) -> None:
    game, _, bob = table(person)
    code = offer(bob, game)["seats"][1]["offer"]["code"]
    with closing(Stream(bob, game)) as stream:
        games = (event.data for event in stream if event.kind == "game")
        first = next(games)
        assert (first["seat"], bool(first["decisions"])) == (1, True)
        take(person("Eve"), game, code)
        after = next(games)
    assert (after["seat"], after["decisions"], after["tenures"][0]["name"]) == (None, [], "Bob")


def test_one_alone_takes_a_seat_that_is_offered(person: Callable[..., Person]) -> None:
    game, ada, bob = table(person)
    code = offer(bob, game)["seats"][1]["offer"]["code"]
    others = [person(f"Eve {number}", f"api-{number % 2 + 1}") for number in range(4)]
    path = f"/games/{game['id']}/seats"
    with ThreadPoolExecutor() as pool:
        found = list(pool.map(lambda who: who.send("POST", path, json={"invite": code}), others))
    assert sorted(response.status_code for response in found) == [201, 409, 409, 409]
    log = ada.get(f"/games/{game['id']}/log")["entries"]
    assert [row["kind"] for row in log].count("taken") == 1


def test_a_bot_takes_over_at_once(person: Callable[..., Person]) -> None:
    game, ada, bob = table(person)
    view = offer(bob, game, "bot")
    assert (view["seat"], view["seats"][1]["player"], view["tenures"][0]["name"]) == (None, None, "Bob")
    assert view["seats"][1]["bot"]
    assert offer(bob, game, "bot")["version"] >= view["version"]
    ada.refused("request-not-possible", "POST", f"/games/{game['id']}/seats/me/offer", json={"to": "bot"})
    until(lambda: "bot" in [row["actor"] for row in ada.get(f"/games/{game['id']}/log")["entries"]])


def test_the_seat_is_kept_after_all(person: Callable[..., Person]) -> None:
    game, _, bob = table(person)
    code = offer(bob, game)["seats"][1]["offer"]["code"]
    view = bob.ask("POST", f"/games/{game['id']}/seats/me/reclaim")
    assert view["seats"][1]["offer"] is None
    assert bob.ask("POST", f"/games/{game['id']}/seats/me/reclaim")["version"] == view["version"]
    person("Eve").refused("seat-taken", "POST", f"/games/{game['id']}/seats", json={"invite": code})
    assert offer(bob, game)["seats"][1]["offer"]["code"] != code


def test_who_avoids_a_player_does_not_take_over_beside_them(person: Callable[..., Person]) -> None:
    game, ada, bob = table(person)
    code = offer(bob, game)["seats"][1]["offer"]["code"]
    eve = person("Eve")
    met = ada.create()
    eve.join(met)
    eve.ask("POST", "/players/me/avoided", json={"game": met["id"], "seat": 0})
    eve.refused("avoided-player", "POST", f"/games/{game['id']}/seats", json={"invite": code})


def test_whose_account_is_deleted_is_unlinked_from_games_they_left_to_others(person: Callable[..., Person]) -> None:
    game, ada, bob = table(person)
    take(person("Eve"), game, offer(bob, game)["seats"][1]["offer"]["code"])
    bob.ask("DELETE", "/players/me")
    until(lambda: ada.view(game)["tenures"][0]["name"] == "Seat 2")
    assert ada.view(game)["seats"][1]["name"] == "Eve"
