"""Cards are drawn: by pictures that are there and that nobody has to see, in letters that can be read."""

from typing import Any

import pytest
from playwright.sync_api import expect

from domain.kernel.registry import rulesets
from domain.kernel.ruleset import Ruleset
from tests.api.person import Person
from tests.browser.test_table import seated
from tests.browser.visitor import NARROW_AND_WIDE, Visit
from tests.processes.waiting import until

SMALLEST = 11
"""Height of letters in CSS pixels."""

LETTERS = """() => {
    const sizes = [], texts = document.createTreeWalker(document.querySelector('#board'), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const { data, parentElement } = texts.currentNode;
        const isRead = data.trim() && !parentElement.closest('svg');
        if (isRead) sizes.push(parseFloat(getComputedStyle(parentElement).fontSize));
    }
    return Math.min(...sizes);
}"""

MISSING = """() => [...document.querySelectorAll('#board img')]
    .filter((image) => image.checkVisibility() && !(image.complete && image.naturalHeight)).map(({ src }) => src)"""


@pytest.mark.parametrize("width", NARROW_AND_WIDE)
@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.id)
def test_letters_on_a_board_can_be_read(visitor: Visit, ada: Person, rules: Ruleset, width: int) -> None:
    game = ada.create(ruleset=rules.id, bots=[{"seat": 1, "bot": "random"}])
    page = seated(visitor(width), ada)
    page.goto(f"/table/{game['id']}")
    page.locator(".decision, .over").first.wait_for()
    assert page.evaluate(LETTERS) >= SMALLEST


def test_a_card_is_drawn_and_is_called_what_it_says(visitor: Visit, ada: Person) -> None:
    seats: list[dict[str, Any]] = [{"factions": ["zombies", "robots"], "hand": ["walker", "outbreak"]}]
    seats.append({"factions": ["aliens", "ninjas"]})
    bases = [{"base": "tar_pits", "cards": ["invader@1"]}]
    position = {"seats": seats, "bases": bases}
    game = ada.create(ruleset="smashup", position=position, bots=[{"seat": 1, "bot": "random"}])
    page = seated(visitor(), ada)
    page.goto(f"/table/{game['id']}")
    hand, base = page.locator(".hand"), page.locator(".base")
    expect(hand.get_by_role("button", name="Walker 2")).to_be_visible()
    expect(base.get_by_role("button", name="Tar Pits")).to_be_visible()
    # A scene and a figure each, and none of them a word for readers of the screen.
    for face in (hand.locator(".face").first, base.locator(".name"), base.locator(".piece").first):
        expect(face.locator("img[alt='']")).to_have_count(2)
    until(lambda: page.evaluate(MISSING) == [], why=lambda: f"{page.evaluate(MISSING)} are not there")
    # With much contrast there is nothing but words and shapes.
    page.evaluate("document.documentElement.dataset.theme = 'contrast'")
    expect(hand.locator("img").first).to_be_hidden()
    expect(hand.locator(".title").first).to_be_visible()
