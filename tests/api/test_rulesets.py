"""The catalogue, in three languages."""

import json

import pytest

from domain.kernel.protocol.registry import rulesets
from domain.kernel.protocol.ruleset import Ruleset
from tests.api.person import Person, problem
from tests.processes.service import Service
from tests.unit.ftl import texts

NAMES = {"en": "Diamonsters", "ru": "Алмазята", "pl": "Diamonsters"}


@pytest.mark.parametrize("locale", NAMES)
def test_a_ruleset_is_told_in_each_language(running: Service, locale: str) -> None:
    client = running.client()
    rows = client.get("/v1/rulesets", params={"locale": locale}).json()["rulesets"]
    (row,) = [row for row in rows if row["id"] == "diamonsters"]
    assert row["name"] == NAMES[locale]
    assert "\n" not in row["summary"]
    assert (row["seats"], row["bots"]) == ([2, 3, 4, 5, 6], ["random", "easy", "normal", "hard", "expert"])
    view = client.get("/v1/rulesets/diamonsters", params={"locale": locale}).json()
    assert {name: view[name] for name in row} == row
    assert view["schemas"].keys() == {"options", "position", "view", "facts"}
    assert [level["bot"] for level in view["levels"]] == row["bots"]
    assert all(level["name"] and level["about"] and level["thinking"].startswith("PT0") for level in view["levels"])
    catalogue = client.get("/v1/rulesets/diamonsters/cards", params={"locale": locale}).json()
    assert all(catalogue[part] == view[part] for part in ("name", "orders", "things"))
    cards = catalogue["cards"]
    assert len(cards) == 5
    assert all(card["name"] and card["text"] for card in cards)


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.id)
def test_each_level_can_be_seated_and_so_can_none_that_is_not_there(rules: Ruleset, running: Service) -> None:
    ada = Person(running, "Ada")
    levels = [row["bot"] for row in ada.get(f"/rulesets/{rules.id}")["levels"]]
    assert levels == ["random", "easy", "normal", "hard", "expert"][: len(levels)]
    for bot in levels:
        assert ada.create(ruleset=rules.id, bots=[{"seat": 1, "bot": bot}])["seats"][1]["bot"] == bot
    ada.refused(
        "invalid-setup", "POST", "/games", json={"ruleset": rules.id, "seats": 2, "bots": [{"seat": 1, "bot": "best"}]}
    )


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.id)
@pytest.mark.parametrize("people", [1, 2])
def test_a_ruleset_says_which_options_a_game_has_that_names_none(rules: Ruleset, people: int, running: Service) -> None:
    ada, ben = Person(running, "Ada"), Person(running, "Ben")
    view = ada.get(f"/rulesets/{rules.id}")
    bots = [{"seat": 1, "bot": "random"}] if people == 1 else []
    game = ada.create(ruleset=rules.id, bots=bots)
    if people == 2:
        ben.join(game)
    usual = view["defaults"] | (view["among_people"] if people == 2 else {}) | view["when_dealt"]
    assert ada.view(game)["options"] == usual
    for name, value in usual.items():
        if value is not None:
            words = view["schemas"]["options"]["properties"][name]["description"]
            assert f"`{json.dumps(value)}`" in words.partition("If left out: ")[2]


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.id)
def test_rulings_and_examples_are_told_of_cards_in_each_language(rules: Ruleset, running: Service) -> None:
    client, path = running.client(), f"/v1/rulesets/{rules.id}"
    cards = {row["id"]: row for row in client.get(f"{path}/cards").json()["cards"]}
    pages = [client.get(f"{path}/notes", params={"locale": locale}).json() for locale in NAMES]
    english, *others = [{row["id"]: row for row in page["notes"]} for page in pages]
    assert english.keys() <= cards.keys()
    # The page tells all that the texts have, and no card that there is not.
    for kind, part in (("card_ruling", "rulings"), ("card_example", "example")):
        own = {name.partition("-")[2] for name in texts(rules.id, "en") if name.startswith(f"{kind}-")}
        noted = [card for card, row in english.items() if row[part]]
        assert own <= {*noted, *(cards[card]["type"] for card in noted)}
    for other in others:
        assert other.keys() == english.keys()
        for card, row in other.items():
            assert len(row["rulings"]) == len(english[card]["rulings"])
            assert (row["example"] is None) == (english[card]["example"] is None)
            assert row != english[card]


def test_texts_differ_from_language_to_language(running: Service) -> None:
    cards = {
        locale: str(running.client().get("/v1/rulesets/diamonsters/cards", params={"locale": locale}).json())
        for locale in NAMES
    }
    assert len(set(cards.values())) == 3


@pytest.mark.parametrize("path", ["/v1/rulesets/chess", "/v1/rulesets/chess/cards", "/v1/rulesets/%00"])
def test_what_is_no_ruleset_is_not_found(running: Service, path: str) -> None:
    problem("not-found", running.client().get(path))


@pytest.mark.parametrize("path", ["/v1/rulesets", "/v1/rulesets/diamonsters", "/v1/rulesets/diamonsters/cards"])
def test_a_language_that_is_not_spoken_here_is_refused(running: Service, path: str) -> None:
    problem("invalid-request", running.client().get(path, params={"locale": "de"}))
