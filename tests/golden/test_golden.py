"""Finished games go as they went."""

import json
from pathlib import Path

import pytest

from domain.kernel.protocol.ruleset import Ruleset
from tests.kit.case import case
from tests.kit.cases import RULESETS
from tests.kit.golden import replay_file

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.ndjson"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_game_replays_with_every_hash(file: Path) -> None:
    replay_file(file)


@RULESETS
def test_every_game_of_the_generator_is_here(rules: Ruleset) -> None:
    assert {f"{rules.id}-{name}" for name in case(rules).golden} <= {file.stem for file in FILES}


@RULESETS
def test_the_golden_games_show_what_they_are_meant_to(rules: Ruleset) -> None:
    logs = {name: (HERE / f"{rules.id}-{name}.ndjson").read_text(encoding="utf-8") for name in case(rules).golden}
    missing = [text for text, names in case(rules).shows.items() if not any(text in logs[name] for name in names)]
    assert not missing


def kept(ruleset: str) -> list[str]:
    """The rulings that stored games of a ruleset may keep, in order."""
    file = HERE / f"{ruleset}-rulings.txt"
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


@RULESETS
def test_no_ruling_is_taken_out_or_put_before_another(rules: Ruleset) -> None:
    stored = kept(rules.id)
    now = [ruling.id for ruling in rules.rulings]
    assert now[: len(stored)] == stored, (
        "a game keeps the first so many rulings: a new one comes last, and one is taken out, here too, only with all "
        "games that keep it"
    )


@RULESETS
def test_the_rulings_of_the_golden_games_are_written_down(rules: Ruleset) -> None:
    headers = [json.loads(file.open("rb").readline()) for file in FILES]
    most = max((row["version"] for row in headers if row["ruleset"] == rules.id), default=0)
    assert most <= len(kept(rules.id))
