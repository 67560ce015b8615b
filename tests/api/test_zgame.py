"""A whole game of Z-Game for four: two people, a bot, and a seat that never answers."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from domain.audit.audit import audit
from tests.api.late_seat import answer, play_to_the_end
from tests.api.person import Person

NEARLY_OVER: dict[str, Any] = {
    "seats": [
        {"faction": "raiders", "food": 5, "medicine": 1, "vp": 6, "hand": ["f_pistol", "c07", "m_bat"]},
        {"faction": "bikers", "food": 5, "medicine": 1, "vp": 7, "hand": ["t_car", "f_shotgun"]},
        {"faction": "bees", "food": 5, "medicine": 1, "vp": 6, "hand": ["m_axe", "s_armor"]},
        {"faction": "newday", "food": 5, "medicine": 1, "vp": 7, "hand": ["s_toolkit", "s_horse"]},
    ],
    "locations": {
        "base_0": {"people": ["ldr_raiders@0", "c03@0"], "fort": "barricade@0"},
        "base_1": {"people": ["ldr_bikers@1", "c20@1"], "fort": "barricade@1"},
        "base_2": {"people": ["ldr_bees@2", "c01@2"], "fort": "barricade@2"},
        "base_3": {"people": ["ldr_newday@3", "c17@3"], "fort": "barricade@3"},
        "police_1": {"fort": "barricade@z"},
    },
    "dice": [2, 5, 1, 6, 3, 4, 2, 2, 5, 3],
    "turn": 8,
}


@pytest.mark.parametrize("policy", ["bot", "default", "forfeit"])
def test_four_play_and_one_of_them_never_answers(person: Callable[..., Person], policy: str, tmp_path: Path) -> None:
    _, view = play_to_the_end(person, {"ruleset": "zgame", "position": NEARLY_OVER}, policy, tmp_path)
    assert len(view["view"]["board"]) == 19


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
