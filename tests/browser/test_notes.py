"""A card that somebody looks at says all: the text of its edition, what it leaves open, and an example."""

import pytest
from playwright.sync_api import Page, expect

from tests.api.person import Data, Person
from tests.browser.looks import findings, geometry
from tests.browser.test_table import HELD, seated
from tests.browser.visitor import Visit
from tests.kit.samples import PLAIN, RICH
from tests.processes.waiting import until

HANDS: dict[str, tuple[Data, str]] = {
    PLAIN: ({"seats": [{"hand": [1, 5]}, {"hand": [2, 3]}]}, "m1"),
    RICH: (
        {
            "seats": [
                {"factions": ["aliens", "dinosaurs"], "hand": ["collector", "rampage"]},
                {"factions": ["pirates", "ninjas"]},
            ],
            "bases": [{"base": "tar_pits"}, {"base": "the_homeworld"}, {"base": "tortuga"}],
        },
        "rampage",
    ),
    "zgame": ({"seats": [{"faction": "bees", "hand": ["s_chainsaw"]}, {"faction": "raiders"}]}, "s_chainsaw"),
}
"""A position of each ruleset, and a card in the hand of its first seat."""


def at_table(page: Page, person: Person, ruleset: str, **options: object) -> None:
    """Show a table where somebody holds cards of which there is something to say."""
    position, _ = HANDS[ruleset]
    bots = [{"seat": 1, "bot": "random"}]
    game = person.create(ruleset=ruleset, seats=2, position=position, bots=bots, options=options)
    until(lambda: person.view(game)["view"])
    page.goto(f"/table/{game['id']}")


@pytest.mark.parametrize("ruleset", HANDS)
def test_a_card_pressed_long_says_what_it_leaves_open_and_an_example(visitor: Visit, ada: Person, ruleset: str) -> None:
    someone = visitor(**HELD, bypass_csp=True)
    page = seated(someone, ada)
    at_table(page, ada, ruleset)
    _, card = HANDS[ruleset]
    (note,) = [row for row in ada.get(f"/rulesets/{ruleset}/notes")["notes"] if row["id"] == card]
    piece, tip = page.locator(f".hand [data-card={card}]"), page.locator("#tip")
    piece.dispatch_event("pointerdown", {"bubbles": True, "pointerType": "touch", "isPrimary": True})
    expect(tip.locator(".notes dd")).to_have_text([*note["rulings"], note["example"]])
    expect(tip.locator(".band img").first).to_be_attached()
    box = tip.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= HELD["width"]
    assert geometry(page) == []
    assert findings(page) == []


@pytest.mark.parametrize("edition", ["classic", "revised"])
def test_a_card_says_what_it_does_in_the_edition_that_is_played(visitor: Visit, ada: Person, edition: str) -> None:
    page = seated(visitor(), ada)
    at_table(page, ada, RICH, edition=edition)
    rows = [row for row in ada.get(f"/rulesets/{RICH}/cards")["cards"] if row["id"] == "collector"]
    (text,) = [row["text"] for row in rows if row["edition"] == edition]
    piece = page.locator(".hand [data-card=collector]")
    expect(piece.locator(".says")).to_have_text(text)
    piece.hover()
    expect(page.locator("#tip > p")).to_have_text(text)
