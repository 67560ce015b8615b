"""A primary with its replica on loopback, each of which can be killed, paused and started again."""

import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import redis

from cli.parent_death import bound_to_parent
from cli.redis_binary import available
from tests.processes.ports import free_port
from tests.processes.waiting import until


class RedisPair:
    """A primary with a replica, both with an append-only file; they end with the process that started them."""

    def __init__(self, home: Path, *options: str) -> None:
        """`options` are those of the primary besides the usual ones."""
        self.home, self.binary = home, str(next(available()).path)
        self.primary, self.replica = free_port(), free_port()
        self.url = f"redis://127.0.0.1:{self.primary}/0"
        self._options = {self.primary: options, self.replica: ("--replicaof", f"127.0.0.1 {self.primary}")}
        self._processes: dict[int, subprocess.Popen[bytes]] = {}
        for port in self._options:
            (home / str(port)).mkdir()
            self.start(port)
        self.until_replicated()

    def start(self, port: int) -> None:
        """Start one of the two, on the data that it has."""
        options = f"--port {port} --bind 127.0.0.1 --appendonly yes --appendfsync always --repl-diskless-sync-delay 0"
        folder = ("--dir", str(self.home / str(port)), "--save", "")
        self.run(port, [self.binary, *options.split(), *folder, *self._options[port]])
        until(lambda: self._info(port))

    def run(self, port: int, command: list[str]) -> None:
        """Run a server, or what belongs to them, that is at this port."""
        with (self.home / f"{port}.log").open("ab") as log:
            self._processes[port] = subprocess.Popen(bound_to_parent(command), stdout=log, stderr=log)

    def _info(self, port: int) -> dict[str, str]:
        try:
            with redis.Redis(port=port) as client:
                return client.info("replication")
        except redis.ConnectionError:
            return {}

    def until_replicated(self) -> None:
        """Wait until the replica is there and has all that the primary has."""
        until(lambda: self._info(self.replica).get("master_link_status") == "up")
        until(lambda: self._info(self.primary)["master_repl_offset"] == self._info(self.replica)["master_repl_offset"])

    @contextmanager
    def hanging(self, port: int) -> Iterator[None]:
        """A server that says nothing, as a virtual machine that is paused."""
        self._processes[port].send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._processes[port].send_signal(signal.SIGCONT)

    @contextmanager
    def without(self, port: int) -> Iterator[None]:
        """One of them is killed, and is back after the block."""
        self.kill(port)
        try:
            yield
        finally:
            self.start(port)
            self.until_replicated()

    def kill(self, port: int) -> None:
        """End one of them as a power failure would."""
        self._processes[port].kill()
        self._processes[port].wait()

    def stop(self) -> None:
        """End all."""
        for port in self._processes:
            self.kill(port)
