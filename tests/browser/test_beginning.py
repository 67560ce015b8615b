"""A beginning: one click to a game, the games in a few facts, and a new game by a preset; and the end of a game."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from domain.kernel.protocol.registry import rulesets
from domain.kernel.protocol.ruleset import Ruleset
from tests import REPOSITORY
from tests.api.person import Data, Person, play_on
from tests.browser.looks import findings, geometry
from tests.browser.test_table import seated
from tests.browser.visitor import DESK, PHONE, Visitor
from tests.kit.cases import RULESETS

Visit = Callable[..., Visitor]
SHORTEST = min(rulesets(), key=lambda rules: rules.minutes)


def own_game(page: Page) -> Data:
    """The game of the table that is shown, as its player sees it."""
    read = """async () => (await fetch(`/v1/games/${location.pathname.split("/")[2]}`,
        { headers: { authorization: `Bearer ${localStorage.token}` } })).json()"""
    game: Data = page.evaluate(read)
    return game


def test_one_click_on_the_first_page_begins_a_game_before_a_name_is_asked_for(visitor: Visit) -> None:
    page = visitor(PHONE).visit("/")
    page.get_by_role("button", name="Play now against a bot").click()
    expect(page.locator(".decision legend")).to_be_visible()
    game = own_game(page)
    assert (game["ruleset"], game["visibility"]) == (SHORTEST.id, "private")
    assert [row["bot"] for row in game["seats"]] == [None, "normal"]
    guest = game["seats"][0]["name"]
    assert guest.startswith("Guest ")
    expect(page.locator("#board").get_by_role("heading", name="You")).to_be_visible()
    # The account stays, and is asked for a name where it comes back to.
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Games", exact=True).click()
    expect(page.get_by_role("heading", name=f"You play as {guest}")).to_be_visible()
    expect(page.locator(".game.mine")).to_contain_text("You · Bot 2")
    # Lessons and the other games are offered to those who have games, too.
    expect(page.get_by_role("button", name="Learn by playing")).to_have_count(len(rulesets()))
    assert geometry(page) == []
    assert findings(page) == []
    page.get_by_label("Name").fill("Grace")
    page.get_by_role("button", name="Use this name").click()
    expect(page.get_by_role("heading", name="You play as")).to_have_count(0)
    page.go_back()
    expect(page.locator("#board").get_by_role("heading", name="Grace")).to_be_visible()


def test_a_newcomer_has_the_name_that_they_choose_from_the_first_click_on(visitor: Visit) -> None:
    page = visitor(PHONE).visit("/")
    name = page.get_by_label("You play as")
    expect(name).to_have_value(re.compile(r"Guest \d{4}"))
    name.fill("Grace")
    page.get_by_role("button", name="Play now against a bot").click()
    expect(page.locator("#board").get_by_role("heading", name="Grace")).to_be_visible()
    assert own_game(page)["seats"][0]["name"] == "Grace"


def test_a_guest_is_no_guest_with_another_key(visitor: Visit, ada: Person) -> None:
    page = visitor().visit("/")
    page.get_by_role("button", name="Play now against a bot").click()
    expect(page.locator(".decision legend")).to_be_visible()
    enter_as(page, ada)
    page.goto("/")
    expect(page.get_by_role("heading", name="You play as")).to_have_count(0)


def enter_as(page: Page, person: Person) -> None:
    """Enter with the key of an account that there is."""
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto("/account")
    page.get_by_role("button", name="Forget me on this device").click()
    page.get_by_text("I have an account").first.click()
    page.get_by_label("Key").fill(person.token)
    page.get_by_role("button", name="Use this key").click()
    expect(page.get_by_role("link", name="Account", exact=True)).to_be_visible()


@pytest.mark.parametrize("locale", ["en", "ru", "pl"])
def test_the_first_page_tells_each_game_in_a_few_facts(visitor: Visit, locale: str) -> None:
    for width in (PHONE, DESK):
        page = visitor(width, locale=locale).visit("/")
        games = page.locator(".offered-game")
        expect(games).to_have_count(len(rulesets()))
        for row, rules in zip(games.all(), rulesets(), strict=True):
            assert row.locator(".held").count() == 5
            facts = row.locator("h3 small").inner_text()
            assert f"{rules.seats.start}–{rules.seats.stop - 1}" in facts
            assert str(rules.minutes) in facts
        assert geometry(page) == []
        assert findings(page) == []


def test_a_preset_says_who_plays_and_the_rest_lies_behind_one_fold(visitor: Visit, ada: Person) -> None:
    page = seated(visitor(PHONE), ada)
    for preset, bots, visibility in (
        ("Against a bot", [None, "normal"], "private"),
        ("With a friend by link", [None, None], "private"),
        ("Open table", [None, None], "public"),
    ):
        page.goto("/new")
        page.get_by_text(preset).click()
        expect(page.locator("textarea, select").locator("visible=true")).to_have_count(0)
        page.get_by_role("button", name="Set up the game").click()
        expect(page.locator("#table")).to_be_visible()
        game = own_game(page)
        assert ([row["bot"] for row in game["seats"]], game["visibility"]) == (bots, visibility)


def test_a_preset_follows_what_is_chosen_by_hand(visitor: Visit, ada: Person) -> None:
    page = seated(visitor(), ada)
    page.goto("/new")
    page.get_by_text("Choose everything yourself").click()
    seat = page.locator("select[name='seat 1']")
    seat.select_option("")
    expect(page.get_by_label("With a friend by link")).to_be_checked()
    page.get_by_label("Who may see it").select_option("public")
    expect(page.get_by_label("Open table")).to_be_checked()
    page.get_by_label("Against a bot").check()
    expect(seat).to_have_value("normal")
    expect(page.get_by_label("Who may see it")).to_have_value("private")


SQUEEZED = """() => {
    const ends = document.querySelector('.ending').getBoundingClientRect().bottom;
    return [...document.querySelectorAll('#board > :is(.players, .middle, .bases, .map)')]
        .filter((part) => part.clientHeight + 1 < part.scrollHeight || part.getBoundingClientRect().top < ends)
        .map((part) => part.className);
}"""

PLACED = "(hands) => hands.map((hand) => getComputedStyle(hand).position)"

INSIDE = """() => [...document.querySelectorAll('.plot .name')]
    .every((name) => name.getBoundingClientRect().right <= name.closest('svg').getBoundingClientRect().right)"""


@pytest.mark.parametrize("width", [PHONE, DESK])
@RULESETS
def test_what_a_game_came_to_has_room_beside_its_board_and_for_names(
    visitor: Visit, person: Callable[..., Person], rules: Ruleset, width: int
) -> None:
    guest, other = person("Guest 4821"), person("Wilhelmina 15")
    game = guest.create(ruleset=rules.id)
    other.join(game)
    other.ask("POST", f"/games/{game['id']}/resign")
    page = seated(visitor(width), guest)
    page.goto(f"/table/{game['id']}")
    expect(page.locator(".over h2")).to_have_text("You won!")
    expect(page.locator(".ending .plot .name")).to_have_count(2)
    assert page.evaluate(SQUEEZED) == []
    # A hand that nothing is played from any more does not lie on what is told, nor on the board.
    assert set(page.locator("#board > .hand").evaluate_all(PLACED)) <= {"static"}
    assert page.evaluate(INSIDE)


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_the_end_of_a_game_shows_how_it_came(visitor: Visit, ada: Person, width: int) -> None:
    export = (REPOSITORY / "tests" / "golden" / "smashup-draft-2.ndjson").read_bytes()
    headers = {"Content-Type": "application/x-ndjson"}
    game = ada.view(ada.ask("POST", "/games/import", content=export, headers=headers))
    rows = zip(game["seats"], game["view"]["seats"], strict=True)
    summary = ", ".join(f"{seat['name']} {row['vp']}" for seat, row in rows)
    page = seated(visitor(width), ada)
    page.goto(f"/table/{game['id']}")
    expect(page.locator(".ending .plot")).to_have_attribute("aria-label", f"Victory points by turn: {summary}")
    expect(page.locator(".ending .facts tbody tr")).to_have_count(4)
    assert geometry(page) == []
    assert findings(page) == []
    page.get_by_label("Shown").select_option(label="Cards in hand")
    expect(page.locator(".ending .plot")).to_have_attribute("aria-label", re.compile("Cards in hand by turn"))
    turn = page.locator(".turned a").first
    seq = str(turn.get_attribute("href")).rpartition("#")[2]
    turn.click()
    expect(page.locator("section.card label").first).to_contain_text(f"Step {seq} of")
    expect(page.locator(".course .plot .cursor")).to_be_attached()
    assert geometry(page) == []
    assert findings(page) == []


def test_what_a_game_turned_on_calls_whoever_looks_you(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create(ruleset="diamonsters", options={"mode": "long"})
    bob.join(game)
    play_on({0: ada, 1: bob}, game)
    for seat, (person, other) in enumerate(((ada, "Bob"), (bob, "Ada"))):
        page = seated(visitor(), person)
        page.goto(f"/table/{game['id']}")
        turns = page.locator(".turned li")
        turns.first.wait_for()
        for row in turns.all():
            is_own = f"seat-{seat}" in str(row.get_attribute("class"))
            expect(row).to_contain_text(re.compile(r"You (take|gain)" if is_own else other))


def test_a_game_that_has_just_ended_says_so_at_once(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create(ruleset="diamonsters")
    bob.join(game)
    page = seated(visitor(PHONE), ada)
    page.goto(f"/table/{game['id']}")
    expect(page.locator(".decision")).to_be_visible()
    play_on({0: ada, 1: bob}, ada.view(game))
    expect(page.locator(".ending .plot")).to_be_visible()
    expect(page.locator(".over .main")).to_have_text("Play again")
