"""Processes that are forked from one that has imported the service, for a tenth of what it costs to start one."""

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import BinaryIO

from cli.parent_death import bound_to_parent
from tests.processes import nursery as script

READ_LATER = ("REDIS_URL", "QUEUE_URL", "TURNFOLD_", "PYTEST_")
"""Beginnings of variables that are read when a process runs. All others may be read when something is imported."""


class ForkedProcess:
    """A process of the nursery, as far as `subprocess.Popen` has what tests need of it."""

    def __init__(self, pid: int, report: int) -> None:
        self.pid = pid
        self._report = report
        self._code: int | None = None

    def poll(self) -> int | None:
        """Return the exit code, less than 0 for the signal that has ended it; None while it runs."""
        return self._exit_code(0)

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end, and return the exit code. Raises TimeoutExpired after so many seconds."""
        code = self._exit_code(timeout)
        if code is None:
            raise subprocess.TimeoutExpired(f"process {self.pid}", timeout or 0)
        return code

    def send_signal(self, number: int) -> None:
        """Send a signal, unless it has ended."""
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it."""
        self.send_signal(signal.SIGKILL)

    def _exit_code(self, timeout: float | None) -> int | None:
        if self._code is None and self._has_ended(timeout):
            # Nothing at all if the nursery has ended, and all of its processes with it.
            self._code = int(os.read(self._report, 16) or -signal.SIGKILL)
            os.close(self._report)
        return self._code

    def _has_ended(self, timeout: float | None) -> bool:
        # `select` knows no descriptor beyond 1,023, and tests have more connections than that.
        waiting = select.poll()
        waiting.register(self._report, select.POLLIN)
        return bool(waiting.poll(None if timeout is None else 1000 * timeout))


class Nursery:
    """The process that forks what `path` (PYTHONPATH) has of the service; it ends with this one."""

    def __init__(self, path: str) -> None:
        self._requests, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._requests.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 2 * script.MOST_BYTES)
        with theirs:
            self._process = subprocess.Popen(
                bound_to_parent([sys.executable, "-P", script.__file__, str(theirs.fileno())]),
                env=os.environ | {"PYTHONUNBUFFERED": "1", "PYTHONPATH": path},
                pass_fds=(theirs.fileno(),),
                start_new_session=True,
            )
        atexit.register(self._end)

    def fork(
        self, command: Sequence[str], environment: Mapping[str, str], output: BinaryIO, listener: socket.socket | None
    ) -> ForkedProcess:
        """Start `turnfold` with these arguments, and `--fd` if it is to serve a listening socket."""
        request = {"command": command, "environment": dict(environment), "folder": str(Path.cwd())}
        report, theirs = os.pipe()
        fds = [output.fileno(), theirs, *([listener.fileno()] if listener else [])]
        try:
            socket.send_fds(self._requests, [json.dumps(request).encode()], fds)
        finally:
            os.close(theirs)
        pid = self._requests.recv(32)
        assert pid, "the nursery could not be started, or has ended; it has said why"
        return ForkedProcess(int(pid), report)

    def _end(self) -> None:
        self._requests.close()
        self._process.wait()


@cache
def nursery(path: str) -> Nursery:
    """Return the nursery of a version of the service."""
    return Nursery(path)


def can_fork(environment: Mapping[str, str]) -> bool:
    """Return whether a process with these variables imports what a nursery of its version has imported."""
    return sys.platform == "linux" and _read_at_once(environment) == _read_at_once(os.environ)


def _read_at_once(environment: Mapping[str, str]) -> dict[str, str]:
    return {
        name: value
        for name, value in environment.items()
        if not name.startswith(READ_LATER) and name not in ("PYTHONUNBUFFERED", "PYTHONPATH")
    }
