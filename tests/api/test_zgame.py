"""Games of Z-Game through the API."""

import random

from domain.audit.audit import audit
from tests.api.late_seat import answer
from tests.api.person import Person
from tests.rulesets.zgame.case import NEARLY_OVER


def test_a_whole_game_from_the_first_turn_on(ada: Person, bob: Person) -> None:
    wish = {"ruleset": "zgame", "seats": 3, "bots": [{"seat": 2, "bot": "random"}], "options": {"first_seat": 0}}
    game = ada.ask("POST", "/games", json=wish)
    bob.join(game)
    luck = random.Random(5)
    while (view := ada.view(game))["status"] != "finished":
        if not (answer(ada, game, luck) or answer(bob, game, luck)):
            ada.view(game, wait=20, after=view["version"])
    assert view["view"]["turn"] <= 8
    hidden = view["view"]["seats"][1]
    assert hidden["hand"] is None
    log = bob.send("GET", f"/games/{game['id']}/export").content
    assert audit(log.splitlines()).is_ok


def test_a_position_that_cannot_be_is_named(ada: Person) -> None:
    position = NEARLY_OVER | {"locations": {"street_1": {"people": ["ldr_bees@0"]}}}
    wish = {"ruleset": "zgame", "seats": 4, "position": position}
    response = ada.send("POST", "/games", json=wish)
    assert response.status_code == 409
    assert "ldr_bees" in response.json()["detail"]


def test_everything_is_named_in_each_language(ada: Person) -> None:
    names = {}
    for locale in ("en", "ru", "pl"):
        cards = ada.get("/rulesets/zgame/cards", locale=locale)["cards"]
        assert all(row["name"] and row["text"] for row in cards)
        names[locale] = {row["id"]: row["name"] for row in cards}
    assert len({frozenset(rows) for rows in names.values()}) == 1
    assert [names[locale]["c03"] for locale in names] == ["Butcher", "Мясник", "Rzeźnik"]
    assert [names[locale]["bees"] for locale in names] == ["Bees", "Пчёлы", "Pszczoły"]


def test_whoever_has_nobody_left_leaves_with_honour(ada: Person, bob: Person, eve: Person) -> None:
    position = {
        "seats": [
            {"faction": "raiders", "vp": 12},
            {"faction": "bees", "vp": 2, "hand": ["f_pistol"]},
            {"faction": "newday", "vp": 1},
        ],
        "locations": {
            "base_1": {"people": ["ldr_bees@1", "c01@1"]},
            "base_2": {"people": ["ldr_newday@2"], "fort": "blockpost@2"},
        },
        "dice": [5, 5, 1, 1],
        "turn": 8,
        "phase": "night_attack",
    }
    wish = {"ruleset": "zgame", "seats": 3, "options": {"pace": "mail"}, "position": position}
    game = ada.ask("POST", "/games", json=wish)
    for other in (bob, eve):
        other.join(game, accept_position=True)
    ada.ask("POST", f"/games/{game['id']}/resign")
    words = {}
    for locale in ("en", "ru", "pl"):
        history = bob.view(game, since=1, locale=locale)["history"]
        words[locale] = [event["text"] for event in history if event["kind"] == "left-with-honour"]
    assert words == {
        "en": ["Ada has nobody left and leaves the city with honour."],
        "ru": ["Ada с честью покидает город: никого не осталось."],
        "pl": ["Ada nie ma już nikogo i z honorem opuszcza miasto."],
    }
    view = bob.view(game)
    while view["status"] == "running":
        bob.play(game)
        view = bob.view(game)
    # Twelve points do not help: whoever has left is behind those who win.
    assert view["result"]["winners"] == [1]
    seat = ada.view(game)["seats"][0]
    assert (seat["resigned"], seat["away"]) == (True, False)
    reliability = ada.get("/players/me/reliability")
    assert (reliability["timeouts"], reliability["absences"]) == (0, 0)
    assert audit(bob.send("GET", f"/games/{game['id']}/export").content.splitlines()).is_ok
