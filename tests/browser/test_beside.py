"""What stands beside a table: orders, plans, erased talk, seats that change hands, answers that are taken back."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.api.person import Data, Person
from tests.browser.test_table import seated
from tests.browser.visitor import Visitor
from tests.kit.samples import PLAIN, RICH

Visit = Callable[..., Visitor]


def at_table(visitor: Visit, person: Person, game: Data) -> Page:
    page = seated(visitor(), person)
    page.goto(f"/table/{game['id']}")
    return page


def test_several_answers_are_planned_and_sent_together(visitor: Visit, ada: Person) -> None:
    game = ada.create(ruleset=RICH, bots=[{"seat": 1, "bot": "random"}], options={"draft": "random", "first_seat": 0})
    page = at_table(visitor, ada, game)
    page.locator("summary", has_text="Answer for me").click()
    page.get_by_role("switch").first.check()
    expect(page.get_by_role("switch").first).to_be_enabled()
    assert len(ada.get(f"/games/{game['id']}/orders")["orders"]) == 1
    page.get_by_role("switch").first.uncheck()

    choices = page.locator(".decision .choice input")
    then = page.get_by_role("button", name="and then …")
    choices.first.check()
    then.click()
    expect(page.locator(".steps li")).to_have_count(1)
    page.reload()
    expect(page.locator(".steps li")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".steps")).to_have_count(0)
    choices.first.check()
    then.click()
    choices.last.check()
    with page.expect_response("**/plans") as sent:
        page.get_by_role("button", name="Send", exact=True).first.click()
    assert sent.value.json()["accepted"]
    expect(page.locator(".decision[aria-busy=true]")).to_have_count(0)
    expect(page.locator(".steps")).to_have_count(0)


def test_what_is_erased_is_gone_for_all_and_a_note_is_mine(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create(ruleset=PLAIN)
    bob.join(game)
    mine, other = at_table(visitor, ada, game), at_table(visitor, bob, game)
    for page in (mine, other):
        page.locator(".talk summary").click()
    mine.get_by_label("a note").check()
    for text in ("he bluffs", "good luck", "sorry"):
        mine.get_by_label("Message").fill(text)
        mine.get_by_label("Message").press("Enter")
        expect(mine.locator(".messages")).to_contain_text(text)
    expect(other.locator(".messages")).to_contain_text("sorry")
    mine.get_by_role("button", name="Erase: good luck").click()
    expect(other.locator(".messages li")).to_have_count(1)
    expect(mine.locator(".messages .note")).to_have_count(1)


def test_an_answer_is_taken_back_by_consent_and_a_seat_goes_to_a_friend(
    visitor: Visit, ada: Person, bob: Person, person: Callable[..., Person]
) -> None:
    cat = person("Cat")
    cat.join(ada.create(ruleset=PLAIN))
    game = ada.create(ruleset=PLAIN, take_back="ask")
    bob.join(game)
    ada.play(game)
    mine, other = at_table(visitor, ada, game), at_table(visitor, bob, game)
    mine.get_by_role("button", name="Ask to take my last answer back").click()
    other.get_by_role("button", name="Agree").click()
    expect(mine.locator(".decision legend")).to_be_visible()

    mine.locator("summary", has_text="Seats and people").click()
    mine.get_by_label("To somebody whom you have met").select_option(label="Cat (Diamonsters)")
    mine.get_by_role("button", name="Offer", exact=True).click()
    expect(mine.get_by_role("button", name="Keep my seat")).to_be_visible()
    friend = at_table(visitor, cat, game)
    expect(friend.get_by_text("The seat of Ada is offered to you.")).to_be_visible()
    friend.get_by_role("button", name="Sit down").click()
    expect(friend.locator(".decision legend")).to_be_visible()
    expect(mine.get_by_text("You are watching.")).to_be_visible()
