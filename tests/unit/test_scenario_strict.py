"""A scenario holds by the plainest reading of its words, or says that any will do."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.scenarios.failure import ScenarioFailure
from tests.scenarios.scenario import run

SPLIT: dict[str, Any] = {
    "name": "the second of two steps is about what the first one asks",
    "ruleset": "smashup",
    "given": {
        "seats": [{"factions": ["robots", "pirates"], "hand": ["zapbot", "hoverbot"], "deck": ["warbot"]}] * 2,
        "bases": [{"base": "tortuga"}, {"base": "tar_pits"}],
    },
    "steps": [{0: "hoverbot tortuga"}, {0: "warbot tar_pits"}],
    "then": {"bases": {"tar_pits": ["warbot@0"]}},
}

UNLIKE: dict[str, Any] = {
    "name": "of two copies that are not alike the first is meant",
    "ruleset": "smashup",
    "given": {
        "seats": [{"factions": ["aliens", "pirates"], "hand": ["beam_up"]}] * 2,
        "bases": [
            {"base": "tortuga", "cards": ["first_mate@1"]},
            {"base": "tar_pits", "cards": [{"card": "first_mate", "owner": 1, "controller": 1, "with": ["upgrade@1"]}]},
        ],
    },
    "steps": [{0: "beam_up first_mate"}],
    "then": {"bases": {"tar_pits": []}},
}


def test_steps_are_read_as_they_stand() -> None:
    run(SPLIT)


def test_a_scenario_that_holds_by_another_reading_fails_and_names_it() -> None:
    with pytest.raises(
        ScenarioFailure, match=r"read as \[0: play beam_up; 0: first_mate#2\]: say so, or say `any: true`"
    ):
        run(UNLIKE)


def test_a_scenario_may_say_that_any_reading_will_do() -> None:
    run({**UNLIKE, "any": True})


def test_a_scenario_that_holds_by_no_reading_fails_either_way() -> None:
    wrong = {**UNLIKE, "then": {"bases": {"tortuga": ["zapbot@0"]}}}
    for row in (wrong, {**wrong, "any": True}):
        with pytest.raises(ScenarioFailure, match="then: tortuga") as failed:
            run(row)
        assert "any: true" not in str(failed.value)


def test_a_step_of_optional_words_begins_no_play() -> None:
    run({**SPLIT, "steps": [{0: "zapbot?"}], "then": {"hand": {0: ["zapbot", "hoverbot"]}}})


def test_words_for_what_is_not_asked_come_before_those_for_the_next_question() -> None:
    """The only minion that can be taken is named; a scout's special, which has the same name, is not meant."""
    run(
        {
            "name": "the thief leaves the scout",
            "ruleset": "smashup",
            "options": {"pace": "mail", "ask": "always"},
            "given": {
                "seats": [
                    {"factions": ["super_spies", "ninjas"], "hand": ["the_base_is_not_enough"]},
                    {"factions": ["aliens", "pirates"], "hand": ["swashbuckling"]},
                ],
                "bases": [
                    {"base": "the_vats", "cards": ["secret_agent@0"] * 3 + ["scout@1"]},
                    {"base": "tar_pits"},
                ],
            },
            "steps": [{0: "end"}, {0: "the_base_is_not_enough scout"}],
            "then": {"pending": {"seat": 0, "has": ["special scout", "pass"]}},
        }
    )


WAY: dict[str, Any] = {
    "name": "a way of which a part is left out",
    "ruleset": "zgame",
    "given": {
        "seats": [{"faction": "raiders"}, {"faction": "bees"}, {"faction": "bikers"}],
        "locations": {
            "base_2": {"people": ["ldr_bikers@2", "c20@2"], "fort": "barricade@2"},
            "supermarket_3": {"fort": "barricade@2"},
        },
        "first": 2,
        "phase": "movement",
        "stop": "zombie_fights",
    },
}


@pytest.mark.parametrize("way", ["base_2>supermarket_3>hospital_2", "base_2>hospital_2", "hospital_2"])
def test_an_incomplete_way_that_can_be_gone_is_not_illegal(way: str) -> None:
    run({**WAY, "steps": [{2: f"move c20, {way}"}], "then": {"people": {"hospital_2": ["c20@2"]}}})
    with pytest.raises(ScenarioFailure, match="should be illegal, and it can be played"):
        run({**WAY, "steps": [{"illegal": {2: f"move c20, {way}"}}]})


@pytest.mark.parametrize(
    "text", ["talent hoverbot", "hoverbot zapbot", "play scout tortuga", "hoverbot>tar_pits tortuga"]
)
def test_what_cannot_be_meant_is_illegal(text: str) -> None:
    run({**SPLIT, "steps": [{"illegal": {0: text}}], "then": {}})


def test_the_strict_command_counts_a_folder(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text(repr([{**SPLIT}, {**UNLIKE, "any": "true"}]), encoding="utf-8")
    done = subprocess.run([sys.executable, "-m", "tests.scenarios.strict", tmp_path], capture_output=True, text=True)
    assert done.returncode == 1
    assert "one.yaml::of two copies that are not alike the first is meant: " in done.stdout
    assert done.stdout.endswith("1 of 2 scenarios hold by their plainest reading\n")
