"""A turn takes few clicks: those of somebody who clicks on what the board offers are counted."""

from playwright.sync_api import Locator, Page, expect

from tests.api.person import Data, Person
from tests.browser.hands import is_asked
from tests.browser.test_table import seated
from tests.browser.visitor import Visit
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
            (decision,), turn = person.view(game)["decisions"], person.view(game)["view"]["turn"]
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


def test_a_turn_takes_few_clicks(visitor: Visit, ada: Person) -> None:
    bots = [{"seat": 1, "bot": "random"}]
    game = ada.create(ruleset=RICH, seats=2, position=POSITION, bots=bots)
    until(lambda: ada.view(game)["decisions"])
    page = seated(visitor(sending="soon"), ada)
    page.clock.install()
    page.goto(f"/table/{game['id']}")
    expect(page.locator(".decision legend")).to_be_visible()
    counts = Clicker(page).play(ada, game, TURNS)
    assert len(counts) == TURNS
    assert sum(counts) <= CLICKS * TURNS, counts
