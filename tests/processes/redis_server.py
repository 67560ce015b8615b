"""A real Redis server for tests, which can be killed and started again on its data."""

import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

import redis

from cli.parent_death import bound_to_parent
from cli.redis_binary import available
from cli.redis_process import arguments, url
from tests.processes.waiting import until


class RedisServer:
    """The bundled server on a unix socket in a temporary folder; it ends with the process that started it.

    It runs for a block, or from `start` to `stop`.
    """

    def __init__(self, appendfsync: str = "always") -> None:
        self._home = tempfile.TemporaryDirectory(prefix="tf-")
        self.folder = Path(self._home.name)
        self._socket = self.folder / "redis.sock"
        self._command = arguments(next(available()).path, self.folder, self._socket, appendfsync=appendfsync)
        self._process: subprocess.Popen[bytes] | None = None
        self.url = url(self._socket)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *raised: object) -> None:
        self.stop()

    @property
    def is_running(self) -> bool:
        """Return whether the process is there."""
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Run the server and wait until it answers with its data loaded."""
        with open(self.folder / "log", "ab") as log:
            self._process = subprocess.Popen(bound_to_parent(self._command), stdout=log, stderr=log)
        with redis.Redis.from_url(self.url) as client:
            until(lambda: self._answers(client), why=self.log)

    def _answers(self, client: redis.Redis) -> bool:
        assert self.is_running, self.log()
        try:
            return bool(client.ping())
        except (redis.ConnectionError, redis.TimeoutError):
            return False

    def log(self) -> str:
        """Return what the server said so far."""
        return (self.folder / "log").read_text()

    @contextmanager
    def without_append_only_file(self) -> Iterator[None]:
        """A server as many run it: what it has is lost when it stops."""
        with redis.Redis.from_url(self.url) as client:
            client.config_set("appendonly", "no")
            try:
                yield
            finally:
                client.config_set("appendonly", "yes")

    @contextmanager
    def losing_what_comes(self) -> Iterator[None]:
        """Let the server crash after the block, and lose all that was written in it, as it may without `always`.

        Beside its files are those that it had (`lost`) and those that it began again with (`kept`).
        """
        files, kept, lost = (self.folder / name for name in ("appendonlydir", "kept", "lost"))
        for former in (kept, lost):
            shutil.rmtree(former, ignore_errors=True)
        shutil.copytree(files, kept)
        yield
        self.kill()
        files.rename(lost)
        shutil.copytree(kept, files)
        self.start()

    def kill(self) -> None:
        """End the server as a power failure would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    @contextmanager
    def hanging(self) -> Iterator[None]:
        """A server that takes what it is sent and says nothing, as a virtual machine that is paused."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)

    def empty(self) -> None:
        """Start the server again without its data, as on a new disk."""
        self.kill()
        shutil.rmtree(self.folder / "appendonlydir")
        self.start()

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
