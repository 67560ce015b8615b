"""Lets a page live through four hours of a table, in minutes: `python -m tests.browser.hours`.

The events of four hours are real: answers of two people, streams that fall silent and are opened anew, timers, games
that end and tables that are left for the next. Only the time between is skipped. The heap at the end may be a fifth
larger than it was after two hours.
"""

import argparse
import random

from playwright.sync_api import Page, sync_playwright
from rich.console import Console

from tests.api.person import Data, Person
from tests.browser.chromium import launch_options
from tests.browser.places import sign_in
from tests.browser.visitor import Visitor
from tests.kit.samples import PLAIN
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service

HOURS = 4
STEP = 20_000
"""Milliseconds that are skipped at once: a stream falls silent after three of them."""

STEPS = 3_600_000 // STEP
MOST = 1.2

Heap = tuple[int, int, int]


def grown(page: Page) -> Heap:
    """Bytes of the heap after what is not used any more was thrown away; nodes of documents; listeners."""
    wire = page.context.new_cdp_session(page)
    wire.send("Performance.enable")
    for _ in range(2):
        wire.send("HeapProfiler.collectGarbage")
    found = {row["name"]: int(row["value"]) for row in wire.send("Performance.getMetrics")["metrics"]}
    wire.detach()
    return found["JSHeapUsedSize"], found["Nodes"], found["JSEventListeners"]


class Evening:
    """Two people who play one game after the other; one of them has a page open."""

    def __init__(self, page: Page, ada: Person, bob: Person) -> None:
        self._page = page
        self._people = (ada, bob)
        self._luck = random.Random(1)
        self._game: Data = {}
        self.answers = self.games = self.streams = 0
        page.on("request", lambda request: self._asked(request.url))

    def _asked(self, url: str) -> None:
        self.streams += "/events?" in url

    def hour(self, answers: int) -> None:
        """Play for an hour: so many answers, spread over its steps."""
        for step in range(STEPS):
            for _ in range(answers * (step + 1) // STEPS - answers * step // STEPS):
                self._answer()
            self._page.clock.run_for(STEP)

    def _answer(self) -> None:
        for person in self._people:
            for decision in person.view(self._game)["decisions"] if self._game else ():
                person.command(self._game, decision["id"], self._luck.choice(decision["options"])["id"])
                self.answers += 1
                return
        self._sit_down()

    def _sit_down(self) -> None:
        """Go to the table of a new game, by way of the first page."""
        ada, bob = self._people
        self._game = ada.create(ruleset=PLAIN, options={"mode": "long"})
        bob.join(self._game)
        self.games += 1
        self._page.locator("a.brand").click()
        self._page.locator(f"a[href='/table/{self._game['id']}']").first.click()
        self._page.locator("#board").wait_for()


def main() -> None:
    """Say how large the heap is after each hour, and end with 1 if it grows."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--answers", type=int, default=1_000, help="in an hour")
    wish = parser.parse_args()
    console, heaps = Console(markup=False, highlight=False), list[Heap]()
    with RedisServer(appendfsync="no") as store, Service(store.url) as service, sync_playwright() as playwright:
        service.start("dispatcher-1", "worker-1", "api-1")
        ada, bob = Person(service), Person(service, "Bob")
        with playwright.chromium.launch(**launch_options()) as browser:
            visitor = Visitor(browser, service.address(), service_workers="allow")
            visitor.page.clock.install()
            sign_in(visitor.page, ada)
            evening = Evening(visitor.visit("/"), ada, bob)
            for hour in range(1, HOURS + 1):
                evening.hour(wish.answers)
                heaps.append(grown(visitor.page))
                used, nodes, listeners = heaps[-1]
                console.print(
                    f"hour {hour}: {used:,} bytes, {nodes:,} nodes, {listeners} listeners; "
                    f"{evening.games} games, {evening.answers} answers, {evening.streams} streams so far"
                )
            visitor.leave()
    share = heaps[-1][0] / heaps[HOURS // 2 - 1][0]
    console.print(f"the heap at the end is {share:.2f} of that after {HOURS // 2} hours; faults: {visitor.faults}")
    raise SystemExit(share > MOST or bool(visitor.faults))


if __name__ == "__main__":
    main()
