"""Reports of messages: who may make them, what operators do about them, and who is told."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.api.person import Data, Person
from tests.api.test_hidden import masked
from tests.api.test_talk import at, read, write

Table = tuple[Data, list[Person]]


@pytest.fixture
def table(person: Callable[..., Person]) -> Table:
    """A game of three that goes on, and its players; the third has her texts in Polish."""
    players = [person("Ada"), person("Bob", "api-2"), person("Cleo", locale="pl")]
    game = players[0].create(seats=3)
    for other in players[1:]:
        other.join(game)
    return game, players


@pytest.fixture
def admin(admin: Callable[..., str]) -> Callable[..., str]:
    return partial(admin, "reports")


def report(who: Person, game: Data, message: Data, reason: str = "insult", **more: str) -> Data:
    path = at(game, f"/{message['id']}/reports")
    return dict(who.ask("POST", path, json={"reason": reason, **more}))


def listed(who: Person, **query: Any) -> Data:
    return dict(who.get("/players/me/reports", **query))


def test_a_message_is_reported_once_by_each_who_may_read_it(table: Table, eve: Person) -> None:
    game, (ada, bob, cleo) = table
    rude, aside = write(ada, game, "you fool"), write(ada, game, "him, too", 1)
    made = report(bob, game, rude, text="this is the third time")
    assert (made["reason"], made["status"], made["text"]) == ("insult", "open", "this is the third time")
    assert (made["game"], made["message"], made["deeds"]) == (game["id"], rude["id"], [])
    again = at(game, f"/{rude['id']}/reports")
    bob.refused("already-reported", "POST", again, json={"reason": "spam"})
    bob.refused(
        "text-not-allowed", "POST", at(game, f"/{aside['id']}/reports"), json={"reason": "spam", "text": "\u200b"}
    )
    assert report(eve, game, rude)["id"] != made["id"]
    assert listed(bob)["reports"] == [made]
    for who, message in ((ada, rude), (cleo, aside), (eve, aside)):
        who.refused("not-found", "POST", at(game, f"/{message['id']}/reports"), json={"reason": "spam"})
    bob.refused("not-found", "POST", at(game, "/m_nothing/reports"), json={"reason": "spam"})
    bob.refused("invalid-request", "POST", again, json={"reason": "dull"})
    bob.refused("invalid-request", "POST", again, json={"reason": "other", "text": "x" * 501})
    assert listed(ada) == {"reports": [], "measures": [], "muted": None}


def test_an_operator_sees_what_the_reporter_could_read(table: Table, admin: Callable[..., str]) -> None:
    game, (ada, bob, cleo) = table
    write(cleo, game, "between us", 0)
    write(bob, game, "hello there")
    rude = write(ada, game, 'you "fool"\nindeed')
    write(bob, game, "why that")
    made = report(bob, game, rude, "threat", text="look at this")
    ada.ask("DELETE", at(game, f"/{rude['id']}"))
    assert made["id"] in admin("list")
    said = admin("show", made["id"])
    for words in ("threat", "look at this", 'you "fool"\\nindeed', "hello there", "why that", ada.id, game["id"]):
        assert words in said
    assert "between us" not in said
    assert admin("show", "c_nothing", code=1) == "c_nothing: there is no such report\n"


def test_a_hidden_message_is_read_by_its_writer_alone_and_both_are_told_why(
    table: Table, eve: Person, admin: Callable[..., str]
) -> None:
    game, (ada, bob, cleo) = table
    rude, _ = write(ada, game, "you fool"), write(bob, game, "well")
    mine, other = report(bob, game, rude), report(cleo, game, rude)
    admin("hide", mine["id"], "we keep to what is said of the game", "--by", "olga")
    assert [read(who, game) for who in (bob, cleo, eve)] == [["well"]] * 3
    assert [(row["text"], row["hidden"]) for row in ada.get(at(game))["messages"]] == [
        ("you fool", True),
        ("well", False),
    ]
    eve.refused("not-found", "POST", at(game, f"/{rude['id']}/reports"), json={"reason": "spam"})
    ((told,), (polish,)) = listed(bob)["reports"], listed(cleo)["reports"]
    assert (told["status"], polish["id"], polish["status"]) == ("settled", other["id"], "settled")
    assert (told["deeds"][0]["text"], polish["deeds"][0]["text"]) == (
        "The message was hidden.",
        "Wiadomość została ukryta.",
    )
    (measure,) = listed(ada, locale="ru")["measures"]
    assert (measure["game"], measure["message"]) == (game["id"], rude["id"])
    assert measure["deed"]["why"] == told["deeds"][0]["why"] == "we keep to what is said of the game"
    assert measure["deed"]["text"] == "Сообщение скрыто оператором."
    assert "olga" not in json.dumps([told, polish, measure])
    settled = admin("list", "--settled")
    assert "by olga: we keep to what is said of the game" in settled
    assert mine["id"] not in admin("list")
    admin("lift", mine["id"], "it was a joke between friends")
    assert read(eve, game) == ["you fool", "well"]
    assert [row["deed"]["what"] for row in listed(ada)["measures"]] == ["hidden", "lifted"]


def test_who_is_muted_writes_to_nobody_and_takes_notes(table: Table, admin: Callable[..., str]) -> None:
    game, (ada, bob, _) = table
    made = report(bob, game, write(ada, game, "you fool"), "threat")
    admin("mute", made["id"], "three threats in a day", "--days", "3")
    for wish in ({}, {"to": "seats", "seats": [1]}):
        said = ada.refused("muted", "POST", at(game), json={"text": "hey", **wish})["detail"]
        assert listed(ada)["muted"] in said
    other = ada.create()
    ada.refused("muted", "POST", at(other), json={"text": "hey"})
    assert write(ada, game, "I am muted", to="self")["to"] == "self"
    assert listed(ada)["measures"][0]["deed"]["until"] == listed(ada)["muted"]
    assert listed(bob)["reports"][0]["deeds"][0]["what"] == "muted"
    admin("lift", made["id"], "enough")
    write(ada, game, "thanks")
    assert listed(ada)["muted"] is None


def test_what_is_dismissed_is_told_to_its_reporter_alone(table: Table, admin: Callable[..., str]) -> None:
    game, (ada, bob, _) = table
    made = report(bob, game, write(ada, game, "a bold move"))
    admin("dismiss", made["id"], "that is no insult")
    assert [deed["what"] for deed in listed(bob)["reports"][0]["deeds"]] == ["dismissed"]
    assert listed(ada)["measures"] == []
    assert read(bob, game) == ["a bold move"]


def test_nobody_can_tell_that_they_were_reported_before_something_is_done(person: Callable[..., Person]) -> None:
    worlds = []
    for is_reported in (False, True):
        ada, bob = person("Ada"), person("Bob")
        game = ada.create()
        bob.join(game)
        message = write(ada, game, "you fool")
        if is_reported:
            report(bob, game, message)
        stored = ada.get("/players/me/export")
        answers: list[Any] = [(stored["reports"], stored["measures"], len(stored["messages"]))]
        answers += [masked(ada.send("GET", path)) for path in ("/players/me/reports", at(game))]
        answers.append(masked(ada.send("POST", at(game), json={"text": "still here"})))
        answers.append(masked(ada.send("DELETE", at(game, f"/{message['id']}"))))
        worlds.append(answers)
    assert worlds[0] == worlds[1]


def test_a_player_is_reported_once_in_a_game_by_who_shares_it(
    table: Table, eve: Person, admin: Callable[..., str]
) -> None:
    game, (ada, bob, cleo) = table
    write(bob, game, "hurry up, Ada")
    path = f"/games/{game['id']}/seats/0/reports"
    made = bob.ask("POST", path, json={"reason": "stalling", "text": "three games in a row"})
    assert (made["game"], made["seat"], made["message"], made["reason"]) == (game["id"], 0, None, "stalling")
    other = cleo.ask("POST", path, json={"reason": "cheating"})
    assert listed(ada) == {"reports": [], "measures": [], "muted": None}
    bob.refused("already-reported", "POST", path, json={"reason": "name"})
    eve.refused("not-seated", "POST", path, json={"reason": "name"})
    ada.refused("nobody-there", "POST", path, json={"reason": "name"})
    ada.refused("nobody-there", "POST", path.replace("seats/0", "seats/3"), json={"reason": "name"})
    ada.refused("invalid-request", "POST", path, json={"reason": "spam"})
    ada.refused("text-not-allowed", "POST", path.replace("0", "1"), json={"reason": "name", "text": "\u200b"})
    rude = report(bob, game, write(ada, game, "you fool"))
    said = admin("show", made["id"])
    for words in ("stalling", "the player of seat 0", "three games in a row", ada.id, "hurry up, Ada", "2 reports"):
        assert words in said
    assert "no message" in admin("hide", made["id"], "for this", code=1)
    admin("warn", made["id"], "others wait for you", "--by", "olga")
    told, polish = listed(bob)["reports"][0], listed(cleo)["reports"][0]
    assert (told["status"], told["deeds"][0]["what"], told["deeds"][0]["why"]) == (
        "settled",
        "warned",
        "others wait for you",
    )
    assert (polish["id"], polish["deeds"][0]["text"]) == (other["id"], "Zgłoszona osoba dostała ostrzeżenie.")
    (measure,) = listed(ada)["measures"]
    assert (measure["game"], measure["message"], measure["deed"]["text"]) == (
        game["id"],
        None,
        "An operator warns you.",
    )
    # The text itself is another matter.
    assert rude["id"] in admin("list")
    admin("mute", made["id"], "and again", "--days", "1")
    ada.refused("muted", "POST", at(game), json={"text": "hey"})
    admin("lift", made["id"], "they have understood")
    write(ada, game, "sorry")
    ada.ask("DELETE", "/players/me")
    assert listed(bob)["reports"] == []


def test_a_deleted_account_takes_what_was_reported_along(table: Table, admin: Callable[..., str]) -> None:
    game, (ada, bob, cleo) = table
    first, second = report(bob, game, write(ada, game, "you fool")), report(cleo, game, write(bob, game, "and you"))
    third = report(bob, game, write(cleo, game, "all of you"), text="me, too")
    ada.ask("DELETE", "/players/me")
    admin("show", first["id"], code=1)
    assert listed(bob)["reports"] == [third]
    bob.ask("DELETE", "/players/me")
    admin("show", second["id"], code=1)
    assert "me, too" not in admin("show", third["id"])
    admin("hide", third["id"], "not so")
    assert [row["deed"]["what"] for row in listed(cleo)["measures"]] == ["hidden"]


def test_an_account_knows_all_that_is_stored_about_it(table: Table) -> None:
    game, (ada, bob, _) = table
    made = report(bob, game, write(ada, game, "you fool"), text="again")
    assert bob.get("/players/me/export")["reports"] == [made]
