"""People who use a running service."""

from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx2
import pytest
from click.testing import CliRunner
from litestar import Litestar

from api.app import create_app
from api.settings import Settings
from cli import main
from tests.api.person import Person
from tests.processes.service import Service
from tests.processes.waiting import PATIENCE


@pytest.fixture
def person(running: Service) -> Callable[..., Person]:
    """Makes people with an account: call it as `Person`, without the service."""

    def make(*arguments: str, **options: str) -> Person:
        return Person(running, *arguments, **options)

    return make


@pytest.fixture
def admin(running: Service) -> Callable[..., str]:
    """Makes a caller of an operator's commands, which are to succeed: it gives what the operator is told."""

    def command(*words: str, code: int = 0) -> str:
        done = CliRunner().invoke(main, ["admin", *words], env={"REDIS_URL": running.store})
        assert done.exit_code == code, done.output
        return done.output

    return command


@pytest.fixture
def ada(person: Callable[..., Person]) -> Person:
    return person("Ada")


@pytest.fixture
def bob(person: Callable[..., Person]) -> Person:
    """Somebody else, at the other process."""
    return person("Bob", "api-2")


@pytest.fixture
def eve(person: Callable[..., Person]) -> Person:
    """Somebody who has no part in it."""
    return person("Eve", "api-2")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def app(redis_url: str) -> AsyncIterator[Litestar]:
    """A process of the API, of which the test sees what it sends to the store."""
    app = create_app(Settings(redis_url, commands_per_second=1_000_000))
    async with app.lifespan():
        yield app


@pytest.fixture
async def http(app: Litestar) -> AsyncIterator[httpx2.AsyncClient]:
    """Somebody at that process."""
    transport: Any = httpx2.ASGITransport(app)
    async with httpx2.AsyncClient(transport=transport, base_url="http://turnfold/v1", timeout=PATIENCE) as client:
        account = (await client.post("/players", json={"name": "Ada"})).json()
        client.headers["Authorization"] = f"Bearer {account['token']}"
        yield client
