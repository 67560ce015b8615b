"""Fixtures for everyone: a real Redis server, and the processes of a service."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import redis

from tests.redis_cluster import RedisCluster
from tests.redis_server import RedisServer
from tests.running import Service

ROOT = Path(__file__).resolve().parent

os.environ["PYTHONPATH"] = str(ROOT.parent)
"""Processes that tests start run this checkout, whatever is installed."""


ONE_SERVICE = ("api", "browser", "clients", "faults")
"""Folders whose tests share what is dear to start: processes of a service, generated clients, a browser."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep together, where several run at once, what shares a service, and else the tests of a file."""
    if not config.pluginmanager.hasplugin("xdist"):
        return
    for item in items:
        folder = item.path.relative_to(ROOT).parts[0] if item.path.is_relative_to(ROOT) else ""
        item.add_marker(pytest.mark.xdist_group(folder if folder in ONE_SERVICE else item.path.name))


@pytest.fixture(scope="session")
def redis_server(request: pytest.FixtureRequest) -> Iterator[RedisServer]:
    """A server for the whole run; parametrize it indirectly with another `appendfsync` where that matters."""
    server = RedisServer(appendfsync=getattr(request, "param", "always"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def redis_url(redis_server: RedisServer) -> str:
    """The address of an empty server that answers, whatever the test before did to it."""
    if not redis_server.is_running:
        redis_server.start()
    with redis.Redis.from_url(redis_server.url) as client:
        client.flushall()
    return redis_server.url


@pytest.fixture(scope="session")
def cluster() -> Iterator[RedisCluster]:
    """Three real servers that share the slots."""
    cluster = RedisCluster()
    cluster.start()
    yield cluster
    cluster.stop()


@pytest.fixture(scope="session")
def running() -> Iterator[Service]:
    """Two APIs, a dispatcher and a worker on one store that is never emptied: for tests that break nothing."""
    server = RedisServer(appendfsync="no")
    server.start()
    service = Service(server.url)
    try:
        yield service.start("dispatcher-1", "worker-1", "api-1", "api-2")
    finally:
        service.stop()
        server.stop()


@pytest.fixture
def services() -> Iterator[Callable[..., Service]]:
    """Makes services for a test that kills, pauses or configures: call it as `tests.running.Service`."""
    with ExitStack() as cleanup:

        def make(*arguments: object, **options: object) -> Service:
            service = Service(*arguments, **options)  # type: ignore[arg-type]
            cleanup.callback(service.stop)
            return service

        yield make
