"""The tests say first what they need of the system, and by which packages it comes."""

import subprocess
import sys
from pathlib import Path

import pytest

NEEDS = Path(__file__).parents[1] / "needs.py"


def look(path: Path, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, NEEDS, *options], env={"PATH": str(path)}, capture_output=True, text=True)


def program(folder: Path, name: str, text: str = "") -> None:
    (folder / name).write_text(f"#!/bin/sh\n{text}\n")
    (folder / name).chmod(0o755)


def test_one_line_names_the_packages_that_are_missing(tmp_path: Path) -> None:
    program(tmp_path, "jq")
    missing = look(tmp_path)
    assert missing.returncode == 2
    assert missing.stderr.count("\n") == 1
    names = missing.stderr.rpartition("apt-get install")[2].split()
    assert "curl" in names
    assert "jq" not in names


def test_root_has_them_installed_by_the_system(tmp_path: Path) -> None:
    program(tmp_path, "apt-get", f'echo "$@" >> {tmp_path}/asked')
    found = look(tmp_path)
    if "first" in found.stderr:
        # Somebody else than root runs this test: nothing is installed for them.
        assert not (tmp_path / "asked").exists()
    else:
        assert found.returncode == 0
        update, install = (tmp_path / "asked").read_text().splitlines()
        assert update.startswith("update")
        assert {"curl", "jq"} <= set(install.split())


@pytest.mark.parametrize(
    ("version", "code"), [("v18.20.1", 1), ("v20.18.9", 1), ("v20.19.0", 0), ("v24.1.0", 0), ("", 1)]
)
def test_a_node_that_is_too_old_does_not_count(tmp_path: Path, version: str, code: int) -> None:
    program(tmp_path, "npm")
    assert look(tmp_path, "--node").returncode == 1
    program(tmp_path, "node", f"echo {version}")
    assert look(tmp_path, "--node").returncode == code
