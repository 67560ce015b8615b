"""The runner of Smash Up's scenarios: a step that can be played is not illegal, however its words are read."""

from typing import Any

import pytest

from tests.scenarios.failure import ScenarioFailure
from tests.scenarios.scenario import run

WINDOW: dict[str, Any] = {
    "seats": [{"factions": ["dinosaurs", "robots"], "hand": ["full_sail"]}, {"factions": ["ninjas", "pirates"]}],
    "bases": [
        {"base": "jungle_oasis", "cards": ["king_rex@0", "king_rex@0", "first_mate@1"]},
        {"base": "tortuga", "cards": ["pirate_king@1"]},
        {"base": "tar_pits"},
    ],
}

HAND = ["sacrifice", "cannon", "tiger_assassin", "probe", "infiltrate"]

PLAY: dict[str, Any] = {
    "seats": [{"factions": ["wizards", "ninjas"], "hand": HAND}, {"factions": ["robots", "aliens"], "hand": ["probe"]}],
    "bases": [
        {"base": "tortuga", "cards": ["shinobi@0", "zapbot@1"]},
        {"base": "tar_pits", "cards": ["collector@1", "nukebot@1"]},
    ],
}

ENCHANTED: dict[str, Any] = {
    "seats": [{"factions": ["wizards", "ninjas"], "hand": ["sacrifice"]}, {"factions": ["robots", "aliens"]}],
    "bases": [{"base": "tortuga", "cards": ["nukebot@0"]}, {"base": "tar_pits", "cards": ["nukebot@1"]}],
}

DEAD = ["walker", "walker", "tenacious_z"]

CEMETERY: dict[str, Any] = {
    "seats": [
        {"factions": ["zombies", "ninjas"], "hand": ["not_enough_bullets"], "discard": DEAD},
        {"factions": ["robots", "aliens"]},
    ],
    "bases": [{"base": "tortuga"}, {"base": "tar_pits"}],
}


def row(given: dict[str, Any], *steps: Any) -> dict[str, Any]:
    return {"name": "a play", "ruleset": "smashup", "given": given, "steps": list(steps)}


@pytest.mark.parametrize(
    ("given", "steps"),
    [
        (WINDOW, [{0: "end"}, {0: "pass"}, {1: "pirate_king"}]),
        (WINDOW, [{0: "end"}, {0: "full_sail king_rex tortuga, king_rex tar_pits"}]),
        (WINDOW, [{0: "end"}, {0: "pass"}, {1: "pass"}, {1: "first_mate tar_pits"}]),
        (PLAY, [{0: "sacrifice shinobi"}]),
        (PLAY, [{0: "sacrifice@0 shinobi"}]),
        (PLAY, [{0: "cannon zapbot collector"}]),
        (PLAY, [{0: "tiger_assassin tortuga"}, {0: "zapbot"}]),
        (PLAY, [{0: "infiltrate tortuga"}]),
    ],
)
def test_what_can_be_played_is_played_and_is_not_illegal(given: dict[str, Any], steps: list[dict[int, str]]) -> None:
    run(row(given, *steps))
    with pytest.raises(ScenarioFailure, match=f"step {len(steps)}: .* should be illegal"):
        run(row(given, *steps[:-1], {"illegal": steps[-1]}))


@pytest.mark.parametrize(
    ("given", "steps"),
    [
        (WINDOW, [{0: "end"}, {0: "pass"}, {1: "pirate_king tar_pits"}]),
        (WINDOW, [{0: "end"}, {1: "pirate_king"}]),
        (PLAY, [{0: "sacrifice zapbot"}]),
        (PLAY, [{0: "sacrifice@1 shinobi"}]),
        (PLAY, [{0: "probe probe"}]),
        (PLAY, [{0: "infiltrate tortuga infiltrate"}]),
        (PLAY, [{0: "tiger_assassin tortuga"}, {0: "collector"}]),
        (ENCHANTED, [{0: "sacrifice nukebot@1"}]),
        (ENCHANTED, [{0: "sacrifice nukebot>tar_pits"}]),
        (CEMETERY, [{0: "not_enough_bullets walker,tenacious_z"}]),
    ],
)
def test_what_cannot_be_played_is_illegal(given: dict[str, Any], steps: list[dict[int, str]]) -> None:
    run(row(given, *steps[:-1], {"illegal": steps[-1]}))


