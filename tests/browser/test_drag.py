"""Drag and drop on a board answers as clicks do, with a mouse and with a finger, and leaves a finger its other ways."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.api.person import Data, Person
from tests.browser.hands import show_list
from tests.browser.looks import findings
from tests.browser.test_table import HELD, seated
from tests.browser.visitor import PHONE, Visit, Visitor
from tests.kit.samples import PLAIN, RICH
from tests.processes.waiting import until

Point = tuple[float, float]


class Drag(NamedTuple):
    """A piece of a position, the place that it is put on, and the label of the option that this picks."""

    ruleset: str
    position: Data
    piece: str
    place: str
    picks: str


MONSTERS: Data = {"seats": [{"hand": [1, 5]}, {"hand": [2, 3]}]}

BASES: Data = {
    "seats": [
        {"factions": ["pirates", "robots"], "hand": ["first_mate", "cannon"]},
        {"factions": ["aliens", "ninjas"]},
    ],
    "bases": [{"base": "tar_pits", "cards": ["scout@1"]}, {"base": "the_homeworld"}, {"base": "tortuga"}],
}

GROUPS: Data = {
    "seats": [{"faction": "bees"}, {"faction": "raiders"}],
    "locations": {"base_0": {"people": ["c01@0", "c02@0"]}, "street_1": {"people": ["c03@0"]}},
    "phase": "movement",
}
"""Two groups of a seat, each of which can go where the other is."""

PERSON = "#board svg .person[data-card=c01]"
STREET = '#board polygon[data-ref="place:street_1"]'

DRAGS = {
    "monster": Drag(PLAIN, MONSTERS, ".hand [data-card=m5]", ".middle", "Send Go (5)"),
    "minion": Drag(RICH, BASES, ".hand [data-card=first_mate]", "#base-0", "Play First Mate on Tar Pits"),
    "action": Drag(RICH, BASES, ".hand [data-card=cannon]", "#base-0", "Play Cannon"),
    "group": Drag("zgame", GROUPS, PERSON, STREET, "Base 1 → Street 1"),
}

EACH = pytest.mark.parametrize("drag", DRAGS.values(), ids=DRAGS)

MARKED = "#board [data-can]:visible"


def at_table(someone: Visitor, person: Person, drag: Drag) -> tuple[Page, Data]:
    """Sit down in a position where one is asked, once pieces can be dragged."""
    bots = [{"seat": 1, "bot": "random"}]
    game = person.create(ruleset=drag.ruleset, seats=2, position=drag.position, bots=bots)
    until(lambda: [row["seat"] for row in person.view(game)["waiting"]] == [0])
    page = seated(someone, person)
    page.goto(f"/table/{game['id']}")
    expect(page.locator(drag.piece)).to_be_visible()
    until(lambda: pointed(page) and page.evaluate(CARRIES))
    return page, game


CARRIES = "[...document.styleSheets].some((row) => /drag/.test(row.href))"
"""Whether what drags is there: it comes with the first use of a pointer."""


def pointed(page: Page) -> bool:
    """Move the mouse where it points at nothing."""
    for x in (3, 5):
        page.mouse.move(x, 3)
    return True


def middle(part: Locator) -> Point:
    """Return the middle of what is in sight."""
    box = part.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Mouse:
    """Drags with a mouse."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def down(self, at: Point) -> None:
        """Press."""
        self.page.mouse.move(*at)
        self.page.mouse.down()

    def move(self, to: Point) -> None:
        """Go there, not in a leap."""
        self.page.mouse.move(*to, steps=6)

    def up(self) -> None:
        """Let go."""
        self.page.mouse.up()


class Finger:
    """Drags with a finger: the browser decides what of it is a swipe."""

    def __init__(self, page: Page) -> None:
        self.wire = page.context.new_cdp_session(page)
        self.at: Point = (0, 0)

    def send(self, kind: str, *points: Point) -> None:
        """Have the screen tell what touches it."""
        rows = [{"x": x, "y": y} for x, y in points]
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": rows})

    def down(self, at: Point) -> None:
        """Touch."""
        self.at = at
        self.send("touchStart", at)

    def move(self, to: Point) -> None:
        """Go there, not in a leap."""
        (x, y), steps = self.at, 8
        for step in range(1, steps + 1):
            self.send("touchMove", (x + (to[0] - x) * step / steps, y + (to[1] - y) * step / steps))
        self.at = to

    def up(self) -> None:
        """Let go."""
        self.send("touchEnd")


Hand = Mouse | Finger

HANDS: dict[str, tuple[Callable[[Page], Hand], dict[str, Any]]] = {"mouse": (Mouse, {}), "finger": (Finger, HELD)}

BY_ALL = pytest.mark.parametrize(("hold", "screen"), HANDS.values(), ids=HANDS)


def picks(page: Page) -> list[str]:
    """Return the options that are picked, by their labels."""
    show_list(page)
    return [text.strip() for text in page.locator(".choice:has(:checked)").all_inner_texts()]


