"""The runner of Z-Game's scenarios: a step is played exactly as written, and one that is not so fails."""

from typing import Any

import pytest

from tests.scenarios.failure import ScenarioFailure
from tests.scenarios.scenario import run

SEATS = [{"faction": "newday", "food": 3, "hand": ["s_toolkit", "m_bat", "f_pistol"]}, {"faction": "bees"}]

AT_WORK: dict[str, Any] = {
    "name": "building",
    "ruleset": "zgame",
    "given": {
        "seats": SEATS,
        "locations": {"garage_1": {"people": ["c07@0", "c13@0"]}},
        "phase": "building",
        "stop": "brewing",
    },
}

AT_TABLE: dict[str, Any] = AT_WORK | {"given": AT_WORK["given"] | {"phase": "feeding", "stop": "new_cards"}}

AT_NIGHT: dict[str, Any] = AT_WORK | {
    "given": {
        "seats": [{"faction": "newday", "medicine": 2}, {"faction": "bees"}],
        "locations": {"garage_1": {"people": ["c07@0/exhausted/infected", "c13@0"]}},
        "phase": "treatment",
        "stop": "discard",
    },
}

AT_TWO_PLACES: dict[str, Any] = AT_WORK | {
    "given": AT_WORK["given"] | {"locations": {"garage_1": {"people": ["c07@0"]}, "garage_2": {"people": ["c08@0"]}}}
}


@pytest.mark.parametrize(
    ("row", "step"),
    [
        (AT_WORK, "build garage_1 barricade, c07"),
        (AT_WORK, "build garage_1 blockpost, c13, c07, s_toolkit"),
        (AT_WORK, "build garage_1? barricade, s_toolkit, c13"),
        (AT_WORK, "build garage_1, barricade, c07"),
        (AT_WORK, "build barricade, c07"),
        (AT_WORK, "build c13, s_toolkit, barricade"),
        (AT_TWO_PLACES, "build garage_2, barricade, c08"),
        (AT_NIGHT, "treat c07 cure stand"),
        (AT_NIGHT, "treat stand c07, c07 cure"),
        (AT_TABLE, "feed c13 1"),
        (AT_TABLE, "feed none"),
        (AT_TABLE, "feed c07 1, c13 1"),
        (AT_TABLE, "feed eat c13, c07 1"),
    ],
)
def test_what_can_be_played_is_played_and_is_not_illegal(row: dict[str, Any], step: str) -> None:
    run(row | {"steps": [{0: step}]})
    with pytest.raises(ScenarioFailure, match="should be illegal"):
        run(row | {"steps": [{"illegal": {0: step}}]})


@pytest.mark.parametrize(
    ("row", "step"),
    [
        (AT_WORK, "build garage_1 blockpost, c07, c13"),
        (AT_WORK, "build garage_1 barricade, c13"),
        (AT_WORK, "build garage_1 barricade, c07, m_bat"),
        (AT_WORK, "build garage_1 barricade"),
        (AT_WORK, "build garage_2 barricade, c07"),
        (AT_WORK, "build barricade, c13"),
        (AT_WORK, "build c07"),
        (AT_TWO_PLACES, "build barricade, c08"),
        (AT_TWO_PLACES, "build garage_1 barricade, c08"),
        (AT_NIGHT, "treat c07 cure stand, c13 stand"),
        (AT_NIGHT, "treat c13 cure stand"),
        (AT_WORK, "brew garage_1, c07, c13"),
        (AT_TABLE, "feed c07 2"),
        (AT_TABLE, "feed c07 1, c07 1"),
        (AT_TABLE, "feed c01 1"),
        (AT_TABLE, "feed eat m_bat, c07 1"),
    ],
)
def test_what_cannot_be_played_as_written_fails_and_is_illegal(row: dict[str, Any], step: str) -> None:
    run(row | {"steps": [{"illegal": {0: step}}]})
    with pytest.raises(ScenarioFailure, match="cannot be played"):
        run(row | {"steps": [{0: step}], "given": row["given"] | {"stop": row["given"]["stop"]}})


