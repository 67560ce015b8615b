"""The parent-death signal: runs a command that ends when the process that started it does, even by `kill -9`.

Run as a script, before any other import is paid for: `python -IS parent_death.py PARENT COMMAND...`. On Linux the
kernel sends the signal; elsewhere the command runs without it. To the kernel the parent is the thread that started
the command, so start it from a thread that lives on.
"""

import os
import signal
import sys
from collections.abc import Sequence

PR_SET_PDEATHSIG = 1


def bound_to_parent(command: Sequence[str]) -> list[str]:
    """Return the command line that runs this command until the calling process ends."""
    return [sys.executable, "-IS", __file__, str(os.getpid()), *command]


def bind_to_parent(parent: int) -> None:
    """Have the kernel end this process when its parent ends; end at once if the parent is gone already."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            sys.exit(1)


if __name__ == "__main__":
    bind_to_parent(int(sys.argv[1]))
    os.execvp(sys.argv[2], sys.argv[2:])  # noqa: S606
