"""Real processes on a real Redis that keeps what it acknowledged. Parts that a test killed are started again for the
next."""

from collections.abc import Iterator
from typing import Protocol

import pytest

from tests.faults.playing import Player
from tests.faults.proxy import Proxy
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service

LEASE = 1000
"""Milliseconds after which a look that was not finished is handed out again."""

PROCESSES = ("api-1", "api-2", "dispatcher-1", "worker-1")

ENV = {"TURNFOLD_LEASE": str(LEASE)}


class SignUp(Protocol):
    """Signs somebody up, who talks to both APIs."""

    def __call__(self, name: str = "Ada", luck: int = 0) -> Player: ...


@pytest.fixture(scope="package")
def store() -> Iterator[RedisServer]:
    """The server that has the games of this folder's tests, and nobody else's."""
    with RedisServer(appendfsync="always") as server:
        yield server


@pytest.fixture(scope="package")
def running(store: RedisServer) -> Iterator[Service]:
    """Two APIs, a dispatcher and a worker."""
    with Service(store.url, env=ENV) as service:
        yield service


@pytest.fixture
def service(store: RedisServer, running: Service) -> Iterator[Service]:
    """The same, complete, whatever the test before did."""
    if not store.is_running:
        store.start()
    running.start(*(name for name in PROCESSES if not running.is_running(name)))
    yield running
    for name in running.names - set(PROCESSES):
        running.kill(name)


@pytest.fixture
def player(service: Service) -> SignUp:
    """Signs somebody up, who talks to both APIs."""

    def sign_up(name: str = "Ada", luck: int = 0) -> Player:
        return Player([service.client("api-1"), service.client("api-2")], name, luck)

    return sign_up


@pytest.fixture
def behind(store: RedisServer, service: Service, proxy: "Proxy") -> Iterator[Service]:
    """A worker behind the proxy, in place of the one that there is."""
    service.kill("worker-1")
    with Service(proxy.url, queue_url=store.url, env=ENV) as behind:
        yield behind.start("worker-1")


@pytest.fixture
def proxy(store: RedisServer) -> Iterator[Proxy]:
    """A way to the server that can hold what goes through it."""
    proxy = Proxy(store.url)
    yield proxy
    proxy.close()
