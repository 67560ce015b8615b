"""Factions are drafted as cards: each in sight, with what it does, taken by a click, and marked by who has it."""

import pytest
from playwright.sync_api import expect

from tests.api.person import Person
from tests.browser.looks import findings, geometry
from tests.browser.test_reach import SIZES, measure
from tests.browser.test_table import PHONE, seated
from tests.browser.visitor import Visit
from tests.kit.samples import RICH

OPTIONS = {"draft": "snake", "first_seat": 0}


@pytest.mark.parametrize("locale", ["en", "ru", "pl"])
def test_all_factions_are_in_sight_on_one_screen(visitor: Visit, ada: Person, bob: Person, locale: str) -> None:
    game = ada.create(ruleset=RICH, options=OPTIONS)
    bob.join(game)
    page = seated(visitor(reduced_motion="reduce"), ada, locale=locale)
    page.goto(f"/table/{game['id']}")
    expect(page.locator(".pick[data-can]")).to_have_count(12)
    for size in SIZES:
        reach = measure(page, size)
        assert (reach["hidden"], reach["behind"], reach["scrolls"]) == ([], [], [0, 0]), size
        assert (geometry(page), findings(page)) == ([], []), size


def test_a_click_takes_a_faction_and_it_is_marked_by_who_has_it(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create(ruleset=RICH, options=OPTIONS)
    bob.join(game)
    page = seated(visitor(PHONE, reduced_motion="reduce"), ada)
    page.goto(f"/table/{game['id']}")
    pirates = page.locator('.pick[data-ref="faction:pirates"]')
    expect(pirates).to_contain_text("move, also when a base is about to score")
    expect(pirates).to_have_attribute("role", "button")
    pirates.press("Enter")
    page.locator(".decision button.main").click()
    expect(pirates.locator(".taker")).to_have_text("Ada")
    expect(page.locator(".gone")).to_have_count(1)
    expect(pirates).not_to_have_attribute("data-can", "")
    bob.play(game, "robots")
    expect(page.locator('.pick[data-ref="faction:robots"] .taker')).to_have_text("Bob")
    bob.play(game, "aliens")
    # A player who picks by a click on the card is sent on when it is the last one.
    page.locator('.pick[data-ref="faction:zombies"][data-can]').click()
    page.locator(".decision button.main").click()
    expect(page.locator(".draft")).to_have_count(0)
    expect(page.locator(".hand .face")).to_have_count(5)


def test_a_faction_tells_of_its_cards(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create(ruleset=RICH, options=OPTIONS)
    bob.join(game)
    page = seated(visitor(1280), ada)
    page.goto(f"/table/{game['id']}")
    page.locator('.pick[data-ref="faction:pirates"]').hover()
    expect(page.locator("#tip dt")).to_have_text(["Pirate King", "First Mate", "Full Sail"])
