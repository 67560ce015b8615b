"""A store that hangs: nobody waits for long, all processes live, and what was sent again counts once."""

import time
from collections.abc import Callable
from functools import partial

import httpx2

from tests.faults.asking import SECONDS, Asking, require_bounds
from tests.faults.conftest import SignUp
from tests.faults.test_status import status
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until


def test_nobody_waits_for_long_for_a_store_that_hangs(store: RedisServer, service: Service, player: SignUp) -> None:
    service.watch("dispatcher-1", "worker-1")
    for name in ("dispatcher-1", "worker-1"):
        service.kill(name)
        service.start(name)
    ada, bob = player("Ada"), player("Bob", luck=1)
    game = ada.create()["id"]
    [decision] = bob.join(game)["decisions"]
    answer = {"decision": decision["id"], "choose": [decision["options"][0]["id"]]}
    asks: list[Callable[[httpx2.Client], httpx2.Response]] = [
        lambda client: client.get("/v1/games", headers=ada.headers),
        lambda client: client.get(f"/v1/games/{game}", headers=ada.headers),
        lambda client: client.post(f"/v1/games/{game}/commands", headers=bob.headers, json=answer),
        lambda client: client.post("/v1/players", json={"name": "Eve"}),
        lambda client: client.get(f"/v1/games/{game}?wait=30&after=2", headers=ada.headers),
    ]
    asking = [Asking(partial(ask, service.client("api-1"))) for ask in asks]
    with store.hanging():
        for one in asking:
            one.start()
        time.sleep(SECONDS)
        ports = [service.metrics(name) for name in ("dispatcher-1", "worker-1")]
        assert [status(int(port.rpartition(":")[2]), "/healthz") for port in ports] == [200, 200]
        assert service.client("api-1").get("/healthz").is_success
        assert not service.is_ready("api-1")
        assert not service.is_ready("dispatcher-1")
        for one in asking:
            one.is_over.set()
    for one in asking:
        one.join()
        require_bounds(one)
    firsts = [one.answers[0][2] for one in asking]
    are_unknown = {answer.request.method for answer in firsts if "unknown" in answer.json()["detail"]}
    assert are_unknown == {"POST"}
    assert bob.ask("POST", f"/v1/games/{game}/commands", json=answer)["version"]
    log = [row for page in [ada.ask("GET", f"/v1/games/{game}/log")] for row in page["entries"]]
    assert [entry["kind"] for entry in log].count("chose") == 1
    until(lambda: all(service.is_ready(name) for name in ("api-1", "dispatcher-1", "worker-1")))
