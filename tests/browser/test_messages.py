"""A page's messages stand where they are seen, and move nothing away: messages are held to their places."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.api.person import Person
from tests.browser.hands import by_keys, is_asked, show_list
from tests.browser.test_table import seated
from tests.browser.visitor import DESK, PHONE, TABLET, Visit, Visitor
from tests.kit.samples import PLAIN, RICH

SIZES = ((PHONE, 740), (TABLET, 1024), (DESK, 800), (1920, 1080))
"""Widths and heights of windows, in CSS pixels."""

MOST = 80
"""CSS pixels by which a message may move the board."""

REFUSED = {"type": "/problems/decision-not-open", "title": "", "status": 409, "detail": "this question is closed"}

TOP = "document.querySelector('#board').getBoundingClientRect().top"


def assert_in_its_place(page: Page, text: str, before: float) -> None:
    """A message is in the window as a whole, and the board nearly where it was."""
    message = page.get_by_role("alert").filter(has_text=text)
    expect(message).to_be_in_viewport(ratio=1)
    assert abs(page.evaluate(TOP) - before) <= MOST
    box = message.bounding_box()
    assert box is not None
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    # Nothing lies upon it.
    assert message.evaluate("(it, [x, y]) => it.contains(document.elementFromPoint(x, y))", middle)


def asked_at(someone: Visitor, person: Person, game: str) -> Page:
    """Open a table at which somebody is asked, and wait until it stands still."""
    page = seated(someone, person)
    page.goto(f"/table/{game}")
    expect(page.locator(".decision")).to_be_visible()
    expect(page.get_by_role("button", name="Resign")).to_be_attached()
    expect(page.locator(".later details")).not_to_have_count(1)
    return page


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_messages_of_a_table_stand_in_sight_and_leave_the_board_where_it_is(
    visitor: Visit, ada: Person, size: tuple[int, int]
) -> None:
    game = ada.create(ruleset=RICH, bots=[{"seat": 1, "bot": "random"}])
    someone = visitor()
    someone.forgive("409")
    someone.page.set_viewport_size({"width": size[0], "height": size[1]})
    page = asked_at(someone, ada, game["id"])
    refuse = {"status": 409, "content_type": "application/problem+json", "body": json.dumps(REFUSED)}
    page.route("**/commands", lambda route: route.fulfill(**refuse))
    for depth in (0, 10_000):
        page.evaluate(f"scrollTo(0, {depth})")
        before = page.evaluate(TOP)
        someone.lose_network()
        assert_in_its_place(page, "The connection is lost", before)
        someone.find_network()
        expect(page.get_by_role("alert")).to_have_count(0)
        show_list(page)
        page.locator(".decision .choice input").first.check()
        before = page.evaluate(TOP)
        page.locator(".decision button.main").evaluate("(it) => { it.disabled = false; it.click(); }")
        assert_in_its_place(page, "That did not work", before)
        page.reload()
        expect(page.get_by_role("button", name="Resign")).to_be_attached()
        expect(page.locator(".later details")).not_to_have_count(1)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_messages_of_a_replay_stand_in_sight(visitor: Visit, ada: Person, size: tuple[int, int]) -> None:
    game = ada.create(ruleset=PLAIN, bots=[{"seat": 1, "bot": "random"}])
    ada.ask("POST", f"/games/{game['id']}/resign")
    someone = visitor()
    someone.forgive("409")
    someone.page.set_viewport_size({"width": size[0], "height": size[1]})
    page = seated(someone, ada)
    page.goto(f"/replay/{game['id']}")
    expect(page.locator("#board .players, #board .player").first).to_be_visible()
    before = page.evaluate(TOP)
    refuse = {"status": 409, "content_type": "application/problem+json", "body": json.dumps(REFUSED)}
    page.route("**/states/**", lambda route: route.fulfill(**refuse))
    page.get_by_role("button", name="⇤").or_(page.locator(".steps-through button").first).first.click()
    assert_in_its_place(page, "That did not work", before)


def test_keys_go_on_from_the_result_when_a_game_is_over(visitor: Visit, ada: Person) -> None:
    game = ada.create(ruleset=PLAIN, bots=[{"seat": 1, "bot": "random"}])
    page = seated(visitor(), ada)
    page.goto(f"/table/{game['id']}")
    while is_asked(page):
        by_keys(page)
    expect(page.locator(".over")).to_be_focused()
