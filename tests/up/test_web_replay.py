"""`turnfold replay --web` and `--save` show what is an export; what they show stands in `tests.browser.test_files`."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes.waiting import PATIENCE


@pytest.mark.parametrize("content", [b"", b"{}\n"])
def test_what_is_no_export_is_neither_shown_nor_written(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "kept"
    command = [sys.executable, "-P", "-m", "cli", "replay", "--web", "--save", str(file), "-"]
    done = subprocess.run(command, input=content, capture_output=True, timeout=PATIENCE, check=False)
    assert done.returncode == 2
    assert b"This cannot be shown" in done.stderr
    assert not file.exists()
