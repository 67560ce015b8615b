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
