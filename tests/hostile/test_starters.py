"""A table that waits to be started by hand is never left without somebody who may."""

import pytest

from tests.api.person import Data, Person
from tests.processes.service import Service


@pytest.fixture
def people(running: Service) -> list[Person]:
    return [Person(running, name) for name in ("Ada", "Bob", "Cat", "Dan")]


def full(people: list[Person], **wish: object) -> Data:
    """A table of three at which everybody sits, the creator first."""
    ada, bob, cat, _ = people
    game = ada.create(seats=3, start="manual", **wish)
    for who in (bob, cat):
        who.join(game)
    return game


def test_the_next_player_starts_when_the_creator_leaves(people: list[Person]) -> None:
    ada, bob, cat, dan = people
    game = full(people)
    path = f"/games/{game['id']}/start"
    assert bob.view(game)["starter"] == 0
    ada.ask("DELETE", f"/games/{game['id']}/seats/me")
    assert "seat 1" in dan.refused("not-startable", "POST", path)["detail"]
    assert dan.join(game)["starter"] == 1
    for who in (ada, cat, dan):
        who.refused("not-startable", "POST", path)
    started = bob.ask("POST", path)
    assert started["status"] == "running"
    assert started["starter"] is None
    assert "seat-starts" in [event["kind"] for event in bob.view(game, since=0)["history"]]


def test_it_goes_around_and_to_who_comes_when_nobody_is_there(people: list[Person]) -> None:
    ada, bob, cat, dan = people
    game = full(people)
    for who, starter in ((ada, 1), (bob, 2)):
        who.ask("DELETE", f"/games/{game['id']}/seats/me")
        assert cat.view(game)["starter"] == starter
    ada.join(game, seat=0)
    cat.ask("DELETE", f"/games/{game['id']}/seats/me")
    assert ada.view(game)["starter"] == 0
    bob.join(game)
    dan.join(game)
    assert ada.ask("POST", f"/games/{game['id']}/start")["status"] == "running"


def test_the_next_player_starts_when_the_creator_deletes_the_account(people: list[Person]) -> None:
    ada, bob, _, dan = people
    game = full(people)
    ada.ask("DELETE", "/players/me")
    dan.join(game)
    assert bob.ask("POST", f"/games/{game['id']}/start")["status"] == "running"


def test_nobody_would_start_a_game_of_bots_by_hand(people: list[Person]) -> None:
    bots = [{"seat": seat, "bot": "normal"} for seat in (0, 1)]
    wish = {"ruleset": "diamonsters", "seats": 2, "bots": bots, "start": "manual"}
    people[0].refused("invalid-setup", "POST", "/games", json=wish)
