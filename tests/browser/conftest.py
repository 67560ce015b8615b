"""A browser, and people who look at the service with it."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.api.conftest import ada, bob, person
from tests.browser.chromium import launch_options
from tests.browser.visitor import Visitor
from tests.processes.service import Service
from tests.processes.waiting import PATIENCE

expect.set_options(timeout=1000 * PATIENCE)

__all__ = ["ada", "bob", "browser", "person", "visitor"]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A headless Chromium. It is gone when the tests of this folder are over, and its event loop with it."""
    with sync_playwright() as playwright, playwright.chromium.launch(**launch_options()) as browser:
        yield browser


@pytest.fixture
def visitor(browser: Browser, running: Service) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors of the running service: call it with `Visitor`'s other arguments. None may meet a fault.

    `host` is what they call this machine.
    """
    visitors: list[Visitor] = []

    def make(*arguments: int, host: str = "127.0.0.1", **options: object) -> Visitor:
        address = running.address().replace("127.0.0.1", host)
        visitors.append(Visitor(browser, address, *arguments, **options))
        return visitors[-1]

    yield make
    for row in visitors:
        row.leave()
        assert row.faults == []
