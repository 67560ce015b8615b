"""A process that is told to stop cuts nobody off."""

import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import suppress
from pathlib import Path

import httpx2

from tests.api.person import Person, problem
from tests.processes.metrics import number, numbers
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import PATIENCE, until


def test_processes_replaced_one_after_the_other_under_load_fail_no_request(
    own_server: RedisServer, services: Callable[..., Service], tmp_path: Path
) -> None:
    """Both serve one socket, as under a supervisor or socket activation; clients keep their connections open."""
    service = services(own_server.url, env={"PROMETHEUS_MULTIPROC_DIR": str(tmp_path)})
    service.share("api-1", "api-2")
    service.start("api-1", "api-2")
    person = Person(service)

    def both_answer() -> bool:
        with httpx2.Client(base_url=service.address("api-1"), timeout=PATIENCE, trust_env=False) as stranger:
            stranger.get("/healthz")
        return all((tmp_path / f"histogram_{service.pid(name)}.db").exists() for name in ("api-1", "api-2"))

    is_over, answered, failed = threading.Event(), [0] * 6, list[object]()

    def load(number: int) -> None:
        client = service.client(headers={"Authorization": f"Bearer {person.token}"})
        while not is_over.is_set():
            try:
                response = client.get("/v1/players/me")
            except httpx2.HTTPError as error:
                failed.append(error)
                return
            if response.status_code != 200:
                failed.append(response.text)
            answered[number] += 1

    until(both_answer)
    with ThreadPoolExecutor(len(answered)) as pool:
        for number in range(len(answered)):
            pool.submit(load, number)
        try:
            for name in ("api-1", "api-2"):
                goal = [count + 20 for count in answered]
                until(lambda goal=goal: failed or all(a > b for a, b in zip(answered, goal, strict=True)))
                until(lambda: failed or both_answer())
                assert service.end(name) == 0
                service.start(name)
        finally:
            is_over.set()
    assert not failed


def test_who_waits_is_answered_and_the_last_requests_too(
    own_server: RedisServer, services: Callable[..., Service]
) -> None:
    service = services(own_server.url, env={"TURNFOLD_DRAIN": "60"}).start("api-1")
    ada = Person(service)
    game = ada.create()
    idle = service.client()
    idle.get("/healthz")
    with ThreadPoolExecutor() as pool:
        query = {"wait": 60, "after": game["version"]}
        waiting = pool.submit(ada.send, "GET", f"/games/{game['id']}", params=query)
        until(lambda: number(numbers(service.metrics()), "turnfold_long_polls") == 1)
        service.send("api-1", signal.SIGTERM)
        response = waiting.result()
    assert response.json()["version"] == game["version"]
    assert response.headers["connection"] == "close"
    answer = problem("unavailable", idle.get("/readyz"))
    assert "told to stop" in answer["detail"]
    response = idle.get("/healthz")
    assert (response.status_code, response.headers["connection"]) == (200, "close")
    again = ada.send("GET", f"/games/{game['id']}", params=query)
    assert again.json()["version"] == game["version"]
    # Told again it ends at once.
    assert service.end("api-1") == 0


def test_requests_that_it_has_no_time_left_for_are_refused_as_while_the_store_is_away(
    own_server: RedisServer, services: Callable[..., Service]
) -> None:
    """The service is started here, since it and its server are stopped."""
    service = services(own_server.url, env={"TURNFOLD_DRAIN": "0"}).start("api-1")
    ada = Person(service)
    game = f"/games/{ada.create()['id']}"
    with ThreadPoolExecutor() as pool, own_server.hanging():
        asked = [("GET", game), ("GET", f"{game}/export"), ("POST", "/games")]
        wish = {"ruleset": "diamonsters", "seats": 2}
        asking = [pool.submit(ada.send, *ask, json=wish if ask[0] == "POST" else None) for ask in asked]
        wait(asking, timeout=1)
        service.send("api-1", signal.SIGTERM)
        answers = [one.result() for one in asking]
        until(lambda: not service.is_running("api-1"))
    details = [problem("unavailable", answer)["detail"] for answer in answers]
    assert ["unknown whether" in detail for detail in details] == [False, False, True]
    assert all(answer.headers["retry-after"] for answer in answers)
    assert "Traceback" not in service.output("api-1")


def test_it_can_be_told_to_stop_while_its_store_is_away(
    own_server: RedisServer, services: Callable[..., Service]
) -> None:
    own_server.kill()
    service = services(own_server.url)
    service.begin("api-1")
    client = service.client()

    def serves() -> bool:
        with suppress(httpx2.TransportError):
            return client.get("/healthz").is_success
        return False

    until(serves, why=lambda: service.output("api-1"))
    answer = problem("unavailable", client.get("/readyz"))
    assert "does not answer" in answer["detail"]
    assert "no wake-ups" in answer["detail"]
    assert service.end("api-1") == 0


def test_the_creator_frees_a_seat_for_good(ada: Person, bob: Person, eve: Person) -> None:
    game = ada.create(seats=3, visibility="private")
    bob.join(game, invite=game["invite"])
    path = f"/games/{game['id']}"
    bob.refused("not-creator", "DELETE", f"{path}/kept/0")
    ada.refused("not-found", "DELETE", f"{path}/kept/0")
    ada.ask("DELETE", f"{path}/kept/1")
    ada.refused("not-found", "DELETE", f"{path}/kept/1")
    bob.refused("not-found", "GET", path)
    bob.refused("not-admitted", "POST", f"{path}/seats", json={"invite": game["invite"]})
    assert eve.join(game, invite=game["invite"])["seat"] == 1
    until(lambda: game["id"] not in {row["id"] for row in bob.listed(mine=True)})
    # It is up to who sits there.
    ada.ask("DELETE", f"{path}/seats/me")
    ada.refused("not-seated", "DELETE", f"{path}/kept/1")
