"""The service on a primary that a sentinel watches over: it is killed, its replica is promoted, and nothing is lost."""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import redis

from tests.faults.conftest import ENV
from tests.faults.playing import Player
from tests.processes.ports import free_port
from tests.processes.redis_pair import RedisPair
from tests.processes.service import Service
from tests.processes.waiting import until


class Watched(RedisPair):
    """A primary with a replica, and a sentinel that watches over both."""

    def __init__(self, home: Path) -> None:
        super().__init__(home)
        self.sentinel = free_port()
        config = home / "sentinel.conf"
        config.write_text(
            f"port {self.sentinel}\ndir {home}\nsentinel monitor games 127.0.0.1 {self.primary} 1\n"
            "sentinel down-after-milliseconds games 1000\nsentinel failover-timeout games 5000\n"
        )
        self.run(self.sentinel, [self.binary, str(config), "--sentinel"])
        with redis.Redis(port=self.sentinel) as client:
            until(lambda: client.execute_command("SENTINEL", "REPLICAS", "games"))
        # One of the two is away.
        self.url = f"redis+sentinel://127.0.0.1:{free_port()},127.0.0.1:{self.sentinel}/games"


@pytest.fixture
def watched() -> Iterator[Watched]:
    with tempfile.TemporaryDirectory(prefix="tf-") as home:
        watched = Watched(Path(home))
        yield watched
        watched.stop()


def test_a_replica_that_is_promoted_goes_on(watched: Watched, services: Callable[..., Service]) -> None:
    """It has servers of its own: one of them is killed for good."""
    service = services(watched.url, env=ENV).start("api-1", "dispatcher-1", "worker-1")
    ada, bob = Player([service.client("api-1")], "Ada"), Player([service.client("api-1")], "Bob", luck=1)
    game = ada.create(seats=3, bots=[2])["id"]
    bob.join(game)
    [decision] = ada.look(game)["decisions"]
    ada.answer(game, decision)
    watched.until_replicated()
    watched.kill(watched.primary)
    for player in (ada, bob):
        while view := player.look(game)["decisions"]:
            player.answer(game, view[0])
            break
    assert ada.look(game)["version"] >= ada.kept[game][-1][1]
    ada.send("POST", f"/v1/games/{game}/resign")
    bob.send("POST", f"/v1/games/{game}/resign")
    ada.watch(game)
    ada.export(game)
