"""A real cluster of three servers on loopback, each of which can be killed and started again on its data."""

import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import redis

from cli.parent_death import bound_to_parent
from cli.redis_binary import available
from tests.processes.ports import free_port
from tests.processes.waiting import until

SLOTS = 16_384
FIRSTS = (0, 5_000, 9_500)
"""The first slot of each node: the fleet's `{outages}` and the lists' `{lobby}` are on two of them."""

NODES = len(FIRSTS)
NODE_TIMEOUT = 2_000
"""Milliseconds after which the others take a node for dead."""


class RedisCluster:
    """Three nodes without replicas; they end with the process that started them."""

    def __init__(self, appendfsync: str = "always") -> None:
        self._home = tempfile.TemporaryDirectory(prefix="tf-")
        self._binary = next(available()).path
        self._appendfsync = appendfsync
        self.ports = [free_port() for _ in range(NODES)]
        self._buses = {port: free_port() for port in self.ports}
        self._processes: dict[int, subprocess.Popen[bytes]] = {}
        self.url = "redis+cluster://" + ",".join(f"127.0.0.1:{port}" for port in self.ports[:2])

    def start(self) -> None:
        """Run the nodes and make them a cluster."""
        for port in self.ports:
            self._run(port)
        for number, port in enumerate(self.ports):
            with redis.Redis(port=port) as client:
                until(lambda client=client, port=port: self._answers(client, port))
                first, end = FIRSTS[number], (*FIRSTS, SLOTS)[number + 1]
                client.execute_command("CLUSTER", "ADDSLOTSRANGE", first, end - 1)
                client.execute_command("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
                if number:
                    meeting = self.ports[0]
                    client.execute_command("CLUSTER", "MEET", "127.0.0.1", meeting, self._buses[meeting])
        self._until_whole()

    def kill(self, port: int) -> None:
        """End a node as a power failure would."""
        self._processes[port].kill()
        self._processes.pop(port).wait()

    def restart(self, port: int) -> None:
        """Start a node again on the data that it left."""
        self._run(port)
        self._until_whole()

    @contextmanager
    def hanging(self, port: int) -> Iterator[None]:
        """Let a node take what it is sent and say nothing."""
        self._processes[port].send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._processes[port].send_signal(signal.SIGCONT)
            self._until_whole()

    def empty(self) -> None:
        """Forget everything."""
        for port in self.ports:
            with redis.Redis(port=port) as client:
                client.flushall()

    def stop(self) -> None:
        """End all and remove their data."""
        for process in self._processes.values():
            process.terminate()
        for process in self._processes.values():
            process.wait()
        self._home.cleanup()

    def _run(self, port: int) -> None:
        folder = Path(self._home.name) / str(port)
        folder.mkdir(exist_ok=True)
        options = {
            "port": port,
            "bind": "127.0.0.1",
            "dir": folder,
            "cluster-enabled": "yes",
            "cluster-port": self._buses[port],
            "cluster-config-file": "nodes.conf",
            "cluster-node-timeout": NODE_TIMEOUT,
            # As the README says: else all refuse to work for one that is away.
            "cluster-require-full-coverage": "no",
            "appendonly": "yes",
            "appendfsync": self._appendfsync,
            "save": "",
            "loglevel": "warning",
        }
        command = [str(self._binary), *(str(part) for row in options.items() for part in (f"--{row[0]}", row[1]))]
        with (folder / "log").open("ab") as log:
            self._processes[port] = subprocess.Popen(bound_to_parent(command), stdout=log, stderr=log)

    def _answers(self, client: redis.Redis, port: int) -> bool:
        assert self._processes[port].poll() is None, (Path(self._home.name) / str(port) / "log").read_text()
        try:
            return bool(client.ping())
        except redis.ConnectionError:
            return False

    def _until_whole(self) -> None:
        for port in self.ports:
            with redis.Redis(port=port) as client:
                until(lambda client=client, port=port: self._answers(client, port) and _is_whole(client))


def _is_whole(client: redis.Redis) -> bool:
    state = client.execute_command("CLUSTER INFO")
    return bool(state["cluster_state"] == "ok" and int(state["cluster_known_nodes"]) == NODES)
