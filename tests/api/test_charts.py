"""The course of a game: what everybody may see of it after each turn, as data and as a picture."""

import xml.etree.ElementTree as ET
from collections.abc import Callable

import pytest

from domain.texts.formatting import LOCALES, saying
from tests import REPOSITORY
from tests.api.person import Data, Person, play_on

NDJSON = {"Content-Type": "application/x-ndjson"}
GOLDEN = REPOSITORY / "tests" / "golden"
GAMES = {"diamonsters-long-2": "points", "smashup-draft-2": "vp", "zgame-mail-2": "vp"}
"""A game of each ruleset, and what decides it."""


def bring(who: Person, name: str) -> Data:
    """Import a game that was stored once."""
    game: Data = who.ask("POST", "/games/import", content=(GOLDEN / f"{name}.ndjson").read_bytes(), headers=NDJSON)
    return game


@pytest.mark.parametrize("name", GAMES)
def test_a_chart_says_what_a_spectator_saw_after_each_turn(ada: Person, name: str) -> None:
    game = bring(ada, name)
    chart = ada.get(f"/games/{game['id']}/chart")
    assert (chart["game"], chart["version"]) == (game["id"], game["version"])
    turns, measures = chart["turns"], chart["measures"]
    assert [row["turn"] for row in turns] == list(range(len(turns)))
    assert [row["seq"] for row in turns] == sorted(row["seq"] for row in turns)
    assert len({row["id"] for row in measures}) == len(measures) > 1
    for measure in measures:
        assert len(measure["amounts"]) == len(turns)
        assert {len(row) for row in measure["amounts"]} == {len(game["seats"])}
    points = measures[0]["amounts"]
    assert len(turns) > 5
    assert measures[0]["id"] == GAMES[name]
    field = {"points": "match_points"}.get(GAMES[name], GAMES[name])
    for at, row in enumerate(turns):
        view = ada.get(f"/games/{game['id']}/states/{row['seq']}")["view"]
        assert [seat[field] for seat in view["seats"]] == points[at]


@pytest.mark.parametrize("locale", LOCALES)
def test_measures_are_called_in_the_language_that_is_asked_for(ada: Person, locale: str) -> None:
    game = bring(ada, "diamonsters-single-2")
    chart = ada.get(f"/games/{game['id']}/chart", locale=locale)
    say = saying("diamonsters", locale)  # type: ignore[arg-type]
    assert [row["name"] for row in chart["measures"]] == [say(f"measure-{row['id']}") for row in chart["measures"]]


def test_a_game_that_runs_has_a_chart_of_what_is_over_and_one_that_is_open_has_none(ada: Person, bob: Person) -> None:
    game = ada.create(ruleset="diamonsters")
    chart = ada.get(f"/games/{game['id']}/chart")
    assert (chart["turns"], chart["measures"]) == ([], [])
    bob.join(game)
    assert len(ada.get(f"/games/{game['id']}/chart")["turns"]) == 1
    # A secret answer is in no number, and no number tells that it was sent.
    ada.play(game)
    before = ada.get(f"/games/{game['id']}/chart")
    assert (len(before["turns"]), before["turns"][0]["turn"]) == (1, 0)
    assert before == bob.get(f"/games/{game['id']}/chart")
    bob.play(game)
    after = ada.get(f"/games/{game['id']}/chart")
    assert [row["turn"] for row in after["turns"]] == [0, 1]
    over = play_on({0: ada, 1: bob}, ada.view(game))
    whole = ada.get(f"/games/{game['id']}/chart")
    assert whole["turns"][:2] == after["turns"]
    assert whole["measures"][0]["amounts"][-1] == [seat["diamonds"] for seat in over["view"]["seats"]]


def test_a_private_game_has_no_chart_for_others(ada: Person, bob: Person) -> None:
    game = ada.create(ruleset="diamonsters", visibility="private")
    for path in ("chart", "chart.svg"):
        assert bob.send("GET", f"/games/{game['id']}/{path}").status_code == 404


def test_a_chart_is_a_picture_for_who_accepts_one(ada: Person) -> None:
    game = bring(ada, "smashup-draft-2")
    path = f"/games/{game['id']}/chart"
    picture = ada.send("GET", path, headers={"Accept": "image/svg+xml"})
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.text == ada.send("GET", f"{path}.svg").text
    root = ET.fromstring(picture.text)  # noqa: S314 - it is ours
    assert root.attrib["aria-label"].startswith("Smash Up: Victory points: ")
    lines = [row for row in root.iter("{http://www.w3.org/2000/svg}path") if row.get("class") == "line"]
    assert len(lines) == len(game["seats"])
    assert "default-src 'none'" in picture.headers["content-security-policy"]
    known = {"If-None-Match": picture.headers["etag"]}
    assert ada.send("GET", f"{path}.svg", headers=known).status_code == 304
    other = ada.send("GET", f"{path}.svg", params={"measure": "power", "locale": "ru"})
    assert "Сила на базах" in other.text
    assert ada.refused("not-found", "GET", f"{path}.svg", params={"measure": "luck"})["detail"].endswith(
        "there are vp, power, minions, hand"
    )


def test_a_name_is_no_markup_in_a_picture(person: Callable[..., Person]) -> None:
    who = person("R&D 'Ann'")
    game = who.create(ruleset="diamonsters", bots=[{"seat": 1, "bot": "normal"}])
    drawn = who.send("GET", f"/games/{game['id']}/chart.svg").text
    root = ET.fromstring(drawn)  # noqa: S314 - it is ours
    assert "R&D 'Ann' 0" in [row.text for row in root.iter("{http://www.w3.org/2000/svg}text")]
