"""Lists of games: what they say of each before anybody opens its table."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from domain.texts.formatting import LOCALES
from tests.api.person import Data, Person
from tests.browser.looks import unfolded
from tests.browser.test_table import at_home, seated
from tests.browser.visitor import PHONE, Visit
from tests.kit.samples import PLAIN
from tests.processes.waiting import until


def row(page: Page, game: Data) -> Locator:
    """Return what a list says of a game."""
    return page.locator(f".game a[href='/table/{game['id']}']")


def test_a_seat_that_is_kept_is_shown_to_nobody_as_free(
    visitor: Visit, ada: Person, bob: Person, person: Callable[..., Person]
) -> None:
    game, eve, zoe = ada.create(ruleset=PLAIN, seats=3), person("Eve"), person("Zoe")
    for who in (bob, eve):
        who.join(game)
    for who in (bob, eve):
        who.ask("POST", f"/games/{game['id']}/resign")
    again = ada.ask("POST", f"/games/{game['id']}/rematch")
    kept = "kept for somebody"
    for who, said in (
        (bob, f"Ada · kept for you · {kept}"),
        (ada, f"Ada · {kept} · {kept}"),
        (zoe, f"Ada · {kept} · {kept}"),
    ):
        page = at_home(visitor(PHONE), who)
        expect(row(page, again).locator("span").first).to_have_text(said)


def test_a_game_that_is_to_begin_stands_above_those_that_are_over(visitor: Visit, ada: Person, bob: Person) -> None:
    before, after = ada.create(ruleset=PLAIN), ada.create(ruleset=PLAIN)
    for game in (before, after):
        bob.join(game)
    bob.ask("POST", f"/games/{before['id']}/resign")
    again = ada.ask("POST", f"/games/{before['id']}/rematch")
    bob.ask("POST", f"/games/{after['id']}/resign")
    page = at_home(visitor(PHONE), bob)
    # Others' open games stand below.
    cards = page.locator(".game")
    expect(cards.first).to_contain_text("kept for you")
    expect(cards.first).to_contain_text("A seat is kept for you.")
    expect(cards.first.locator("a")).to_have_attribute("href", f"/table/{again['id']}")
    for game in (before, after):
        expect(page.locator(f".game a[href$='/{game['id']}']")).to_be_visible()
    over = {str(cards.nth(place).locator("a").get_attribute("href")).rpartition("/")[2] for place in (1, 2)}
    assert over == {before["id"], after["id"]}


def test_a_game_that_is_paused_is_not_said_to_be_in_play(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create(ruleset=PLAIN, deadline={"per_sitting": "P1D"})
    bob.join(game)
    page = seated(visitor(PHONE), ada)
    page.goto(f"/table/{game['id']}")
    status = page.locator(".head .status")
    expect(status).to_have_text("in play")
    end = (datetime.now(UTC) + timedelta(days=20)).isoformat(timespec="milliseconds")
    wish = {"kind": "pause", "until": end}
    (asked,) = bob.ask("POST", f"/games/{game['id']}/requests", json=wish)["requests"]
    ada.ask("POST", f"/games/{game['id']}/requests/{asked['id']}", json={"agree": True})
    expect(status).to_contain_text("paused until ")
    ada.play(game)
    page.goto("/")
    expect(row(page, game)).to_contain_text("paused until ")
    expect(row(page, game)).not_to_contain_text("in play")


@pytest.mark.parametrize(
    ("locale", "one", "both"),
    [
        ("en", "over · Ada won · ", "over · Ada and Bob won · "),
        ("ru", "окончена · Победа: Ada · ", "окончена · Победа: Ada и Bob · "),
        ("pl", "zakończona · Zwycięstwo: Ada · ", "zakończona · Zwycięstwo: Ada i Bob · "),
    ],
)
def test_a_list_of_games_tells_who_has_won(
    visitor: Visit, ada: Person, bob: Person, locale: str, one: str, both: str
) -> None:
    game = ada.create(ruleset=PLAIN)
    bob.join(game)
    bob.ask("POST", f"/games/{game['id']}/resign")
    someone = visitor(PHONE)
    page = at_home(someone, ada, locale=locale)
    over = page.locator(f"a[href='/replay/{game['id']}']")
    expect(over).to_contain_text(one)

    def shared(route: Route) -> None:
        answer = route.fetch()
        body = answer.json()
        for found in body["games"]:
            found["winners"] = found["winners"] and [0, 1]
        route.fulfill(response=answer, json=body)

    page.route("**/v1/games?*mine=true*", shared)
    # News of the game would have the one winner that there is.
    someone.forgive("404")
    page.route("**/v1/players/me/events?**", lambda route: route.fulfill(status=404))
    page.reload()
    expect(over).to_contain_text(both)


def test_a_list_shows_what_was_asked_for_last_however_late_another_answer_comes(
    visitor: Visit, ada: Person, bob: Person
) -> None:
    two, three = (bob.create(ruleset=PLAIN, seats=count) for count in (2, 3))
    page = at_home(visitor(PHONE), ada)
    expect(row(page, two)).to_be_visible()
    held: list[Route] = []
    page.route("**/v1/games?*seats=2*", lambda route: held.append(route))
    page.locator("select[name=seats]").select_option("2")
    page.locator("select[name=seats]").select_option("3")
    expect(row(page, two)).to_have_count(0)
    with page.expect_response("**/v1/games?*seats=2*") as late:
        held[0].continue_()
    late.value.finished()
    unfolded(page)
    assert [row(page, game).count() for game in (two, three)] == [0, 1]


@pytest.mark.parametrize("locale", LOCALES)
def test_a_stranger_is_told_which_games_there_are(visitor: Visit, ada: Person, locale: str) -> None:
    someone = visitor(PHONE, locale=locale)
    page = someone.visit("/")
    there = ada.get("/rulesets", locale=locale)["rulesets"]
    told = page.locator(".offered-game")
    expect(told).to_have_count(len(there))
    for about, said in zip(there, told.all(), strict=True):
        expect(said.get_by_role("heading")).to_have_text(re.compile(rf"^\s*{about['name']} "))
        expect(said).to_contain_text(about["summary"])
    assert someone.overflow() == 0


def test_a_game_in_which_others_ask_one_to_agree_waits_for_one(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create(ruleset=PLAIN, deadline={"per_sitting": "P1D"})
    bob.join(game)
    ada.play(game)
    page = at_home(visitor(PHONE), ada)
    mine = page.locator(".game.mine")
    expect(row(page, game)).to_be_visible()
    expect(mine).to_have_count(0)
    bob.ask("POST", f"/games/{game['id']}/requests", json={"kind": "abort"})
    expect(mine).to_contain_text("Bob asks to end the game without a winner.")
    expect(page).to_have_title(re.compile(r"^\(1\) "))
    page.reload()
    expect(mine).to_have_count(1)
    mine.get_by_role("button", name="Decline").click()
    expect(mine).to_have_count(0)
    assert (ada.view(game)["status"], ada.view(game)["requests"]) == ("running", [])


def test_what_is_settled_without_a_look_is_settled_on_the_first_page(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create(ruleset=PLAIN, start="manual", deadline={"per_sitting": "P1D"})
    page = at_home(visitor(PHONE), ada)
    bob.join(game)
    mine = page.locator(".game.mine")
    mine.get_by_role("button", name="Start", exact=True).click()
    expect(mine.locator(".left")).to_be_visible()
    expect(mine.get_by_role("button")).to_have_count(0)
    bob.ask("POST", f"/games/{game['id']}/requests", json={"kind": "abort"})
    mine.get_by_role("button", name="Agree").click()
    expect(mine).to_have_count(0)
    assert ada.view(game)["status"] == "finished"


def test_messages_wait_until_they_are_seen_at_the_table(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create(ruleset=PLAIN)
    bob.join(game)
    ada.play(game)
    page = at_home(visitor(PHONE), ada)
    expect(row(page, game)).to_be_visible()
    bob.ask("POST", f"/games/{game['id']}/messages", json={"text": "Shall we stop?"})
    mine = page.locator(".game.mine")
    expect(mine).to_contain_text("messages that you have not read")
    mine.get_by_role("link", name="Talk").click()
    expect(page.locator(".messages")).to_be_in_viewport()
    until(lambda: ada.get("/players/me/inbox")["waiting"] == [])
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Games", exact=True).click()
    expect(row(page, game)).to_be_visible()
    expect(mine).to_have_count(0)


def test_a_seat_that_is_offered_is_shown_to_who_has_never_been_there(
    visitor: Visit, ada: Person, bob: Person, person: Callable[..., Person]
) -> None:
    eve = person("Eve")
    met, game = eve.create(ruleset=PLAIN), ada.create(ruleset=PLAIN)
    ada.join(met)
    bob.join(game)
    eve.ask("POST", f"/games/{met['id']}/resign")
    page = at_home(visitor(PHONE), eve)
    offer = {"to": "player", "game": met["id"], "seat": 0}
    ada.ask("POST", f"/games/{game['id']}/seats/me/offer", json=offer)
    mine = page.locator(".game.mine")
    expect(mine).to_contain_text("Ada")
    expect(mine).to_contain_text("You are offered a seat.")
    expect(mine.locator("a").first).to_have_attribute("href", f"/table/{game['id']}")


def test_a_game_is_shown_by_a_picture_and_whoever_is_waited_for_by_a_ring(
    visitor: Visit, ada: Person, bob: Person
) -> None:
    game, free = ada.create(ruleset=PLAIN), ada.create(ruleset=PLAIN, seats=3)
    bob.join(game)
    decision = bob.view(game)["decisions"][0]
    bob.command(game, decision["id"], decision["options"][0]["id"])
    cover = next(row["cover"] for row in ada.get("/rulesets")["rulesets"] if row["id"] == PLAIN)
    desk = at_home(visitor(), ada)
    mine = row(desk, game)
    # At a desk it is how the table stands; there is one request for it, and none for what is not shown.
    expect(mine.locator(".stand")).to_be_visible()
    expect(mine.locator(".figure")).to_be_hidden()
    until(lambda: mine.locator(".stand").evaluate("(image) => image.complete && image.naturalWidth > 0"))
    turns = mine.locator(".sitter").evaluate_all("(rows) => rows.map((row) => row.classList.contains('turn'))")
    assert turns == [True, False]
    expect(row(desk, free).locator(".sitter.free")).to_have_count(2)
    phone = at_home(visitor(PHONE), ada)
    drawn = row(phone, game)
    expect(drawn.locator(".figure")).to_have_attribute("src", cover["figure"])
    until(lambda: drawn.locator(".figure").evaluate("(image) => image.complete && image.naturalWidth > 0"))
    asked = phone.evaluate("performance.getEntriesByType('resource').map((row) => row.name)")
    assert not [url for url in asked if "/previews/" in url]
    # A game that not everybody may see is told to nobody by a picture.
    secret = ada.create(ruleset=PLAIN, visibility="private", bots=[{"seat": 1, "bot": "random"}])
    expect(row(desk, secret)).to_be_visible()
    expect(row(desk, secret).locator(".stand")).to_have_count(0)
