"""A real Redis server for tests, which can be killed and started again on its data."""

import subprocess
import tempfile
import time
from pathlib import Path

import redis

from cli.leash import leashed
from cli.redis_binary import available
from cli.redis_process import arguments, url

PATIENCE = 60.0
"""Seconds until a condition that does not come true is taken for a fault."""


class RedisServer:
    """The bundled server on a unix socket in a temporary folder; it ends with the process that started it."""

    def __init__(self, appendfsync: str = "always") -> None:
        self._home = tempfile.TemporaryDirectory(prefix="tf-")
        self.folder = Path(self._home.name)
        self._socket = self.folder / "redis.sock"
        self._command = arguments(next(available()).path, self.folder, self._socket, appendfsync=appendfsync)
        self._process: subprocess.Popen[bytes] | None = None
        self.url = url(self._socket)

    @property
    def is_running(self) -> bool:
        """Whether the process is there."""
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Run the server and wait until it answers with its data loaded."""
        with open(self.folder / "log", "ab") as log:
            self._process = subprocess.Popen(leashed(self._command), stdout=log, stderr=log)
        give_up = time.monotonic() + PATIENCE
        with redis.Redis.from_url(self.url) as client:
            while True:
                try:
                    client.ping()
                    return
                except redis.ConnectionError:
                    assert self._process.poll() is None, (self.folder / "log").read_text()
                    assert time.monotonic() < give_up, (self.folder / "log").read_text()
                    time.sleep(0.01)

    def kill(self) -> None:
        """End the server as a power failure would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def restart(self) -> None:
        """Start the server again on the data that it left."""
        self.kill()
        self.start()

    def stop(self) -> None:
        """End the server in order and remove its data."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            self._process = None
        self._home.cleanup()
