"""Things break while somebody plays at the table: the network, a worker, the right to the account."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from tests.api.person import Data, Person
from tests.browser.hands import from_the_list
from tests.browser.test_table import answer, seated
from tests.browser.visitor import Visit, Visitor
from tests.kit.samples import PLAIN
from tests.processes.service import Service
from tests.processes.waiting import until


@pytest.fixture
def game(ada: Person, bob: Person) -> Data:
    """A game of two in which nobody has answered yet."""
    game = ada.create(ruleset=PLAIN, options={"mode": "long"})
    bob.join(game)
    return game


def at_table(someone: Visitor, person: Person, game: Data) -> Page:
    page = seated(someone, person)
    page.goto(f"/table/{game['id']}")
    expect(page.locator(".decision legend")).to_be_visible()
    return page


def answers(person: Person, game: Data) -> int:
    """Return how many answers the log of a game has."""
    entries: list[Data] = person.ask("GET", f"/games/{game['id']}/log")["entries"]
    return sum(entry["kind"] == "chose" for entry in entries)


def test_news_that_were_on_their_way_when_the_network_went_do_not_say_that_it_is_back(
    visitor: Visit, ada: Person, bob: Person, game: Data
) -> None:
    someone = visitor(service_workers="allow")
    someone.page.add_init_script("Object.defineProperty(navigator, 'onLine', { get: () => !window.isGone });")
    page = at_table(someone, ada, game)
    expect(page.locator(".others")).to_contain_text("Bob")
    page.evaluate("window.isGone = true; dispatchEvent(new Event('offline'));")
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    (decision,) = bob.view(game)["decisions"]
    bob.command(game, decision["id"], decision["options"][0]["id"])
    expect(page.locator(".others")).to_have_count(0)
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    page.evaluate("window.isGone = false; dispatchEvent(new Event('online'));")
    expect(page.get_by_text("The connection is lost")).to_have_count(0)


def test_a_network_that_breaks_is_told_of_and_the_answer_comes_through(visitor: Visit, ada: Person, game: Data) -> None:
    someone = visitor(service_workers="allow")
    page = at_table(someone, ada, game)
    someone.lose_network()
    from_the_list(page)
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    someone.find_network()
    expect(page.get_by_text("The connection is lost")).to_have_count(0)
    expect(page.locator(".waiting")).to_be_visible()
    assert answers(ada, game) == 1


def test_an_answer_whose_receipt_is_lost_is_played_once(visitor: Visit, ada: Person, game: Data) -> None:
    someone = visitor(service_workers="allow")
    someone.forgive("ERR_CONNECTION_RESET")
    page = at_table(someone, ada, game)
    keys: list[str] = []

    def lose(route: Route) -> None:
        keys.append(route.request.headers["idempotency-key"])
        if len(keys) > 1:
            route.continue_()
        else:
            route.fetch()
            route.abort("connectionreset")

    page.route("**/commands", lose)
    from_the_list(page)
    expect(page.locator(".waiting")).to_be_visible()
    expect(page.locator(".problem")).to_have_count(0)
    assert len(set(keys)) == 1
    assert answers(ada, game) == 1


def test_what_a_gateway_says_is_no_end_of_the_page(visitor: Visit, ada: Person, game: Data) -> None:
    someone = visitor(service_workers="allow")
    someone.forgive("502 (Bad Gateway)")
    page = at_table(someone, ada, game)
    refusals: Iterator[int] = iter(range(2))

    def refuse(route: Route) -> None:
        if next(refusals, None) is None:
            route.continue_()
        else:
            route.fulfill(status=502, content_type="text/html", body="<h1>Bad Gateway</h1>")

    page.route("**/commands", refuse)
    from_the_list(page)
    expect(page.locator(".waiting")).to_be_visible()
    assert answers(ada, game) == 1


def test_a_worker_that_dies_is_waited_for(visitor: Visit, ada: Person, running: Service) -> None:
    game = ada.create(ruleset=PLAIN, bots=[{"seat": 1, "bot": "random"}], options={"mode": "long"})
    page = at_table(visitor(service_workers="allow"), ada, game)
    until(lambda: answers(ada, game))
    running.kill("worker-1")
    try:
        # The bot has answered in this round already, and is waited for in the next.
        assert answer(page)
        expect(page.locator(".decision[aria-busy=true]")).to_have_count(0)
        assert answer(page)
        expect(page.locator(".waiting")).to_be_visible()
    finally:
        running.start("worker-1")
    assert answer(page)
    expect(page.locator(".problem")).to_have_count(0)


def test_whoever_is_no_longer_let_in_is_told_so(visitor: Visit, ada: Person, game: Data) -> None:
    (own,) = ada.ask("GET", "/players/me/tokens")["tokens"]
    someone = visitor(service_workers="allow")
    someone.forgive("401 (Unauthorized)")
    someone.forgive("404 (Not Found)")
    page = at_table(someone, ada, game)
    ada.ask("DELETE", f"/players/me/tokens/{own['id']}")
    expect(page.get_by_role("alert")).to_contain_text("counts no more")
    page.get_by_role("link", name="Begin").first.click()
    expect(page.get_by_label("Name")).to_be_visible()
    assert page.evaluate("localStorage.token ?? null") is None
