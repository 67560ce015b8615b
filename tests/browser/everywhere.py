"""Looks at every page in every theme, language, width and size of letters: `python -m tests.browser.everywhere`."""

import argparse
from collections.abc import Iterator

from playwright.sync_api import Browser, sync_playwright
from rich.console import Console

from domain.kernel.protocol.registry import rulesets
from tests.api.person import Person
from tests.browser.chromium import launch_options
from tests.browser.looks import LOCALES, LOOKS, Look, abridge, findings, geometry, unfolded, wear
from tests.browser.pictures import begun, imported
from tests.browser.places import WHAT_IF, ask_what_if, own_places, plain_places, rank, sign_in, tried_places
from tests.browser.visitor import WIDTHS, Visitor
from tests.kit.samples import PLAIN
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service

LONG = "Włodzimierz Konstantynowicz"


def furnished(service: Service, locale: str) -> tuple[Person, dict[str, str]]:
    """Somebody who has played for a while, and all the pages that they see."""
    people = [Person(service, name, locale=locale) for name in ("Ada", LONG, "Chen")]
    ada, bela, _ = people
    over = ada.create(ruleset=PLAIN)
    bela.join(over)
    ada.ask("POST", f"/games/{over['id']}/resign")
    lonely = ada.create(ruleset=PLAIN, seats=3)
    ada.ask("POST", "/players/me/tokens", json={"name": "my bot", "scopes": ["bot"]})
    games = {rules.id: begun(people, rules.id) for rules in rulesets()}
    tables = {name: game["id"] for name, game in games.items()} | {"waiting": lonely["id"], "over": over["id"]}
    rank(service.store, ada.id)
    rows = own_places(ada, tables) | plain_places(ada, service.store, games[PLAIN])
    return ada, rows | tried_places(ada) | {"replay of a whole game": f"/replay/{imported(ada)}#142"}


def faults(
    browser: Browser, service: Service, locale: str, width: int, wanted: str
) -> Iterator[tuple[str, Look, list[str]]]:
    """Find what is wrong on each page in each look of a language and a width."""
    person, pages = furnished(service, locale)
    visitor = Visitor(browser, service.address(), width, locale=locale, bypass_csp=True)
    # The browser tells of the link of no worth.
    visitor.forgive("404")
    abridge(visitor.page)
    sign_in(visitor.page, person)
    visitor.page.evaluate("(locale) => { localStorage.locale = locale; }", locale)
    for name, path in pages.items():
        if wanted not in name:
            continue
        visitor.page.goto(path)
        unfolded(visitor.page)
        if name.startswith(WHAT_IF):
            ask_what_if(visitor.page)
        for look in LOOKS:
            if (look.locale, look.width) == (locale, width):
                wear(visitor.page, look)
                yield name, look, geometry(visitor.page) + findings(visitor.page) + visitor.faults
                visitor.faults.clear()
    visitor.leave()


def main() -> None:
    """Look at all of them, and end with 1 if anything is found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", default="", help="only pages whose name has this in it")
    parser.add_argument("--locales", nargs="+", default=LOCALES)
    parser.add_argument("--widths", nargs="+", type=int, default=WIDTHS)
    wish = parser.parse_args()
    console = Console(soft_wrap=True, markup=False, highlight=False)
    count = found = 0
    with RedisServer(appendfsync="no") as store, Service(store.url) as service, sync_playwright() as playwright:
        service.start("dispatcher-1", "worker-1", "api-1")
        with playwright.chromium.launch(**launch_options()) as browser:
            for locale in wish.locales:
                for width in wish.widths:
                    for name, look, rows in faults(browser, service, locale, width, wish.pages):
                        count += 1
                        found += len(rows)
                        for row in rows:
                            console.print(f"{name}, {look}: {row}")
                    console.print(f"{locale} {width}: {count} looks so far, {found} findings")
    raise SystemExit(bool(found) or not count)


if __name__ == "__main__":
    main()
