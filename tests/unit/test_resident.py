"""Which memory of a process is put into large pages."""

from pathlib import Path

import pytest

from api.service import resident
from api.service.resident import spans

MAPS = """\
55e0a0000000-55e0a0400000 r-xp 00000000 fe:00 1234                       /usr/bin/python3.11
55e0a1000000-55e0a1400000 rw-p 00000000 00:00 0                          [heap]
7f0000000000-7f0000100000 rw-p 00000000 00:00 0
7f0000200000-7f0000600000 rw-p 00000000 00:00 0
7f0000800000-7f0000c00000 ---p 00000000 00:00 0
7f0001000000-7f0001400000 rw-s 00000000 00:05 77                         /tmp/counts of a process.db
7f0002000000-7f0002400000 rw-p 00000000 fe:00 1235                       /usr/lib/x86_64-linux-gnu/libc.so.6
7ffc00000000-7ffc00400000 rw-p 00000000 00:00 0                          [stack]
"""


def test_it_is_that_which_is_no_files_and_large_enough() -> None:
    assert list(spans(MAPS)) == [(0x55E0A1000000, 0x55E0A1400000), (0x7F0000200000, 0x7F0000600000)]


def test_without_proc_a_process_starts_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resident, "_MAPS", Path("/nowhere/maps"))
    monkeypatch.setattr(resident.gc, "freeze", lambda: None)
    threshold = resident.gc.get_threshold()
    resident.settle()
    resident.gc.set_threshold(*threshold)
