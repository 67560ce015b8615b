"""`turnfold demo` plays a game to its end and says what the audit found."""

import subprocess
import sys
from pathlib import Path

from tests.processes.service import Service
from tests.processes.waiting import PATIENCE


def turnfold(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-P", "-m", "cli", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)


def test_a_game_is_played_and_its_audit_holds(tmp_path: Path) -> None:
    assert_audited(tmp_path / "game.ndjson", "of the server and of seat 0")


def test_bots_play_on_a_service_that_is_there(tmp_path: Path, running: Service) -> None:
    options = ("--watch", "--seats", "2", "--url", running.address())
    assert_audited(tmp_path / "game.ndjson", "dealt by the server alone", *options)


def assert_audited(file: Path, dealt: str, *options: str) -> None:
    played = turnfold("demo", "--export", str(file), *options)
    assert played.returncode == 0, played.stdout + played.stderr
    assert "The audit holds" in played.stdout
    assert dealt in " ".join(played.stdout.split())
    assert turnfold("audit", str(file)).returncode == 0
