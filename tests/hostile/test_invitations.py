"""A guesser of the codes of invitations finds nothing, and soon may not try any more."""

import secrets
from collections.abc import Iterator

import pytest

from tests.api.person import Person
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service


@pytest.fixture(scope="module")
def wary() -> Iterator[Service]:
    """A process that takes five wrong codes an hour."""
    env = {"TURNFOLD_WRONG_INVITATIONS_PER_HOUR": "5"}
    with RedisServer(appendfsync="no") as server, Service(server.url, env=env) as service:
        yield service.start("api-1")


def test_who_shows_wrong_codes_may_not_go_on_and_learns_nothing(wary: Service) -> None:
    ada, eve, bob = Person(wary), Person(wary, "Eve"), Person(wary, "Bob")
    game = ada.create(seats=3, visibility="private")
    spare = eve.with_token(eve.ask("POST", "/players/me/tokens", json={"name": "x"})["token"])
    seats = f"/games/{game['id']}/seats"
    near, nowhere = (f"{name}.{secrets.token_urlsafe(16)}" for name in (game["id"], "g_" + "a" * 16))
    told = [eve.refused("not-found", "GET", f"/invitations/{code}")["detail"] for code in (near, nowhere, "x")]
    told += [eve.refused("not-found", "POST", seats, json={"invite": code})["detail"] for code in (near, "")]
    assert len(set(told)) == 1
    # The right code too, by whatever token: who could tell it from others could go on guessing.
    for who in (eve, spare):
        for code in (near, nowhere, game["invite"]):
            who.refused("too-many-requests", "GET", f"/invitations/{code}")
        who.refused("too-many-requests", "POST", seats, json={"invite": game["invite"]})
    assert bob.join(game, invite=game["invite"])["seat"] == 1


def test_who_shows_right_codes_may_do_so_as_often_as_they_like(wary: Service) -> None:
    ada, bob = Person(wary), Person(wary, "Bob")
    game = ada.create(seats=3, visibility="private")
    assert {bob.send("GET", f"/invitations/{game['invite']}").status_code for _ in range(12)} == {200}


def test_a_code_opens_the_door_and_nothing_else(wary: Service) -> None:
    """It is no token, no other game's, and shows nothing of the log."""
    ada, eve = Person(wary), Person(wary, "Eve")
    game, other = ada.create(seats=3, visibility="private"), ada.create(seats=3, visibility="private")
    assert eve.with_token(game["invite"]).send("GET", "/players/me").status_code == 401
    eve.refused("not-found", "POST", f"/games/{other['id']}/seats", json={"invite": game["invite"]})
    preview = eve.send("GET", f"/invitations/{game['invite']}").text
    assert not [word for word in (ada.actor(game), ada.id, game["head"]) if word in preview]
