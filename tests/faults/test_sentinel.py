"""The service on a primary that a sentinel watches over: it is killed, its replica is promoted, and nothing is lost."""

import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import redis

from cli.parent_death import bound_to_parent
from cli.redis_binary import available
from tests.faults.conftest import ENV
from tests.faults.playing import Player
from tests.processes.ports import free_port
from tests.processes.service import Service
from tests.processes.waiting import until


class Watched:
    """A primary with a replica, and a sentinel that watches over both; all end with the process that started them."""

    def __init__(self, home: Path) -> None:
        self._home, self._binary = home, str(next(available()).path)
        self.primary, self.replica, self.sentinel = free_port(), free_port(), free_port()
        self._processes: dict[int, subprocess.Popen[bytes]] = {}
        self._run(self.primary)
        self._run(self.replica, "--replicaof", f"127.0.0.1 {self.primary}")
        until(lambda: self._info(self.replica).get("master_link_status") == "up")
        config = home / "sentinel.conf"
        config.write_text(
            f"port {self.sentinel}\ndir {home}\nsentinel monitor games 127.0.0.1 {self.primary} 1\n"
            "sentinel down-after-milliseconds games 1000\nsentinel failover-timeout games 5000\n"
        )
        self._start(self.sentinel, [self._binary, str(config), "--sentinel"])
        with redis.Redis(port=self.sentinel) as client:
            until(lambda: client.execute_command("SENTINEL", "REPLICAS", "games"))
        self.url = f"redis+sentinel://127.0.0.1:{free_port()},127.0.0.1:{self.sentinel}/games"

    def _run(self, port: int, *more: str) -> None:
        folder = self._home / str(port)
        folder.mkdir()
        options = f"--port {port} --bind 127.0.0.1 --appendonly yes --appendfsync always --repl-diskless-sync-delay 0"
        self._start(port, [self._binary, *options.split(), "--dir", str(folder), "--save", "", *more])
        until(lambda: self._info(port))

    def _start(self, port: int, command: list[str]) -> None:
        with (self._home / f"{port}.log").open("ab") as log:
            self._processes[port] = subprocess.Popen(bound_to_parent(command), stdout=log, stderr=log)

    def _info(self, port: int) -> dict[str, str]:
        try:
            with redis.Redis(port=port) as client:
                return client.info("replication")
        except redis.ConnectionError:
            return {}

    def is_replicated(self) -> bool:
        """Return whether the replica has all that the primary has."""
        return self._info(self.primary)["master_repl_offset"] == self._info(self.replica)["master_repl_offset"]

    def kill_primary(self) -> None:
        """End the primary as a power failure would."""
        self._processes[self.primary].kill()

    def stop(self) -> None:
        """End all."""
        for process in self._processes.values():
            process.kill()
            process.wait()


@pytest.fixture
def watched_primary() -> Iterator[Watched]:
    with tempfile.TemporaryDirectory(prefix="tf-") as home:
        watched_primary = Watched(Path(home))
        yield watched_primary
        watched_primary.stop()


def test_a_replica_that_is_promoted_goes_on(watched_primary: Watched, services: Callable[..., Service]) -> None:
    """It has servers of its own: one of them is killed for good."""
    service = services(watched_primary.url, env=ENV).start("api-1", "dispatcher-1", "worker-1")
    ada, bob = Player([service.client("api-1")], "Ada"), Player([service.client("api-1")], "Bob", luck=1)
    game = ada.create(seats=3, bots=[2])["id"]
    bob.join(game)
    [decision] = ada.look(game)["decisions"]
    ada.answer(game, decision)
    until(watched_primary.is_replicated)
    watched_primary.kill_primary()
    for player in (ada, bob):
        while view := player.look(game)["decisions"]:
            player.answer(game, view[0])
            break
    assert ada.look(game)["version"] >= ada.kept[game][-1][1]
    ada.send("POST", f"/v1/games/{game}/resign")
    bob.send("POST", f"/v1/games/{game}/resign")
    ada.watch(game)
    ada.export(game)
