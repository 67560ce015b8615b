"""A card that cannot be played says why: by a click, by keys, on a phone, and to readers of the screen."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.api.person import Data, Person
from tests.browser.looks import findings, geometry
from tests.browser.test_table import HELD, seated
from tests.browser.visitor import Visit
from tests.kit.samples import RICH

SEATS: list[Data] = [
    {"factions": ["pirates", "robots"], "hand": ["warbot", "nukebot", "dinghy"]},
    {"factions": ["aliens", "ninjas"]},
]

POSITION: Data = {"seats": SEATS, "bases": [{"base": "tortuga"}, {"base": "tar_pits"}]}

WHY = {
    "en": "You have played all the minions you may this turn.",
    "ru": "Больше приспешников в этот ход играть нельзя.",
    "pl": "W tej turze nie możesz już zagrać sługusa.",
}


def _after_a_minion(page: Page, person: Person) -> None:
    """Open a table at which this person has played its minion, and holds another."""
    game = person.create(ruleset=RICH, position=POSITION, bots=[{"seat": 1, "bot": "random"}])
    person.play(game, "play warbot tortuga")
    page.goto(f"/table/{game['id']}")
    expect(page.locator(".decision legend")).to_be_visible()


@pytest.mark.parametrize("locale", WHY)
def test_a_card_that_cannot_be_played_says_why(visitor: Visit, ada: Person, locale: str) -> None:
    page = seated(visitor(reduced_motion="reduce"), ada, locale=locale)
    _after_a_minion(page, ada)
    card, tip = page.locator(".hand [data-card=nukebot]"), page.locator("#tip .why")
    expect(card).to_have_attribute("aria-description", WHY[locale])
    expect(page.locator(".hand [data-card=dinghy]")).not_to_have_attribute("aria-description", WHY[locale])
    card.hover()
    expect(tip).to_have_text(WHY[locale])
    page.locator("h1").hover()
    expect(tip).to_be_hidden()
    card.click()
    expect(tip).to_be_visible()
    assert (geometry(page), findings(page)) == ([], [])


def test_keys_and_fingers_are_told_why(visitor: Visit, ada: Person) -> None:
    phone: dict[str, Any] = HELD
    page = seated(visitor(reduced_motion="reduce", **phone), ada)
    _after_a_minion(page, ada)
    card, tip = page.locator(".hand [data-card=nukebot]"), page.locator("#tip .why")
    card.tap()
    expect(tip).to_have_text(WHY["en"])
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    card.focus()
    page.keyboard.press("Enter")
    expect(tip).to_have_text(WHY["en"])
    # A card that can be played is played by the same key.
    page.locator(".hand [data-card=dinghy]").press("Enter")
    expect(tip).to_be_hidden()
