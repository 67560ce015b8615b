"""Fixtures for everyone: a real Redis server."""

from collections.abc import Iterator

import pytest
import redis

from tests.redis_server import RedisServer


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