@pytest.mark.parametrize("step", ["dance garage_1", ""])
def test_an_unknown_action_is_named(step: str) -> None:
    for line in ({0: step}, {"illegal": {0: step}}):
        with pytest.raises(ScenarioFailure, match="there is no action"):
            run(AT_WORK | {"steps": [line]})


def test_what_is_not_so_in_the_end_fails() -> None:
    wrong: dict[str, Any] = {
        "begun": {"garage_1": "none"},
        "hand": {0: ["m_bat"]},
        "hand_has": {0: ["s_toolkit"]},
        "hand_lacks": {0: ["m_bat"]},
        "hand_size": {0: 3},
        "discard": {"special": []},
        "deck": {"melee": ["m_sledge"]},
        "deck_size": {"zombie": 19},
        "people": {"garage_1": ["c07@0"]},
        "where": {"c07": "discard"},
        "ready": ["c01"],
        "exhausted": ["c07"],
        "infected": ["c07"],
        "skills": {"c07": [2, 1, 1, 1]},
        "fort": {"garage_1": "barricade@0"},
        "state": {"garage_1": {0: "hostile"}},
        "vp": [1, 0],
        "food": [2, 0],
        "medicine": [1, 0],
        "turn": 2,
        "first": 1,
        "winner": 0,
        "asked": [0],
    }
    row = AT_WORK | {"steps": [{0: "build garage_1 barricade, c13, s_toolkit"}]}
    for field, value in wrong.items():
        with pytest.raises(ScenarioFailure, match="then: "):
            run(row | {"then": {field: value}})
    run(row | {"then": {"begun": {"garage_1": "barricade@0"}, "hand": {0: ["m_bat", "f_pistol"]}, "asked": []}})


RETREAT: dict[str, Any] = AT_WORK | {
    "given": {
        "seats": [{"faction": "bees", "hand": ["s_armor"]}, {"faction": "newday", "hand": ["f_pistol", "f_pistol"]}],
        "locations": {
            "street_1": {"people": ["c01@0", "c16@0", "c17@1", "c09@1"]},
            "base_0": {"fort": "barricade@0"},
        },
        "entered": ["street_1@1"],
        "phase": "player_fights",
        "stop": "building",
    },
}

RAM: dict[str, Any] = AT_WORK | {
    "given": {
        "seats": [{"faction": "bikers", "hand": ["f_pistol", "f_pistol", "t_car", "s_horse"]}, {"faction": "raiders"}],
        "locations": {"garage_1": {"people": ["c20@0", "c07@0"]}, "garage_2": {"people": ["c08@0", "c09@0"]}},
        "entered": ["garage_1@0", "garage_2@0"],
        "zombies": ["z01", "z03"],
        "phase": "zombie_fights",
        "stop": "player_fights",
    },
}


@pytest.mark.parametrize(
    "given_up", ["give_up c01 s_armor, c16", "give_up c16, c01 s_armor", "give_up s_armor c01", "give_up c01, s_armor"]
)
def test_saying_that_no_weapon_is_used_does_not_say_that_no_armour_is(given_up: str) -> None:
    fight = [{1: "commit_weapons f_pistol, f_pistol"}, {0: "commit_weapons none"}]
    run(RETREAT | {"steps": [*fight, {0: given_up}], "then": {"where": {"c01": "base_0", "c16": "discard"}}})
    run(RETREAT | {"steps": fight, "then": {"where": {"c01": "discard", "c16": "discard"}}})


def test_who_was_not_given_up_cannot_be_named() -> None:
    with pytest.raises(ScenarioFailure, match="cannot be played"):
        run(RETREAT | {"steps": [{1: "commit_weapons f_pistol, f_pistol"}, {0: "give_up c16, c17"}]})


