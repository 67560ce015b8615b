"""Rows about the table in a browser: how soon a game is there, how soon an event is drawn, what hours of them leave.

The goal is that a game can be answered in 300 ms where the visitor's machine is four times slower than this one, which
says little where this one is slow or others use it. A bare page of the same service (`bare_page.py`) is measured beside
it, at the same slowdown: that much nobody can save, and how many times as long the table takes is the same everywhere.
"""

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from tests.api.person import Data, Person
from tests.bench.parts import serving
from tests.bench.table import Row, ratios
from tests.browser.chromium import launch_options
from tests.browser.visitor import Visitor
from tests.kit.samples import PLAIN, RICH
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service

SLOWDOWN = 4
"""How many times slower than this machine the one of a visitor is."""

RATIO = 2.5
"""How many times as long as a bare page the table may take."""

EVENTS = 20
HOURS_OF_EVENTS = 4_000
"""Events of a stream that a page is told: more than any table has in four hours."""

READY = """new MutationObserver((_, observer) => {
    if (!document.querySelector('.decision button.main')) return;
    window.ready = performance.now();
    console.debug('ready');
    observer.disconnect();
}).observe(document, { childList: true, subtree: true })"""

"""Notes when a page can be answered, and says so on the console: to be asked would have it compile what asks."""

DRAWN = """{
    const read = ReadableStreamDefaultReader.prototype.read;
    window.drawn = [];
    let told = 0;
    ReadableStreamDefaultReader.prototype.read = async function () {
        const found = await read.call(this);
        if (String(found.value).includes('event: game')) told = performance.now();
        return found;
    };
    new MutationObserver(() => {
        if (!told) return;
        window.drawn.push(performance.now() - told);
        told = 0;
    }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
}"""

HOURS = """{
    const plain = window.fetch;
    let tell;
    window.told = 0;
    window.fetch = async (path, how) => {
        if (!String(path).includes('/events?')) return plain(path, how);
        const start = (stream) => { tell = (text) => stream.enqueue(new TextEncoder().encode(text)); };
        return new Response(new ReadableStream({ start }));
    };
    window.tellAll = async (game, events, count) => {
        for (let number = 0; number < count; number++) {
            window.told += 1;
            const seq = game.version + window.told;
            const rows = events.map((row) => ({ ...row, seq }));
            const entry = JSON.stringify({ seq, at: game.created, head: game.head, events: rows });
            tell(`id: ${seq}\\nevent: entry\\ndata: ${entry}\\n\\n`);
            tell(`event: game\\ndata: ${JSON.stringify({ ...game, version: seq })}\\n\\n`);
            await new Promise((done) => setTimeout(done));
        }
    };
}"""
"""Stands for the service: tells a page as many events as it is asked to."""


def rows(rounds: int) -> list[Row]:
    """All rows."""
    with RedisServer() as store, Service(store.url) as service, sync_playwright() as playwright:
        service.start("api-1", "dispatcher-1", "worker-1")
        with playwright.chromium.launch(**launch_options()) as browser:
            with serving("tests.bench.bare_page:create_app", store.url) as bare:
                views = _first_views(browser, service, bare, rounds)
            return [*views, *_events(browser, service), *_hours(browser, service)]


@contextmanager
def _visit(browser: Browser, address: str, person: Person, *scripts: str) -> Iterator[tuple[Page, CDPSession]]:
    visitor = Visitor(browser, address, bypass_csp=True, service_workers="allow")
    for script in (f"localStorage.token ||= {json.dumps(person.token)}", *scripts):
        visitor.page.add_init_script(script)
    yield visitor.page, visitor.page.context.new_cdp_session(visitor.page)
    visitor.leave()


def _first_views(browser: Browser, service: Service, bare: str, rounds: int) -> list[Row]:
    ada = Person(service)
    game = ada.create(ruleset=RICH, bots=[{"seat": 1, "bot": "random"}], options={"draft": "random"})
    taken: list[float] = []
    floor: list[float] = []
    sizes: list[float] = []
    for _ in range(rounds):
        # Each by itself: a browser that tells of all that it loads is slower.
        with _visit(browser, service.address(), ada) as (page, wire):
            loaded: list[int] = []
            wire.on("Network.loadingFinished", lambda row, loaded=loaded: loaded.append(row["encodedDataLength"]))
            wire.send("Network.enable")
            wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
            page.goto(f"/table/{game['id']}")
            page.locator(".event").first.wait_for()
            sizes.append(sum(loaded) / 1000)
        taken.append(_ready(browser, service.address(), ada, f"/table/{game['id']}"))
        floor.append(_ready(browser, bare, ada, f"/bare/{game['id']}"))
    return [
        Row(f"pages: a game that runs can be answered, at {SLOWDOWN}x slowdown", taken, "ms", 300, True),
        Row("  a bare page of the same service asks for it and shows a button (floor)", floor, "ms"),
        Row("  times as long as the bare page", ratios(taken, floor), "x", RATIO, True),
        Row("  its first view over the wire", sizes, "kB", 100, True),
    ]


def _ready(browser: Browser, address: str, person: Person, path: str) -> float:
    """Return the milliseconds until a page can be answered."""
    with _visit(browser, address, person, READY) as (page, wire):
        wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
        with page.expect_console_message(lambda message: message.text == "ready"):
            page.goto(path)
        return float(page.evaluate("window.ready"))


def _events(browser: Browser, service: Service) -> list[Row]:
    ada, bob = Person(service), Person(service, "Bob")
    game = ada.create(ruleset=PLAIN, options={"mode": "long"})
    bob.join(game)
    luck = random.Random(1)
    with _visit(browser, service.address(), ada, DRAWN) as (page, _):
        page.goto(f"/table/{game['id']}")
        page.locator(".event").first.wait_for()
        for person in [bob, ada] * (EVENTS // 2):
            _answer(person, game, luck)
            # Events of a moment come together, and are drawn once.
            page.wait_for_function(f"localStorage['seen {game['id']}'] == {ada.view(game)['version']}")
        page.wait_for_function(f"window.drawn.length >= {EVENTS // 2}")
        taken: list[float] = page.evaluate("window.drawn")
    return [Row("pages: an event of the stream is drawn", taken, "ms", 50, True)]


def _answer(person: Person, game: Data, luck: random.Random) -> None:
    view = person.view(game)
    for decision in view["decisions"]:
        person.command(game, decision["id"], luck.choice(decision["options"])["id"])


def _hours(browser: Browser, service: Service) -> list[Row]:
    ada = Person(service)
    game = ada.create(ruleset=RICH, bots=[{"seat": 1, "bot": "random"}], options={"draft": "random"})
    view = ada.view(game, since=0)
    heaps: list[float] = []
    with _visit(browser, service.address(), ada, HOURS) as (page, wire):
        page.goto(f"/table/{game['id']}")
        page.locator(".talk").wait_for()
        for _ in range(2):
            half = [{**view, "history": None}, view["history"][:2], HOURS_OF_EVENTS // 2]
            page.evaluate("([game, events, count]) => window.tellAll(game, events, count)", half)
            page.wait_for_function(f"localStorage['seen {game['id']}'] == {view['version']} + window.told")
            wire.send("HeapProfiler.collectGarbage")
            heaps.append(wire.send("Runtime.getHeapUsage")["usedSize"])
    name = f"pages: the heap after {HOURS_OF_EVENTS:,} events, of that after half of them"
    return [Row(name, [heaps[1] / heaps[0]], "x", 1.2, True)]
