"""Tests of how scenario files are read, and how a bad one fails."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.scenarios.failure import ScenarioFailure
from tests.scenarios.scenario import read_rows, run

REPOSITORY = Path(__file__).resolve().parents[2]

GOOD: dict[str, Any] = {
    "name": "good",
    "ruleset": "diamonsters",
    "given": {"seats": [{}, {}], "deck": [4, 2], "roaming": 3},
    "steps": [{0: 5}, {1: "m4"}],
    "then": {"lair": {0: [5, 3]}, "winner": None, "pending": {"seat": 0, "has": [1], "lacks": [5]}},
}

BAD: dict[str, tuple[dict[str, Any], str]] = {
    "another ruleset": ({"ruleset": "chess"}, "no ruleset 'chess'; there are .*'diamonsters'"),
    "another field": ({"than": {}}, "not a scenario.*than"),
    "no name": ({"name": None}, "not a scenario"),
    "a field of then": ({"then": {"vp": [0, 0]}}, r"diamonsters has no field \['vp'\] to check; it has .*'lair'"),
    "a field of expect": ({"steps": [{"expect": {"lairs": {}}}]}, r"no field \['lairs'\]"),
    "a field of pending": ({"then": {"pending": {"seat": 0, "hat": [1]}}}, "pending has no field"),
    "a field of given": ({"given": {"seats": [{}, {}], "stray": 3}}, "given: .*stray"),
    "a ruling": ({"before": "nonesuch"}, "given: before: there is no ruling 'nonesuch'; there are"),
    "an impossible position": ({"given": {"seats": [{"hand": [9]}, {}]}}, "given: .*hand"),
    "an option": ({"options": {"mode": "endless"}}, "given: options: .*mode"),
    "no seats": ({"given": {}}, "given: there are no `seats`; .*the adapter says"),
    "a wrong winner": ({"then": {"winner": 1}}, r"then: winner: expected \[1\], it is \[\]"),
    "a wrong card": ({"then": {"lair": {0: [5, 4]}}}, r"then: lair of seat 0: missing \[4\], too many \[3\]"),
    "a hand of another size": ({"then": {"hand_size": {0: 4}}}, "then: hand size of seat 0: expected 4, it is 5"),
    "a card twice": ({"then": {"hand_has": {0: [1, 1]}}}, r"then: hand of seat 0: 1 is not there \(2 times\)"),
    "a card that is there": ({"then": {"hand_lacks": {1: [4]}}}, "then: hand of seat 1: 4 is there"),
    "a seat that is not there": (
        {"then": {"hand": {7: [1]}}},
        r"then: hand cannot be \{7: \[1\]\}, as FORMAT.md has it",
    ),
    "seats in a list": ({"then": {"hand": [[1]]}}, r"then: hand cannot be \[\[1\]\], as FORMAT.md has it"),
    "a wrong order": ({"then": {"deck": [4]}}, r"then: deck: expected \[4\], it is \[\]"),
    "an option that is there": ({"then": {"pending": {"seat": 0, "lacks": [1]}}}, "pending: `1` is offered"),
    "an option that is not": ({"then": {"pending": {"seat": 0, "has": [5]}}}, "pending: `5` is not offered"),
    "a step that cannot be": ({"steps": [{0: 5}, {0: 4}]}, "step 2: `4`: seat 0 is not asked anything"),
    "a card that is not there": ({"steps": [{0: 6}]}, "step 1: `6` does not answer"),
    "something legal called illegal": ({"steps": [{"illegal": {0: 5}}]}, "step 1: `5` of seat 0 should be illegal"),
    "an expectation that fails": ({"steps": [{"expect": {"roaming": 2}}]}, "step 1: roaming: expected 2, it is 3"),
}


def test_a_good_one_passes() -> None:
    run(GOOD)


def test_a_seat_may_stand_in_quotation_marks() -> None:
    quoted = {"steps": [{"illegal": {"0": 6}}, {"0": 5}, {"1": "m4"}], "then": {"lair": {"0": [5, 3]}}}
    run({**GOOD, **quoted})
    with pytest.raises(ScenarioFailure, match="lair of seat 0"):
        run({**GOOD, **quoted, "then": {"lair": {"0": [5, 4]}}})


@pytest.mark.parametrize("name", BAD)
def test_a_bad_one_says_what_is_wrong(name: str) -> None:
    change, said = BAD[name]
    with pytest.raises(ScenarioFailure, match=said):
        run({**GOOD, **change})


@pytest.mark.parametrize("row", ["text", None, 3, []])
def test_what_is_no_scenario_fails(row: Any) -> None:
    with pytest.raises(ScenarioFailure, match="not a scenario"):
        run(row)


def test_yes_and_no_are_words(tmp_path: Path) -> None:
    file = tmp_path / "words.yaml"
    file.write_text("- {name: a, steps: [0: yes, 1: no], flag: true, winner: null, on: [off]}", encoding="utf-8")
    [row] = read_rows(file)
    assert row == {
        "name": "a",
        "steps": [{0: "yes"}, {1: "no"}],
        "flag": True,
        "winner": None,
        "on": ["off"],
    }


def test_a_name_is_there_once(tmp_path: Path) -> None:
    file = tmp_path / "twice.yaml"
    file.write_text("- name: a\n- name: b\n- name: a\n", encoding="utf-8")
    with pytest.raises(ScenarioFailure, match=r"twice.yaml: names are unique.*\['a'\]"):
        read_rows(file)


def collected(folder: Path) -> str:
    command = [sys.executable, "-m", "pytest", "tests/scenarios", "--scenarios", str(folder), "-rA"]
    environment = {**os.environ, "COLUMNS": "200"}
    return subprocess.run(command, cwd=REPOSITORY, env=environment, capture_output=True, text=True, check=False).stdout


def test_another_folder_takes_the_place_of_ours(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "mine.yaml").write_text(
        "- {name: it holds, ruleset: diamonsters, given: {seats: [{}, {}]}, steps: [], then: {deck_size: 49}}\n"
        "- {name: it does not, ruleset: diamonsters, given: {seats: [{}, {}]}, steps: [], then: {deck_size: 4}}\n"
        "- {name: nobody knows, ruleset: chess, given: {}, steps: []}\n",
        encoding="utf-8",
    )
    (tmp_path / "broken.yaml").write_text("just words", encoding="utf-8")
    (tmp_path / "empty.yaml").write_text("# nothing yet\n", encoding="utf-8")
    said = collected(tmp_path)
    assert "a scenario file is a list of scenarios" in said
    (tmp_path / "broken.yaml").unlink()
    said = collected(tmp_path)
    assert "PASSED deep/mine.yaml::it holds" in said
    assert "deep/mine.yaml::it does not - then: deck_size: expected 4, it is 49" in said
    assert "deep/mine.yaml::nobody knows - there is no ruleset 'chess'; there are" in said
    assert "2 failed, 1 passed" in said


def test_a_folder_without_scenarios_is_an_error(tmp_path: Path) -> None:
    assert "there is no scenario file" in collected(tmp_path)
