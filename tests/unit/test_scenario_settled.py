"""Tests of steps that name what the table answers by itself, as it had one answer."""

from typing import Any

import pytest

from tests.scenarios.failure import ScenarioFailure
from tests.scenarios.scenario import run

ONE_TARGET: dict[str, Any] = {
    "name": "one of the foe's minions, and two bases it can go to",
    "ruleset": "smashup",
    "given": {
        "seats": [{"factions": ["pirates", "ninjas"], "hand": ["shanghai", "seeing_stars", "dinghy"]}] * 2,
        "bases": [
            {"base": "tar_pits", "cards": ["shinobi@1", "buccaneer@0"]},
            {"base": "tortuga"},
            {"base": "jungle_oasis"},
        ],
    },
}


def with_step(step: dict[str | int, Any]) -> dict[str, Any]:
    return {**ONE_TARGET, "steps": [step]}


@pytest.mark.parametrize("text", ["shanghai shinobi tortuga", "shanghai shinobi>tar_pits tortuga", "shanghai tortuga"])
def test_a_line_that_names_the_only_target_can_be_played(text: str) -> None:
    run(with_step({0: text}))
    with pytest.raises(ScenarioFailure, match="should be illegal, and it can be played"):
        run(with_step({"illegal": {0: text}}))


@pytest.mark.parametrize(
    "text",
    [
        "shanghai buccaneer tortuga",
        "shanghai shinobi tar_pits",
        "shanghai shinobi@0 tortuga",
        "shanghai shinobi>tortuga jungle_oasis",
        "dinghy shinobi tortuga",
        "dinghy buccaneer tar_pits",
        "seeing_stars buccaneer",
    ],
)
def test_a_line_that_names_another_cannot(text: str) -> None:
    run(with_step({"illegal": {0: text}}))
    with pytest.raises(ScenarioFailure, match="step 1"):
        run(with_step({0: text}))


ONE_TALENT: dict[str, Any] = {
    "name": "one talent, one special after scoring, one may",
    "ruleset": "smashup",
    "given": {
        "seats": [
            {"factions": ["cyborg_apes", "zombies"], "hand": ["juiced_up", "walker", "terraforming", "seeing_stars"]},
            {"factions": ["robots", "ninjas"], "hand": ["ninja_master"], "deck": ["zapbot"]},
        ],
        "bases": [
            {"base": "jungle_oasis", "cards": ["baboom@0", "first_mate@0", "nukebot@1", "warbot@1"]},
            {"base": "tortuga", "cards": ["gremlin@1"]},
            {"base": "tar_pits"},
        ],
        "base_deck": ["ninja_dojo", "the_vats"],
    },
}

WRONG: dict[str, list[dict[int, str]]] = {
    "the talent of another card": [{0: "talent juiced_up"}, {0: "juiced_up baboom"}],
    "the special of another card": [{0: "walker tar_pits"}, {0: "end"}, {0: "special walker tar_pits"}],
    "a base twice for two bases": [{0: "terraforming tortuga tortuga"}],
}


@pytest.mark.parametrize("name", WRONG)
def test_what_has_happened_is_no_answer(name: str) -> None:
    with pytest.raises(ScenarioFailure, match="step"):
        run({**ONE_TALENT, "steps": WRONG[name]})


def test_what_comes_of_it_is_not_what_it_is_done_to() -> None:
    gremlin = {"base": "tar_pits", "cards": ["gremlin@1"]}
    seats = [{"factions": ["ninjas", "aliens"], "hand": ["seeing_stars", "probe"]}, {"factions": ["zombies", "robots"]}]
    given = {"seats": seats, "bases": [gremlin, {"base": "tortuga"}]}
    run({**ONE_TALENT, "given": given, "steps": [{0: "seeing_stars gremlin"}], "then": {"discard_has": {0: ["probe"]}}})
    with pytest.raises(ScenarioFailure, match="`seeing_stars probe` does not answer"):
        run({**ONE_TALENT, "given": given, "steps": [{0: "seeing_stars probe"}]})


def test_a_yes_does_not_say_which_of_several() -> None:
    steps: list[dict[int, str]] = [{0: "end"}, {1: "ninja_master tortuga"}]
    both = [*steps, {1: "yes"}, {1: "gremlin"}]
    run({**ONE_TALENT, "any": True, "steps": both, "then": {"discard_has": {1: ["gremlin"]}}})
    with pytest.raises(ScenarioFailure, match="step 3: `yes` does not answer"):
        run({**ONE_TALENT, "steps": [*steps, {1: "yes"}]})
