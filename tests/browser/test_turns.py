"""A turn takes few clicks: those of somebody who clicks on what the board offers are counted."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.api.person import Data, Person
from tests.browser.hands import is_asked
from tests.browser.test_table import seated
from tests.browser.visitor import DESK, PHONE, Visit
from tests.kit.samples import RICH
from tests.processes.waiting import until

CLICKS = 5
"""Clicks that a turn takes at most, on average."""

TURNS = 4

LATER = 3_100
"""Milliseconds after which what a click has completed is sent."""

POSITION: Data = {
    "seats": [
        {
            "factions": ["pirates", "robots"],
            "hand": ["first_mate", "cannon", "saucy_wench", "zapbot", "broadside"],
            "deck": [
                "buccaneer",
                "dinghy",
                "zapbot",
                "swashbuckling",
                "first_mate",
                "buccaneer",
                "sea_dogs",
                "first_mate",
            ],
        },
        {"factions": ["aliens", "ninjas"], "deck": []},
    ],
    "bases": [
        {"base": "tortuga"},
        {"base": "the_homeworld", "cards": ["scout@1"]},
        {"base": "tar_pits", "cards": ["scout@1", "shinobi@1"]},
    ],
}
"""An opponent has next to nothing to play, and abilities of the cards ask something: next to nothing is chance."""

CITY: Data = {
    "seats": [{"faction": "raiders", "food": 12, "hand": ["m_bat", "c01"]}, {"faction": "bees", "food": 12}],
    "locations": {"base_0": {"people": ["ldr_raiders@0", "c03@0"]}, "base_1": {"people": ["ldr_bees@1"]}},
    "phase": "business",
}
"""Both have enough to eat for some turns."""

TABLES: dict[str, tuple[str, Data, dict[str, str]]] = {
    "cards": (RICH, POSITION, {}),
    "city": ("zgame", CITY, {"pace": "mail"}),
    "round": ("diamonsters", {}, {"mode": "long"}),
}


def turn_of(view: Data) -> int:
    """Return the number of the turn, or what is new each round where there are no turns: the game and its stray."""
    return int(view["turn"]) if "turn" in view else -view["deck_size"] - 100 * view["game"]


class Clicker:
    """Plays by clicks on what the board offers, and counts them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def click(self, place: Locator) -> None:
        """Click, once."""
        place.click()
        self.count += 1

    def answer(self) -> None:
        """Answer what is asked: a click that leaves one option sends it, all else is sent by its button."""
        page = self.page
        send, near = page.locator(".decision button.main"), page.locator(".decision .near")
        offered = page.locator("#board [data-can]:not([data-picked])[role=button]:visible")
        is_many = page.locator(".choice input[type=checkbox]").count() > 0
        while not near.count() and not (send.is_enabled() and (is_many or not offered.count())):
            self.click(offered.first if offered.count() else page.locator(".choice:visible").first)
        if not near.count():
            self.click(send)

    def play(self, person: Person, game: Data, turns: int) -> list[int]:
        """Play so many turns of one's own, and return the clicks of each."""
        counts: dict[int, int] = {}
        while is_asked(self.page):
            (decision,), turn = person.view(game)["decisions"], turn_of(person.view(game)["view"])
            if len({*counts, turn}) > turns:
                break
            before, asked = self.count, decision["id"]
            self.answer()
            self.page.clock.run_for(LATER)
            until(lambda asked=asked: asked not in [row["id"] for row in person.view(game)["decisions"]])
            until(lambda: person.view(game)["decisions"] or person.view(game)["status"] == "finished")
            counts[turn] = counts.get(turn, 0) + self.count - before
            # The page learns of it later than whoever asks the service.
            prompt = person.view(game)["decisions"][0]["prompt"]
            expect(self.page.locator(".decision:not([aria-busy=true]) legend")).to_have_text(prompt)
            expect(self.page.locator(".decision .near")).to_have_count(0)
        return list(counts.values())


