"""A store that hangs: nobody waits for long, all processes live, and what was sent again counts once."""

import os
import threading
import time
from collections.abc import Callable
from functools import partial
from statistics import median

import httpx

from tests.faults.conftest import SignUp
from tests.faults.test_status import status
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until

SECONDS = float(os.environ.get("TURNFOLD_HANG_SECONDS", "14"))
"""For how long the store hangs. Those of `make soak` are as long as a supervisor needs to lose its patience."""

IN_ALL, AT_ONCE = 10.0, 1.0
"""Seconds after which a request is refused at the latest: the first ones, and those after them."""


class Asking(threading.Thread):
    """Asks the same again and again, and notes when each was asked, how long it took and what came of it."""

    def __init__(self, ask: Callable[[], httpx.Response]) -> None:
        super().__init__(daemon=True)
        self._ask = ask
        self.is_over = threading.Event()
        self.answers: list[tuple[float, float, httpx.Response]] = []

    def run(self) -> None:
        while not self.is_over.is_set():
            begun = time.monotonic()
            answer = self._ask()
            self.answers.append((begun, time.monotonic() - begun, answer))
            self.is_over.wait(0.2)


def test_nobody_waits_for_long_for_a_store_that_hangs(store: RedisServer, service: Service, player: SignUp) -> None:
    service.watch("dispatcher-1", "worker-1")
    for name in ("dispatcher-1", "worker-1"):
        service.kill(name)
        service.start(name)
    ada, bob = player("Ada"), player("Bob", luck=1)
    game = ada.create()["id"]
    [decision] = bob.join(game)["decisions"]
    answer = {"decision": decision["id"], "choose": [decision["options"][0]["id"]]}
    asks: list[Callable[[httpx.Client], httpx.Response]] = [
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
        _is_bounded(one)
    firsts = [one.answers[0][2] for one in asking]
    are_unknown = {answer.request.method for answer in firsts if "unknown" in answer.json()["detail"]}
    assert are_unknown == {"POST"}
    assert bob.ask("POST", f"/v1/games/{game}/commands", json=answer)["version"]
    log = [row for page in [ada.ask("GET", f"/v1/games/{game}/log")] for row in page["entries"]]
    assert [entry["kind"] for entry in log].count("chose") == 1
    until(lambda: all(service.is_ready(name) for name in ("api-1", "dispatcher-1", "worker-1")))


def _is_bounded(one: Asking) -> None:
    refused = [row for row in one.answers if row[2].status_code == 503]
    assert refused
    assert {row[2].status_code for row in one.answers[:-1]} == {503}
    assert all(row[2].headers["retry-after"] for row in refused)
    first = refused[0]
    assert first[1] <= IN_ALL
    later = [seconds for begun, seconds, _ in refused if begun >= first[0] + first[1]]
    assert median(later) <= AT_ONCE
    # Once the store is known to be away nothing is sent to it, so nothing is unknown.
    assert "unknown" not in refused[-1][2].json()["detail"]
