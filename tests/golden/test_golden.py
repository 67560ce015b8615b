"""Finished games go as they went."""

from pathlib import Path

import pytest

from domain.kernel.ruleset import Ruleset
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
