"""A page follows a game, with what the client guide tells it to do."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.api.person import Data, Person
from tests.browser.visitor import Visit, Visitor
from tests.clients.newcomer import blocks
from tests.clients.test_documents import GUIDE
from tests.processes.service import Service
from tests.processes.waiting import until

SCRIPTS = {block.file: block.text for block in blocks(GUIDE) if block.file.endswith(".js")}
"""Those that ask by hand: modules that import the package are played with where that is built."""

BEGIN = """
([url, token, game]) => {
  %s
  window.told = [];
  %s(url, token, game, (kind, data) => told.push([kind, data])).then(
    (result) => (window.result = ["returned", result ?? null]),
    (error) => (window.result = ["threw", error.message]));
}
"""


class Listener:
    """A page of the service that runs a function of the guide."""

    def __init__(self, visitor: Visitor, file: str, who: Person, game: Data) -> None:
        self._page = visitor.visit("/healthz")
        script = BEGIN % (SCRIPTS[file], file.removesuffix(".js"))
        self._page.evaluate(script, [f"{visitor.address}/v1", who.token, game["id"]])

    def told(self) -> list[tuple[str, Any]]:
        """The events so far."""
        return [(kind, data) for kind, data in self._page.evaluate("told")]

    def result(self) -> Any:
        """Return what became of the function, when it is over."""
        return self._page.evaluate("window.result ?? null")


@pytest.mark.parametrize("file", sorted(SCRIPTS))
def test_a_page_is_told_all_that_happens(visitor: Visit, ada: Person, bob: Person, file: str) -> None:
    game = ada.create(options={"mode": "long"})
    listener = Listener(visitor(bypass_csp=True), file, ada, game)
    until(lambda: ("game", ada.view(game)) in listener.told(), why=lambda: str(listener.told()))
    bob.join(game)
    ada.play(game)
    bob.ask("POST", f"/games/{game['id']}/resign")
    until(listener.result, why=lambda: str(listener.told()[-2:]))
    version = ada.view(game)["version"]
    assert listener.result() == ["returned", version if file == "follow.js" else None]
    assert [data["seq"] for kind, data in listener.told() if kind == "entry"] == list(range(1, version + 1))
    history = [event for kind, data in listener.told() if kind == "entry" for event in data["events"]]
    assert history == ada.view(game, since=0)["history"]
    assert listener.told()[-1] == ("end", {"reason": "finished"})


def test_an_event_source_comes_back_with_a_new_ticket_whenever_its_stream_ends(
    services: Callable[..., Service], redis_url: str, browser: Browser
) -> None:
    short = services(redis_url, env={"TURNFOLD_STREAM_SECONDS": "1"}).start("api-1")
    ada, bob = Person(short), Person(short, "Bob")
    game = ada.create()
    visitor = Visitor(browser, short.address(), bypass_csp=True)
    listener = Listener(visitor, "listen.js", ada, game)
    until(lambda: ("end", {"reason": "resume"}) in listener.told(), why=lambda: str(listener.told()))
    bob.join(game)
    bob.ask("POST", f"/games/{game['id']}/resign")
    until(listener.result, why=lambda: str(listener.told()[-2:]))
    seqs = [data["seq"] for kind, data in listener.told() if kind == "entry"]
    assert seqs == list(range(1, ada.view(game)["version"] + 1))
    visitor.leave()
    assert visitor.faults == []


@pytest.mark.parametrize("file", sorted(SCRIPTS))
def test_a_page_without_a_token_learns_why(visitor: Visit, ada: Person, bob: Person, file: str) -> None:
    game = ada.create(visibility="private")
    page = visitor(bypass_csp=True)
    page.forgive("404")
    listener = Listener(page, file, bob, game)
    until(listener.result)
    assert listener.result() == ["threw", "there is no such game"]
