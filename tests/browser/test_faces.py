"""Cards are drawn: by pictures that are there and that nobody has to see, in letters that can be read."""

from typing import Any

import pytest
from playwright.sync_api import expect

from domain.kernel.protocol.registry import rulesets
from domain.kernel.protocol.ruleset import Ruleset
from tests.api.person import Person
from tests.browser.test_table import at_home, seated
from tests.browser.visitor import NARROW_AND_WIDE, Visit
from tests.processes.waiting import until

SMALLEST = 11
"""Height of letters in CSS pixels."""

LETTERS = """() => {
    const sizes = [], texts = document.createTreeWalker(document.querySelector('#board'), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const { data, parentElement } = texts.currentNode;
        const isRead = data.trim() && !parentElement.closest('svg');
        const size = parseFloat(getComputedStyle(parentElement).fontSize);
        // Words in whose place an emblem is seen are heard alone.
        if (isRead && (size || !parentElement.closest(':has(> .emblem)'))) sizes.push(size);
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


def test_a_player_has_one_avatar_everywhere(visitor: Visit, ada: Person) -> None:
    game = ada.create(bots=[{"seat": 1, "bot": "random"}])
    page = seated(visitor(), ada)
    page.goto(f"/table/{game['id']}")
    avatars = page.locator(".player .avatar path")
    expect(avatars).to_have_count(2)
    own, other = [avatars.nth(at).get_attribute("d") for at in (0, 1)]
    assert own != other
    expect(page.locator(".player .avatar").first).to_have_attribute("aria-hidden", "true")
    for path, where in (("/", ".game .avatar path"), ("/account", "form .avatar path")):
        page.goto(path)
        expect(page.locator(where).first).to_have_attribute("d", str(own))


def test_what_is_built_is_drawn_on_its_place(visitor: Visit, ada: Person) -> None:
    built = {"base_0": {"fort": "blockpost@0"}, "hospital_1": {"fort": "barricade@z"}, "garage_1": {"fort": "ruin@z"}}
    places = built | {"supermarket_1": {"begun": "barricade@1"}}
    position = {"seats": [{"faction": "newday"}, {"faction": "bikers"}], "locations": places}
    game = ada.create(ruleset="zgame", position=position, bots=[{"seat": 1, "bot": "random"}])
    page = seated(visitor(), ada)
    page.goto(f"/table/{game['id']}")
    expect(page.locator('[data-ref="place:base_0"] .tower')).to_have_count(6)
    expect(page.locator('[data-ref="place:hospital_1"] .plank').first).to_be_visible()
    expect(page.locator('[data-ref="place:garage_1"] .ruin').first).to_be_visible()
    expect(page.locator('[data-ref="place:supermarket_1"] .begun .plank').first).to_be_visible()
    expect(page.locator(".hex:has(.building)")).to_have_count(4)


@pytest.mark.parametrize("wish", [{"contrast": "more"}, {"forced_colors": "active"}])
def test_much_contrast_is_shown_to_who_asks_the_system_for_it(
    visitor: Visit, ada: Person, wish: dict[str, Any]
) -> None:
    game = ada.create(bots=[{"seat": 1, "bot": "random"}])
    page = seated(visitor(**wish), ada)
    page.goto(f"/table/{game['id']}")
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
    expect(page.locator(".hand .title").first).to_be_visible()
    expect(page.locator(".hand img").first).to_be_hidden()
    chosen = at_home(visitor(**wish), ada, theme="light")
    expect(chosen.locator("html")).to_have_attribute("data-theme", "light")
