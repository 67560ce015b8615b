"""The processes of a service, for tests that play through the API, kill, pause and start again.

Unlike `tests.processes.up` there is no supervisor: what is killed stays away until the test starts it again.
"""

import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO, Self

import httpx2

from cli.parent_death import bound_to_parent
from cli.service import listen
from tests.processes.forked import ForkedProcess, can_fork, nursery
from tests.processes.ports import free_port
from tests.processes.waiting import PATIENCE, until
from tests.processes.witnesses import PRESENT

NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Nothing is encrypted here, and to read the certificates of this machine takes longer than a test."""


IDLE = 1.0
"""Seconds after which a client uses a connection no more. The API closes it after five, whatever is on its way then."""

LIFTED = {
    "TURNFOLD_COMMANDS_PER_SECOND": "1000000",
    "TURNFOLD_READS_PER_SECOND": "1000000",
    "TURNFOLD_REGISTRATIONS_PER_MINUTE": "1000000",
    "TURNFOLD_WRONG_INVITATIONS_PER_HOUR": "1000000",
    "TURNFOLD_RECOVERIES_PER_HOUR": "1000000",
    "TURNFOLD_SIGN_INS_PER_HOUR": "1000000",
    "TURNFOLD_MAILED_CODES_PER_HOUR": "1000000",
    "TURNFOLD_CHANNELS_PER_HOUR": "1000000",
    "TURNFOLD_GAMES_PER_DAY": "1000000",
    "TURNFOLD_MESSAGES_PER_MINUTE": "1000000",
    "TURNFOLD_WAITING_PER_TOKEN": "10000",
    "TURNFOLD_WAITING_PER_ACCOUNT": "10000",
    "TURNFOLD_CONNECTIONS_PER_ADDRESS": "1000000",
    "TURNFOLD_OPEN_READS_PER_SECOND": "1000000",
    "TURNFOLD_BOT_GAMES_PER_PLAYER": "1000000",
    "TURNFOLD_SEARCH_GAMES_PER_PLAYER": "1000000",
    "TURNFOLD_IMPORTS_PER_PLAYER": "1000000",
    "TURNFOLD_SHORTEST_DECISION_SECONDS": "0",
}
"""Tests are many players at one address, who are faster than anybody."""


class Service:
    """Processes on one store, by name: the kind (`api`, `mail-in`, `worker`), a dash and whatever tells them apart.

    Each ends with the process that started it. Every API process has an address of its own, which it keeps when it is
    started again. All end with `stop`, or the block. They run `program`, a module with the `turnfold` command. Those of
    `cli` are forked from a process that has imported it, unless a variable might change what is imported.
    """

    def __init__(
        self,
        redis_url: str,
        queue_url: str | None = None,
        env: Mapping[str, str] | None = None,
        program: str = "cli",
    ) -> None:
        self.store = redis_url
        self._program = program
        self._home = tempfile.TemporaryDirectory(prefix="tf-")
        self.environment = {
            **os.environ,
            **LIFTED,
            "REDIS_URL": redis_url,
            "QUEUE_URL": queue_url or redis_url,
            "PYTHONUNBUFFERED": "1",
            # Most tests have no use for a disk that is waited for; those of durability say so.
            "TURNFOLD_DURABILITY": "none",
            **(env or {}),
        }
        self._processes: dict[str, subprocess.Popen[bytes] | ForkedProcess] = {}
        self._listeners: dict[str, socket.socket] = {}
        self._ports: dict[str, int] = {}
        self._clients: list[httpx2.Client] = []
        self.lmtp_port = free_port()
        PRESENT.add(self)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.stop()

    def start(self, *names: str) -> Self:
        """Start these processes, and return when the APIs among them can do their work.

        From the main thread only: the kernel ends a process together with the thread that started it.
        """
        self.begin(*names)
        for name in names:
            if name.startswith("api"):
                until(lambda name=name: self._serves(name), why=lambda name=name: self.output(name))
        return self

    def begin(self, *names: str) -> None:
        """Start these processes, ready or not; from the main thread only."""
        for name in names:
            self._run(name)

    def share(self, *names: str, host: str = "127.0.0.1") -> None:
        """Let these API processes serve one address, as those of a supervisor do."""
        self._listeners |= dict.fromkeys(names, listen(host, 0))

    def watch(self, *names: str) -> None:
        """Give these dispatchers and workers a port each, on which `is_ready` asks them."""
        for name in names:
            self.metrics(name)

    def is_ready(self, name: str) -> bool:
        """Return whether an API process, or a process that is watched, says that it can do its work."""
        address = self.address(name) if name.startswith("api") else f"http://127.0.0.1:{self._ports[name]}"
        try:
            return httpx2.get(f"{address}/readyz", trust_env=False, timeout=1, verify=NO_CERTIFICATES).is_success
        except httpx2.TransportError:
            return False

    def address(self, name: str = "api-1") -> str:
        """Return where an API process is, or will be."""
        if name not in self._listeners:
            self._listeners[name] = listen("127.0.0.1", 0)
        host, port = self._listeners[name].getsockname()
        return f"http://{host}:{port}"

    def metrics(self, name: str = "api-1") -> str:
        """Return where a process shows what it counts."""
        if name not in self._ports:
            self._ports[name] = free_port()
        return f"http://127.0.0.1:{self._ports[name]}"

    def client(self, name: str = "api-1", **options: Any) -> httpx2.Client:
        """Somebody who talks to this API process; closed when the service stops."""
        client = httpx2.Client(
            base_url=self.address(name),
            timeout=PATIENCE,
            limits=httpx2.Limits(keepalive_expiry=IDLE),
            trust_env=False,
            verify=NO_CERTIFICATES,
            **options,
        )
        self._clients.append(client)
        return client

    @property
    def names(self) -> set[str]:
        """The processes that were started and not ended since."""
        return set(self._processes)

    def is_running(self, name: str) -> bool:
        """Return whether the process is there."""
        return name in self._processes and self._processes[name].poll() is None

    def pid(self, name: str) -> int:
        """The process id."""
        return self._processes[name].pid

    def output(self, name: str) -> str:
        """All that the process has said, over all its lives."""
        file = self._file(name)
        return file.read_text() if file.exists() else ""

    def said(self) -> str:
        """The latest that each of them has said."""
        return "\n".join(f"{name}: {self.output(name)[-2000:]}" for name in sorted(self._processes))

    def send(self, name: str, number: signal.Signals) -> None:
        """Send a signal: SIGSTOP and SIGCONT pause a process, SIGTERM asks it to end."""
        self._processes[name].send_signal(number)

    def kill(self, name: str) -> None:
        """End a process as a crash would."""
        process = self._processes.pop(name)
        process.kill()
        process.wait()

    def end(self, name: str) -> int:
        """End a process in order; the exit code."""
        process = self._processes.pop(name)
        process.terminate()
        return process.wait(timeout=PATIENCE)

    def stop(self) -> None:
        """End everything at once."""
        for client in self._clients:
            client.close()
        for name in list(self._processes):
            self.kill(name)
        for listener in self._listeners.values():
            listener.close()
        PRESENT.discard(self)
        self._home.cleanup()

    def _run(self, name: str) -> None:
        kind = re.sub(r"-\w+$", "", name)
        command, listener = [kind], None
        if kind == "api":
            self.address(name)
            self.metrics(name)
            listener = self._listeners[name]
        if kind == "mail-in":
            command += ["--port", str(self.lmtp_port)]
        env = self.environment | ({"TURNFOLD_METRICS_PORT": str(self._ports[name])} if name in self._ports else {})
        with self._file(name).open("ab") as output:
            if self._program == "cli" and can_fork(env):
                self._processes[name] = nursery(env.get("PYTHONPATH", "")).fork(command, env, output, listener)
            else:
                self._processes[name] = self._spawn(command, env, output, listener)

    def _spawn(
        self, command: list[str], env: dict[str, str], output: BinaryIO, listener: socket.socket | None
    ) -> "subprocess.Popen[bytes]":
        fds = (listener.fileno(),) if listener else ()
        command = [sys.executable, "-P", "-m", self._program, *command, *(f"--fd={fd}" for fd in fds)]
        return subprocess.Popen(
            bound_to_parent(command), env=env, stdout=output, stderr=output, pass_fds=fds, start_new_session=True
        )

    def _file(self, name: str) -> Path:
        return Path(self._home.name) / f"{name}.log"

    def _serves(self, name: str) -> bool:
        assert self._processes[name].poll() is None, self.output(name)
        return self.is_ready(name)
