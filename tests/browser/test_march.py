"""A plan of movement is made on the map: arrows with numbers show it before it is sent, and take moves out."""

from itertools import product

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.api.person import Data, Person
from tests.browser.hands import tab_to
from tests.browser.looks import LOCALES, THEMES, Look, findings, geometry, wear
from tests.browser.test_drag import CARRIES, Mouse, middle, pointed
from tests.browser.test_market import CALM
from tests.browser.test_reach import REACH, SIZES
from tests.browser.test_table import seated
from tests.browser.visitor import PHONE, WIDTHS, Visit
from tests.processes.waiting import until

POSITION: Data = {
    "seats": [{"faction": "raiders"}, {"faction": "bees"}],
    "locations": {
        "base_0": {"people": ["ldr_raiders@0", "c03@0", "c23@0"]},
        "supermarket_1": {"people": ["c07@0"]},
        "hardware_1": {"people": ["c19@1", "ldr_bees@1"]},
    },
    "first": 0,
    "phase": "movement",
}
"""One of a group is fast enough to go over where another group is, as long as that stays there."""


def march(ada: Person) -> Data:
    """A game in which somebody is asked for a plan of movement."""
    bots = [{"seat": 1, "bot": "random"}]
    game = ada.create(ruleset="zgame", seats=2, position=POSITION, options={"pace": "mail"}, bots=bots)
    until(lambda: [row["seat"] for row in ada.view(game)["waiting"]] == [0])
    return game


def open_map(page: Page, game: Data) -> Locator:
    """The map of a game whose page is opened, once a plan can be drawn on it."""
    page.goto(f"/table/{game['id']}")
    page.locator("#board .plan-note").wait_for(state="attached")
    return page.locator("#board .map")


def place(page: Page, name: str) -> Locator:
    """A place of the map, where nobody stands in it."""
    return page.locator(f'#board polygon[data-ref="place:{name}"]')


def click_place(page: Page, name: str) -> None:
    """Click on a place, away from whoever stands there."""
    box = place(page, name).bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 4)


def plan(page: Page) -> None:
    """One goes over where another group is, and that goes away afterwards."""
    page.locator("#board svg .person[data-card=c23]").click()
    click_place(page, "police_1")
    click_place(page, "supermarket_1")
    click_place(page, "garage_2")


def order(page: Page) -> list[str]:
    """The numbers of the moves on the map."""
    return page.locator("#board .step text").all_text_contents()


@pytest.mark.parametrize("width", WIDTHS)
def test_a_plan_is_drawn_on_the_map_and_sent_as_it_is_drawn(visitor: Visit, ada: Person, width: int) -> None:
    game = march(ada)
    page = seated(visitor(width), ada)
    field = open_map(page, game)
    expect(field.locator(".plan-note")).to_contain_text("Click a group")
    plan(page)
    moves = field.locator(".move")
    expect(moves).to_have_count(2)
    assert order(page) == ["2", "3"]
    # The way of the first leads over where the second begins, which is marked.
    expect(moves.nth(0).locator(".need")).to_have_count(1)
    expect(moves.nth(1).locator(".need")).to_have_count(0)
    expect(field.locator(".move.shut")).to_have_count(0)
    sent: Data = {}
    page.on(
        "request", lambda request: sent.update(request.post_data_json or {}) if "/commands" in request.url else None
    )
    page.locator(".decision button.main").click()
    until(lambda: sent)
    assert sent["choose"] == ["c23", "move base_0 police_1", "move supermarket_1 garage_2"]


def test_a_move_that_an_earlier_one_prevents_is_told_before_it_is_sent(visitor: Visit, ada: Person) -> None:
    page = seated(visitor(), ada)
    field = open_map(page, march(ada))
    plan(page)
    for _ in range(2):
        page.get_by_role("button", name="Sooner: Supermarket 1 → Garage 2", exact=False).click()
    expect(field.locator(".move.shut")).to_have_count(1)
    expect(field.locator(".plan-note")).to_contain_text("cannot be made")
    # A person who does not see it hears it with the move.
    expect(field.get_by_role("button", name="an earlier one leaves", exact=False)).to_have_count(1)


def test_a_number_takes_its_move_out_and_who_was_named_for_it(visitor: Visit, ada: Person) -> None:
    game = march(ada)
    page = seated(visitor(), ada)
    field = open_map(page, game)
    plan(page)
    field.locator(".step").first.click()
    assert order(page) == ["1"]
    expect(page.locator("#board svg .person[data-card=c23][data-picked]")).to_have_count(0)
    field.locator(".step").first.click()
    expect(field.locator(".move")).to_have_count(0)
    assert ada.view(game)["waiting"]


def test_a_plan_is_made_by_keys_alone(visitor: Visit, ada: Person) -> None:
    page = seated(visitor(), ada)
    field = open_map(page, march(ada))
    for name in ("supermarket_1", "garage_2"):
        tab_to(page, place(page, name))
        page.keyboard.press("Enter")
    badge = field.locator(".step")
    expect(badge).to_have_accessible_name("1. Supermarket 1 → Garage 2; zombies wait")
    expect(badge).to_have_accessible_description("Deselect")
    tab_to(page, badge)
    page.keyboard.press("Space")
    expect(badge).to_have_count(0)
    assert page.evaluate("document.activeElement.closest('#board svg') !== null")


def test_a_person_who_is_dragged_to_a_place_goes_there_alone(visitor: Visit, ada: Person) -> None:
    page = seated(visitor(), ada)
    open_map(page, march(ada))
    until(lambda: pointed(page) and page.evaluate(CARRIES))
    hand = Mouse(page)
    hand.down(middle(page.locator("#board svg .person[data-card=c23]")))
    hand.move(middle(place(page, "street_1")))
    hand.up()
    assert order(page) == ["2"]
    expect(page.locator("#board svg .person[data-picked]")).to_have_count(1)


def test_a_plan_says_whom_it_holds_up(visitor: Visit, ada: Person) -> None:
    page = seated(visitor(), ada)
    field = open_map(page, march(ada))
    click_place(page, "base_0")
    click_place(page, "hardware_1")
    expect(field.locator(".pin.seat-1")).to_have_count(1)


@pytest.mark.parametrize("width", WIDTHS)
def test_a_plan_is_accessible_and_fits_in_every_language(visitor: Visit, ada: Person, width: int) -> None:
    game = march(ada)
    page = seated(visitor(width, bypass_csp=True), ada)
    for number, (theme, locale) in enumerate(product(THEMES, LOCALES)):
        if (number // 3 + number) % 3:
            continue
        page.add_init_script(f"localStorage.locale = '{locale}'; sessionStorage.clear()")
        open_map(page, game)
        plan(page)
        look = Look(theme, locale, width)
        wear(page, look)
        assert geometry(page) == [], look
        assert findings(page) == [], look


def test_a_plan_is_in_reach_on_every_screen(visitor: Visit, ada: Person) -> None:
    page = seated(visitor(PHONE), ada)
    open_map(page, march(ada))
    plan(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(CALM)
        seen = page.evaluate(REACH)
        assert seen["hidden"] == [], (width, height)
        assert seen["scrolls"] == [0, 0], (width, height)
