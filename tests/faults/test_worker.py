"""Workers that die, hang, come late or twice."""

import signal
import time
from collections.abc import Callable

import pytest
import redis
from rq import Queue, SimpleWorker
from rq.serializers import JSONSerializer

from store.redis import keys
from tests.faults.conftest import ENV, SignUp
from tests.faults.proxy import Proxy
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import PATIENCE, until
from workers.processes import jobs
from workers.processes.worker import Worker
from workers.queue.queue import LOOKS

BOTS = {"seats": 3, "bots": [0, 1, 2]}

FOR_GOOD = -1
"""What Redis says of how long it keeps what it keeps; of what it has no more it says something else."""

PATIENT = {**ENV, "TURNFOLD_LEASE": "60000"}
"""No look is cut short while a test does something else meanwhile."""


@pytest.fixture
def patient(store: RedisServer, service: Service, proxy: Proxy, services: Callable[..., Service]) -> Service:
    """A dispatcher and a worker behind the proxy that take their time, in place of those that there are."""
    for name in ("dispatcher-1", "worker-1"):
        service.kill(name)
    return services(proxy.url, queue_url=store.url, env=PATIENT).start("dispatcher-1", "worker-1")


@pytest.mark.parametrize("delivered", [False, True], ids=["before the append", "after it"])
def test_a_worker_killed_in_the_middle_of_a_bot_turn(
    service: Service, behind: Service, proxy: Proxy, player: SignUp, delivered: bool
) -> None:
    ada = player()
    proxy.hold_next_append(delivered=delivered)
    game = ada.create(**BOTS)["id"]
    assert proxy.held.wait(PATIENCE), behind.output("worker-1")
    behind.kill("worker-1")
    proxy.drop()
    service.start("worker-1")
    ada.watch(game)
    ada.export(game)


@pytest.mark.parametrize("delivered", [False, True], ids=["before the append", "after it"])
def test_a_worker_killed_between_an_order_and_its_answer(
    service: Service, behind: Service, proxy: Proxy, player: SignUp, delivered: bool
) -> None:
    ada, bob = player(), player("Bob")
    game = ada.create(options={"mode": "long"})["id"]
    bob.join(game)
    proxy.hold_next_append(delivered=delivered)
    order = {"when": {"kind": "play"}, "answer": "default", "until": "game", "times": 3}
    ada.ask("PUT", f"/v1/games/{game}/orders", json={"orders": [order]})
    assert proxy.held.wait(PATIENCE), behind.output("worker-1")
    behind.kill("worker-1")
    proxy.drop()
    service.start("worker-1")
    for left in (2, 1):
        until(lambda: not ada.look(game)["decisions"])
        (standing,) = ada.ask("GET", f"/v1/games/{game}/orders")["orders"]
        assert standing["times"] == left
        for decision in bob.look(game)["decisions"]:
            assert bob.answer(game, decision).is_success
    until(lambda: not ada.look(game)["decisions"])
    answered = ada.ask("GET", f"/v1/games/{game}/orders")["answered"]
    bob.ask("POST", f"/v1/games/{game}/resign")
    mine = [entry for entry in ada.export(game) if entry["kind"] == "chose" and entry["seat"] == 0]
    assert [(row["version"], row["decision"]) for row in answered] == [(row["seq"], row["decision"]) for row in mine]


def test_a_worker_that_wakes_up_late_plays_nothing_twice(
    service: Service, behind: Service, proxy: Proxy, player: SignUp
) -> None:
    ada = player()
    proxy.hold_next_append(delivered=False)
    game = ada.create(**BOTS)["id"]
    assert proxy.held.wait(PATIENCE), behind.output("worker-1")
    service.start("worker-1")
    ada.watch(game)
    proxy.release()
    again = ada.create(**BOTS)["id"]
    ada.watch(again)
    service.kill("worker-1")
    last = ada.create(**BOTS)["id"]
    ada.watch(last)
    for played in (game, again, last):
        ada.export(played)