@BY_ALL
@EACH
def test_what_is_dropped_is_what_is_clicked_and_elsewhere_it_goes_back(
    visitor: Visit, ada: Person, drag: Drag, hold: Callable[[Page], Hand], screen: dict[str, Any]
) -> None:
    page, game = at_table(visitor(**screen), ada, drag)
    hand, piece, place = hold(page), page.locator(drag.piece), page.locator(drag.place)
    version, marks, ghost = ada.view(game)["version"], page.locator(MARKED), page.locator(".ghost")
    count = marks.count()
    hand.down(middle(piece))
    hand.move((10, 10))
    expect(ghost).to_be_visible()
    hand.up()
    expect(ghost).to_have_count(0)
    assert (picks(page), marks.count()) == ([], count)
    hand.down(middle(piece))
    hand.move(middle(place))
    # Where it can go is marked, and where it would be put; what is carried goes to no place of its own.
    over = page.locator("#board [data-over]")
    expect(over).to_have_count(1)
    assert over.evaluate("(row) => row.hasAttribute('data-can') || row.querySelector('[data-can]') !== null")
    assert page.locator(f"{drag.piece}[data-can]").count() == 0
    page.keyboard.press("Escape")
    expect(ghost).to_have_count(0)
    hand.up()
    assert (picks(page), marks.count()) == ([], count)
    assert ada.view(game)["version"] == version
    hand.down(middle(piece))
    hand.move(middle(place))
    hand.up()
    expect(ghost).to_have_count(0)
    (row,) = picks(page)
    assert row.startswith(drag.picks)
    page.get_by_role("button", name="Deselect").click()
    # A click goes on to be one.
    piece.click()
    expect(page.get_by_role("button", name="Deselect")).to_be_enabled()


def test_the_first_finger_on_a_table_carries_what_it_presses(visitor: Visit, ada: Person) -> None:
    drag = DRAGS["minion"]
    bots = [{"seat": 1, "bot": "random"}]
    game = ada.create(ruleset=drag.ruleset, seats=2, position=drag.position, bots=bots)
    page = seated(visitor(**HELD), ada)
    page.goto(f"/table/{game['id']}")
    piece, hand = page.locator(drag.piece), Finger(page)
    expect(page.locator(f"{drag.piece}[data-can]")).to_be_visible()
    page.evaluate("new Promise((done) => setTimeout(done))")
    assert not page.evaluate(CARRIES)
    hand.down(middle(piece))
    until(lambda: page.evaluate(CARRIES))
    hand.move(middle(page.locator(drag.place)))
    expect(page.locator(".ghost")).to_be_visible()
    hand.up()
    (row,) = picks(page)
    assert row.startswith(drag.picks)


def test_a_drop_that_leaves_nothing_to_choose_sends_after_a_while(visitor: Visit, ada: Person) -> None:
    drag = DRAGS["minion"]
    page, game = at_table(visitor(sending="soon"), ada, drag)
    page.clock.install()
    hand = Mouse(page)
    hand.down(middle(page.locator(drag.piece)))
    hand.move(middle(page.locator(drag.place)))
    hand.up()
    send = page.locator(".decision button.main.near")
    expect(send).to_be_visible()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(send).to_have_count(0)
    assert picks(page) == []
    hand.down(middle(page.locator(drag.piece)))
    hand.move(middle(page.locator(drag.place)))
    hand.up()
    expect(send).to_be_visible()
    # As long as something is held nothing is sent; put back, it goes on.
    hand.down(middle(page.locator(drag.piece)))
    hand.move((10, 10))
    expect(page.locator(".ghost")).to_be_visible()
    page.clock.run_for(4_000)
    expect(page.locator(".decision[aria-busy=true]")).to_have_count(0)
    hand.up()
    expect(send).to_be_visible()
    with page.expect_response("**/commands") as sent:
        page.clock.run_for(3_100)
    assert sent.value.ok
    assert "first_mate" not in ada.view(game)["view"]["seats"][0]["hand"]


def test_a_finger_swipes_and_reads_as_before(visitor: Visit, ada: Person) -> None:
    page, _ = at_table(visitor(**HELD), ada, DRAGS["minion"])
    hand, card = Finger(page), page.locator(DRAGS["minion"].piece)
    x, y = middle(card)
    # Sideways is a swipe to what stands beside the table.
    hand.down((x + 60, y))
    hand.move((x - 160, y + 4))
    expect(page.locator(".ghost")).to_have_count(0)
    hand.up()
    # Its way has an end of its own, and would go on after a tap.
    until(lambda: page.locator("#table").evaluate("(table) => table.scrollLeft > table.clientWidth - 1"))
    page.locator("#tab-board").tap()
    until(lambda: page.locator("#table").evaluate("(table) => table.scrollLeft") == 0)
    # A long press reads a card; what it says is away while the card is carried.
    hand.down(middle(card))
    expect(page.locator("#tip")).to_be_visible()
    hand.move(middle(page.locator("#tab-base-1")))
    expect(page.locator(".ghost")).to_be_visible()
    expect(page.locator("#tip")).to_be_hidden()
    # The tab of a base is the base, and brings it into sight after a while.
    expect(page.locator("#tab-base-1")).to_have_attribute("aria-selected", "true")
    hand.up()
    assert picks(page) == ["Play First Mate on The Homeworld"]


def test_while_something_is_carried_the_page_is_whole_for_everybody(visitor: Visit, ada: Person) -> None:
    drag = DRAGS["minion"]
    page, _ = at_table(visitor(PHONE, bypass_csp=True), ada, drag)
    hand = Mouse(page)
    hand.down(middle(page.locator(drag.piece)))
    hand.move(middle(page.locator(drag.place)))
    expect(page.locator(".ghost[aria-hidden=true]")).to_be_visible()
    assert findings(page) == []
    hand.up()


def test_from_here_to_there_is_not_back(visitor: Visit, ada: Person) -> None:
    page, _ = at_table(visitor(), ada, DRAGS["group"])
    for start, goal, way in (
        ("base_0", "street_1", "Base 1 → Street 1"),
        ("street_1", "base_0", "Street 1 → Base 1"),
    ):
        for place in (start, goal):
            page.locator(f'#board polygon[data-ref="place:{place}"]').click()
        (row,) = picks(page)
        assert row.startswith(way)
        page.get_by_role("button", name="Deselect").click()
