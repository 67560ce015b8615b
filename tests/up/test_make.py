"""`make up` installs what running needs; the tools of development come with the first `make test`."""

import subprocess
from pathlib import Path

import pytest

from cli import main
from tests import REPOSITORY


def commands(target: str, venv: Path) -> str:
    """Return what make would run for a target where nothing is installed."""
    return subprocess.run(
        ["make", "--dry-run", target, f"VENV={venv}"], cwd=REPOSITORY, capture_output=True, text=True, check=True
    ).stdout


@pytest.mark.parametrize("target", ["up", "demo"])
def test_what_runs_the_service_installs_no_tools(tmp_path: Path, target: str) -> None:
    said = commands(target, tmp_path / "venv")
    assert "Installing the service" in said
    assert "--editable ." in said
    assert "[dev]" not in said


def test_the_first_test_installs_the_tools(tmp_path: Path) -> None:
    assert "--editable '.[dev]'" in commands("test", tmp_path / "venv")


def test_what_needs_the_repository_is_no_command_of_the_program() -> None:
    assert not {"bench", "campaign", "league", "soak"} & set(main.commands)
    for target in ("bench", "soak"):
        assert "-m tests." in commands(target, REPOSITORY / ".venv")
