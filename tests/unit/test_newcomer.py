"""A newcomer corrects a card, by a ruling and without one, in a copy of the program: as RULINGS.md tells to."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

import domain  # noqa: F401  (registers the rulesets)
from domain.kernel.protocol.registry import rulesets
from tests import REPOSITORY
from tests.kit.case import Correction, Edit, case

UNUSED = shutil.ignore_patterns("__pycache__", "*.yaml", "*.ftl", "*.ndjson")

EACH = pytest.mark.parametrize(
    ("ruleset", "correction"),
    [
        pytest.param(rules.id, correction, id=f"{rules.id}: {correction.ruling}")
        for rules in rulesets()
        for correction in case(rules).corrections
    ],
)


def _row(ruleset: str, ruling: str) -> Edit:
    """The last row of a ruleset's rulings."""
    file = "rulings.py"
    text = (REPOSITORY / "domain" / ruleset / file).read_text()
    row = f'Ruling("{ruling}", "this one is corrected", "the book says so")'
    empty = "RULINGS = Rulings()"
    if empty in text:
        told = text.replace("import Rulings", "import Ruling, Rulings").replace(empty, f"RULINGS = Rulings([{row}])")
    else:
        told = "".join(text.rpartition("    ]\n)")[:1]) + f"        {row},\n    ]\n)\n"
    return file, text, told


def _play(folder: Path, ruleset: str, edits: tuple[Edit, ...], scenarios: list[dict[str, object]]) -> tuple[int, str]:
    """Edit a copy of the program, replay the golden games there and play the scenarios."""
    for part in ("domain", "tests/golden", "tests/kit", "tests/rulesets", "tests/scenarios"):
        shutil.copytree(REPOSITORY / part, folder / part, ignore=UNUSED)
    for module in (REPOSITORY / "tests").glob("*.py"):
        shutil.copy(module, folder / "tests")
    for name, old, new in edits:
        file = folder / "domain" / ruleset / name
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


@EACH
def test_a_ruling_changes_new_games_and_leaves_stored_ones_alone(
    tmp_path: Path, ruleset: str, correction: Correction
) -> None:
    edits = (_row(ruleset, correction.ruling), *correction.ruled)
    assert _play(tmp_path, ruleset, edits, _scenarios(ruleset, correction)) == (0, "")


@EACH
def test_without_a_ruling_the_failure_says_which_one_is_missing(
    tmp_path: Path, ruleset: str, correction: Correction
) -> None:
    code, said = _play(tmp_path, ruleset, correction.straight, [])
    assert code == 1
    assert f"the facts differ at {correction.at}" in said or "the rules refuse" in said
    assert "there: seat " in said
    assert f"the last row of domain/{ruleset}/rulings.py" in said
    assert 'Ruling("<what it is about>"' in said