def test_what_is_legal_in_two_readings_fails_though_one_of_them_would_end_well() -> None:
    passing = row(WINDOW, {0: "end"}, {0: "pass"}, {"illegal": {1: "pirate_king"}}, {1: "pirate_king"})
    with pytest.raises(ScenarioFailure, match="step 3: `pirate_king` of seat 1 should be illegal"):
        run(passing)


def test_who_says_yes_to_what_is_asked_accepts_though_every_word_is_optional() -> None:
    library = {"base": "the_great_library", "cards": ["king_rex@0", "king_rex@0", "king_rex@0", "king_rex@0"]}
    given = {
        "seats": [{"factions": ["dinosaurs", "robots"]}, {"factions": ["ninjas", "pirates"]}],
        "bases": [library, {"base": "tortuga"}],
    }
    accepting = row(given, {0: "end"}, {0: "the_great_library? yes?"})
    run(accepting | {"then": {"hand_size": {0: 3}}})
    with pytest.raises(ScenarioFailure, match="hand size of seat 0"):
        run(accepting | {"then": {"hand_size": {0: 2}}})


def test_what_is_offered_at_once_from_the_hand_is_not_left_for_the_next_play() -> None:
    given = {
        "seats": [{"factions": ["time_travelers", "robots"], "hand": ["do_over"]}, {"factions": ["ninjas", "pirates"]}],
        "bases": [{"base": "tortuga", "cards": ["zapbot@0"]}, {"base": "tar_pits"}],
    }
    again = row(given, {0: "do_over"}, {0: "zapbot tar_pits"})
    run(again | {"then": {"quota": {"minions": 2, "actions": 0}}})
    with pytest.raises(ScenarioFailure, match="quota of minions"):
        run(again | {"then": {"quota": {"minions": 1, "actions": 0}}})


def test_no_step_goes_on_with_a_play_of_the_next_turn() -> None:
    vats = {"base": "the_vats", "cards": ["king_rex@0", "king_rex@1", "jumper@1"]}
    given = {
        "seats": [{"factions": ["dinosaurs", "robots"]}, {"factions": ["time_travelers", "pirates"]}],
        "bases": [vats, {"base": "tortuga"}],
    }
    taken_back = row(given, {0: "end"}, {1: "yes? jumper"})
    run(taken_back | {"then": {"hand": {1: ["jumper"]}}})
    with pytest.raises(ScenarioFailure, match="hand of seat 1"):
        run(taken_back | {"then": {"hand": {1: []}}})


def test_no_step_says_where_nobody_could_go_though_that_base_comes_into_play_then() -> None:
    mothership = {"base": "the_mothership", "cards": ["king_rex@0", "king_rex@0", "king_rex@0", "first_mate@1"]}
    given = {
        "seats": [{"factions": ["dinosaurs", "robots"]}, {"factions": ["pirates", "aliens"]}],
        "bases": [mothership, {"base": "tortuga"}],
        "base_deck": ["tar_pits"],
    }
    run(row(given, {0: "end"}, {1: "first_mate tortuga"}))
    with pytest.raises(ScenarioFailure, match="`first_mate tar_pits`"):
        run(row(given, {0: "end"}, {1: "first_mate tar_pits"}))


@pytest.mark.parametrize("words", ["keep scry", "scry top", "keep mystic_studies scry", "hand keep"])
def test_what_stays_is_the_card_that_was_shown(words: str) -> None:
    hand = {"hand": ["neophyte"], "deck": ["mystic_studies", "scry", "portal"]}
    given = {
        "seats": [{"factions": ["wizards", "robots"], **hand}, {"factions": ["ninjas", "aliens"]}],
        "bases": [{"base": "tortuga"}, {"base": "tar_pits"}],
    }
    with pytest.raises(ScenarioFailure, match="does not answer"):
        run(row(given, {0: f"neophyte tortuga {words}"}))


