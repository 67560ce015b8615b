"""First lessons: begun with one click, played by what the bubble says, with a word for each mistake."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from domain.kernel.protocol.ruleset import Ruleset
from tests.api.person import Data, Person
from tests.browser.looks import findings, geometry
from tests.browser.test_beginning import own_game
from tests.browser.visitor import DESK, PHONE, Visitor
from tests.kit.lessons import WITH_LESSONS
from tests.processes.waiting import until

Visit = Callable[..., Visitor]

FIRST = WITH_LESSONS[0]

BARE = 'export const board = () => "";\n'
"""A board that shows nothing."""

READY = """ids => {
  const form = document.querySelector(".decision:not([aria-busy='true'])");
  const offered = [...(form?.querySelectorAll("input") ?? [])].map((input) => input.value);
  return Boolean(form) && (Boolean(form.querySelector("button.only")) || ids.every((id) => offered.includes(id)));
}"""

PICK = """ids => {
  for (const input of document.querySelectorAll(".decision input"))
    if (ids.includes(input.value) !== input.checked) input.click();
}"""


def lesson_of(person: Person, rules: Ruleset, locale: str = "en") -> Data:
    """The lesson as it is told."""
    return dict(person.get(f"/rulesets/{rules.id}/lesson", locale=locale))


def answer(page: Page, ids: list[str]) -> None:
    """Give an answer in the list of the question."""
    until(lambda: page.evaluate(READY, ids), why=lambda: f"{ids} is not asked for")
    page.evaluate(PICK, ids)
    page.locator(".decision .actions button.main").click()


def play(page: Page, steps: list[Any], look: Callable[[Data], None]) -> None:
    """Play a lesson by its steps, making each mistake first; `look` is called at each step."""
    bubble = page.locator(".lesson")
    for number, step in enumerate(steps, 1):
        expect(bubble.get_by_role("status")).to_contain_text(step["text"])
        expect(bubble).to_contain_text(f"{number} of {len(steps)}")
        if step["answers"]:
            page.locator(".decision legend").wait_for()
        look(step)
        if not step["answers"]:
            bubble.get_by_role("button", name="Next").click()
            continue
        for mistake in step["mistakes"]:
            before = own_game(page)["version"]
            answer(page, mistake["answers"][0]["choose"])
            expect(bubble.get_by_role("status")).to_contain_text(mistake["text"])
            assert own_game(page)["version"] == before
        answer(page, step["answers"][0]["choose"])


@pytest.mark.parametrize("rules", WITH_LESSONS, ids=lambda rules: rules.id)
@pytest.mark.parametrize("width", [PHONE, DESK])
def test_a_lesson_is_begun_with_one_click_and_played_to_its_end(
    visitor: Visit, ada: Person, rules: Ruleset, width: int
) -> None:
    lesson = lesson_of(ada, rules)
    page = visitor(width).visit("/")
    name = ada.get(f"/rulesets/{rules.id}", locale="en")["name"]
    page.get_by_role("button", name=f"Learn by playing: {name}").click()
    sides = set()

    def look(step: Data) -> None:
        expect(page.locator("#board [data-taught]")).not_to_have_count(0)
        sides.add(page.locator(".lesson").get_attribute("data-side"))
        assert geometry(page) == []
        if not step["answers"]:
            assert findings(page) == []

    play(page, lesson["steps"], look)
    assert sides - {"none"}, "no bubble points at anything"
    bubble = page.locator(".lesson")
    expect(bubble.get_by_role("status")).to_contain_text(lesson["end"])
    assert findings(page) == []
    before = page.url
    bubble.get_by_role("button", name="Play a real game").click()
    expect(page).not_to_have_url(before)
    expect(page.locator(".decision legend")).to_be_visible()
    game = own_game(page)
    assert (game["ruleset"], game["from_position"]) == (rules.id, False)
    expect(page.locator(".lesson")).to_have_count(0)


def test_a_lesson_goes_on_where_it_was_left_and_can_be_skipped(visitor: Visit, ada: Person) -> None:
    steps = lesson_of(ada, FIRST)["steps"]
    page = visitor().visit(f"/learn/{FIRST.id}")
    page.get_by_role("button", name="Begin the lesson").click()
    bubble = page.locator(".lesson")
    # By keys alone; whatever is said, the focus stays with whoever has it.
    bubble.get_by_role("button", name="Next").focus()
    page.keyboard.press("Enter")
    expect(bubble).to_contain_text(steps[1]["text"])
    expect(bubble.get_by_role("button", name="Next")).to_be_focused()
    page.reload()
    expect(bubble).to_contain_text(steps[1]["text"])
    page.get_by_role("button", name="Skip lesson").click()
    expect(bubble).to_have_count(0)
    expect(page.locator("[data-taught]")).to_have_count(0)
    page.reload()
    expect(page.locator(".decision legend")).to_be_visible()
    expect(bubble).to_have_count(0)
    expect(page.get_by_text("Replay")).to_have_count(0)


def test_a_click_on_the_board_that_is_a_mistake_sends_nothing(visitor: Visit, ada: Person) -> None:
    step = next(row for row in lesson_of(ada, FIRST)["steps"] if row["mistakes"])
    page = visitor(sending="soon").visit(f"/learn/{FIRST.id}")
    page.get_by_role("button", name="Begin the lesson").click()
    (wrong,) = step["mistakes"][0]["answers"][0]["choose"]
    page.locator(f"#board [data-ref='card_type:{wrong}'][data-can]").first.click()
    # A learner who answers before all is read comes to what it is about.
    expect(page.locator(".lesson")).to_contain_text(step["text"])
    expect(page.locator(".lesson .remark")).to_have_text(step["mistakes"][0]["text"])
    expect(page.locator(".near")).to_have_count(0)
    (right,) = step["answers"][0]["choose"]
    page.locator(f"#board [data-ref='card_type:{right}'][data-can]").first.click()
    expect(page.locator(".near")).to_have_count(1)


def test_a_ruleset_without_a_board_is_taught_above_the_question(visitor: Visit, ada: Person) -> None:
    steps = lesson_of(ada, FIRST)["steps"]
    visit = visitor()
    visit.page.route(
        f"**/app/boards/{FIRST.id}.js", lambda route: route.fulfill(body=BARE, content_type="text/javascript")
    )
    page = visit.visit(f"/learn/{FIRST.id}")
    page.get_by_role("button", name="Begin the lesson").click()
    bubble = page.locator(".lesson")
    expect(bubble).to_contain_text(steps[0]["text"])
    expect(bubble).to_have_attribute("data-side", "none")
    box, question = bubble.bounding_box(), page.locator(".decision").bounding_box()
    assert box
    assert question
    assert box["y"] + box["height"] <= question["y"]


@pytest.mark.parametrize(("locale", "words"), [("en", "Learn by playing"), ("ru", "Научиться в игре"), ("pl", "Naucz")])
def test_the_rules_lead_to_the_lesson(visitor: Visit, locale: str, words: str) -> None:
    page = visitor(PHONE, locale=locale).visit(f"/v1/rulesets/{FIRST.id}/rules?locale={locale}")
    page.get_by_role("link", name=words).click()
    page.wait_for_url(f"**/learn/{FIRST.id}")
    expect(page.locator("button.main")).to_be_visible()
    assert geometry(page) == []
    assert findings(page) == []
