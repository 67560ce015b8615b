"""Draws the table and a mail, in both themes and widths, and a turn of each game, to docs/pictures: `make pictures`."""

import asyncio
import random

from playwright.sync_api import Browser, Page, sync_playwright

from domain.kernel.protocol.registry import rulesets
from domain.notices.projection import question_notice
from domain.notices.records import Channel, Quiet
from store.redis.connection import connect
from tests import REPOSITORY
from tests.api.person import Data, Person
from tests.browser.chromium import launch_options
from tests.browser.moving import record_turn
from tests.browser.visitor import NARROW_AND_WIDE, Visitor
from tests.kit.samples import PLAIN, RICH
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from workers.notices.mail import NoTransport
from workers.notices.mailing import Mailing
from workers.notices.stores import stores_in
from workers.notices.telling import Telling

FOLDER = REPOSITORY / "docs" / "pictures"
GOLDEN = REPOSITORY / "tests" / "golden" / f"{RICH}-draft-2.ndjson"
MOMENT = 142
THEMES = ("light", "dark")
MAIL_WIDTHS = (360, 720)
HOUR, MEMORY = 3_600_000, 1 << 24
ANSWERS = {PLAIN: 2, RICH: 9}
"""How many answers a person gives before a picture of a table is drawn: a short game would be over."""
ANSWERS_ELSE = 4


def imported(person: Person) -> str:
    """Bring a golden game to a service, for anybody to watch. Return its id there."""
    headers = {"Content-Type": "application/x-ndjson"}
    answer = person.send("POST", "/games/import?visibility=public", content=GOLDEN.read_bytes(), headers=headers)
    game: str = answer.json()["id"]
    return game


def begun(people: list[Person], ruleset: str) -> Data:
    """Return a game of these people that has been played for a while, in which the first of them is asked."""
    view = None
    while view is None:  # The cards may be such that a game is over by then.
        view = _begun(people, ruleset)
    return view


def _begun(people: list[Person], ruleset: str) -> Data | None:
    game = people[0].create(ruleset=ruleset, seats=len(people), deadline={"per_sitting": "P2D"})
    for person in people[1:]:
        person.join(game)
    luck, given, most = random.Random(7), 0, ANSWERS.get(ruleset, ANSWERS_ELSE) * len(people)
    while True:
        for person in people:
            view = person.view(game)
            if view["status"] == "finished":
                return None
            if given >= most and person is people[0] and view["decisions"]:
                return view
            if view["decisions"]:
                person.command(game, view["decisions"][0]["id"], *_chosen(view["decisions"][0], luck))
                given += 1


def _chosen(decision: Data, luck: random.Random) -> list[str]:
    """Return a legal answer that does something, where there is one."""
    ends = {"end", "pass", "done", "no", "back"}
    words = {row["id"]: {ref["id"] for ref in row["refs"] if ref["kind"] == "word"} for row in decision["options"]}
    bold = [option for option, said in words.items() if not said & ends]
    rest = [option for option in words if option not in bold]
    many = decision["min"] or min(1, decision["max"])
    return [*luck.sample(bold, len(bold)), *rest][:many]


def draw(browser: Browser, address: str, person: Person, pages: dict[str, str]) -> None:
    """Draw all pages of a person in each theme and width."""
    for width in NARROW_AND_WIDE:
        for theme in THEMES:
            look = {"color_scheme": theme, "reduced_motion": "reduce", "sending": "soon"}
            visitor = Visitor(browser, address, width, locale="en-GB", **look)
            visitor.page.add_init_script(f"localStorage.token ||= '{person.token}'")
            for name, path in pages.items():
                page = visitor.visit(path)
                _settle(page)
                page.screenshot(path=FOLDER / f"{name}-{theme}-{width}.png", full_page=name == "account")
            visitor.leave()


def _settle(page: Page) -> None:
    page.locator("main h1, main h2").first.wait_for()
    if "/replay/" in page.url:
        page.locator(".turning").wait_for()
    page.wait_for_timeout(700)


def draw_turns(browser: Browser, address: str, person: Person, pages: dict[str, str]) -> None:
    """Draw a turn at each table as a moving picture."""
    visitor = Visitor(browser, address, motion="system", locale="en-GB", reduced_motion="no-preference")
    visitor.page.add_init_script(f"localStorage.token ||= '{person.token}'")
    for name, path in pages.items():
        page = visitor.visit(path)
        _settle(page)
        while page.locator(".telling").count():
            page.locator(".telling button").last.click()
        record_turn(page, FOLDER / f"{name}-turn.webp")
    visitor.leave()


def furnish(people: list[Person]) -> dict[str, str]:
    """Set up what there is to see. Return the pages by the names of their pictures."""
    ada, bela, chen = people
    tables = {f"table-{rules.id}": f"/table/{begun(people, rules.id)['id']}" for rules in rulesets()}
    bela.create(ruleset=PLAIN, seats=4, deadline={"per_sitting": "P3D"})
    chen.create(ruleset=RICH, seats=2, deadline={"per_sitting": "PT30M"})
    ada.ask("POST", "/players/me/channels", json={"kind": "mail", "address": "ada@example.org"})
    ada.ask("POST", "/players/me/tokens", json={"name": "my bot", "scopes": ["bot"]})
    replay = f"/replay/{imported(ada)}#{MOMENT}"
    return {"home": "/", "new": "/new", "account": "/account", **tables, "replay": replay}


async def mailed(store: str, person: Person, game: str) -> str:
    """Return the HTML of the mail that tells somebody of what they are asked in a game."""
    redis = connect(store)
    stores = stores_in(redis, MEMORY)
    player, timeline = await stores.players.get(person.id), await stores.games.read(game)
    assert player is not None
    assert timeline is not None
    mark = await stores.games.replays.mark_of(timeline, timeline.game.decision_of(0))
    notice = question_notice(player.id, timeline.game, game, 0, mark)
    assert notice is not None
    mailing = Mailing(NoTransport(), Telling(stores, "https://games.example.org"), stores.codes, "games@example.org")
    channel = Channel("h_1", "mail", "ada@example.org", 0, quiet=Quiet("Europe/Warsaw", (22, 8)))
    letter = await mailing.letter(player, channel, [notice], notice.at + HOUR)
    await redis.aclose()
    return letter.html


def draw_mail(browser: Browser, html: str) -> None:
    """Draw a mail as a mail program shows it, in each theme and width."""
    for width in MAIL_WIDTHS:
        for theme in THEMES:
            page = browser.new_page(viewport={"width": width, "height": 400}, color_scheme=theme)
            page.set_content(html)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            page.screenshot(path=FOLDER / f"mail-{theme}-{width}.png", full_page=True)
            page.close()


def main() -> None:
    """Draw them."""
    FOLDER.mkdir(exist_ok=True)
    with RedisServer() as store, Service(store.url) as service:
        service.start("dispatcher-1", "worker-1", "api-1")
        people = [Person(service, name) for name in ("Ada", "Bela", "Chen")]
        mail = asyncio.run(mailed(store.url, people[0], begun(people[:2], PLAIN)["id"]))
        with sync_playwright() as playwright, playwright.chromium.launch(**launch_options()) as browser:
            draw_mail(browser, mail)
            pages = furnish(people)
            draw(browser, service.address(), people[0], pages)
            tables = {name: path for name, path in pages.items() if name.startswith("table-")}
            draw_turns(browser, service.address(), people[0], tables)


if __name__ == "__main__":
    main()
