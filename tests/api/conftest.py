"""People who use a running service."""

from collections.abc import Callable

import pytest

from tests.api.person import Person
from tests.processes.service import Service


@pytest.fixture
def person(running: Service) -> Callable[..., Person]:
    """Makes people with an account: call it as `Person`, without the service."""

    def make(*arguments: str, **options: str) -> Person:
        return Person(running, *arguments, **options)

    return make


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
