"""A game that was brought from elsewhere is replayed as one that was played here."""

from playwright.sync_api import expect

from tests.api.person import Person
from tests.browser.pictures import MOMENT, imported
from tests.browser.visitor import Visit


def test_a_game_that_was_brought_from_elsewhere_is_replayed(visitor: Visit, ada: Person) -> None:
    page = visitor().visit(f"/replay/{imported(ada)}#{MOMENT}")
    expect(page.get_by_text(f"Step {MOMENT} of")).to_be_visible()
    expect(page.locator("[data-ref]").first).to_be_visible()
    page.locator("summary", has_text="Turning points").click()
    page.locator(".turning button").first.click()
    expect(page.get_by_text(f"Step {MOMENT} of")).to_have_count(0)
    story = page.locator(".story .event")
    story.nth(3).click()
    expect(page.locator(".story [aria-current]")).to_have_text(story.nth(3).inner_text())
