"""People who use a running service."""

from collections.abc import Callable

import pytest
from click.testing import CliRunner

from cli import main
from tests.api.person import Person
from tests.processes.service import Service


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
