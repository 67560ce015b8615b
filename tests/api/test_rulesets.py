"""The catalogue, in three languages."""

import pytest

from tests.api.person import problem
from tests.processes.service import Service

NAMES = {"en": "Diamonsters", "ru": "Алмазята", "pl": "Diamonsters"}


@pytest.mark.parametrize("locale", NAMES)
def test_a_ruleset_is_told_in_each_language(running: Service, locale: str) -> None:
    client = running.client()
    rows = client.get("/v1/rulesets", params={"locale": locale}).json()["rulesets"]
    (row,) = [row for row in rows if row["id"] == "diamonsters"]
    assert row["name"] == NAMES[locale]
    assert "\n" not in row["summary"]
    assert (row["seats"], row["bots"]) == ([2, 3, 4, 5, 6], ["random", "keen"])
    view = client.get("/v1/rulesets/diamonsters", params={"locale": locale}).json()
    assert {name: view[name] for name in row} == row
    assert view["schemas"].keys() == {"options", "position", "view", "facts"}
    cards = client.get("/v1/rulesets/diamonsters/cards", params={"locale": locale}).json()["cards"]
    assert len(cards) == 5
    assert all(card["name"] and card["text"] for card in cards)


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
