"""`/docs` shows every operation, on a phone too, and asks nothing of any other host."""

import re
from collections.abc import Callable, Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from api.app import create_app
from tests.api.person import Person
from tests.browser.looks import SHOWN, abridge, findings
from tests.browser.visitor import DESK, NARROW_AND_WIDE, PHONE, Visitor
from tests.processes.service import Service
from tests.processes.waiting import until

SCHEMES: tuple[Literal["light", "dark"], ...] = ("dark", "light")

UNKNOWN_ANCHORS = """[...document.querySelectorAll('a[href^="#"]')].map((link) => link.hash.slice(1))
    .filter((name) => !document.getElementById(decodeURIComponent(name)))"""

SET = re.compile("SET|UPDATE")
"""What the button for a token is called, without one and with one."""

MISSING = """(paths) => {
    const shown = document.querySelector('rapi-doc')?.shadowRoot?.textContent ?? '';
    return paths.filter((path) => !shown.includes(path));
}"""


@pytest.fixture(scope="module")
def docs(browser: Browser, running: Service) -> Iterator[Callable[[int], Visitor]]:
    """Shows `/docs` on a screen of some width, once for all tests: to draw all operations takes long."""
    shown: dict[int, Visitor] = {}

    def show(width: int) -> Visitor:
        if width not in shown:
            shown[width] = Visitor(browser, running.address(), width)
            shown[width].visit("/docs")
        return shown[width]

    yield show
    for someone in shown.values():
        someone.leave()
        assert someone.faults == []


@pytest.mark.parametrize("width", NARROW_AND_WIDE)
def test_every_operation_is_shown(docs: Callable[[int], Visitor], width: int) -> None:
    page = docs(width).page
    paths = list(create_app().openapi_schema.paths or {})
    until(lambda: page.evaluate(MISSING, paths) == [], why=lambda: f"{page.evaluate(MISSING, paths)} are missing")


@pytest.mark.parametrize("width", NARROW_AND_WIDE)
def test_what_is_shown_of_operations_is_accessible(visitor: Callable[..., Visitor], width: int) -> None:
    someone = visitor(width, bypass_csp=True, reduced_motion="reduce")
    abridge(someone.page)
    page = someone.visit("/docs")
    expect(page.locator("rapi-doc api-request")).to_have_count(len(SHOWN))
    page.wait_for_load_state("networkidle")
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        expect(page.locator("rapi-doc")).to_have_attribute("theme", scheme)
        assert findings(page) == []


def test_a_phone_gets_about_and_reaches_every_button(docs: Callable[[int], Visitor]) -> None:
    someone = docs(PHONE)
    page = someone.page
    page.click("summary")
    page.click('a[href="#post-/v1/games"]')
    operation = page.locator('[id="post-/v1/games"]')
    expect(operation.get_by_role("heading", name="Create a game")).to_be_in_viewport()
    for name in ("FILL EXAMPLE", "CLEAR", "TRY"):
        box = operation.get_by_role("button", name=name, exact=True).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE
    assert someone.overflow() == 0


def test_what_is_tried_twice_makes_two_games(docs: Callable[[int], Visitor], ada: Person) -> None:
    page = docs(DESK).page
    _log_in(page, ada)
    operation = page.locator('[id="post-/v1/games"]')
    assert operation.locator('input[data-pname="Idempotency-Key"]').input_value() == ""
    made = []
    for _ in range(2):
        with page.expect_response(lambda answer: answer.request.method == "POST") as answered:
            operation.get_by_role("button", name="TRY", exact=True).click()
        assert answered.value.status == 201
        made.append(answered.value.json()["id"])
    assert made[0] != made[1]


def test_a_stream_that_is_tried_shows_how_it_begins(docs: Callable[[int], Visitor], ada: Person) -> None:
    page = docs(DESK).page
    _log_in(page, ada)
    operation = page.locator('[id="get-/v1/games/-game_id-/events"]')
    operation.locator('input[data-pname="game_id"]').fill(ada.create()["id"])
    operation.get_by_role("button", name="TRY", exact=True).click()
    expect(operation).to_contain_text("event: game")


def _log_in(page: Page, who: Person) -> None:
    page.locator("#auth input").last.fill(who.token)
    page.locator("#auth").get_by_role("button", name=SET).click()


@pytest.mark.parametrize("width", NARROW_AND_WIDE)
@pytest.mark.parametrize("name", ["guide", "audit-format"])
def test_a_document_is_a_page_whose_links_lead_somewhere(
    visitor: Callable[..., Visitor], name: str, width: int
) -> None:
    someone = visitor(width)
    page = someone.visit(f"/docs/{name}")
    assert someone.overflow() == 0
    assert page.evaluate(UNKNOWN_ANCHORS) == []
    assert page.evaluate("[...document.images].filter((image) => !image.naturalWidth).map((image) => image.src)") == []
    for address in sorted(set(page.evaluate("[...document.links].map((link) => link.href.split('#')[0])"))):
        assert page.request.get(address).ok, address
