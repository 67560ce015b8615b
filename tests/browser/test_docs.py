"""`/docs` shows every operation, on a phone too, and asks nothing of any other host."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from api.app import create_app
from tests.api.person import Person
from tests.browser.visitor import NARROW_AND_WIDE, PHONE, Visitor
from tests.processes.waiting import until

UNKNOWN_ANCHORS = """[...document.querySelectorAll('a[href^="#"]')].map((link) => link.hash.slice(1))
    .filter((name) => !document.getElementById(decodeURIComponent(name)))"""

SHOWN = "document.querySelector('rapi-doc')?.shadowRoot?.textContent ?? ''"


@pytest.mark.parametrize("width", NARROW_AND_WIDE)
def test_every_operation_is_shown(visitor: Callable[..., Visitor], width: int) -> None:
    page = visitor(width).visit("/docs")
    paths = list(create_app().openapi_schema.paths or {})
    until(lambda: all(path in page.evaluate(SHOWN) for path in paths), why=lambda: page.content())
    page.wait_for_load_state("networkidle")


def test_a_phone_gets_about_and_reaches_every_button(visitor: Callable[..., Visitor]) -> None:
    someone = visitor(PHONE)
    page = someone.visit("/docs")
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


def test_what_is_tried_twice_makes_two_games(visitor: Callable[..., Visitor], ada: Person) -> None:
    page = visitor().visit("/docs#post-/v1/games")
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


def test_a_stream_that_is_tried_shows_how_it_begins(visitor: Callable[..., Visitor], ada: Person) -> None:
    page = visitor().visit("/docs")
    _log_in(page, ada)
    operation = page.locator('[id="get-/v1/games/-game_id-/events"]')
    operation.locator('input[data-pname="game_id"]').fill(ada.create()["id"])
    operation.get_by_role("button", name="TRY", exact=True).click()
    expect(operation).to_contain_text("event: game")


def _log_in(page: Page, who: Person) -> None:
    page.locator("#auth input").last.fill(who.token)
    page.locator("#auth").get_by_role("button", name="SET").click()


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