@pytest.mark.parametrize("words", ["special king_rex", "special? king_rex", "yes? zapbot", "king_rex"])
def test_who_is_asked_names_nothing_that_has_no_part_in_it(words: str) -> None:
    mothership = {"base": "the_mothership", "cards": ["king_rex@0", "king_rex@0", "king_rex@0", "scout@1"]}
    given = {
        "seats": [{"factions": ["dinosaurs", "robots"]}, {"factions": ["pirates", "aliens"]}],
        "bases": [mothership, {"base": "tortuga", "cards": ["zapbot@0"]}],
    }
    run(row(given, {0: "end"}, {1: "special? scout"}) | {"then": {"hand": {1: ["scout"]}}})
    with pytest.raises(ScenarioFailure):
        run(row(given, {0: "end"}, {1: words}) | {"then": {"hand": {1: ["scout"]}}})


def test_a_talent_is_that_of_the_card_that_a_step_names() -> None:
    given = {
        "seats": [{"factions": ["cyborg_apes", "robots"], "hand": ["juiced_up"]}, {"factions": ["pirates", "aliens"]}],
        "bases": [{"base": "the_nexus", "cards": ["baboom@0", "zapbot@0"]}, {"base": "tortuga"}],
    }
    revised = {"options": {"edition": "revised"}}
    run(row(given, {0: "talent baboom"}) | revised)
    with pytest.raises(ScenarioFailure, match="`talent zapbot` does not answer"):
        run(row(given, {0: "talent zapbot"}) | revised)


def test_who_says_a_base_that_is_not_offered_goes_to_no_other() -> None:
    given = {
        "seats": [{"factions": ["dinosaurs", "robots"]}, {"factions": ["pirates", "aliens"]}],
        "bases": [
            {"base": "jungle_oasis", "cards": ["king_rex@0", "king_rex@0", "first_mate@1", "scout@1"]},
            {"base": "tar_pits"},
            {"base": "tortuga"},
        ],
    }
    then = {"then": {"bases": {"tortuga": ["first_mate@1"]}, "hand": {1: ["scout"]}}}
    run(row(given, {0: "end"}, {1: "first_mate tortuga"}, {1: "scout"}) | then)
    with pytest.raises(ScenarioFailure):
        run(row(given, {0: "end"}, {1: "first_mate jungle_oasis"}, {1: "scout"}) | then)


def test_what_can_be_played_at_one_base_alone_is_not_played_at_another() -> None:
    given = {
        "seats": [{"factions": ["dinosaurs", "robots"], "hand": ["king_rex"]}, {"factions": ["zombies", "aliens"]}],
        "bases": [{"base": "tortuga", "cards": ["overrun@1"]}, {"base": "tar_pits"}],
    }
    run(row(given, {"illegal": {0: "king_rex tortuga"}}, {0: "king_rex tar_pits"}))
    with pytest.raises(ScenarioFailure, match="`king_rex tortuga` does not answer"):
        run(row(given, {0: "king_rex tortuga"}))


def test_what_lies_on_a_card_that_nobody_was_asked_about_is_put_on_no_other() -> None:
    pile = {"hand": [], "discard": ["cyberevolution"]}
    given = {
        "seats": [{"factions": ["cyborg_apes", "robots"], **pile}, {"factions": ["pirates", "aliens"]}],
        "bases": [{"base": "the_nexus", "cards": ["cyberback@0", "baboom@0"]}, {"base": "tortuga"}],
    }
    run(row(given, {0: "cyberevolution cyberback"}) | {"then": {"minion_power": {"cyberback@0": 8}}})
    with pytest.raises(ScenarioFailure, match="`cyberevolution baboom` does not answer"):
        run(row(given, {0: "cyberevolution baboom"}))