def test_a_worker_told_to_stop_finishes_its_job(
    store: RedisServer, patient: Service, proxy: Proxy, player: SignUp
) -> None:
    ada = player()
    proxy.hold_next_append(delivered=False)
    game = ada.create(**BOTS)["id"]
    assert proxy.held.wait(PATIENCE), patient.said()
    before = ada.look(game)["version"]
    patient.send("worker-1", signal.SIGTERM)
    patient.kill("dispatcher-1")
    proxy.release()
    until(lambda: not patient.is_running("worker-1"), why=patient.said)
    assert patient.end("worker-1") == 0
    assert ada.look(game)["version"] > before
    with redis.Redis.from_url(store.url) as client:
        # It has said when to look next, and leaves no lease behind that has to end first; or the game was over.
        due = client.zscore(keys.due_key(keys.partition(game)), game)
    assert due == (None if ada.look(game)["status"] == "finished" else 0)


def test_a_killed_worker_leaves_nothing_in_the_queue_for_good(
    store: RedisServer, patient: Service, proxy: Proxy, player: SignUp
) -> None:
    proxy.hold_next_append(delivered=False)
    player().create(**BOTS)
    assert proxy.held.wait(PATIENCE), patient.said()
    patient.kill("worker-1")
    proxy.drop()
    patient.kill("dispatcher-1")
    with redis.Redis.from_url(store.url) as client:
        queue = Queue(LOOKS.name, connection=client, serializer=JSONSerializer)
        started = queue.started_job_registry
        # Which job a worker has says nothing of the game that it took.
        jobs = started.get_job_ids(cleanup=False)
        assert jobs
        queue.empty()
        for key in client.scan_iter("rq:*", _type="ZSET"):
            # Much later. A key that expires meanwhile by itself is not to be made again.
            if members := client.zrange(key, 0, -1):
                client.zadd(key, dict.fromkeys(members, 1), xx=True)
        for _ in range(2):
            client.delete(queue.registry_cleaning_key)
            Worker(store.url).clean_registries()
        left = [key for key in client.scan_iter("rq:*") if any(job.encode() in key for job in jobs)]
        assert not [key for key in left if client.ttl(key) == FOR_GOOD], left
        assert not started.get_job_ids(cleanup=False)


def test_a_job_that_expires_as_it_is_taken_is_not_done(store: RedisServer, monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere, done = f"{store.url}?db=1", []
    monkeypatch.setattr(jobs, "look", lambda: done.append("a look"))
    with redis.Redis.from_url(elsewhere) as client:
        queue = Queue(LOOKS.name, connection=client, serializer=JSONSerializer)
        worker = Worker(elsewhere)
        for expires in (True, False):
            queue.enqueue_call(LOOKS.job, result_ttl=0)
            job, _ = worker.dequeue_job_and_maintain_ttl(None)
            if expires:
                client.delete(job.key)
            worker.execute_job(job, queue)
            # Half a job that was written after it had expired would stay for good, were the worker killed then.
            assert not client.exists(job.key)
        assert done == ["a look"]


def test_an_execution_that_has_expired_does_not_end_a_worker(store: RedisServer, service: Service) -> None:
    with redis.Redis.from_url(store.url) as client:
        queue = Queue(LOOKS.name + "-old", connection=client, serializer=JSONSerializer)
        job = queue.enqueue_call("workers.jobs.look", failure_ttl=0)
        client.zadd(f"rq:executions:{job.id}", {"expired": time.time() + 60})
        client.zadd(queue.started_job_registry.key, {f"{job.id}:expired": 1})
        worker = Worker(store.url)
        worker.queues = [queue]
        with pytest.raises(ValueError, match="not found"):
            SimpleWorker.clean_registries(worker)
        client.delete(queue.registry_cleaning_key)
        worker.clean_registries()


def test_an_idle_worker_told_to_stop_ends_at_once(service: Service, player: SignUp) -> None:
    ada = player()
    ada.watch(ada.create(**BOTS)["id"])
    before = service.output("worker-1")
    assert service.end("worker-1") == 0
    assert service.output("worker-1") == before
