"""Each process shows what it counts."""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from api.http.metrics import forget_the_dead
from cli.parent_death import bound_to_parent
from tests import REPOSITORY
from tests.api.person import Person
from tests.processes.metrics import names, number, numbers
from tests.processes.ports import free_port
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until


def test_an_api_counts_requests_entries_and_who_waits(redis_url: str, services: Callable[..., Service]) -> None:
    service = services(redis_url).start("api-1")
    ada, bob = Person(service), Person(service, "Bob")
    game = ada.create()
    bob.join(game)
    ada.play(game)
    with ThreadPoolExecutor() as pool:
        version = ada.view(game)["version"]
        waiting = pool.submit(ada.at("api-1").view, game, wait=30, after=version)
        until(lambda: number(numbers(service.metrics()), "turnfold_long_polls") == 1)
        bob.play(game)
        assert waiting.result()["version"] > version
    ada.refused("not-found", "GET", "/games/nothing")
    service.client().get("/v1/players/me")
    found = numbers(service.metrics())
    assert number(found, "turnfold_long_polls") == 0
    assert number(found, "turnfold_entries_total", kind="chose") == 2
    assert number(found, "turnfold_appends_total", outcome="ok") >= 4
    assert number(found, "turnfold_game_reads_total", source="memory") > 0
    assert number(found, "turnfold_game_reads_total", source="none") == 1
    count = "turnfold_request_seconds_count"
    assert number(found, count, operation="answerDecision", status="200") == 2
    assert number(found, count, operation="getGame", status="404") == 1
    assert number(found, count, operation="getMe", status="401") == 1
    assert number(found, "turnfold_failures_total") == 0


def test_an_api_that_comes_late_says_so(redis_url: str, services: Callable[..., Service]) -> None:
    service = services(redis_url).start("api-1", "api-2")
    ada, bob = Person(service), Person(service, "Bob", "api-2")
    game = ada.create()
    bob.join(game)
    ada.play(game)
    ada.at("api-2").play(ada.create(bots=[{"seat": 1, "bot": "random"}]))
    first, second = (numbers(service.metrics(name)) for name in ("api-1", "api-2"))
    assert number(first, "turnfold_folds_total") + number(second, "turnfold_folds_total") > 0
    assert number(second, "turnfold_game_reads_total", source="log") > 0


def test_dispatcher_and_worker_show_theirs_on_a_port(redis_url: str, services: Callable[..., Service]) -> None:
    ports = {"dispatcher-1": free_port(), "worker-1": free_port()}
    address = {name: f"http://127.0.0.1:{port}" for name, port in ports.items()}
    api = services(redis_url).start("api-1")
    for name, port in ports.items():
        services(redis_url, env={"TURNFOLD_METRICS_PORT": str(port)}).start(name)
        until(lambda port=port: list(hosts(port)) == ["127.0.0.1"])
    ada = Person(api)
    game = ada.create(bots=[{"seat": 1, "bot": "random"}])
    ada.play(game)
    ada.view(game, wait=30, after=ada.view(game)["version"])
    until(lambda: number(numbers(address["worker-1"]), "turnfold_looks_total", outcome="acted") > 0)
    worker, dispatcher = numbers(address["worker-1"]), numbers(address["dispatcher-1"])
    assert number(worker, "turnfold_entries_total", kind="chose") > 0
    assert number(worker, "turnfold_looks_total", outcome="failed") == 0
    assert number(worker, "turnfold_look_seconds_count") > 0
    assert number(dispatcher, "turnfold_due_lateness_seconds_count") > 0
    assert number(dispatcher, "turnfold_leases_again_total") == 0
    assert number(dispatcher, "turnfold_queue_jobs") >= 0


def hosts(port: int) -> Iterator[str]:
    """Give the addresses of this machine, of three, at which something listens on a port."""
    for host in ("127.0.0.1", "127.0.0.2", "127.0.0.3"):
        with socket.socket() as client:
            if client.connect_ex((host, port)) == 0:
                yield host


@pytest.mark.parametrize(("env", "wanted"), [({}, "127.0.0.2"), ({"TURNFOLD_METRICS_HOST": "127.0.0.3"}, "127.0.0.3")])
def test_numbers_are_where_the_api_listens_unless_told_otherwise(
    redis_url: str, services: Callable[..., Service], env: dict[str, str], wanted: str
) -> None:
    """The service is started here: that of other tests listens at 127.0.0.1, where nothing could be told apart."""
    service = services(redis_url, env=env)
    service.share("api-1", host="127.0.0.2")
    service.start("api-1")
    port = int(service.metrics().rpartition(":")[2])
    assert list(hosts(port)) == [wanted]
    assert numbers(f"http://{wanted}:{port}")


def test_numbers_are_at_the_host_that_an_api_is_given(redis_url: str) -> None:
    """The process is started here: those of other tests are given a socket instead of a host."""
    port = free_port()
    command = [sys.executable, "-P", "-m", "cli", "api", "--host", "127.0.0.2", "--port", "0"]
    env = {**os.environ, "REDIS_URL": redis_url, "TURNFOLD_DURABILITY": "none", "TURNFOLD_METRICS_PORT": str(port)}
    with subprocess.Popen(bound_to_parent(command), env=env) as api:
        try:
            until(lambda: api.poll() is not None or list(hosts(port)) == ["127.0.0.2"])
            assert numbers(f"http://127.0.0.2:{port}")
        finally:
            api.kill()


def test_processes_that_share_a_folder_show_the_sum(
    redis_url: str, services: Callable[..., Service], tmp_path: Path
) -> None:
    service = services(redis_url, env={"PROMETHEUS_MULTIPROC_DIR": str(tmp_path)})
    service.start("api-1", "api-2", "dispatcher-1", "worker-1")
    ada = Person(service)
    game = ada.create(bots=[{"seat": 1, "bot": "random"}])
    ada.play(game)
    until(lambda: number(numbers(service.metrics("api-2")), "turnfold_looks_total", outcome="acted") > 0)
    one, other = (numbers(service.metrics(name)) for name in ("api-1", "api-2"))
    for found in (one, other):
        assert number(found, "turnfold_request_seconds_count", operation="createGame") == 1
        assert number(found, "turnfold_due_lateness_seconds_count") > 0


def test_who_waited_at_a_process_that_was_killed_waits_no_more(
    redis_url: str, services: Callable[..., Service], tmp_path: Path
) -> None:
    service = services(redis_url, env={"PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}).start("api-1", "api-2")
    ada, other = Person(service, api="api-2"), service.metrics("api-1")
    game = ada.create()
    with ThreadPoolExecutor() as pool:
        waiting = pool.submit(ada.send, "GET", f"/games/{game['id']}", params={"wait": 30, "after": game["version"]})
        until(lambda: number(numbers(other), "turnfold_long_polls") == 1)
        service.kill("api-2")
        assert waiting.exception() is not None
    assert number(numbers(other), "turnfold_long_polls") == 1
    service.start("api-2")
    assert number(numbers(other), "turnfold_long_polls") == 0


def test_a_process_by_itself_has_nobody_to_forget() -> None:
    forget_the_dead()


def test_a_store_that_is_away_counts_as_failures(own_server: RedisServer, services: Callable[..., Service]) -> None:
    service = services(own_server.url).start("api-1")
    own_server.kill()
    until(lambda: number(numbers(service.metrics()), "turnfold_failures_total", part="feed") > 0)


def test_every_metric_is_explained_to_operators() -> None:
    told = set(re.findall(r"`(turnfold_\w+)", (REPOSITORY / "deploy" / "README.md").read_text()))
    assert told == names()
