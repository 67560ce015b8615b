"""A process says whether it is alive, and whether it can do its work."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
import redis

from tests.api.person import Person, problem
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until


def test_a_process_that_serves_says_so(running: Service) -> None:
    for path in ("/healthz", "/readyz", "/readyz/writes"):
        body = running.client("api-2").get(path).json()
        assert body["status"] == "ok"
        assert body["version"]


def test_without_its_store_a_process_is_alive_says_so_and_comes_back(
    own_server: RedisServer, services: Callable[..., Service]
) -> None:
    service = services(own_server.url).start("api-1")
    ada, bob = Person(service), Person(service, "Bob")
    game = ada.create()
    bob.join(game)
    view = ada.view(game)
    client = service.client()

    own_server.kill()
    assert client.get("/healthz").status_code == 200
    with ThreadPoolExecutor(8) as pool:
        requests = [
            pool.submit(client.get, "/readyz"),
            pool.submit(client.post, "/v1/players", json={"name": "Eve"}),
            pool.submit(ada.send, "GET", f"/games/{game['id']}"),
            pool.submit(ada.command, game, view["decisions"][0]["id"], "m1"),
            pool.submit(ada.with_token("p_x.y").send, "GET", "/players/me"),
            pool.submit(ada.send, "GET", "/games"),
            pool.submit(ada.send, "GET", f"/games/{game['id']}", params={"wait": 60, "after": view["version"]}),
        ]
    for request in requests:
        problem("unavailable", request.result())
        assert request.result().headers["retry-after"] == "1"

    own_server.start()
    until(lambda: client.get("/readyz").status_code == 200)
    assert ada.view(game) == view
    assert ada.play(game)["version"] == view["version"] + 1
    lines = [json.loads(line) for line in service.output("api-1").splitlines()]
    assert {line["level"] for line in lines} == {"warning"}
    assert ada.token not in service.output("api-1")


REFUSING = {"min-replicas-to-write": "1"}
EVICTING = {"maxmemory-policy": "allkeys-lru"}
FORGETFUL = {"appendfsync": "no"}


@pytest.mark.parametrize(
    ("settings", "code", "reads"),
    [
        pytest.param(REFUSING, "refuses-writes", 200, id="refuses writes"),
        pytest.param(EVICTING, "evicts", 503, id="allkeys-lru"),
        pytest.param(FORGETFUL, "not-durable", 503, id="appendfsync no"),
    ],
)
def test_reading_is_told_apart_from_writing(
    own_server: RedisServer, services: Callable[..., Service], settings: dict[str, str], code: str, reads: int
) -> None:
    """A store of its own: its settings are changed under way."""
    store = redis.Redis.from_url(own_server.url)
    store.config_set("appendfsync", "always")
    service = services(own_server.url, env={"TURNFOLD_DURABILITY": "always"}).start("api-1")
    ada, client = Person(service), service.client()
    game = ada.create()
    for name, value in settings.items():
        store.config_set(name, value)
    store.close()
    until(lambda: client.get("/readyz/writes").status_code == 503)
    refused = problem("unavailable", client.get("/readyz/writes"))
    assert [row["code"] for row in refused["reasons"]] == [code]
    answer = client.get("/readyz")
    assert answer.status_code == reads
    assert [row["code"] for row in answer.json()["reasons"]] == [code]
    if reads == 200:
        assert answer.json()["writes"] is False
    assert ada.view(game) == game
    assert ada.listed(mine=True) is not None


def test_a_process_that_is_told_to_stop_lets_the_others_go_on(
    own_server: RedisServer, services: Callable[..., Service]
) -> None:
    service = services(own_server.url).start("api-1", "api-2")
    ada = Person(service)
    game = ada.create()
    service.end("api-1")
    assert ada.at("api-2").view(game) == game
