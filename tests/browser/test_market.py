"""A trade is answered at a market on the board: by clicks, by keys, on each screen and in each language."""

from itertools import product

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.api.person import Data, Person
from tests.browser.hands import show_list, tab_to
from tests.browser.looks import LOCALES, THEMES, Look, findings, geometry, wear
from tests.browser.test_reach import REACH, SIZES
from tests.browser.test_table import seated
from tests.browser.test_turns import LATER
from tests.browser.visitor import DESK, PHONE, WIDTHS, Visit
from tests.processes.waiting import until

HAND = ["f_shotgun", "m_bat", "c01", "s_toolkit", "t_chopper"]

HEIGHTS = """window.heights = []; (function look() {
    const form = document.querySelector(".decision legend") && document.querySelector(".question");
    if (form) heights.push(form.clientHeight);
    requestAnimationFrame(look);
})()"""

LINES = 60
"""CSS pixels: two lines of the question."""

CALM = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def trade(ada: Person) -> Data:
    """A game in which somebody trades who has a hand, food and medicine."""
    rich = {"faction": "bees", "hand": HAND, "food": 9, "medicine": 4}
    seats = [rich, {"faction": "raiders", "food": 4}, {"faction": "bikers", "food": 4}]
    people = {"base_0": {"people": ["c02@0"]}, "base_1": {"people": ["c04@1"]}, "base_2": {"people": ["c05@2"]}}
    position = {"seats": seats, "locations": people, "phase": "business", "first": 0}
    bots = [{"seat": at, "bot": "random"} for at in (1, 2)]
    game = ada.create(ruleset="zgame", seats=3, position=position, options={"pace": "mail"}, bots=bots)
    until(lambda: ada.view(game)["decisions"])
    return game


def open_market(page: Page, game: Data) -> Locator:
    """The market of a game whose page is opened."""
    page.goto(f"/table/{game['id']}")
    market = page.locator("#board .market")
    market.wait_for()
    return market


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_the_market_opens_and_sells_for_a_click_and_the_bar_stays_as_high(
    visitor: Visit, ada: Person, width: int
) -> None:
    page = seated(visitor(width), ada)
    page.add_init_script(HEIGHTS)
    market = open_market(page, trade(ada))
    price = market.locator("li", has_text="Firearms").locator(".price").first
    price.click()
    expect(price).to_have_attribute("aria-pressed", "true")
    expect(market.locator(".tray li")).to_contain_text(["Firearms"])
    market.locator(".stall", has_text="Transport").click()
    market.locator(".ways button[aria-label]").first.click()
    expect(market.locator(".tray li")).to_have_count(2)
    page.evaluate(CALM)
    heights = page.evaluate("heights")
    # Before the form of the market is there, what stands in its place is no long list.
    assert max(heights) - min(heights) < LINES, heights


@pytest.mark.parametrize("width", WIDTHS)
def test_a_trade_is_put_together_at_the_market_and_sent_by_one_click(visitor: Visit, ada: Person, width: int) -> None:
    game = trade(ada)
    page = seated(visitor(width), ada)
    market = open_market(page, game)
    (decision,) = ada.view(game)["decisions"]
    left = [option["id"] for option in decision["options"]]
    market.locator(".stall", has_text="Firearms").click()
    expect(market.locator(".ways button[aria-label]")).to_have_count(3)
    market.locator(".ways button[aria-label]").first.click()
    page.locator(".hand [data-ref~='card_type:m_bat']").click()
    market.get_by_role("button", name="Make Bot 3 an offer").click()
    market.get_by_role("switch").check()
    tray = market.locator(".tray li")
    expect(tray).to_have_count(3)
    expect(tray.nth(0)).to_contain_text("Firearms")
    expect(tray.nth(1)).to_contain_text("Baseball bat")
    # It is one answer: the list has the same, in the same order, and what is taken out of the tray is out of it.
    tray.nth(2).locator(".drop").click()
    expect(tray).to_have_count(2)
    show_list(page)
    picked = page.locator(".decision input:checked").evaluate_all("(rows) => rows.map((row) => row.value)")
    assert picked == [name for name in left if name in {"buy_food firearm", "sell m_bat", "newcomers"}]
    page.locator(".decision button.main").click()
    market.wait_for(state="detached")
    assert ada.view(game)["view"]["seats"][0]["hand"] != HAND


