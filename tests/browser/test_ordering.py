"""An answer whose order counts is put in order by dragging, with a mouse or a finger, and by buttons and keys."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.api.person import Person
from tests.browser.hands import show_list
from tests.browser.looks import findings, geometry
from tests.browser.test_drag import HANDS, middle
from tests.browser.test_table import seated
from tests.browser.visitor import PHONE, Visit, Visitor
from tests.processes.waiting import until

COUNT = 3

BY_ALL = pytest.mark.parametrize("by", HANDS)


def pick_in_order(someone: Visitor, person: Person) -> tuple[Page, list[str]]:
    """A table that asks for what is done in which order, with some options picked; and their ids."""
    game = person.create(ruleset="zgame", bots=[{"seat": 1, "bot": "random"}])
    until(lambda: [row["seat"] for row in person.view(game)["waiting"]] == [0])
    (decision,) = person.view(game)["decisions"]
    assert decision["ordered"]
    page = seated(someone, person)
    page.goto(f"/table/{game['id']}")
    show_list(page)
    expect(page.locator(".ordered")).to_have_count(0)
    rows = page.locator(".choice input")
    for at in range(COUNT):
        rows.nth(at).check()
    return page, [option["id"] for option in decision["options"]][:COUNT]


def order(page: Page) -> list[str]:
    """Return what is picked, in its order."""
    return [text.strip() for text in page.locator(".ordered > li > span:not(.handle)").all_inner_texts()]


@BY_ALL
def test_picked_options_are_put_in_order_by_dragging(visitor: Visit, ada: Person, by: str) -> None:
    hold, screen = HANDS[by]
    page, options = pick_in_order(visitor(**screen), ada)
    hand, rows, labels = hold(page), page.locator(".ordered > li"), order(page)
    assert len(labels) == COUNT
    handles = page.locator(".ordered .handle")
    hand.down(middle(handles.nth(2)))
    hand.move(middle(handles.nth(0)))
    expect(rows.nth(0)).to_have_attribute("data-held", "")
    hand.up()
    expect(page.locator(".ordered [data-held]")).to_have_count(0)
    assert order(page) == [labels[2], labels[0], labels[1]]
    # As long as it is held, it can be put back.
    hand.down(middle(handles.nth(0)))
    hand.move(middle(handles.nth(1)))
    assert order(page) == [labels[0], labels[2], labels[1]]
    if by == "mouse":
        page.locator(".ordered button:enabled").first.focus()
        page.keyboard.press("Escape")
        assert order(page) == [labels[2], labels[0], labels[1]]
    hand.up()
    sent: dict[str, Any] = {}
    page.on(
        "request", lambda request: sent.update(request.post_data_json or {}) if "/commands" in request.url else None
    )
    expected = [options[labels.index(label)] for label in order(page)]
    page.locator(".decision button.main").click()
    until(lambda: sent)
    assert sent["choose"] == expected


def test_keys_put_options_in_order_and_stay_with_what_they_move(visitor: Visit, ada: Person) -> None:
    page, _ = pick_in_order(visitor(PHONE, bypass_csp=True), ada)
    labels = order(page)
    page.get_by_role("button", name=f"Later: {labels[0]} (1 of 3)").focus()
    page.keyboard.press("Enter")
    assert order(page) == [labels[1], labels[0], labels[2]]
    expect(page.get_by_role("button", name=f"Later: {labels[0]} (2 of 3)")).to_be_focused()
    page.keyboard.press("Enter")
    # At the end it can only turn back.
    expect(page.get_by_role("button", name=f"Sooner: {labels[0]} (3 of 3)")).to_be_focused()
    assert order(page) == [labels[1], labels[2], labels[0]]
    assert geometry(page) + findings(page) == []
    page.reload()
    expect(page.locator(".ordered > li")).to_have_count(COUNT)
    assert order(page) == [labels[1], labels[2], labels[0]]
