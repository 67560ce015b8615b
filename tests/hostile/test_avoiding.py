"""A player who spoils games can be kept from one's tables, and does not learn by whom."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from store.accounts.players import MOST_AVOIDED, Avoided, PlayerStore
from store.redis.connection import connect
from tests.api.person import Person
from tests.processes.service import Service


def test_who_is_avoided_is_refused_without_a_name(ada: Person, bob: Person, eve: Person) -> None:
    game = ada.create(seats=3)
    bob.join(game)
    [avoided] = ada.avoid(eve)
    path = f"/games/{game['id']}/seats"
    refusal = eve.refused("not-admitted", "POST", path, json={})
    assert not [word for word in (ada.id, bob.id, "Ada", "Bob", "seat 0") if word in str(refusal)]
    assert "avoid" not in eve.view(game)
    ada.ask("DELETE", f"/players/me/avoided/{avoided['id']}")
    assert eve.join(game)["seat"] == 2


def test_who_could_not_sit_anyway_learns_nothing(ada: Person, bob: Person, eve: Person) -> None:
    [entry] = ada.avoid(eve)
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
    ada.ask("DELETE", f"/players/me/avoided/{entry['id']}")
    assert avoided == told()


def test_who_avoids_somebody_is_told_where_they_sit(ada: Person, bob: Person, eve: Person) -> None:
    game = ada.create(seats=3)
    bob.avoid(eve, ada)
    assert "[0]" in bob.refused("avoided-player", "POST", f"/games/{game['id']}/seats", json={})["detail"]
    assert eve.join(game)["seat"] == 1


def test_who_sits_stays(ada: Person, bob: Person) -> None:
    game = ada.create(seats=3)
    bob.join(game)
    ada.avoid(bob)
    assert bob.join(game)["seat"] == 1


def test_it_is_seen_by_its_owner_alone(ada: Person, bob: Person) -> None:
    met = bob.create()
    entry = ada.ask("POST", "/players/me/avoided", json={"game": met["id"], "seat": 0})
    assert entry == {"id": entry["id"], "name": "Bob", "game": met["id"], "seat": 0}
    again = bob.create()
    assert ada.ask("POST", "/players/me/avoided", json={"game": again["id"], "seat": 0}) == entry
    assert ada.at("api-2").get("/players/me")["avoid"] == [entry]
    assert ada.get("/players/me/export")["player"]["avoid"] == [entry]
    game = ada.create()
    seen = str((bob.view(game), bob.get("/games", mine=True), bob.get("/players/me/export")))
    assert entry["id"] not in seen
    assert ada.ask("PATCH", "/players/me", json={"name": "Augusta"})["avoid"] == [entry]
    bob.ask("DELETE", "/players/me")
    assert ada.get("/players/me")["avoid"][0]["name"] is None


def test_who_avoids_as_many_as_is_allowed_is_told_to_admit_one(running: Service, ada: Person, bob: Person) -> None:
    async def fill() -> None:
        redis = connect(running.store)
        for number in range(MOST_AVOIDED):
            await PlayerStore(redis).avoid(ada.id, f"p_{number}", Avoided("g_x", 0))
        await redis.aclose()

    asyncio.run(fill())
    full = {"game": bob.create()["id"], "seat": 0}
    ada.refused("too-many-avoided", "POST", "/players/me/avoided", json=full)
    ada.ask("DELETE", f"/players/me/avoided/{ada.get('/players/me')['avoid'][0]['id']}")
    ada.ask("POST", "/players/me/avoided", json=full)


def test_two_who_avoid_the_same_player_cannot_tell(ada: Person, bob: Person, eve: Person) -> None:
    assert ada.avoid(eve)[0]["id"] != bob.avoid(eve)[0]["id"]


@pytest.mark.parametrize("seat", [0, 1, 2, 15])
def test_only_others_who_sit_there_can_be_avoided(ada: Person, seat: int) -> None:
    game = ada.create(bots=[{"seat": 1, "bot": "random"}])
    ada.refused("nobody-there", "POST", "/players/me/avoided", json={"game": game["id"], "seat": seat})
    assert ada.get("/players/me")["avoid"] == []


def test_whom_one_cannot_see_one_cannot_avoid(ada: Person, bob: Person) -> None:
    game = ada.create(visibility="private")
    bob.refused("not-found", "POST", "/players/me/avoided", json={"game": game["id"], "seat": 0})
    bob.refused("not-found", "DELETE", "/players/me/avoided/v_aaaaaaaaaaaaaaaa")


def test_two_who_sit_down_at_once_are_kept_apart(ada: Person, bob: Person, eve: Person) -> None:
    bob.avoid(eve)
    for _ in range(5):
        game = ada.create(seats=3)
        path = f"/games/{game['id']}/seats"
        with ThreadPoolExecutor(2) as pool:
            tries = pool.map(lambda who, path=path: who.send("POST", path, json={}), (bob, eve.at("api-2")))
        assert sorted(response.status_code for response in tries) == [201, 409]