def test_bikers_ram_without_a_weapon_and_each_time_by_a_step_of_its_own() -> None:
    steps = [{0: "commit_weapons t_car"}, {0: "commit_weapons s_horse, f_pistol"}]
    run(RAM | {"steps": steps, "then": {"hand": {0: ["f_pistol"]}}})
    run(RAM | {"steps": steps[:1], "then": {"hand": {0: ["f_pistol", "f_pistol", "s_horse"]}}})


def test_declining_what_is_not_asked_leads_to_no_later_fight() -> None:
    seats = [{"faction": "newday", "hand": ["m_bat"]}, {"faction": "bees"}]
    given = AT_WORK["given"] | {"seats": seats, "phase": "zombie_fights", "dice": [2], "stop": "infection"}
    steps = [{0: "commit_weapons none"}, {0: "build garage_1 barricade, c07"}, {0: "commit_weapons m_bat"}]
    run(AT_WORK | {"given": given, "steps": steps, "then": {"hand": {0: []}}})


def test_weapons_that_no_hand_of_a_fight_can_hold_are_for_the_next_fight_of_the_phase() -> None:
    both, third = "commit_weapons f_pistol, f_pistol, t_car", "commit_weapons f_pistol, f_pistol, t_car, s_horse"
    lone = RAM["given"] | {"locations": {"garage_1": {"people": ["c20@0"]}, "garage_2": {"people": ["c08@0", "c09@0"]}}}
    row = RAM | {"given": lone}
    run(row | {"steps": [{"illegal": {0: both}}, {0: both}], "then": {"hand": {0: ["s_horse"]}}})
    for text in (third, both.replace("t_car", "c08")):
        with pytest.raises(ScenarioFailure, match="cannot be played"):
            run(row | {"steps": [{0: text}]})
    with pytest.raises(ScenarioFailure, match="cannot be played"):
        run(row | {"steps": [{0: "commit_weapons f_pistol"}, {0: both}]})


INFECTED: dict[str, Any] = AT_WORK | {
    "given": {
        "seats": [{"faction": "newday"}, {"faction": "bees", "medicine": 1}],
        "locations": {"street_1": {"people": ["c07@0", "c13@0"]}, "base_1": {"people": ["ldr_bees@1", "c16@1"]}},
        "dice": [1, 1, 1, 6],
        "phase": "building",
        "stop": "discard",
    }
}


def test_the_only_one_to_be_infected_is_named_before_it_has_happened() -> None:
    run(INFECTED | {"steps": [{1: "infect c16"}, {1: "treat c16 cure"}], "then": {"ready": ["c16"]}})
    run(INFECTED | {"steps": [{"illegal": {1: "infect c16"}}]})
    healthy = INFECTED | {"given": INFECTED["given"] | {"dice": [1, 1, 1, 1]}}
    for row, step in ((INFECTED, {1: "infect ldr_bees"}), (INFECTED, {0: "infect c16"}), (healthy, {1: "infect c16"})):
        with pytest.raises(ScenarioFailure, match="cannot be played"):
            run(row | {"steps": [step]})


@pytest.mark.parametrize("deal", ["deal swap m_bat f_pistol transport", "deal swap m_bat, f_pistol, transport"])
def test_a_deal_is_read_with_commas_and_without(deal: str) -> None:
    run(AT_TABLE | {
        "given": AT_TABLE["given"] | {"phase": "business", "stop": "machinations"},
        "steps": [{0: deal}],
        "then": {"discard": {"melee": ["m_bat"], "firearm": ["f_pistol"]}},
    })  # fmt: skip


def test_what_is_asked_is_played_though_all_that_a_step_names_is_optional() -> None:
    by_car = {"seats": [{"faction": "newday", "hand": ["t_car"]}, {"faction": "bees"}]}
    row = AT_WORK | {"given": AT_WORK["given"] | by_car, "steps": [{0: "car_fort garage_1?"}]}
    run(row | {"then": {"fort": {"garage_1": "barricade@0"}}})
    with pytest.raises(ScenarioFailure, match="on garage_1: expected"):
        run(row | {"then": {"fort": {"garage_1": "none"}}})
