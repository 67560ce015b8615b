"""Invitations: a look at a game before one joins, for as long as they hold, and until there is another."""

import time
from datetime import datetime

import pytest

from tests.api.person import Data, Person
from tests.processes.waiting import until


def _invite(who: Person, game: Data, **wish: str) -> Data:
    made: Data = who.ask("POST", f"/games/{game['id']}/invitations", json=wish)
    return made


def test_who_is_invited_sees_what_there_is_to_know_before_joining(ada: Person, bob: Person, eve: Person) -> None:
    game = ada.create(
        seats=4,
        visibility="private",
        options={"mode": "long"},
        bots=[{"seat": 3, "bot": "normal"}],
        deadline={"per_decision": "P1D"},
        start="manual",
    )
    bob.join(game, invite=game["invite"])
    preview = eve.get(f"/invitations/{game['invite']}", locale="en")
    assert preview == {
        "game": game["id"],
        "ruleset": "diamonsters",
        "options": game["options"],
        "seats": [
            {"seat": 0, "name": "Ada", "bot": None, "kept": None},
            {"seat": 1, "name": "Bob", "bot": None, "kept": None},
            {"seat": 2, "name": None, "bot": None, "kept": None},
            {"seat": 3, "name": "Bot 4", "bot": "normal", "kept": None},
        ],
        "deadline": game["deadline"],
        "visibility": "private",
        "start": "manual",
        "take_back": "own",
        "from_position": False,
        "position": [],
        "created": game["created"],
        "take_over": None,
        "view": None,
        "board": None,
        "expires": game["invite_expires"],
    }
    eve.refused("not-found", "GET", f"/games/{game['id']}")
    assert eve.join(game, invite=game["invite"])["seat"] == 2


def test_the_invited_are_told_that_a_game_is_set_up_and_not_how(ada: Person, eve: Person) -> None:
    position = {"seats": [{"hand": [1, 2, 3]}, {"hand": [1, 2]}], "roaming": 3}
    game = ada.create(visibility="private", position=position)
    response = eve.send("GET", f"/invitations/{game['invite']}")
    assert (response.json()["from_position"], response.json()["position"]) == (True, ["roaming", "seats"])
    assert "hand" not in response.text
    path = f"/games/{game['id']}/seats"
    eve.refused("position-not-accepted", "POST", path, json={"invite": game["invite"]})
    assert eve.join(game, invite=game["invite"], accept_position=True)["seat"] == 1


def test_an_invitation_holds_a_month_if_nothing_else_is_said(ada: Person) -> None:
    game = ada.create(visibility="private")
    made = _invite(ada, game)
    assert made["link"] == f"/v1/invitations/{made['code']}"
    seconds = [_seconds(text) - time.time() for text in (game["invite_expires"], made["expires"])]
    assert all(abs(left - 30 * 86_400) < 600 for left in seconds)


def _seconds(text: str) -> float:
    return datetime.fromisoformat(text).timestamp()


def test_a_new_invitation_makes_the_old_ones_worthless_everywhere(ada: Person, bob: Person, eve: Person) -> None:
    game = ada.create(seats=3, visibility="private")
    before = ada.send("GET", f"/games/{game['id']}")
    assert bob.get(f"/invitations/{game['invite']}")["game"] == game["id"]
    made = _invite(ada, game)
    for who in (eve, eve.at("api-1")):
        who.refused("not-found", "GET", f"/invitations/{game['invite']}")
        who.refused("not-found", "POST", f"/games/{game['id']}/seats", json={"invite": game["invite"]})
    assert bob.join(game, invite=made["code"])["invite"] == made["code"]
    # The version is the same, and who asks for news of it gets the new code.
    after = ada.at("api-2").send("GET", f"/games/{game['id']}", headers={"If-None-Match": before.headers["etag"]})
    assert (after.status_code, after.json()["invite"]) == (200, made["code"])


def test_an_invitation_ends_when_its_time_is_over(ada: Person, eve: Person) -> None:
    game = ada.create(visibility="private")
    code = _invite(ada, game, lifetime="PT0.001S")["code"]
    until(lambda: ada.view(game)["invite"] is None)
    eve.refused("invitation-expired", "GET", f"/invitations/{code}")
    eve.refused("invitation-expired", "POST", f"/games/{game['id']}/seats", json={"invite": code})
    assert eve.join(game, invite=_invite(ada, game)["code"])["seat"] == 1


def test_an_invitation_ends_when_the_game_starts(ada: Person, bob: Person, eve: Person) -> None:
    game = ada.create(visibility="private")
    bob.join(game, invite=game["invite"])
    assert ada.view(game)["invite"] is ada.view(game)["invite_expires"] is None
    eve.refused("game-not-open", "GET", f"/invitations/{game['invite']}")
    ada.refused("game-not-open", "POST", f"/games/{game['id']}/invitations", json={})


def test_its_creator_alone_makes_another(ada: Person, bob: Person) -> None:
    game = ada.create(seats=3, visibility="private")
    bob.join(game, invite=game["invite"])
    bob.refused("not-creator", "POST", f"/games/{game['id']}/invitations", json={})
    assert ada.view(game)["invite"] == game["invite"]


def test_a_public_game_has_one_if_its_creator_wishes(ada: Person, bob: Person) -> None:
    game = ada.create()
    code = _invite(ada, game)["code"]
    assert bob.get(f"/invitations/{code}")["visibility"] == "public"
    assert ada.view(game)["invite"] == code


@pytest.mark.parametrize(
    ("lifetime", "slug"), [("PT0S", "invalid-setup"), ("P367D", "invalid-setup"), ("P1M", "invalid-request")]
)
def test_an_invitation_holds_for_a_time_that_makes_sense(ada: Person, lifetime: str, slug: str) -> None:
    game = ada.create(visibility="private")
    ada.refused(slug, "POST", f"/games/{game['id']}/invitations", json={"lifetime": lifetime})
    assert ada.view(game)["invite"] == game["invite"]
