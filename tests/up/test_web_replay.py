"""`turnfold replay --web` and `--save` show what is an export; what they show stands in `tests.browser.test_files`."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests import REPOSITORY
from tests.kit.samples import PLAIN
from tests.processes.waiting import PATIENCE

GAME = (REPOSITORY / "tests" / "golden" / f"{PLAIN}-agreements.ndjson").read_bytes()


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "the first line is no header"),
        (b"{}\n", "the first line is no header"),
        (GAME[:-2000], "the header counts"),
    ],
    ids=["empty", "other", "half"],
)
def test_what_is_no_export_is_neither_shown_nor_written(content: bytes, why: str, tmp_path: Path) -> None:
    file = tmp_path / "kept"
    command = [sys.executable, "-P", "-m", "cli", "replay", "--web", "--save", str(file), "-"]
    done = subprocess.run(command, input=content, capture_output=True, timeout=PATIENCE, check=False)
    assert done.returncode == 2
    assert f"This cannot be shown: {why}".encode() in done.stderr
    assert not file.exists()