@pytest.mark.parametrize(("ruleset", "position", "options"), TABLES.values(), ids=TABLES)
def test_a_turn_takes_few_clicks(
    visitor: Visit, ada: Person, ruleset: str, position: Data, options: dict[str, str]
) -> None:
    bots = [{"seat": 1, "bot": "random"}]
    start = {"position": position} if position else {}
    game = ada.create(ruleset=ruleset, seats=2, options=options, bots=bots, **start)
    until(lambda: ada.view(game)["decisions"])
    page = seated(visitor(sending="soon"), ada)
    page.clock.install()
    page.goto(f"/table/{game['id']}")
    expect(page.locator(".decision legend")).to_be_visible()
    counts = Clicker(page).play(ada, game, TURNS)
    assert len(counts) == TURNS
    assert sum(counts) <= CLICKS * TURNS, counts


BUSY: Data = {
    "seats": [
        {"faction": "raiders", "food": 12, "medicine": 2, "hand": ["m_bat", "c01"]},
        {"faction": "bees", "food": 0, "hand": []},
    ],
    "locations": {"base_0": {"people": ["ldr_raiders@0", "c03@0", "c08@0"]}, "base_1": {"people": ["ldr_bees@1"]}},
    "first": 0,
    "phase": "business",
}
"""Somebody can buy two cards, move a group, and have it work."""


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_two_deals_and_a_move_take_two_clicks_each_and_the_last_one_sends(
    visitor: Visit, ada: Person, width: int
) -> None:
    bots = [{"seat": 1, "bot": "random"}]
    game = ada.create(ruleset="zgame", seats=2, position=BUSY, options={"pace": "mail"}, bots=bots)
    until(lambda: ada.view(game)["decisions"])
    page = seated(visitor(width, sending="soon"), ada)
    page.clock.install()
    page.goto(f"/table/{game['id']}")
    clicker, near = Clicker(page), page.locator(".decision .near")
    prices = page.locator(".market .price:enabled:not([aria-pressed=true])")
    for _ in range(2):
        expect(near).to_have_count(0)
        clicker.click(prices.first)
    expect(near).to_have_count(1)
    page.clock.run_for(LATER)
    page.locator("#board .plan-note").wait_for(state="attached")
    group = page.locator('#board polygon[data-ref="place:base_0"]')
    clicker.click(group)
    clicker.click(page.locator("#board polygon[data-can]:not([data-picked])").first)
    expect(page.locator("#board .step")).to_have_count(1)
    expect(near).to_have_count(1)
    page.clock.run_for(LATER)
    until(lambda: "move" not in [row["kind"] for row in ada.view(game)["decisions"]])
    assert clicker.count == 4


def test_the_click_that_completes_several_options_sends_them_and_can_be_undone(visitor: Visit, ada: Person) -> None:
    hand = ["zapbot", "saucy_wench", "broadside", "cannon", "dinghy", "sea_dogs", "buccaneer", "first_mate", "shanghai"]
    mine = {"factions": ["pirates", "robots"], "hand": [*hand, "powderkeg", "swashbuckling"]}
    mine["deck"] = ["warbot", "nukebot", "hoverbot"]
    position = {**POSITION, "seats": [mine, POSITION["seats"][1]]}
    game = ada.create(ruleset=RICH, seats=2, position=position, bots=[{"seat": 1, "bot": "random"}])
    until(lambda: ada.view(game)["decisions"])
    (asked,) = ada.view(game)["decisions"]
    ada.command(game, asked["id"], "end")
    until(lambda: ada.view(game)["decisions"])
    (asked,) = ada.view(game)["decisions"]
    count = asked["max"]
    assert count == asked["min"] > 1
    page = seated(visitor(sending="soon"), ada)
    page.clock.install()
    page.goto(f"/table/{game['id']}")
    cards, near = page.locator(".hand [data-can]:not([data-picked])"), page.locator(".decision .near")
    for _ in range(count):
        expect(near).to_have_count(0)
        cards.first.click()
    expect(near).to_have_count(1)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(near).to_have_count(0)
    for _ in range(count):
        cards.first.click()
    with page.expect_request("**/commands") as sent:
        page.clock.run_for(LATER)
    assert len(sent.value.post_data_json["choose"]) == count
