"""Who spoils games can be kept from one's tables, and does not learn by whom."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.api.person import Person


def avoid(who: Person, *others: Person) -> None:
    assert who.ask("PATCH", "/players/me", json={"avoid": [other.id for other in others]})["avoid"] == [
        other.id for other in others
    ]


def test_who_is_avoided_is_refused_without_a_name(ada: Person, bob: Person, eve: Person) -> None:
    game = ada.create(seats=3)
    bob.join(game)
    avoid(ada, eve)
    path = f"/games/{game['id']}/seats"
    refusal = eve.refused("not-admitted", "POST", path, json={})
    assert not [word for word in (ada.id, bob.id, "Ada", "Bob", "seat 0") if word in str(refusal)]
    assert "avoid" not in eve.view(game)
    avoid(ada)
    assert eve.join(game)["seat"] == 2


def test_who_could_not_sit_anyway_learns_nothing(ada: Person, bob: Person, eve: Person) -> None:
    avoid(ada, eve)
    table, full = ada.create(seats=3), ada.create(start="manual")
    running, over = ada.create(), ada.create()
    for game in (full, running, over):
        bob.join(game)
    ada.ask("POST", f"/games/{over['id']}/resign")
    export = ada.send("GET", f"/games/{over['id']}/export").content
    headers = {"Content-Type": "application/x-ndjson"}
    imported = bob.ask("POST", "/games/import", params={"visibility": "public"}, content=export, headers=headers)
    tries = [(table, {"seat": 0}), (table, {"seat": 7}), (table, {"seat": 15}), (full, {}), (full, {"seat": 1})]
    tries += [(game, body) for game in (running, over, imported) for body in ({}, {"seat": 0}, {"seat": 1})]

    def told() -> list[str]:
        return [eve.send("POST", f"/games/{game['id']}/seats", json=body).json()["type"] for game, body in tries]

    avoided = told()
    avoid(ada)
    assert avoided == told()


def test_who_avoids_somebody_is_told_where_they_sit(ada: Person, bob: Person, eve: Person) -> None:
    game = ada.create(seats=3)
    avoid(bob, eve, ada)
    assert "[0]" in bob.refused("avoided-player", "POST", f"/games/{game['id']}/seats", json={})["detail"]
    assert eve.join(game)["seat"] == 1


def test_who_sits_stays(ada: Person, bob: Person) -> None:
    game = ada.create(seats=3)
    bob.join(game)
    avoid(ada, bob)
    assert bob.join(game)["seat"] == 1


def test_it_is_seen_by_its_owner_alone(ada: Person, bob: Person) -> None:
    avoid(ada, bob)
    assert ada.at("api-2").get("/players/me")["avoid"] == [bob.id]
    assert ada.get("/players/me/export")["player"]["avoid"] == [bob.id]
    game = ada.create()
    assert bob.id not in str((bob.view(game), bob.get("/games", mine=True), bob.get("/players/me/export")["games"]))
    assert ada.ask("PATCH", "/players/me", json={"name": "Augusta"})["avoid"] == [bob.id]


@pytest.mark.parametrize("value", ["p_", ["ada"], ["p_" + "1" * 16], [f"p_{'a' * 16}"] * 201, {}])
def test_only_players_can_be_avoided(ada: Person, value: object) -> None:
    ada.refused("invalid-request", "PATCH", "/players/me", json={"avoid": value})


def test_nobody_avoids_oneself(ada: Person) -> None:
    ada.refused("invalid-request", "PATCH", "/players/me", json={"avoid": [ada.id]})
    assert ada.get("/players/me")["avoid"] == []


def test_two_who_sit_down_at_once_are_kept_apart(ada: Person, bob: Person, eve: Person) -> None:
    avoid(bob, eve)
    for _ in range(5):
        game = ada.create(seats=3)
        path = f"/games/{game['id']}/seats"
        with ThreadPoolExecutor(2) as pool:
            tries = pool.map(lambda who, path=path: who.send("POST", path, json={}), (bob, eve.at("api-2")))
        assert sorted(response.status_code for response in tries) == [201, 409]
