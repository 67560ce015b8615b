"""`/docs` lists every operation, on a phone too, each with a page to try it; they ask nothing of any other host."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.api.person import Person
from tests.browser.looks import SHOWN, abridge, findings
from tests.browser.visitor import DESK, NARROW_AND_WIDE, PHONE, Visit

SCHEMES: tuple[Literal["light", "dark"], ...] = ("dark", "light")

UNKNOWN_ANCHORS = """[...document.querySelectorAll('a[href^="#"]')].map((link) => link.hash.slice(1))
    .filter((name) => !document.getElementById(decodeURIComponent(name)))"""


@pytest.mark.parametrize("width", NARROW_AND_WIDE)
def test_a_search_leads_to_an_operation_and_is_there_again_on_the_way_back(visitor: Visit, width: int) -> None:
    someone = visitor(width)
    page = someone.visit("/docs")
    assert someone.overflow() == 0
    rows = page.locator("main li:visible")
    expect(page.locator("output")).to_be_empty()
    page.get_by_label("Search").fill("games create")
    expect(page.locator("output")).to_contain_text(" of ")
    expect(rows.filter(has_text="Create a game")).to_have_count(1)
    expect(rows.filter(has_text="Create an account")).to_have_count(0)
    page.get_by_label("Search").fill("createGame")
    expect(rows).to_have_count(1)
    page.get_by_label("Search").press("Enter")
    page.wait_for_url("**/docs/operations/createGame")
    expect(page.locator("rapi-doc").get_by_role("heading", name="Create a game")).to_be_visible()
    page.go_back()
    expect(page.get_by_label("Search")).to_have_value("createGame")
    expect(rows).to_have_count(1)


def test_what_is_found_nowhere_is_told(visitor: Visit) -> None:
    page = visitor(DESK).visit("/docs")
    page.get_by_label("Search").fill("no such operation")
    expect(page.locator("output")).to_contain_text(re.compile("^0 of"))
    page.get_by_label("Search").press("Enter")
    expect(page.locator("main li:visible")).to_have_count(0)


def test_an_old_link_leads_to_its_operation_in_the_list(visitor: Visit) -> None:
    page = visitor(DESK).visit("/docs#get-/v1/games/-game_id-/events")
    expect(page.locator("li:target")).to_contain_text("/v1/games/{game_id}/events")
    expect(page.locator("li:target")).to_be_in_viewport()


@pytest.mark.parametrize("width", NARROW_AND_WIDE)
def test_documentation_is_accessible(visitor: Visit, width: int) -> None:
    someone = visitor(width, bypass_csp=True, reduced_motion="reduce")
    abridge(someone.page)
    for path in ("/docs", *(f"/docs/operations/{name}" for name in SHOWN)):
        page = someone.visit(path)
        expect(page.locator("rapi-doc api-request")).to_have_count(0 if path == "/docs" else 1)
        page.wait_for_load_state("networkidle")
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            if path != "/docs":
                expect(page.locator("rapi-doc")).to_have_attribute("theme", scheme)
            assert findings(page) == []


def test_a_phone_reaches_every_button_and_other_operations(visitor: Visit) -> None:
    someone = visitor(PHONE)
    page = someone.visit("/docs/operations/createToken")
    shown = _shown(page)
    for name in ("FILL EXAMPLE", "CLEAR", "TRY"):
        box = shown.get_by_role("button", name=name, exact=True).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE
    assert someone.overflow() == 0
    page.get_by_role("navigation", name="Players").get_by_role("link", name="Avoid a player no more").click()
    page.wait_for_url("**/docs/operations/stopAvoidingPlayer")


def test_what_is_tried_twice_makes_two_games_and_a_token_goes_along(visitor: Visit, ada: Person) -> None:
    page = visitor(DESK).visit("/docs/operations/createGame")
    _log_in(page, ada)
    shown = _shown(page)
    assert shown.locator('input[data-pname="Idempotency-Key"]').input_value() == ""
    made = []
    for _ in range(2):
        with page.expect_response(lambda answer: answer.request.method == "POST") as answered:
            shown.get_by_role("button", name="TRY", exact=True).click()
        assert answered.value.status == 201
        made.append(answered.value.json()["id"])
    assert made[0] != made[1]
    page.locator('a[href$="/streamGame"]').click()
    _begins(page, made[0])


def test_a_token_that_was_removed_goes_nowhere(visitor: Visit, ada: Person) -> None:
    page = visitor(DESK).visit("/docs/operations/getMe")
    _log_in(page, ada)
    page.reload()
    page.locator("#auth").get_by_role("button", name="REMOVE").click()
    expect(page.locator("#auth")).to_contain_text("No API key applied")
    page.reload()
    expect(page.locator("#auth")).to_contain_text("No API key applied")


def _begins(page: Page, game: str) -> None:
    """Try the stream of a game: it shows how it begins, and does not wait for its end."""
    shown = _shown(page)
    shown.locator('input[data-pname="game_id"]').fill(game)
    shown.get_by_role("button", name="TRY", exact=True).click()
    expect(shown).to_contain_text("event: game")


def _shown(page: Page) -> Locator:
    shown = page.locator("rapi-doc")
    expect(shown.get_by_role("button", name="TRY", exact=True)).to_be_visible()
    return shown


def _log_in(page: Page, who: Person) -> None:
    page.locator("#auth input").last.fill(who.token)
    page.locator("#auth").get_by_role("button", name="SET").click()
    expect(page.locator("#auth")).to_contain_text("1 API key applied")


@pytest.mark.parametrize("width", NARROW_AND_WIDE)
@pytest.mark.parametrize("name", ["guide", "audit-format"])
def test_a_document_is_a_page_whose_links_lead_somewhere(visitor: Visit, name: str, width: int) -> None:
    someone = visitor(width)
    page = someone.visit(f"/docs/{name}")
    assert someone.overflow() == 0
    assert page.evaluate(UNKNOWN_ANCHORS) == []
    assert page.evaluate("[...document.images].filter((image) => !image.naturalWidth).map((image) => image.src)") == []
    for address in sorted(set(page.evaluate("[...document.links].map((link) => link.href.split('#')[0])"))):
        assert page.request.get(address).ok, address
