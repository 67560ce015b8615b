"""Finished games go as they went."""

from pathlib import Path

import msgspec
import pytest

from domain.diamonsters import play, rules
from domain.diamonsters.state import State
from domain.kernel.export import export_lines
from domain.kernel.ruleset import Ruleset
from tests.golden import diamonsters
from tests.kit.cases import RULESETS, case
from tests.kit.golden import Divergence, replay_file

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


def test_a_changed_rule_is_named_at_the_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = play.commit
    file = HERE / "diamonsters-single-2.ndjson"

    def changed(state: State, *args: object) -> object:
        step = honest(state, *args)  # type: ignore[arg-type]
        return msgspec.structs.replace(step, state=msgspec.structs.replace(step.state, undecided=7))

    monkeypatch.setattr(play, "commit", changed)
    with pytest.raises(Divergence) as found:
        replay_file(file)
    said = str(found.value)
    assert f"{file.name}, entry 5: the facts differ at $.game.undecided: stored nothing, now 7\n" in said
    assert "there: seat 1, asked 'play', chose m" in said
    assert "the last row of domain/diamonsters/rulings.py" in said


def test_a_rule_that_refuses_is_named_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "UNDECIDED_ROUNDS_ONCE", 1)
    with pytest.raises(Divergence) as found:
        replay_file(HERE / "diamonsters-long-2.ndjson")
    assert found.value.seq > 4


def test_a_changed_hash_is_named(tmp_path: Path) -> None:
    at = diamonsters.expired("diamonsters-other")
    lines = list(export_lines(at.id, at.entries, at.seed))
    row = msgspec.json.decode(lines[2])
    row["h"] = "0" * 64
    lines[2] = msgspec.json.encode(row) + b"\n"
    (tmp_path / "log.ndjson").write_bytes(b"".join(lines))
    with pytest.raises(Divergence, match=r"log\.ndjson, entry 2: the hash h differs"):
        replay_file(tmp_path / "log.ndjson")
