"""Where a stored game goes another way, the failure names the entry, and what to do about it."""

from pathlib import Path

import msgspec
import pytest

from domain.diamonsters import play, rules
from domain.diamonsters.state import State
from domain.kernel.fold.export import export_lines
from tests.golden.test_golden import HERE
from tests.kit.golden import Divergence, replay_file
from tests.rulesets.diamonsters import golden


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
    at = golden.expired("diamonsters-other")
    lines = list(export_lines(at.id, at.entries, at.seed))
    row = msgspec.json.decode(lines[2])
    row["h"] = "0" * 64
    lines[2] = msgspec.json.encode(row) + b"\n"
    (tmp_path / "log.ndjson").write_bytes(b"".join(lines))
    with pytest.raises(Divergence, match=r"log\.ndjson, entry 2: the hash h differs"):
        replay_file(tmp_path / "log.ndjson")
