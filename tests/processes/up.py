"""A whole service as `turnfold up` runs it, for tests that play, kill and restart."""

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path

from cli.parent_death import bound_to_parent
from tests.processes.waiting import PATIENCE, until
from tests.processes.witnesses import PRESENT

READY = "Turnfold is ready."


class UpProcess:
    """`turnfold up` on a free port with its data in `data`; it ends with the process that started it."""

    def __init__(
        self,
        data: Path,
        *options: str,
        env: Mapping[str, str] | None = None,
        program: Sequence[str] = (sys.executable, "-P", "-m", "cli"),
        folder: Path | None = None,
    ) -> None:
        inherited = {name: value for name, value in os.environ.items() if name not in ("REDIS_URL", "QUEUE_URL")}
        self._env = {**inherited, "TURNFOLD_PORT": "0", "TURNFOLD_DATA": str(data), **(env or {})}
        self._command = bound_to_parent([*program, "up", *options])
        self._folder = folder
        self.data = data
        self.output = ""
        PRESENT.add(self)
        self._start()

    def _start(self) -> None:
        self.process = subprocess.Popen(
            self._command,
            env=self._env,
            cwd=self._folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.output += line.decode()

    def said(self) -> str:
        """The latest that it has said."""
        return f"turnfold up: {self.output[-2000:]}"

    def ready(self) -> "UpProcess":
        """Wait until the service greets."""
        until(lambda: READY in self.output or self.process.poll() is not None, why=lambda: self.output)
        assert self.process.poll() is None, self.output
        self.shows(r"/v1/games/\$GAME -H")
        return self

    @property
    def address(self) -> str:
        """Return where the API is."""
        return self.shows(r"Address +(\S+)")[1]

    @property
    def redis_url(self) -> str:
        """The embedded server."""
        return f"unix://{self.data / 'redis' / 'redis.sock'}"

    def shows(self, pattern: str) -> re.Match[str]:
        """Wait until the output matches."""
        until(lambda: re.search(pattern, self.output) or self.has_ended, why=lambda: f"{pattern!r} in {self.output}")
        match = re.search(pattern, self.output)
        assert match is not None, f"{pattern!r} in {self.output}"
        return match

    @property
    def has_ended(self) -> bool:
        """Return whether the supervisor has ended and all it said was read."""
        return self.process.poll() is not None and not self._reader.is_alive()

    def pids(self, name: str) -> list[int]:
        """The process ids that a service has had, the present one last."""
        return [int(pid) for pid in re.findall(rf"^{name} +\| process (\d+)", self.output, re.MULTILINE)]

    def kill(self, name: str) -> None:
        """End a service as a crash would, and wait until another process has taken its place."""
        before = self.pids(name)
        os.kill(before[-1], signal.SIGKILL)
        until(lambda: len(self.pids(name)) > len(before), why=lambda: self.output)

    def interrupt(self, number: signal.Signals = signal.SIGINT) -> int:
        """End the service in order; the exit code."""
        self.process.send_signal(number)
        return self.wait()

    def crash(self) -> None:
        """End the supervisor as a crash would."""
        self.process.kill()
        self.wait()

    def wait(self) -> int:
        """Wait for the end, and return the exit code."""
        code = self.process.wait(timeout=PATIENCE)
        self._reader.join(timeout=PATIENCE)
        return code