def test_a_swap_is_one_press_with_what_is_given_for_it(visitor: Visit, ada: Person) -> None:
    game = trade(ada)
    page = seated(visitor(), ada)
    market = open_market(page, game)
    (decision,) = ada.view(game)["decisions"]
    swap = next(option for option in decision["options"] if option["id"] == "swap melee")
    [count] = [ref["id"] for ref in swap["refs"] if ref["kind"] == "value"]
    market.locator(".stall", has_text="Melee").click()
    market.locator(".ways").get_by_role("button", name=swap["label"], exact=True).click()
    payment = market.locator(".payment button")
    for number in range(count):
        expect(payment).to_have_count(len(HAND) - number)
        payment.filter(has_text=("Shotgun", "Baseball bat")[number]).click()
    expect(payment).to_have_count(0)
    expect(market.locator(".tray li")).to_contain_text("Shotgun")
    # It is there still when the page is loaded anew.
    page.reload()
    expect(market.locator(".tray li")).to_contain_text("Shotgun")
    with page.expect_request("**/plans") as sent:
        page.locator(".decision button.main").click()
    body = sent.value.post_data_json
    assert body["choose"] == ["swap melee"]
    assert body["then"] == [{"kind": "deal", "choose": [card]} for card in HAND[:count]]
    market.wait_for(state="detached")
    assert "f_shotgun" not in ada.view(game)["view"]["seats"][0]["hand"]
    expect(page.locator(".problem[role=alert]")).to_have_count(0)


def test_a_card_that_is_sold_cannot_be_given_for_a_swap(visitor: Visit, ada: Person) -> None:
    page = seated(visitor(), ada)
    market = open_market(page, trade(ada))
    page.locator(".hand [data-ref~='card_type:m_bat']").click()
    market.locator(".stall", has_text="Transport").click()
    market.locator(".ways button[aria-label]").last.click()
    offered = market.locator(".payment button").all_text_contents()
    assert len(offered) == len(HAND) - 1
    assert not any("bat" in text for text in offered)
    # A card that is taken out of the tray takes along the cards that were given for it.
    market.locator(".payment button").first.click()
    market.locator(".tray .drop").last.click()
    expect(market.locator(".payment")).to_have_count(0)


def test_a_market_counts_what_is_left_and_offers_no_more(visitor: Visit, ada: Person) -> None:
    page = seated(visitor(), ada)
    market = open_market(page, trade(ada))
    deals = market.locator(".deals b")
    most = int((deals.text_content() or "").split("/")[1])
    for number, deck in enumerate(("Characters", "Firearms", "Transport", "Special cards")):
        market.locator(".stall", has_text=deck).click()
        way = market.locator(".ways button[aria-label]").first
        if number == most:
            expect(way).to_be_disabled()
            return
        way.click()
        expect(deals).to_have_text(f"{number + 1} / {most}")
    pytest.fail(f"{most} deals are more than this test makes")


def test_a_trade_is_made_by_keys_alone(visitor: Visit, ada: Person) -> None:
    page = seated(visitor(), ada)
    market = open_market(page, trade(ada))
    stall = market.locator(".stall", has_text="Melee")
    tab_to(page, stall)
    page.keyboard.press("Enter")
    expect(stall).to_have_attribute("aria-pressed", "true")
    tab_to(page, market.locator(".ways button").first)
    page.keyboard.press("Space")
    expect(market.locator(".tray li")).to_have_count(1)
    # The way to pay is gone, and the focus goes on where the deck is.
    expect(stall).to_be_focused()
    tab_to(page, market.locator(".tray .drop"))
    page.keyboard.press("Enter")
    expect(market.locator(".tray li")).to_have_count(0)
    assert page.evaluate("document.activeElement.closest('.market') !== null")


