"""All that can be clicked on a board is in sight while somebody decides, and a table is one screen."""

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, expect

from domain.kernel.protocol.ruleset import Ruleset
from tests.api.person import Data, Person
from tests.browser.test_table import RULESETS, seated
from tests.browser.visitor import Visit
from tests.kit.samples import PLAIN, RICH
from tests.processes.waiting import until

SIZES = ((360, 740), (390, 844), (768, 1024), (1280, 800), (1920, 1080))

REACH = """() => {
    const root = document.documentElement, names = (row) => row.dataset.ref?.split(' ') ?? [];
    const isWithin = (from, to, size) => from >= -1 && to <= size + 1;
    function isSeen(row) {
        const { top, bottom, left, right } = row.getBoundingClientRect();
        if (!isWithin(top, bottom, innerHeight) || !isWithin(left, right, innerWidth)) return false;
        // Nothing else lies on its middle, but what belongs to the same.
        for (let hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2); hit; hit = hit.parentElement)
            if (hit === row || names(hit).some((name) => names(row).includes(name))) return true;
        return false;
    }
    const isOpen = (row) => !row.querySelector('[data-can]') && row.checkVisibility();
    const open = [...document.querySelectorAll('#board [data-can]')].filter(isOpen);
    const seen = open.filter(isSeen), reached = new Set(seen.flatMap(names));
    const hidden = open.filter((row) => !names(row).some((name) => reached.has(name)));
    // The tab of another pane marks that something can be clicked there, and is in sight.
    const marked = [...document.querySelectorAll('#board [role=tab][data-holds]')];
    const tabs = marked.filter((tab) => tab.checkVisibility() && isSeen(tab));
    const paneOf = (tab) => document.getElementById(tab.getAttribute('aria-controls'));
    const behind = tabs.filter((tab) => tab.ariaSelected !== 'true' && hidden.some((row) => paneOf(tab).contains(row)));
    const isBehind = (row) => behind.some((tab) => paneOf(tab).contains(row));
    return {
        count: open.length,
        hidden: hidden.filter((row) => !isBehind(row)).map((row) => row.outerHTML.slice(0, 120)),
        behind: behind.map((tab) => tab.id),
        scrolls: [root.scrollHeight - root.clientHeight, root.scrollWidth - root.clientWidth],
    };
}"""
"""How much of what can be clicked on a board is in sight or behind a tab that says so, and how far the page scrolls."""


def positions() -> Iterator[tuple[str, Data, list[str]]]:
    """Moments at which much lies on a table: rulesets, positions, and answers that lead on."""
    mine = {"factions": ["pirates", "robots"], "vp": 3, "discard": ["powderkeg"]}
    mine["hand"] = ["cannon", "saucy_wench", "first_mate", "buccaneer", "zapbot", "broadside", "dinghy", "sea_dogs"]
    other = {"factions": ["aliens", "ninjas"], "hand": ["scout", "invader"]}
    rows = ["first_mate@0", "zapbot@0", "scout@1", "shinobi@1"]
    names = ("tar_pits", "the_homeworld", "the_grey_opal", "tortuga")
    bases = [{"base": name, "cards": rows[: 4 - at]} for at, name in enumerate(names)]
    crowded = {"seats": [mine, other, {"factions": ["zombies", "wizards"]}], "bases": bases}
    yield RICH, crowded, []
    yield RICH, crowded, ["play cannon"]
    people = {"base_0": {"people": ["c01@0", "c02@0", "c03@0"]}, "base_1": {"people": ["c04@1"]}}
    seats = [{"faction": "bees"}, {"faction": "raiders"}]
    yield "zgame", {"seats": seats, "locations": people, "phase": "movement"}, []


def moments(ada: Person, ruleset: str) -> Iterator[Data]:
    """Games of a ruleset in which somebody is asked: one that begins, one that has gone on, and those set up."""
    options = {"draft": "random", "first_seat": 0} if ruleset == RICH else {}
    game = ada.create(ruleset=ruleset, options=options, bots=[{"seat": 1, "bot": "random"}])
    for number in range(4):
        until(lambda: ada.view(game)["decisions"] or ada.view(game)["status"] == "finished")
        if ada.view(game)["status"] == "finished":
            return
        if number % 3 == 0:
            yield game
        (decision,) = ada.view(game)["decisions"]
        options = [option["id"] for option in decision["options"]]
        ada.command(game, decision["id"], *options[: max(1, decision["min"])])
    for name, position, answers in positions():
        if name != ruleset:
            continue
        bots = [{"seat": at, "bot": "random"} for at in range(1, len(position["seats"]))]
        game = ada.create(ruleset=name, seats=len(bots) + 1, position=position, bots=bots)
        for answer in answers:
            ada.play(game, answer)
        yield game


def measure(page: Page, size: tuple[int, int]) -> dict[str, Any]:
    """Return what is in reach on a screen of a size, once the table has come to rest in it."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    reach: dict[str, Any] = page.evaluate(REACH)
    return reach


@RULESETS
def test_all_that_can_be_clicked_is_in_sight_and_the_page_is_one_screen(
    visitor: Visit, ada: Person, rules: Ruleset
) -> None:
    page = seated(visitor(reduced_motion="reduce"), ada)
    count = 0
    for game in moments(ada, rules.id):
        page.goto(f"/table/{game['id']}")
        expect(page.locator(".talk")).to_be_attached()
        for size in SIZES:
            reach = measure(page, size)
            assert (reach["hidden"], reach["scrolls"]) == ([], [0, 0]), size
            expect(page.locator(".decision legend")).to_be_in_viewport(ratio=1)
            for tab in reach["behind"]:
                page.locator(f"#{tab}").click()
                until(lambda tab=tab, size=size: tab not in measure(page, size)["behind"])
                assert measure(page, size)["hidden"] == [], (size, tab)
            count += reach["count"]
    assert count or rules.id not in {PLAIN, RICH}


SLIPS = """() => {
    const places = [document.scrollingElement, ...document.querySelectorAll('main, #board, #board > .hand')];
    const sideways = places.map((place) => { place.scrollLeft = 9999; return place.scrollLeft; });
    places.forEach((place) => { place.scrollLeft = 0; });
    const panes = document.querySelector('.playing');
    return [...sideways, panes.scrollWidth % panes.clientWidth];
}"""
"""How far the page and its board can be pushed aside, and by how much the two panes are wider than two screens."""


@RULESETS
def test_no_table_slips_sideways(visitor: Visit, ada: Person, rules: Ruleset) -> None:
    page = seated(visitor(reduced_motion="reduce"), ada)
    for game in moments(ada, rules.id):
        page.goto(f"/table/{game['id']}")
        expect(page.locator(".talk")).to_be_attached()
        for size in ((360, 740), (390, 844), (768, 1024)):
            measure(page, size)
            for card in page.locator(".hand [data-can]:visible").all()[-1:]:
                card.click()
                assert set(page.evaluate(SLIPS)) == {0}, size
                page.get_by_role("button", name="Deselect", exact=True).click()
            assert set(page.evaluate(SLIPS)) == {0}, size
