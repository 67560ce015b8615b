"""Lists of games: what they say of each before anybody opens its table."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.api.person import Data, Person
from tests.browser.test_table import seated
from tests.browser.visitor import PHONE, Visit
from tests.kit.samples import PLAIN


def row(page: Page, game: Data) -> Locator:
    """What a list says of a game."""
    return page.locator(f".game a[href='/table/{game['id']}']")


def test_a_seat_that_is_kept_is_shown_to_nobody_as_free(
    visitor: Visit, ada: Person, bob: Person, person: Callable[..., Person]
) -> None:
    game, eve, zoe = ada.create(ruleset=PLAIN, seats=3), person("Eve"), person("Zoe")
    for who in (bob, eve):
        who.join(game)
    for who in (bob, eve):
        who.ask("POST", f"/games/{game['id']}/resign")
    again = ada.ask("POST", f"/games/{game['id']}/rematch")
    kept = "kept for somebody"
    for who, said in (
        (bob, f"Ada · kept for you · {kept}"),
        (ada, f"Ada · {kept} · {kept}"),
        (zoe, f"Ada · {kept} · {kept}"),
    ):
        page = seated(visitor(PHONE), who)
        expect(row(page, again).locator("span").first).to_have_text(said)