def test_a_market_is_in_reach_on_every_screen(visitor: Visit, ada: Person) -> None:
    page = seated(visitor(), ada)
    market = open_market(page, trade(ada))
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate(CALM)
        market.locator(".stall").first.scroll_into_view_if_needed()
        found = page.evaluate(REACH)
        assert found["hidden"] == [], size
        assert found["scrolls"] == [0, 0], size
        assert found["count"] > len(HAND), size


def bargain(ada: Person, bob: Person) -> Data:
    """A game in which two people can make each other an offer."""
    seats = [{"faction": "raiders", "hand": ["m_bat"]}, {"faction": "bees", "food": 4, "hand": ["f_shotgun"]}]
    people = {"base_0": {"people": ["c02@0"]}, "base_1": {"people": ["c04@1"]}}
    position = {"seats": seats, "locations": people, "phase": "business", "first": 0}
    game = ada.create(ruleset="zgame", seats=2, position=position, options={"pace": "mail"})
    bob.join(game, accept_position=True)
    return game


def make_offer(ada: Person, bob: Person) -> Data:
    """A game in which somebody is made an offer: two meals and a shotgun for a melee weapon."""
    game = bargain(ada, bob)
    answers = ((ada, ()), (bob, ("offer seat 0",)), (bob, ("give food 2", "give f_shotgun")), (bob, ("ask melee",)))
    for someone, chosen in answers:
        until(lambda someone=someone: someone.view(game)["decisions"])
        someone.command(game, someone.view(game)["decisions"][0]["id"], *chosen)
    until(lambda: ada.view(game)["decisions"])
    return game


def test_what_takes_an_answer_back_looks_like_no_card(visitor: Visit, ada: Person, bob: Person) -> None:
    game = bargain(ada, bob)
    ada.command(game, ada.view(game)["decisions"][0]["id"])
    until(lambda: bob.view(game)["decisions"])
    page = seated(visitor(), bob)
    market = open_market(page, game)
    market.locator(".offers button").click()
    page.locator(".decision button.main").click()
    back = page.get_by_role("button", name="Undo my last move")
    expect(back).to_have_css("background-image", "none")
    expect(back).to_have_css("display", "inline-block")


@pytest.mark.parametrize("width", WIDTHS)
def test_an_offer_is_accepted_at_the_market_by_one_click(visitor: Visit, ada: Person, bob: Person, width: int) -> None:
    game = make_offer(ada, bob)
    page = seated(visitor(width, sending="soon", bypass_csp=True), ada)
    page.clock.install()
    market = open_market(page, game)
    offer = market.locator(".offer dd")
    expect(offer.nth(0)).to_contain_text("Shotgun")
    expect(offer.nth(0)).to_contain_text("2")
    expect(offer.nth(1)).to_contain_text("Melee weapons")
    assert geometry(page) + findings(page) == []
    (asked,) = ada.view(game)["decisions"]
    with page.expect_request("**/commands") as sent:
        market.get_by_role("button", name="Accept").click()
        expect(page.locator(".decision .near")).to_have_count(1)
        page.clock.run_for(LATER)
    assert sent.value.post_data_json == {"decision": asked["id"], "choose": ["accept"]}
    market.wait_for(state="detached")


@pytest.mark.parametrize("width", WIDTHS)
def test_a_market_is_accessible_and_fits_in_every_language(visitor: Visit, ada: Person, width: int) -> None:
    game = trade(ada)
    page = seated(visitor(width, bypass_csp=True), ada)
    for (theme, locale), number in zip(product(THEMES, LOCALES), range(9), strict=True):
        if (number // 3 + number) % 3:
            continue
        page.add_init_script(f"localStorage.locale = '{locale}'")
        market = open_market(page, game)
        market.locator(".stall").nth(1).click()
        look = Look(theme, locale, width)
        wear(page, look)
        assert geometry(page) == [], look
        assert findings(page) == [], look
