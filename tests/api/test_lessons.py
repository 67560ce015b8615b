"""First lessons, played by their steps as a client plays them that knows no ruleset."""

import pytest

from domain.kernel.protocol.ruleset import Ruleset
from domain.texts.formatting import LOCALES
from tests.api.person import Data, Person, problem
from tests.kit.lessons import WITH_LESSONS
from tests.processes.service import Service

TAUGHT = pytest.mark.parametrize("rules", WITH_LESSONS, ids=lambda rules: rules.id)


def _decision(person: Person, game: Data) -> Data:
    """Return the question that the person is asked, once bots have played."""
    view = person.view(game)
    while not view["decisions"]:
        assert view["status"] == "running", "the game is over before the lesson is"
        view = person.view(game, wait=30, after=view["version"])
    (decision,) = view["decisions"]
    return dict(decision)


@TAUGHT
def test_whoever_goes_by_the_steps_plays_the_lesson_and_is_told_of_each_mistake(rules: Ruleset, ada: Person) -> None:
    lesson = ada.get(f"/rulesets/{rules.id}/lesson")
    game = ada.ask("POST", "/games", json=lesson["game"])
    assert (game["visibility"], game["from_position"], game["deadlines"]) == ("private", True, [])
    told = set()
    for step in lesson["steps"]:
        assert step["text"]
        if not step["answers"]:
            assert not step["mistakes"]
            continue
        decision = _decision(ada, game)
        offered = {option["id"] for option in decision["options"]}
        for mistake in step["mistakes"]:
            told.add(mistake["text"])
            for answer in (row["choose"] for row in mistake["answers"]):
                # A mistake is told of before it is sent; it would be taken.
                assert set(answer) <= offered
                assert decision["min"] <= len(answer) <= decision["max"]
        assert ada.command(game, decision["id"], *step["answers"][0]["choose"]).status_code == 200
    assert len(told) == sum(len(step["mistakes"]) for step in lesson["steps"]) > 0
    assert lesson["end"]


@TAUGHT
def test_nobody_else_sees_the_game_of_a_lesson(rules: Ruleset, ada: Person, bob: Person) -> None:
    lesson = ada.with_token("").get(f"/rulesets/{rules.id}/lesson")
    game = ada.ask("POST", "/games", json=lesson["game"])
    bob.refused("not-found", "GET", f"/games/{game['id']}")


@TAUGHT
def test_a_lesson_is_told_in_each_language(rules: Ruleset, ada: Person) -> None:
    told = [ada.get(f"/rulesets/{rules.id}/lesson", locale=locale) for locale in LOCALES]
    assert len({lesson["end"] for lesson in told}) == len(LOCALES)
    assert len({str(lesson["game"]) for lesson in told}) == 1


def test_rulesets_say_whether_they_have_a_lesson(running: Service, ada: Person) -> None:
    for row in ada.get("/rulesets")["rulesets"]:
        response = running.client().get(f"/v1/rulesets/{row['id']}/lesson")
        assert row["lesson"] == (row["id"] in {rules.id for rules in WITH_LESSONS}) == response.is_success
    problem("not-found", running.client().get("/v1/rulesets/chess/lesson"))
