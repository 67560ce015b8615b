"""A newcomer corrects a card, by a ruling and without one, in a copy of the program: as RULINGS.md tells to."""

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from tests import REPOSITORY

Edit = tuple[str, str, str]
"""A file under `domain/`, what it says, and what it is to say."""


@dataclass(frozen=True)
class Correction:
    """What a newcomer writes: straight into the rule, or as a ruling. `new` is what the scenario expects then."""

    ruling: str
    straight: tuple[Edit, ...]
    ruled: tuple[Edit, ...]
    scenario: str
    old: str
    new: str
    at: str


def _row(ruleset: str, ruling: str) -> Edit:
    """The last row of a ruleset's rulings."""
    file = f"{ruleset}/rulings.py"
    text = (REPOSITORY / "domain" / file).read_text()
    row = f'Ruling("{ruling}", "this one is corrected", "the book says so")'
    empty = "RULINGS = Rulings()"
    if empty in text:
        told = text.replace("import Rulings", "import Ruling, Rulings").replace(empty, f"RULINGS = Rulings([{row}])")
    else:
        told = "".join(text.rpartition("    ]\n)")[:1]) + f"        {row},\n    ]\n)\n"
    return file, text, told


INVADER = '''
@aliens.when("on_play", "invader", since="invaders bring two")
def invaders_bring_two(it: Effect) -> None:
    """Gain 2 VP."""
    gain_points(it.game, it.controller, 2)


@aliens.when("after_scoring", "scout"'''

PISTOL = """    Action("f_pistol", "firearm", 6, {"fight": 3}, is_weapon=True, since="pistols hit"),
    Action("f_shotgun\""""

C07 = """    Character("c07", False, (2, 1, 1, 1), since="c07 is no engineer"),
    *(Character(leader, True,"""

GARAGE = """    Location("garage", "food", since="garages have food"),
    Location("hardware\""""

AMOUNT = """NUMBERS_ROWS = (
    NumbersRow("reference", REFERENCE),
    NumbersRow("reference", replace(REFERENCE, hospital_medicine=2), since="more medicine"),
    """

CORRECTIONS = {
    "smashup": Correction(
        "invaders bring two",
        straight=(
            (
                "smashup/factions/aliens.py",
                "gain_points(it.game, it.controller, 1)",
                "gain_points(it.game, it.controller, 2)",
            ),
        ),
        ruled=(("smashup/factions/aliens.py", '@aliens.when("after_scoring", "scout"', INVADER.lstrip()),),
        scenario="""
            given:
              seats: [{factions: [aliens, wizards], hand: [invader]}, {factions: [dinosaurs, pirates]}]
              bases: [{base: the_mothership}, {base: tortuga}]
            steps: [{0: invader the_mothership}]
        """,
        old="{vp: [1, 0]}",
        new="{vp: [2, 0]}",
        at="$.game.seats[",
    ),
    "zgame": Correction(
        "crawlers draw",
        straight=(
            (
                "zgame/phases/zombie_fights.py",
                "if total > against:\n        table",
                "if total >= against:\n        table",
            ),
        ),
        ruled=(
            (
                "zgame/phases/zombie_fights.py",
                "if total > against:\n        table",
                'if total > against - game.ruling("crawlers draw"):\n        table',
            ),
        ),
        scenario="""
            given:
              seats: [{faction: raiders}, {faction: bees}]
              locations: {garage_1: {people: [c03@0]}, base_0: {people: [ldr_raiders@0]}}
              entered: [garage_1@0]
              zombies: [z07]
              phase: zombie_fights
              stop: player_fights
            steps: []
        """,
        old="{hand_size: {0: 0}}",
        new="{hand_size: {0: 1}}",
        at="$.game.",
    ),
    "zgame, a card": Correction(
        "pistols hit",
        straight=(
            (
                "zgame/cards.py",
                'Action("f_pistol", "firearm", 6, {"fight": 2}',
                'Action("f_pistol", "firearm", 6, {"fight": 9}',
            ),
        ),
        ruled=(("zgame/cards.py", '    Action("f_shotgun"', PISTOL),),
        scenario="""
            given:
              seats: [{faction: raiders, hand: [f_pistol]}, {faction: bees}]
              locations: {garage_1: {people: [c03@0]}, base_0: {people: [ldr_raiders@0]}}
              entered: [garage_1@0]
              zombies: [z13]
              phase: zombie_fights
              stop: player_fights
            steps: [{0: commit_weapons f_pistol}]
        """,
        old="{hand_size: {0: 0}}",
        new="{hand_size: {0: 2}}",
        at="$.game.",
    ),
    "zgame, a character": Correction(
        "c07 is no engineer",
        straight=(
            (
                "zgame/cards.py",
                "(2 if number == best else 1",
                "(2 if number == best else 3",
            ),
        ),
        ruled=(("zgame/cards.py", "    *(Character(leader, True,", C07),),
        scenario="""
            given:
              seats: [{faction: raiders}, {faction: bees}]
              locations: {garage_1: {people: [c07@0]}, base_0: {people: [ldr_raiders@0]}}
              entered: [garage_1@0]
              zombies: [z02]
              phase: zombie_fights
              stop: player_fights
            steps: []
        """,
        old="{hand_size: {0: 0}}",
        new="{hand_size: {0: 1}}",
        at="$.game.",
    ),
    "zgame, a building": Correction(
        "garages have food",
        straight=(("zgame/maps.py", 'Location("garage", "transport")', 'Location("garage", "food")'),),
        ruled=(("zgame/maps.py", '    Location("hardware"', GARAGE),),
        scenario="""
            given:
              seats: [{faction: raiders}, {faction: bees}]
              locations: {garage_1: {people: [c03@0]}}
              phase: new_cards
              stop: business
            steps: []
        """,
        old="{food: [0, 0]}",
        new="{food: [3, 0]}",
        at="$.game.",
    ),
    "zgame, an amount": Correction(
        "more medicine",
        straight=(("zgame/numbers.py", "    hospital_medicine: int = 1\n", "    hospital_medicine: int = 2\n"),),
        ruled=(("zgame/numbers.py", 'NUMBERS_ROWS = (NumbersRow("reference", REFERENCE), ', AMOUNT),),
        scenario="""
            given:
              seats: [{faction: raiders}, {faction: bees}]
              locations: {hospital_1: {people: [c03@0]}}
              phase: new_cards
              stop: business
            steps: []
        """,
        old="{medicine: [1, 0]}",
        new="{medicine: [2, 0]}",
        at="$.game.",
    ),
    "diamonsters": Correction(
        "four alike",
        straight=(("diamonsters/rules.py", "ALIKE_TO_WIN = 3", "ALIKE_TO_WIN = 4"),),
        ruled=(
            (
                "diamonsters/rules.py",
                "def victory(lair: tuple[int, ...], goal: DiamondGoal)",
                "def victory(lair, goal, alike_to_win=3)",
            ),
            ("diamonsters/rules.py", "lair.count(value) >= ALIKE_TO_WIN", "lair.count(value) >= alike_to_win"),
            (
                "diamonsters/play.py",
                "rules.victory(lair, state.options.diamond_goal)",
                'rules.victory(lair, state.options.diamond_goal, 4 if state.ruling("four alike") else 3)',
            ),
        ),
        scenario="""
            given:
              seats: [{hand: [3, 5], lair: [3]}, {}]
              roaming: 3
              deck: [1, 2]
            steps: [{0: 3}, {1: 1}]
        """,
        old="{winner: 0}",
        new="{winner: null}",
        at="$.",
    ),
}


