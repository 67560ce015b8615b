"""A table that is open while the service loses the end of its game.

The service is started here, since what other tests keep in theirs would be lost too.
"""

from collections.abc import Callable

from playwright.sync_api import Browser, expect

from tests.api.person import Person
from tests.browser.hands import from_the_list
from tests.browser.test_table import seated
from tests.browser.visitor import Visitor
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until


def test_a_table_goes_back_to_what_is_left_of_its_game(services: Callable[..., Service], browser: Browser) -> None:
    with RedisServer() as store:
        service = services(store.url).start("api-1")
        ada, bob = Person(service), Person(service, "Bob")
        game = ada.create(options={"mode": "long"})
        bob.join(game)
        visitor = Visitor(browser, service.address())
        page = seated(visitor, ada)
        page.goto(f"/table/{game['id']}")
        expect(page.locator(".decision legend")).to_be_visible()
        left = ada.view(game)
        with store.losing_what_comes():
            from_the_list(page)
            expect(page.locator(".waiting")).to_be_visible()
            # The table asks for little again at first, and far more may be lost.
            for _ in range(4):
                bob.play(game)
                ada.play(game)
            until(lambda: page.evaluate(f"localStorage['seen {game['id']}']") == str(ada.view(game)["version"]))
        expect(page.get_by_text("The service has lost the last steps of this game")).to_be_visible()
        expect(page.locator(".decision legend")).to_be_visible()
        assert ada.view(game)["version"] == left["version"]
        from_the_list(page)
        expect(page.locator(".waiting")).to_be_visible()
        assert ada.view(game)["version"] == left["version"] + 1
        visitor.leave()
        assert visitor.faults == []
