"""A process says whether it is alive, and whether it can do its work."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from tests.api.person import Person, problem
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until


def test_a_process_that_serves_says_so(running: Service) -> None:
    for path in ("/healthz", "/readyz"):
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


def test_a_process_that_is_told_to_stop_lets_the_others_go_on(
    own_server: RedisServer, services: Callable[..., Service]
) -> None:
    service = services(own_server.url).start("api-1", "api-2")
    ada = Person(service)
    game = ada.create()
    service.end("api-1")
    assert ada.at("api-2").view(game) == game
