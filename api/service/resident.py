"""Objects that a process has once it is ready live as long as it does: code, rules, texts, catalogues.

The collector need not look at it again and again, and the processor finds it faster in a few large pages of memory than
in thousands of small ones, the more so where it is switched to and fro between processes, or is a virtual one.
"""

import ctypes
import gc
import sys
from collections.abc import Iterator
from pathlib import Path

_MAPS = Path("/proc/self/maps")

_LARGE = 2 * 1024 * 1024
"""Bytes of a large page."""

_COLLAPSE = 25
"""MADV_COLLAPSE (madvise(2), Linux 6.1): put what is there into large pages, at once."""


def settle() -> None:
    """Take what there is by now for what stays."""
    gc.collect()
    gc.freeze()
    # Folded games are many small objects and no garbage: by default it would look through them every 700 new ones.
    # At most 50,000 are looked through at once, but for once in some 9,000,000 new ones, when all are.
    gc.set_threshold(10_000, 4, 180)
    if sys.platform == "linux":
        advise = ctypes.CDLL(None).madvise
        try:
            maps = _MAPS.read_text()
        except OSError:
            # Some sandboxes have no /proc: it goes more slowly there.
            return
        for begin, end in spans(maps):
            # A kernel that cannot do so says no, and all is as it was.
            advise(ctypes.c_void_p(begin), ctypes.c_size_t(end - begin), _COLLAPSE)


def spans(maps: str) -> Iterator[tuple[int, int]]:
    """Yield where the memory of a process lies that is no file's, by its maps (proc_pid_maps(5)): begin and end."""
    for line in maps.splitlines():
        place, access, _, _, inode, *name = line.split(maxsplit=5)
        begin, end = (int(address, 16) for address in place.split("-"))
        if access == "rw-p" and inode == "0" and name in ([], ["[heap]"]) and end - begin >= _LARGE:
            yield begin, end
