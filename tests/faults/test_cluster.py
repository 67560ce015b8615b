"""The service on a real cluster, its queue on a small server of its own: whole games, and a node that dies."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
import redis
from redis.crc import key_slot

from store.redis import keys
from tests.faults.conftest import ENV
from tests.faults.playing import Player
from tests.processes.redis_cluster import RedisCluster
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.up import UpProcess


@pytest.fixture
def service(cluster: RedisCluster, own_server: RedisServer, services: Callable[..., Service]) -> Service:
    """Two APIs, a dispatcher and a worker on the cluster; the jobs have a server by themselves."""
    cluster.empty()
    service = services(cluster.url, queue_url=own_server.url, env=ENV)
    return service.start("api-1", "api-2", "dispatcher-1", "worker-1")


def test_people_and_bots_play_whole_games_on_every_node(cluster: RedisCluster, service: Service) -> None:
    ada = Player([service.client("api-1")], "Ada")
    bob = Player([service.client("api-2")], "Bob", luck=1)
    games = [ada.create(seats=3, bots=[2])["id"] for _ in range(6)]
    for game in games:
        bob.join(game)
        with ThreadPoolExecutor() as pool:
            for player in (ada, bob):
                pool.submit(player.play, game)
        ada.export(game)
        bob.export(game)
    logs = [port for port in cluster.ports for _ in _keys(port, "*:log")]
    assert len(logs) == len(games)
    assert len(set(logs)) > 1
    listed = {row["id"] for row in ada.ask("GET", "/v1/games?mine=true")["games"]}
    assert listed <= set(games)
    assert "rq:queues" not in {key for port in cluster.ports for key in _keys(port, "*")}


def test_a_node_that_dies_takes_no_acknowledged_move_with_it(cluster: RedisCluster, service: Service) -> None:
    ada = Player([service.client("api-1"), service.client("api-2")], "Ada")
    bob = Player([service.client("api-2"), service.client("api-1")], "Bob", luck=1)
    for _ in range(3):
        game = ada.create(seats=3, bots=[2])["id"]
        bob.join(game)
        [decision] = ada.look(game)["decisions"]
        ada.answer(game, decision)
        port = _node_of(cluster, game)
        cluster.kill(port)
        cluster.restart(port)
        with ThreadPoolExecutor() as pool:
            for player in (ada, bob):
                pool.submit(player.play, game)
        for player in (ada, bob):
            assert player.look(game)["status"] == "finished"
            player.export(game)


def test_a_queue_on_a_cluster_is_refused_in_words(cluster: RedisCluster, tmp_path: object) -> None:
    service = UpProcess(tmp_path, env={"REDIS_URL": cluster.url})  # type: ignore[arg-type]
    assert service.wait() == 2
    assert "QUEUE_URL has to be a single server" in service.output


def test_up_runs_two_apis_and_two_workers_on_a_cluster(
    cluster: RedisCluster, own_server: RedisServer, tmp_path: object
) -> None:
    cluster.empty()
    env = {"REDIS_URL": cluster.url, "QUEUE_URL": own_server.url}
    service = UpProcess(tmp_path, "--apis", "2", "--workers", "2", env=env).ready()  # type: ignore[arg-type]
    try:
        for name in ("api-1", "api-2", "worker-1", "worker-2", "dispatcher"):
            assert service.pids(name)
        assert "warning" not in service.output
    finally:
        assert service.interrupt() == 0


def _keys(port: int, pattern: str) -> list[str]:
    with redis.Redis(port=port, decode_responses=True) as client:
        return list(client.scan_iter(pattern))


def _node_of(cluster: RedisCluster, game: str) -> int:
    slot = key_slot(keys.log_key(game).encode())
    with redis.Redis(port=cluster.ports[0]) as client:
        for first, last, node, *_ in client.execute_command("CLUSTER", "SLOTS"):
            if first <= slot <= last:
                return int(node[1])
    raise AssertionError(f"nobody has the slot {slot}")
