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
            {"base": "tar_pits", "cards": ["shinobi@1", "first_mate@0", "pirate_king@0"]},
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
        "shanghai first_mate tortuga",
        "shanghai shinobi tar_pits",
        "shanghai shinobi@0 tortuga",
        "shanghai shinobi>tortuga jungle_oasis",
        "dinghy shinobi tortuga",
        "seeing_stars pirate_king",
    ],
)
def test_a_line_that_names_another_cannot(text: str) -> None:
    run(with_step({"illegal": {0: text}}))
    with pytest.raises(ScenarioFailure, match="step 1"):
        run(with_step({0: text}))
