"""Files that anybody may have written take no more memory than an honest one."""

import resource
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from itertools import repeat

import pytest

from tests import REPOSITORY

MEMORY = 1 << 30
"""Bytes that a command may have, its libraries included."""

HUGE = 3 << 29
"""Bytes of a file."""


def _told(command: list[str], chunks: Iterator[bytes]) -> tuple[int, str]:
    """Return the exit code of a command that reads these bytes, and what it says."""
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "cli", *command],
        cwd=REPOSITORY,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        preexec_fn=partial(resource.setrlimit, resource.RLIMIT_AS, (MEMORY, MEMORY)),
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        for chunk in chunks:
            process.stdin.write(chunk)
        process.stdin.close()
    except BrokenPipeError:
        # It has read enough.
        pass
    said = process.stdout.read().decode()
    return process.wait(), said


@pytest.mark.parametrize("command", ["audit", "replay"])
def test_a_line_without_an_end_is_not_kept(command: str) -> None:
    code, said = _told([command, "-"], repeat(b"\0" * (1 << 20), HUGE >> 20))
    assert "it is longer than 262144 bytes" in said
    assert code == 2


def test_what_no_service_takes_is_not_read_to_its_end() -> None:
    code, said = _told(["replay", "--save", "/dev/null", "-"], repeat(b"\0" * (1 << 20), HUGE >> 20))
    assert "MemoryError" not in said
    assert "16777216" in said
    assert code == 2
