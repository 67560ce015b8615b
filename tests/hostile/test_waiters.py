"""A client that waits many times for the same is a reason to look once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import httpx2
import pytest
import redis

from tests.api.person import Data, Person
from tests.processes.metrics import number, numbers
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until

WAITERS = 30


@pytest.fixture
def alone(own_server: RedisServer, services: Callable[..., Service]) -> Service:
    """A service that nobody else asks for anything."""
    return services(own_server.url).start("dispatcher-1", "api-1")


def _waiting(service: Service, name: str) -> float:
    return number(numbers(service.metrics()), name) or 0


def _calls(server: RedisServer, command: str) -> int:
    with redis.Redis.from_url(server.url) as client:
        stats: Data = client.info("commandstats")
        return int(stats.get(f"cmdstat_{command}", {"calls": 0})["calls"])


def test_a_change_is_read_once_for_all_streams_of_an_account(own_server: RedisServer, alone: Service) -> None:
    ada = Person(alone)
    # Where nothing has ever changed it is not known what came since.
    ada.create()
    until(lambda: bool(ada.listed(mine=True)))
    with ExitStack() as stack:
        streams = [stack.enter_context(ada.stream("/players/me/events")).iter_lines() for _ in range(WAITERS)]
        assert all("event: overview" in lines for lines in streams)
        before = _calls(own_server, "zrange")
        ada.create()
        assert all("event: changed" in lines for lines in streams)
    assert _calls(own_server, "zrange") - before < WAITERS


def test_a_change_is_read_once_for_all_who_wait_for_a_list(own_server: RedisServer, alone: Service) -> None:
    ada, query = Person(alone), {"mine": True}
    for _ in range(3):
        ada.create()
    until(lambda: len(ada.listed(mine=True)) == 3)
    known = {"If-None-Match": ada.send("GET", "/games", params=query).headers["etag"]}

    def wait(_: int) -> httpx2.Response:
        return ada.send("GET", "/games", params=query | {"wait": 30}, headers=known)

    with ThreadPoolExecutor(WAITERS) as waiters:
        answers = waiters.map(wait, range(WAITERS))
        until(lambda: _waiting(alone, "turnfold_long_polls") == WAITERS)
        before = _calls(own_server, "hgetall")
        game = ada.create()["id"]
        assert all(answer.json()["games"][0]["id"] == game for answer in answers)
    # Four games, and what the others in this service look at.
    assert _calls(own_server, "hgetall") - before < WAITERS
