"""A game that was brought from elsewhere is replayed as one that was played here."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.picture import MOMENT, imported
from tests.browser.visitor import Visitor


def test_a_game_that_was_brought_from_elsewhere_is_replayed(visitor: Callable[..., Visitor]) -> None:
    stranger = visitor()
    page = stranger.visit(f"/replay/{imported(stranger.address)}#{MOMENT}")
    expect(page.get_by_text(f"Moment {MOMENT} of")).to_be_visible()
    expect(page.locator("[data-ref]").first).to_be_visible()