def _play(folder: Path, ruleset: str, edits: tuple[Edit, ...], scenarios: list[dict[str, object]]) -> tuple[int, str]:
    """Edit a copy of the program, replay the golden games there and play the scenarios."""
    for part in ("domain", "tests/kit", "tests/scenarios"):
        shutil.copytree(
            REPOSITORY / part, folder / part, ignore=shutil.ignore_patterns("__pycache__", "*.yaml", "*.ftl")
        )
    for name in ("tests/__init__.py", "tests/table.py"):
        shutil.copy(REPOSITORY / name, folder / name)
    for name, old, new in edits:
        file = folder / "domain" / name
        text = file.read_text()
        assert text.count(old) == 1, (name, old)
        file.write_text(text.replace(old, new))
    (folder / "both.yaml").write_text(yaml.safe_dump(scenarios))
    golden = str(REPOSITORY / "tests/golden" / f"{ruleset}-*.ndjson")
    command = [sys.executable, "-m", "tests.kit.newcomer", golden, "both.yaml"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def _scenarios(ruleset: str, correction: Correction) -> list[dict[str, object]]:
    """One for each side of the ruling."""
    told = yaml.safe_load(correction.scenario)
    sides = (("before", {"before": correction.ruling}, correction.old), ("since", {}, correction.new))
    return [
        {"name": name, "ruleset": ruleset, **told, **more, "then": yaml.safe_load(then)} for name, more, then in sides
    ]


@pytest.mark.parametrize("name", CORRECTIONS)
def test_a_ruling_changes_new_games_and_leaves_stored_ones_alone(tmp_path: Path, name: str) -> None:
    ruleset, correction = name.partition(",")[0], CORRECTIONS[name]
    edits = (_row(ruleset, correction.ruling), *correction.ruled)
    assert _play(tmp_path, ruleset, edits, _scenarios(ruleset, correction)) == (0, "")


@pytest.mark.parametrize("name", CORRECTIONS)
def test_without_a_ruling_the_failure_says_which_one_is_missing(tmp_path: Path, name: str) -> None:
    ruleset, correction = name.partition(",")[0], CORRECTIONS[name]
    code, said = _play(tmp_path, ruleset, correction.straight, [])
    assert code == 1
    assert f"the facts differ at {correction.at}" in said or "the rules refuse" in said
    assert "there: seat " in said
    assert f"the last row of domain/{ruleset}/rulings.py" in said
    assert 'Ruling("<what it is about>"' in said
