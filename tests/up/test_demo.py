"""`turnfold demo` plays a game to its end and says what the audit found."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes.waiting import PATIENCE


def turnfold(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-P", "-m", "cli", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=5 * PATIENCE)


@pytest.mark.parametrize(
    ("options", "dealt"),
    [([], "of the server and of seat 0"), (["--watch", "--seats", "2"], "dealt by the server alone")],
)
def test_a_game_is_played_and_its_audit_holds(tmp_path: Path, options: list[str], dealt: str) -> None:
    file = tmp_path / "game.ndjson"
    played = turnfold("demo", "--export", str(file), *options)
    assert played.returncode == 0, played.stdout + played.stderr
    assert "The audit holds" in played.stdout
    assert dealt in " ".join(played.stdout.split())
    assert turnfold("audit", str(file)).returncode == 0
