"""What-ifs at the table of a game that goes on are shown on the board, never sent, and over once the game goes on."""

from playwright.sync_api import Page, Request, expect

from tests.api.person import Data, Person
from tests.browser.hands import from_the_list, show_list, tab_to
from tests.browser.looks import findings, geometry
from tests.browser.test_branches import asked_once
from tests.browser.test_table import seated
from tests.browser.visitor import PHONE, Visit
from tests.kit.samples import PLAIN
from tests.processes.waiting import until

CARDS = """[...document.querySelectorAll('#board .hand [data-ref]')].map((card) =>
    [card.dataset.ref, card.hasAttribute('data-can'), card.hasAttribute('data-picked')])"""
"""The cards of a hand, and which of them can be and are picked."""


IS_COVERED = """(element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
"""Whether something else lies on an element, or it is out of sight."""


def sat_down(page: Page, game: Data) -> list[Request]:
    """Open the table of a game. Return the list that takes what the page sends from now on."""
    page.goto(f"/table/{game['id']}")
    expect(page.locator(".what-if")).to_be_visible()
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request) if request.method == "POST" else None)
    return sent


def paths(sent: list[Request]) -> list[str]:
    """Return the last parts of the addresses of requests."""
    return [request.url.partition("?")[0].rpartition("/")[2] for request in sent]


def chosen(person: Person, game: Data) -> list[Data]:
    """Return the entries of the log with what people and bots have answered."""
    return [row for row in person.get(f"/games/{game['id']}/log")["entries"] if row["kind"] == "chose"]


def test_a_try_shows_what_would_be_and_the_answer_alone_is_sent(visitor: Visit, ada: Person) -> None:
    game = ada.create(ruleset=PLAIN, options={"mode": "long"}, bots=[{"seat": 1, "bot": "random"}])
    # The bot is asked at once with her: its answer would end the try.
    until(lambda: [row["seat"] for row in ada.view(game)["waiting"]] == [0])
    page = seated(visitor(), ada)
    sent = sat_down(page, game)
    board, form, would = page.locator("#board"), page.locator(".decision"), page.locator(".trying .would")
    show_list(page)
    form.locator(".choice input").nth(1).check()
    hand, asked = page.evaluate(CARDS), form.inner_text()
    before = chosen(ada, game)
    tab_to(page, page.locator(".what-if"))
    page.keyboard.press("Enter")
    # The picked option is tried, in place of the form of the game.
    expect(would.locator("li").first).to_be_visible()
    expect(page.locator(".trying [aria-live] .would")).to_be_visible()
    expect(page.locator(".tried")).to_contain_text("This is not the game.")
    expect(form.locator("input").first).to_be_focused()
    expect(form.locator("input:checked")).to_have_count(0)
    expect(page.get_by_role("button", name="Send")).to_have_count(0)
    assert page.evaluate(CARDS) != hand
    first = would.inner_text()
    board.locator("[data-can]").first.click()
    form.get_by_role("button", name="Try it").click()
    expect(would).not_to_have_text(first, use_inner_text=True)
    with page.expect_response("**/what_ifs*") as elsewhere:
        page.get_by_role("button", name="In another world").click()
    assert elsewhere.value.request.post_data_json["luck"] == 1
    expect(page.locator(".trying[aria-busy=false]")).to_be_visible()
    expect(page.locator(".problem")).to_have_count(0)
    page.get_by_role("button", name="As it was").click()
    expect(page.locator(".what-if")).to_be_focused()
    expect(page.locator(".trying, .tried")).to_have_count(0)
    assert (page.evaluate(CARDS), form.inner_text()) == (hand, asked)
    expect(form.locator(".choice input").nth(1)).to_be_checked()
    assert set(paths(sent)) == {"what_ifs"}
    assert chosen(ada, game) == before
    form.get_by_role("button", name="Send").click()
    expect(page.locator(".log")).to_contain_text("You send")
    assert paths(sent).count("commands") == 1
    mine = [row for row in chosen(ada, game) if row not in before and row["seat"] == 0]
    assert len(mine) == 1


def test_a_try_ends_when_the_game_goes_on(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create(ruleset=PLAIN, options={"mode": "long"})
    bob.join(game)
    someone = visitor(PHONE, bypass_csp=True)
    page = seated(someone, ada)
    sent = sat_down(page, game)
    form = page.locator(".decision")
    show_list(page)
    form.locator(".choice input").first.check()
    hand = page.evaluate(CARDS)
    page.locator(".what-if").click()
    expect(page.locator(".trying .would li").first).to_be_visible()
    assert someone.overflow() == 0
    assert geometry(page) == []
    assert findings(page) == []
    form.locator(".choice input").first.check()
    bob.play(game)
    # A player who was about to press "Try it" meets no form that sends there, until they have seen it.
    expect(page.locator(".tried")).to_contain_text("The game has gone on.")
    expect(page.locator(".trying")).to_have_count(0)
    expect(form).to_have_count(0)
    expect(page.locator("#board [data-can], #board [data-picked]")).to_have_count(0)
    page.get_by_role("button", name="Back to the game").click()
    expect(form.get_by_role("button", name="Send")).to_be_enabled()
    expect(form.locator(".choice input").first).to_be_checked()
    expect(page.locator(".tried")).to_have_count(0)
    assert set(paths(sent)) == {"what_ifs"}
    assert page.evaluate(CARDS) == hand
    assert [row["seat"] for row in chosen(ada, game)] == [1]


def test_nothing_is_tried_where_a_game_was_not_in_play(visitor: Visit, ada: Person) -> None:
    game, asked = asked_once(ada)
    page = seated(visitor(), ada)
    page.goto(f"/replay/{game['id']}")
    moment = page.locator("section.card label").first
    last = ada.view(game)["version"]
    expect(moment).to_contain_text(f"Step {last} of {last}")
    expect(page.get_by_role("button", name="Keep this replay")).to_be_visible()
    expect(page.locator(".what-if")).to_have_count(0)
    page.get_by_role("button", name="Start").click()
    expect(moment).to_contain_text("Step 1 of")
    expect(page.locator(".what-if")).to_have_count(0)
    page.locator("input[type=range]").fill(str(asked))
    page.locator(".what-if").click()
    expect(page.locator(".trying[aria-busy=false] .decision")).to_be_visible()
    expect(page.locator(".problem")).to_have_count(0)


def test_what_would_be_is_read_on_a_phone_without_looking_for_it(visitor: Visit, ada: Person) -> None:
    game, asked = asked_once(ada)
    page = seated(visitor(PHONE), ada)
    page.goto(f"/replay/{game['id']}#{asked}")
    would = page.locator(".trying .would li").first
    page.locator(".what-if").click()
    expect(page.locator(".trying[aria-busy=false] .decision")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    from_the_list(page)
    expect(would).to_be_visible()
    until(lambda: not would.evaluate(IS_COVERED))
