"""The service on a real cluster, its queue on a small server of its own: whole games, and a node that dies."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from statistics import median

import httpx2
import pytest
import redis
from redis.crc import key_slot

from store.health import fleet
from store.lists.placing import LISTS
from store.redis import keys
from tests.faults.asking import AT_ONCE, SECONDS, Asking, require_bounds
from tests.faults.conftest import ENV
from tests.faults.playing import Player
from tests.kit.samples import PLAIN
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
        port = _node_of(cluster, keys.log_key(game))
        cluster.kill(port)
        cluster.restart(port)
        with ThreadPoolExecutor() as pool:
            for player in (ada, bob):
                pool.submit(player.play, game)
        for player in (ada, bob):
            assert player.look(game)["status"] == "finished"
            player.export(game)


def test_who_creates_a_game_needs_no_word_of_the_fleet_while_its_node_hangs(
    cluster: RedisCluster, service: Service
) -> None:
    ada = _player_off(cluster, service, fleet.PROCESSES_KEY)
    creating = Asking(partial(_create, service.client("api-1"), ada))
    with cluster.hanging(_node_of(cluster, fleet.PROCESSES_KEY)):
        # From then on the process has heard of nobody for so long that all but itself would be dead.
        time.sleep(fleet.LIFE + 1)
        creating.start()
        time.sleep(5)
        creating.is_over.set()
        creating.join()
    assert {answer.status_code for _, _, answer in creating.answers} <= {201, 503}
    assert [answer.status_code for _, _, answer in creating.answers].count(201) > 3
    assert median(seconds for _, seconds, _ in creating.answers) <= AT_ONCE


def test_what_needs_the_lists_is_refused_at_once_while_their_node_hangs(
    cluster: RedisCluster, service: Service
) -> None:
    ada = _player_off(cluster, service, LISTS)
    client = service.client("api-1")
    games = (ada.create(seats=2, bots=[1])["id"] for _ in iter(int, 1))
    game = next(game for game in games if _node_of(cluster, keys.log_key(game)) != _node_of(cluster, LISTS))
    creating = Asking(partial(_create, client, ada))
    looking = Asking(partial(client.get, f"/v1/games/{game}", headers=ada.headers))
    with cluster.hanging(_node_of(cluster, LISTS)):
        creating.start()
        time.sleep(SECONDS)
        looking.start()
        time.sleep(2)
        for one in (creating, looking):
            one.is_over.set()
            one.join()
    require_bounds(creating)
    assert {answer.status_code for _, _, answer in looking.answers} == {200}
    assert median(seconds for _, seconds, _ in looking.answers) <= AT_ONCE


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


def _create(client: httpx2.Client, player: Player) -> httpx2.Response:
    wish = {"ruleset": PLAIN, "seats": 2, "visibility": "private"}
    return client.post("/v1/games", headers=player.headers, json=wish, timeout=60)


def _player_off(cluster: RedisCluster, service: Service, key: str) -> Player:
    """Sign somebody up whose account is not on the node that has this key."""
    players = (Player([service.client("api-1")], "Ada") for _ in iter(int, 1))
    return next(one for one in players if _node_of(cluster, f"{{u:{one.id}}}") != _node_of(cluster, key))


def _keys(port: int, pattern: str) -> list[str]:
    with redis.Redis(port=port, decode_responses=True) as client:
        return list(client.scan_iter(pattern))


def _node_of(cluster: RedisCluster, key: str) -> int:
    slot = key_slot(key.encode())
    with redis.Redis(port=cluster.ports[0]) as client:
        for first, last, node, *_ in client.execute_command("CLUSTER", "SLOTS"):
            if first <= slot <= last:
                return int(node[1])
    raise AssertionError(f"nobody has the slot {slot}")
