"""The queue owns nothing: jobs that come twice, late, never, or from nowhere."""

import shutil
from collections.abc import Callable

import pytest
import redis
from rq import Queue
from rq.serializers import JSONSerializer

from store.due.schedule import Claim
from store.health.losses import SINCE
from store.redis import keys
from tests.faults.conftest import ENV, LEASE, SignUp
from tests.faults.playing import Player
from tests.faults.test_status import status
from tests.processes.accepting import accept
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until
from workers.queue.queue import LOOKS, LookQueue

FULL = {"seats": 3, "bots": [0, 1, 2]}


def put(url: str, function: str, *arguments: str) -> None:
    """A job that no dispatcher made."""
    with redis.Redis.from_url(url) as client:
        queue = Queue(LOOKS.name, connection=client, serializer=JSONSerializer)
        queue.enqueue_call(function, args=arguments, result_ttl=0, failure_ttl=0)


def hand_out(url: str, game: str, ticket: str) -> None:
    """A look that nobody claimed."""
    LookQueue(url, LEASE).put(Claim(game, ticket, 0, "bots", "p_nobody"))


def test_jobs_that_come_many_times_to_two_workers_play_nothing_twice(
    store: RedisServer, service: Service, player: SignUp
) -> None:
    service.start("worker-2")
    ada = player()
    games = [ada.create(**FULL)["id"] for _ in range(3)]
    for number in range(20):
        for game in games:
            hand_out(store.url, game, f"0-{number}")
            put(store.url, LOOKS.job)
    for game in games:
        ada.watch(game)
        ada.export(game)


def test_jobs_for_games_that_are_over_gone_or_were_never_there_do_nothing(
    store: RedisServer, service: Service, player: SignUp
) -> None:
    ada = player()
    over, gone = (ada.create(**FULL)["id"] for _ in range(2))
    for game in (over, gone):
        ada.watch(game)
    version, said = ada.look(over)["version"], service.output("worker-1")
    with redis.Redis.from_url(store.url) as client:
        client.delete(keys.log_key(gone), keys.meta_key(gone), keys.snapshot_key(gone))
        for game in (gone, "g_nobody"):
            client.zadd(keys.due_key(keys.partition(game)), {game: 1})
            client.publish(keys.WORK_CHANNEL, keys.partition(game))
        hand_out(store.url, over, "0-1")
        until(lambda: not any(client.zscore(keys.due_key(keys.partition(game)), game) for game in (gone, "g_nobody")))
    _plays_on(ada)
    assert ada.look(over)["version"] == version
    assert service.output("worker-1") == said
    # The store lacks a game that it had. The dispatcher sees that when it begins; it is taken on for the tests to come.
    service.kill("dispatcher-1")
    service.start("dispatcher-1")
    with redis.Redis.from_url(store.url) as client:
        until(lambda: client.exists(SINCE))
    assert f"{gone}: is gone" in accept(service)


def test_a_job_that_no_worker_knows_is_passed_over(store: RedisServer, service: Service, player: SignUp) -> None:
    put(store.url, "workers.jobs.unheard_of", "x")
    put(store.url, "nowhere.at_all")
    put(store.url, LOOKS.job, "too", "many", "arguments")
    _plays_on(player())
    assert service.is_running("worker-1")
    until(lambda: "unheard_of" in service.output("worker-1"))


@pytest.mark.parametrize("is_wholly", [True, False], ids=["all of it", "its jobs"])
def test_a_queue_that_is_emptied_loses_nothing(
    store: RedisServer, service: Service, player: SignUp, is_wholly: bool
) -> None:
    service.kill("worker-1")
    ada = player()
    games = [ada.create(**FULL)["id"] for _ in range(3)]
    with redis.Redis.from_url(store.url) as client:
        until(lambda: client.llen(f"rq:queue:{LOOKS.name}") >= len(games))
        names = client.keys("rq:*")
        if is_wholly:
            names += client.keys("turnfold:*")
        client.delete(*names)
    service.start("worker-1")
    for game in games:
        ada.watch(game)
        ada.export(game)


@pytest.fixture
def queue(own_server: RedisServer) -> RedisServer:
    """A server for the jobs alone, which keeps nothing."""
    return own_server


def test_a_queue_of_its_own_may_die_and_come_back_empty(
    store: RedisServer, service: Service, queue: RedisServer
) -> None:
    for name in ("dispatcher-1", "worker-1"):
        service.kill(name)
    names = ("api-1", "dispatcher-1", "worker-1")
    apart = Service(store.url, queue_url=queue.url, env=ENV).start(*names)
    try:
        ada = Player([apart.client()])
        _plays_on(ada)
        with redis.Redis.from_url(queue.url) as client:
            client.flushdb()
        _plays_on(ada)
        queue.kill()
        waiting = ada.create(**FULL)["id"]
        _is_listed(ada, waiting)
        _is_listed(ada, ada.create()["id"])
        shutil.rmtree(queue.folder / "appendonlydir")
        queue.start()
        ada.watch(waiting)
        ada.export(waiting)
        assert all(apart.is_running(name) for name in names)
    finally:
        apart.stop()


def _plays_on(ada: Player) -> None:
    game = ada.create(**FULL)["id"]
    ada.watch(game)
    ada.export(game)


def _is_listed(ada: Player, game: str) -> None:
    def listed() -> bool:
        return any(row["id"] == game for row in ada.ask("GET", "/v1/games?mine=true")["games"])

    until(listed, why=f"{game} is in no list")


def test_a_worker_and_a_dispatcher_whose_queue_hangs_live_and_say_that_they_do_not_work(
    redis_url: str, own_server: RedisServer, services: Callable[..., Service]
) -> None:
    """Processes of its own, since the queue has a server by itself."""
    service = services(redis_url, queue_url=own_server.url, env=ENV)
    names = ("worker-1", "notifier-1", "dispatcher-1")
    service.watch(*names)
    service.start(*names)
    for name in names:
        until(lambda name=name: service.is_ready(name))
    with own_server.hanging():
        # As long as a job may take, and some seconds: a process that is stuck would be told by then.
        until(lambda: not service.is_ready("worker-1"))
        for name in names:
            port = int(service.metrics(name).rpartition(":")[2])
            assert status(port, "/healthz") == 200, name
    for name in names:
        until(lambda name=name: service.is_ready(name))
