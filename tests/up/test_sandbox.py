"""A sandbox: its clock is turned by request, and all processes go by it; it says what it is, and stays that.

All tests share one sandbox, since each process of it takes a second to start. Whoever turns its clock by a day ends
all accounts, so each test makes its own.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from click.testing import CliRunner

from cli import main
from domain.kernel.time.times import DAY, MINUTE, milliseconds, rfc3339
from store.redis.sandbox import NO_SANDBOX, NOT_BEGUN
from tests import REPOSITORY
from tests.clients.newcomer import follow
from tests.processes.hook import Hook
from tests.processes.service import Service
from tests.processes.up import UpProcess
from tests.processes.waiting import PATIENCE, until

GAME = {"ruleset": "diamonsters", "seats": 2, "deadline": {"per_sitting": "PT2H", "on_timeout": "default"}}


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[UpProcess]:
    service = UpProcess(tmp_path_factory.mktemp("sandbox") / "data", "--sandbox")
    try:
        yield service.ready()
        assert service.interrupt() == 0
    finally:
        service.process.kill()


class Builder:
    """Somebody who builds a client."""

    def __init__(self, address: str) -> None:
        self._client = httpx2.Client(base_url=f"{address}/v1", timeout=PATIENCE, trust_env=False)
        account = self._client.post("/players", json={"name": "Ada"}).json()
        self._client.headers["authorization"] = f"Bearer {account['token']}"

    def send(self, method: str, path: str, **request: Any) -> httpx2.Response:
        return self._client.request(method, path, **request)

    def ask(self, method: str, path: str, **body: Any) -> dict[str, Any]:
        response = self.send(method, path, **({"json": body} if method != "GET" else {}))
        assert response.is_success, response.text
        answer: dict[str, Any] = response.json()
        return answer

    def turn(self, **how: str) -> int:
        return milliseconds(self.ask("POST", "/sandbox/clock", **how)["now"])

    def kinds(self, game: str) -> list[str]:
        return [row["kind"] for row in self.ask("GET", f"/games/{game}/log?limit=200")["entries"]]


def pair(address: str) -> tuple[Builder, Builder, str]:
    """Return two players, and a game of theirs that runs."""
    ada, bob = Builder(address), Builder(address)
    game = ada.ask("POST", "/games", **GAME)["id"]
    bob.ask("POST", f"/games/{game}/seats")
    return ada, bob, game


def test_a_deadline_passes_when_the_clock_is_turned(sandbox: UpProcess) -> None:
    ada, _, game = pair(sandbox.address)
    before = milliseconds(ada.ask("GET", "/sandbox")["now"])
    after = ada.turn(by="PT3H")
    assert after - before >= 180 * MINUTE
    until(lambda: "timed_out" in ada.kinds(game))
    (entry,) = ada.ask("GET", f"/games/{game}/log?limit=200")["entries"][-1:]
    assert milliseconds(entry["at"]) >= after
    assert milliseconds(Builder(sandbox.address).ask("GET", "/players/me")["created"]) >= after


def test_the_clock_is_turned_to_a_time_and_never_back(sandbox: UpProcess) -> None:
    ada = Builder(sandbox.address)
    wanted = milliseconds(ada.ask("GET", "/sandbox")["now"]) + 10 * MINUTE
    assert ada.turn(to=rfc3339(wanted)) >= wanted
    for body in ({"to": rfc3339(wanted - DAY)}, {}, {"by": "PT1S", "to": rfc3339(wanted + DAY)}, {"by": "P9999999W"}):
        refused = ada.send("POST", "/sandbox/clock", json=body)
        assert (refused.status_code, refused.json()["type"]) == (400, "/problems/invalid-request")
    nobody = httpx2.post(f"{sandbox.address}/v1/sandbox/clock", json={"by": "PT1S"}, trust_env=False, timeout=PATIENCE)
    assert nobody.status_code == 401


def test_a_webhook_that_fails_is_tried_again_when_its_time_has_come(sandbox: UpProcess) -> None:
    with Hook() as hook:
        hook.statuses = [503]
        ada = Builder(sandbox.address)
        channel = ada.ask("POST", "/players/me/channels", kind="webhook", address=hook.address)["channel"]["id"]
        ada.ask("POST", f"/players/me/channels/{channel}/test")
        until(lambda: len(hook.heard) == 1)

        def attempts() -> list[int]:
            (row,) = ada.ask("GET", "/players/me/deliveries")["deliveries"]
            return [attempt["status"] for attempt in row["channels"][0]["attempts"]]

        until(lambda: attempts() == [503])
        ada.turn(by="PT1H")
        until(lambda: attempts() == [503, 204])
        assert hook.heard[0][0]["webhook-id"] == hook.heard[1][0]["webhook-id"]


def test_who_is_on_vacation_is_not_late(sandbox: UpProcess) -> None:
    ada, bob, game = pair(sandbox.address)
    end = milliseconds(ada.ask("GET", "/sandbox")["now"]) + 10 * 60 * MINUTE
    ada.ask("POST", "/players/me/vacations", until=rfc3339(end))
    until(lambda: "vacation" in bob.kinds(game))
    ada.turn(by="PT4H")
    until(lambda: "timed_out" in bob.kinds(game))
    rows = bob.ask("GET", f"/games/{game}/log?limit=200")["entries"]
    assert {row["seat"] for row in rows if row["kind"] == "timed_out"} == {1}
    assert "outage" not in bob.kinds(game)


def test_an_account_ends_a_day_after_it_was_made(sandbox: UpProcess) -> None:
    ada, _, game = pair(sandbox.address)
    until(lambda: ada.ask("GET", "/games?mine=true")["games"])
    Builder(sandbox.address).turn(by="PT23H")
    young = Builder(sandbox.address)
    assert ada.send("GET", "/players/me").is_success
    young.turn(by="PT1H1M")
    until(lambda: ada.send("GET", "/players/me").status_code == 401)
    until(lambda: young.ask("GET", f"/games/{game}")["status"] == "finished")
    assert young.send("GET", "/players/me").is_success


def test_a_seed_that_is_asked_for_deals_the_same_again_and_says_so(sandbox: UpProcess) -> None:
    ada = Builder(sandbox.address)
    bots = [{"seat": 1, "bot": "random"}]

    def deal(seed: str) -> object:
        game = ada.ask("POST", "/sandbox/games", ruleset="zgame", seats=2, bots=bots, seed=seed)
        created = ada.ask("GET", f"/games/{game['id']}/log?limit=1")["entries"][0]
        assert created["seed"] == seed
        return game["view"]

    deals = [deal(seed) for seed in ("5e" * 32, "5e" * 32, "5f" * 32)]
    assert deals[0] == deals[1] != deals[2]
    refused = ada.send("POST", "/games", json={"ruleset": "diamonsters", "seats": 2, "seed": "5e" * 32})
    assert refused.status_code == 400


def test_the_recipes_can_be_followed(sandbox: UpProcess, tmp_path: Path) -> None:
    follow(REPOSITORY / "docs" / "recipes" / "sandbox.md", sandbox.address, tmp_path, os.environ)


def test_it_says_everywhere_what_it_is(sandbox: UpProcess, running: Service) -> None:
    with httpx2.Client(base_url=sandbox.address, trust_env=False, timeout=PATIENCE) as client:
        for path in ("/", "/new", "/docs", "/docs/guide", "/docs/sandbox", "/docs/operations/getGame", "/nowhere"):
            page = client.get(path, headers={"accept": "text/html"})
            assert page.headers["turnfold-sandbox"] == "yes"
            assert "<strong>Sandbox.</strong>" in page.text
            assert int(page.headers["content-length"]) == len(page.content)
        about = client.get("/v1/sandbox", headers={"origin": "https://client.example"})
        assert about.headers["turnfold-sandbox"] == "yes"
        assert about.headers["access-control-allow-origin"] == "*"
        assert "a sandbox" in about.json()["about"]
        assert client.get("/docs/openapi.json").content == running.client().get("/docs/openapi.json").content


def test_no_other_service_has_any_of_it(running: Service) -> None:
    client = running.client()
    for path in ("/v1/sandbox", "/v1/sandbox/clock", "/docs/sandbox"):
        assert client.get(path).status_code == 404
    page = client.get("/", headers={"origin": "https://client.example"})
    assert "turnfold-sandbox" not in page.headers
    assert "access-control-allow-origin" not in page.headers
    assert "Sandbox" not in page.text


def test_a_store_stays_what_it_was_begun_as(
    sandbox: UpProcess, running: Service, tmp_path: Path, services: Callable[..., Service]
) -> None:
    """Whoever starts on it: the whole service, or one process that is told the address."""
    for options, url, why in ((["--sandbox"], running.store, NOT_BEGUN), ([], sandbox.redis_url, NO_SANDBOX)):
        arguments = ["up", "--port", "0", "--data", str(tmp_path), "--redis-url", url, *options]
        refused = CliRunner().invoke(main, arguments)
        assert (refused.exit_code, refused.output.splitlines()[-1]) == (2, f"Error: {why}")
        part = services(f"sandbox+{url}" if options else url, queue_url=running.store)
        names = ("api-1", "dispatcher-1", "worker-1", "notifier-1")
        part.begin(*names)
        until(lambda part=part, names=names: not any(map(part.is_running, names)), why=part.said)
        assert {part.output(name) for name in names} == {f"Error: {why}\n"}
