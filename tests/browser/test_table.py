"""The table: people play by clicks, by keyboard and on a phone, see each other's moves, and replay what they played."""

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx2
import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from domain.kernel.protocol.registry import rulesets
from domain.kernel.protocol.ruleset import Ruleset
from tests import REPOSITORY
from tests.api.person import Data, Person
from tests.browser.hands import by_keys, by_mouse, by_touch, from_the_list, is_asked, show_list
from tests.browser.looks import abridge, findings, geometry, rotated, unfolded, wear
from tests.browser.places import own_places, plain_places, rank, sign_in
from tests.browser.visitor import PHONE, WIDTHS, Visit, Visitor
from tests.kit.case import case
from tests.kit.cases import RULESETS
from tests.kit.samples import PLAIN, RICH
from tests.processes.service import Service
from tests.processes.thinking import think
from tests.processes.waiting import until

FIRST_VIEW = 100_000
"""Bytes over the wire until a game is shown that runs, with nothing in the cache."""

WITH_ALL = 100_000
"""Bytes with what comes once it is shown: what stands beside the table, and what moves it."""

ANSWERS = 6

HELD = {"width": PHONE, "has_touch": True, "is_mobile": True}
"""A phone."""


def seated(someone: Visitor, person: Person, theme: str = "", locale: str = "") -> Page:
    """A page of somebody whose token the browser has. Nothing is open in it yet."""
    someone.page.add_init_script(
        f"localStorage.token ||= {json.dumps(person.token)}; "
        f"localStorage.theme = {json.dumps(theme)}; localStorage.locale = {json.dumps(locale)}"
    )
    return someone.page


def at_home(someone: Visitor, person: Person, theme: str = "", locale: str = "") -> Page:
    """The first page, opened by somebody whose token the browser has."""
    seated(someone, person, theme, locale)
    return someone.visit("/")


def be_forgotten(page: Page) -> None:
    """Have the device forget the account, on the account's page."""
    page.on("dialog", lambda dialog: dialog.accept())
    leave = page.get_by_role("button", name="Forget me on this device")
    leave.click()
    leave.wait_for(state="hidden")


def answer(page: Page, how: Callable[[Page], None] = from_the_list) -> bool:
    """Answer the decision that is open, when there is one; False once the game is over."""
    if not is_asked(page):
        return False
    how(page)
    return True


HOLD = """(part) => {
    const usual = window.fetch;
    const released = new Promise((done) => { window.release = done; });
    window.fetch = async (where, how) => {
        if (String(where).includes(part)) await released;
        return usual(where, how);
    };
}"""
"""Has a page wait for the answers from addresses with this in them until it calls `release`."""


def test_a_newcomer_needs_a_name_alone(visitor: Visit) -> None:
    page = visitor(service_workers="allow").visit("/")
    page.get_by_label("Name").fill("Grace")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("link", name="New game").first.click()
    page.get_by_role("button", name="Set up the game").click()
    expect(page.locator(".decision legend")).to_be_visible()
    page.reload()
    expect(page.locator(".decision legend")).to_be_visible()


def test_a_new_game_is_set_up_by_its_options(visitor: Visit, ada: Person) -> None:
    someone = visitor(PHONE)
    someone.forgive("409 (Conflict)")
    page = seated(someone, ada)
    page.goto("/new")
    with_factions = next(rules for rules in rulesets() if rules.id == RICH)
    page.locator(f"input[value={with_factions.id}]").check()
    page.get_by_text("Choose everything yourself").click()
    assert_times_are_told(page)
    page.get_by_text("Options", exact=True).click()
    assert_usual_is_told(page)
    factions = page.locator(".of-seats select")
    expect(factions).to_have_count(0)
    page.get_by_label("How factions are chosen").select_option("given")
    expect(factions).to_have_count(4)
    page.get_by_role("button", name="Set up the game").click()
    chosen = [thing.id for thing in with_factions.things if thing.kind == "faction"][:4]
    for field, faction in zip(factions.all(), [chosen[1], *chosen[1:]], strict=True):
        field.select_option(faction)
    page.get_by_role("button", name="Set up the game").click()
    expect(page.locator(".problem")).to_contain_text("the rules do not allow such a game")
    factions.first.select_option(chosen[0])
    page.get_by_label("Time for a turn").select_option("own_times")
    page.get_by_label("Time", exact=True).fill("6")
    page.get_by_label("Time: unit").select_option("hours")
    page.get_by_label("Reserve for the whole game", exact=True).fill("2")
    page.get_by_label("No clock runs at night").check()
    page.get_by_label("Sun", exact=True).check()
    page.get_by_label("The game begins").select_option("manual")
    assert someone.overflow() == 0
    page.get_by_label("Who begins").select_option("1")
    page.get_by_label("Undo").select_option("ask")
    page.get_by_role("button", name="Set up the game").click()
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".decision")).to_be_visible()
    (game,) = ada.get("/games", mine=True)["games"]
    view = ada.view(game)
    rule = view["deadline"]
    assert (rule["per_sitting"], rule["reserve"], rule["on_timeout"]) == ("PT21600S", "P2D", "bot")
    assert view["start"] == "manual"
    assert view["options"]["factions"] == [chosen[:2], chosen[2:]]
    assert (view["options"]["first_seat"], view["take_back"]) == (1, "ask")


def assert_usual_is_told(page: Page) -> None:
    """The form chooses what is usual beforehand, which depends on who plays."""
    asked, begins = (page.get_by_label(name) for name in ("Who is asked when a base scores", "Who begins"))
    seat = page.locator("select[name='seat 1']")
    told, in_full = asked.locator("option").first, page.locator("label", has=asked).locator(".in-full")
    expect(begins.locator("option").first).to_have_text("drawn")
    expect(page.get_by_label("How much is asked").locator("option").first).to_have_text("What needs a choice")
    expect(told).to_contain_text("Only those who can use one")
    seat.select_option("")
    expect(told).to_contain_text("Whoever may hold a special")
    expect(in_full).to_have_text("Whoever may hold a special, so that being asked tells nothing")
    seat.select_option("normal")


def assert_times_are_told(page: Page) -> None:
    """The page says what the choice of a time means, which depends on who plays."""
    said, seat = page.locator("form .hint"), page.locator("select[name='seat 1']")
    levels, time = page.locator("form .levels li"), page.get_by_label("Time for a turn")
    expect(levels).to_have_text(["Normal: Plays the move that looks best, at once."])
    expect(said).to_have_text("Nobody has to hurry: the game waits.")
    seat.select_option("")
    expect(levels).to_have_count(0)
    expect(said).to_contain_text("may take 1 day.")
    time.select_option("hour")
    expect(said).to_contain_text("may take 1 hour.")
    time.select_option("clock_none")
    expect(said).to_have_text("Nobody has to hurry: the game waits.")
    time.select_option("unset")
    seat.select_option("normal")
    expect(said).to_have_text("Nobody has to hurry: the game waits.")


def test_a_game_is_started_from_a_position(visitor: Visit, ada: Person) -> None:
    someone = visitor(PHONE, bypass_csp=True)
    someone.forgive("409 (Conflict)")
    someone.forgive("429 (Too Many Requests)")
    page = seated(someone, ada, locale="ru")
    page.goto("/new")
    page.locator(f"input[value={PLAIN}]").check()
    page.get_by_text("Выбрать всё самостоятельно").click()
    page.get_by_text("Ещё", exact=True).click()
    field, said, create = (
        page.get_by_label("Начальная позиция"),
        page.locator("#start-said"),
        page.locator("button.main"),
    )
    field.fill('{"seats": [')
    expect(said).to_contain_text("Это не JSON")
    create.click()
    expect(field).to_be_focused()
    expect(field).to_have_accessible_description(re.compile("Это не JSON"))
    for text, words in (
        ("[]", "Начальная позиция, «[]»: это записано не так, как нужно; можно: {…}"),
        ("{}", "Начальная позиция: не хватает нужного; можно: seats"),
        ('{"seats": [{"hand": [9]}]}', "Начальная позиция (seats.0.hand.0), «9»: можно от 1 до 5"),
        ('{"seats": [], "table": 1}', "Начальная позиция, «table»: такого нет; можно: seats, deck"),
        ('{"seats": [{"hand": "5"}]}', "Начальная позиция (seats.0.hand), «5»: это записано не так, как нужно"),
        ('{"seats": [{"hand": [5]}]}', "Начальная позиция (seats), «1»: нужно ровно 2"),
    ):
        field.fill(text)
        expect(said).to_contain_text(words)
    # Reasons that only the rules know are told in the reader's language, too.
    field.fill(json.dumps({"seats": [{"hand": [5]}, {"hand": []}]}))
    expect(said).to_contain_text("Прочитать удалось")
    create.click()
    refused = "правила не допускают такой игры: начальная позиция (seats.1.hand), «0»: можно от 1 до 5"
    expect(page.get_by_role("alert")).to_contain_text(refused)
    assert geometry(page) == []
    assert findings(page) == []
    # A refusal for which a day has no room says when there is some.
    full = {"type": "/problems/too-many-games-today", "detail": "you may create or import 1000 games a day"}
    page.route("**/v1/games", lambda route: route.fulfill(status=429, headers={"Retry-After": "86400"}, json=full))
    create.click()
    expect(page.get_by_role("alert")).to_have_text(re.compile(r"таких игр достаточно\. Снова можно будет \d+"))
    page.unroute("**/v1/games")
    hands = {"seats": [{"hand": [5, 5]}, {"hand": [1, 1]}, {"hand": [2, 2]}]}
    page.locator("input[type=file]").set_input_files(
        {"name": "p.json", "mimeType": "", "buffer": json.dumps(hands).encode()}
    )
    expect(page.locator("select[name=seats]")).to_have_value("3")
    create.click()
    expect(page.locator(".decision")).to_be_visible()
    (game,) = ada.get("/games", mine=True, from_position=True)["games"]
    assert ada.view(game)["view"]["hand"] == [5, 5]


def test_an_invitation_is_handed_on_as_long_as_it_lasts(visitor: Visit, ada: Person) -> None:
    game = ada.create(ruleset=PLAIN)
    page = seated(visitor(), ada)
    page.goto(f"/table/{game['id']}")
    invite, link = page.get_by_role("button", name="Invite"), page.get_by_role("textbox", name="Invite")
    expect(invite).to_be_visible()
    expect(link).to_have_count(0)
    invite.click()
    expect(link).to_have_value(re.compile("/join/"))
    made = ada.view(game)["invite"]
    invite.click()
    expect(page.locator("button.main:disabled")).to_have_count(0)
    expect(link).to_have_value(re.compile(f"/join/{made}$"))
    assert ada.view(game)["invite"] == made


def test_who_hands_a_link_on_is_told_that_it_is_copied(visitor: Visit, ada: Person) -> None:
    allowed = ["clipboard-read", "clipboard-write"]
    page = seated(visitor(permissions=allowed), ada)
    page.goto(f"/table/{ada.create(ruleset=PLAIN)['id']}")
    for name in ("Invite", "Share"):
        page.get_by_role("button", name=name).click()
        link = page.get_by_role("textbox", name=name)
        expect(link.locator("+ [role=status]")).to_have_text("The link is copied.")
        assert page.evaluate("navigator.clipboard.readText()") == link.input_value()


@pytest.mark.parametrize("options", [{}, HELD], ids=["desk", "phone"])
def test_a_question_is_seen_wherever_one_reads(visitor: Visit, ada: Person, bob: Person, options: Data) -> None:
    game = ada.create(ruleset=PLAIN)
    bob.join(game)
    page = seated(visitor(**options), ada)
    page.goto(f"/table/{game['id']}")
    from_the_list(page)
    expect(page.locator(".decision")).to_have_count(0)
    read = page.locator(".side")
    # The parts beside the table come later than the board, one by one.
    down = "(part) => { part.scrollTo(0, part.scrollHeight); return part.scrollTop; }"
    until(lambda: unfolded(page) or read.evaluate(down) > 0)
    bob.play(game)
    expect(page.locator(".decision legend")).to_be_in_viewport(ratio=1)
    expect(page.locator(".decision button.main")).to_be_in_viewport(ratio=1)


def test_who_reads_below_a_question_in_large_letters_is_led_back_to_it(
    visitor: Visit, ada: Person, bob: Person
) -> None:
    game = ada.create(ruleset=PLAIN)
    bob.join(game)
    page = seated(visitor(**HELD), ada)
    wire = page.context.new_cdp_session(page)
    wire.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    page.goto(f"/table/{game['id']}")
    from_the_list(page)
    expect(page.locator(".decision")).to_have_count(0)
    unfolded(page)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    bob.play(game)
    back = page.locator(".asked button")
    expect(back).to_be_in_viewport()
    expect(back).to_contain_text(page.locator(".decision legend").text_content() or "?")
    back.tap()
    expect(page.locator(".decision button.main")).to_be_in_viewport(ratio=1)
    expect(back).to_have_count(0)


def test_a_click_that_leaves_nothing_to_choose_sends_and_can_be_undone(visitor: Visit, ada: Person) -> None:
    game = ada.create(ruleset=PLAIN, options={"mode": "long"}, bots=[{"seat": 1, "bot": "random"}])
    until(lambda: [row["seat"] for row in ada.view(game)["waiting"]] == [0])
    page = seated(visitor(sending="soon"), ada)
    page.clock.install()
    page.goto(f"/table/{game['id']}")
    page.clock.run_for(1_000)
    expect(page.locator(".decision")).to_be_visible()
    # Nothing goes on by itself: a slow machine takes seconds between two clicks.
    page.clock.pause_at(datetime.fromtimestamp(page.evaluate("Date.now()") / 1000, UTC) + timedelta(seconds=2))
    card, send = page.locator(".hand [data-can]").first, page.locator(".decision button.main")
    version = ada.view(game)["version"]
    card.click()
    expect(send).to_have_class(re.compile("near"))
    page.clock.run_for(2_500)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(send).to_be_disabled()
    page.clock.run_for(10_000)
    assert ada.view(game)["version"] == version
    # Keys go from option to option: what they pick waits to be sent.
    show_list(page)
    page.locator(".choice input").first.focus()
    page.keyboard.press("Space")
    expect(send).to_be_enabled()
    expect(send).not_to_have_class(re.compile("near"))
    page.get_by_role("button", name="Deselect").click()
    card.click()
    with page.expect_response("**/commands") as sent:
        page.clock.run_for(3_000)
    assert sent.value.ok


@pytest.mark.parametrize("locale", ["en", "ru", "pl"])
def test_the_head_of_a_page_is_one_line_on_a_phone(visitor: Visit, ada: Person, locale: str) -> None:
    page = seated(visitor(PHONE), ada, locale=locale)
    page.goto("/new")
    links = page.locator(".top a")
    expect(links).to_have_count(4)
    tops = [(box["y"], box["height"]) for box in map(Locator.bounding_box, links.all()) if box]
    assert max(y for y, _ in tops) < min(y + height for y, height in tops)


def test_a_clock_that_is_told_in_seconds_goes_on_by_seconds(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create(ruleset=PLAIN, deadline={"per_sitting": "PT2M"})
    bob.join(game)
    page = seated(visitor(), ada)
    page.clock.install()
    page.goto(f"/table/{game['id']}")
    expect(page.locator(".talk")).to_be_attached()
    left = page.locator(".decision .left")
    for _ in range(5):
        before = left.inner_text()
        page.clock.run_for(1_000)
        expect(left).not_to_have_text(before)


def test_who_gives_up_a_seat_before_the_game_is_offered_no_replay_of_nothing(visitor: Visit, ada: Person) -> None:
    page = seated(visitor(), ada)
    page.goto(f"/table/{ada.create(ruleset=PLAIN)['id']}")
    page.get_by_role("button", name="Leave the table").click()
    expect(page.locator(".over")).to_contain_text("The game was called off.")
    expect(page.get_by_role("link", name="Replay")).to_have_count(0)
    page.locator(".over").get_by_role("link", name="New game").click()
    expect(page.get_by_role("button", name="Set up the game")).to_be_visible()


def test_a_finger_is_told_how_to_read_a_card(visitor: Visit, ada: Person) -> None:
    game = ada.create(ruleset=RICH, options={"draft": "random", "first_seat": 0}, bots=[{"seat": 1, "bot": "random"}])
    path = f"/table/{game['id']}"
    for options, is_told in (HELD, True), ({}, False):
        page = seated(visitor(**options), ada)
        page.goto(path)
        expect(page.locator(".hand")).to_be_visible()
        expect(page.get_by_text("Press and hold a card to read it.")).to_be_visible(visible=is_told)


def test_a_creator_mixes_in_chance_of_their_own(visitor: Visit, ada: Person, bob: Person) -> None:
    page = seated(visitor(PHONE), ada)
    page.goto("/new")
    page.locator(f"input[value={PLAIN}]").check()
    page.get_by_label("Open table").check()
    page.get_by_text("Choose everything yourself").click()
    page.get_by_text("More", exact=True).click()
    page.get_by_label("Mix in chance of my own").check()
    page.get_by_role("button", name="Set up the game").click()
    expect(page.get_by_role("button", name="Invite")).to_be_visible()
    (game,) = ada.get("/games", mine=True)["games"]
    # While its page is closed, the creator is told elsewhere where the seed is that is waited for.
    page.goto("/account")
    bob.join(game)
    # A player who waits is told for what, and until when, and may go when that takes too long.
    other = seated(visitor(), bob)
    other.goto(f"/table/{game['id']}")
    expect(other.locator(".dealing")).to_contain_text(re.compile(r"The deal waits for Ada\..* until .*\d{4}"))
    expect(other.get_by_role("button", name="Resign")).to_have_count(0)
    expect(other.get_by_role("button", name="Leave the table")).to_have_count(0)
    other.clock.set_fixed_time(datetime.now(UTC) + timedelta(hours=3))
    other.reload()
    expect(other.get_by_role("button", name="Leave the table")).to_be_visible()
    other.goto("/account")
    elsewhere = seated(visitor(PHONE), ada, locale="pl")
    elsewhere.goto(f"/table/{game['id']}")
    expect(elsewhere.get_by_role("status").filter(has_text="tajną liczbę")).to_be_visible()
    page.goto(f"/table/{game['id']}")
    expect(page.locator(".decision")).to_be_visible()
    expect(elsewhere.locator(".decision")).to_be_visible()
    expect(elsewhere.locator(".log")).to_contain_text("Ada: tajna liczba do rozdania została odkryta.")
    until(lambda: not page.evaluate("Object.keys(localStorage).some((name) => name.startsWith('seed '))"))
    seeds = [row for row in ada.get(f"/games/{game['id']}/log")["entries"] if row["kind"] == "seeded"]
    assert [row["seat"] for row in seeds] == [0]


@pytest.mark.parametrize("is_invited", [True, False])
def test_who_sits_down_mixes_in_chance_of_their_own(visitor: Visit, ada: Person, bob: Person, is_invited: bool) -> None:
    game = ada.create(ruleset=PLAIN, seats=2, visibility="private" if is_invited else "public")
    page = seated(visitor(PHONE), bob)
    page.goto(f"/join/{game['invite']}" if is_invited else f"/table/{game['id']}")
    page.get_by_text("More", exact=True).click()
    page.get_by_label("Mix in chance of my own").check()
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".decision")).to_be_visible()
    until(lambda: not page.evaluate("Object.keys(localStorage).some((name) => name.startsWith('seed '))"))
    seeds = [row for row in ada.get(f"/games/{game['id']}/log")["entries"] if row["kind"] == "seeded"]
    assert [row["seat"] for row in seeds] == [1]


def test_who_mixes_in_chance_sits_down_where_a_seat_is_kept(
    visitor: Visit, ada: Person, bob: Person, person: Callable[..., Person]
) -> None:
    game, eve = ada.create(ruleset=PLAIN, seats=3, visibility="private"), person("Eve")
    for who in (bob, eve):
        who.join(game, invite=game["invite"])
    for who in (bob, eve):
        who.ask("POST", f"/games/{game['id']}/resign")
    again = ada.ask("POST", f"/games/{game['id']}/rematch")
    page = seated(visitor(PHONE), eve)
    page.goto(f"/join/{again['invite']}")
    expect(page.get_by_text("Ada · kept for Bob · kept for you")).to_be_visible()
    page.get_by_text("More", exact=True).click()
    page.get_by_label("Mix in chance of my own").check()
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("button", name="Leave the table")).to_be_visible()
    assert eve.view(again)["seat"] == 2


CROWDS = {"supermarket_1": 4, "street_1": 6, "base_0": 10}
"""How many people stand at places of a map."""

OUTSIDE = """() => [...document.querySelectorAll('.hex')].flatMap((hex) => {
    const polygon = hex.querySelector('polygon'), edge = parseFloat(getComputedStyle(polygon).strokeWidth) / 2;
    return [...hex.querySelectorAll('.person circle')].filter((circle) => {
        const matrix = polygon.getScreenCTM().inverse().multiply(circle.getScreenCTM());
        const far = circle.r.baseVal.value + edge / matrix.a;
        return Array.from({ length: 32 }, (_, at) => new DOMPoint(far * Math.cos(at), far * Math.sin(at)))
          .some((point) => !polygon.isPointInFill(point.matrixTransform(matrix)));
    }).map((circle) => circle.parentElement.dataset.ref);
})"""
"""People on a map who lie on the edge of their place, or beyond it."""

OVER = """() => {
    const boxes = [...document.querySelectorAll('.person circle')].map((row) => row.getBoundingClientRect());
    const far = (one, other) => Math.hypot(one.x - other.x, one.y - other.y) - (one.width + other.width) / 2;
    return boxes.filter((one, at) => boxes.slice(at + 1).some((other) => far(one, other) < 0)).length;
}"""
"""How many people on a map lie on others of the same size."""


def test_a_question_with_one_answer_is_a_button_that_says_what_happens(visitor: Visit, ada: Person) -> None:
    seats = [{"factions": ["pirates", "aliens"]}, {"factions": ["robots", "wizards"]}]
    position = {"seats": seats, "bases": [{"base": "tortuga"}, {"base": "tar_pits"}]}
    game = ada.create(ruleset=RICH, position=position, bots=[{"seat": 1, "bot": "random"}])
    page = seated(visitor(PHONE), ada)
    page.goto(f"/table/{game['id']}")
    expect(page.locator(".decision button")).to_have_text(["End turn"])
    expect(page.locator(".decision .choice")).to_have_count(0)
    assert geometry(page) == findings(page) == []
    page.locator(".decision button").click()
    expect(page.locator(".decision button")).not_to_have_text(["End turn"])


def test_a_click_sends_no_answer_that_nothing_says_is_about_to_be_sent(
    visitor: Visit, ada: Person, bob: Person
) -> None:
    game = ada.create(ruleset=PLAIN, position={"seats": [{"hand": [5]}, {"hand": [1]}]})
    bob.join(game, accept_position=True)
    page = seated(visitor(sending="soon"), ada)
    page.clock.install()
    page.goto(f"/table/{game['id']}")
    page.clock.run_for(1_000)
    version = ada.view(game)["version"]
    expect(page.locator(".decision .only")).to_be_visible()
    page.locator(".hand .monster").click()
    page.clock.run_for(10_000)
    assert ada.view(game)["version"] == version
    with page.expect_response("**/commands") as sent:
        page.locator(".decision .only").click()
    assert sent.value.ok


def test_people_on_a_map_lie_within_their_place_and_on_nobody(visitor: Visit, ada: Person) -> None:
    ids = iter([f"c{number:02}" for number in range(1, 21)])
    crowds = {place: {"people": [f"{next(ids)}@0" for _ in range(count)]} for place, count in CROWDS.items()}
    position = {"seats": [{"faction": "bees"}, {"faction": "raiders"}], "locations": crowds, "phase": "movement"}
    game = ada.create(ruleset="zgame", position=position, bots=[{"seat": 1, "bot": "random"}])
    page = seated(visitor(), ada)
    page.goto(f"/table/{game['id']}")
    expect(page.locator(".person")).to_have_count(sum(CROWDS.values()))
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(OVER) == 0


def test_a_map_shows_on_a_phone_what_can_be_clicked(visitor: Visit, ada: Person) -> None:
    seats = [{"faction": "bees"}, {"faction": "raiders"}]
    page = seated(visitor(PHONE), ada)
    for home in ("base_0", "base_1"):
        position = {"seats": seats, "locations": {home: {"people": ["c01@0", "c02@0"]}}, "phase": "movement"}
        game = ada.create(ruleset="zgame", position=position, bots=[{"seat": 1, "bot": "random"}])
        page.goto(f"/table/{game['id']}")
        expect(page.locator("#board svg [data-can]").first).to_be_in_viewport(ratio=0.9)


def test_who_takes_a_faction_is_told_what_it_is_good_at(visitor: Visit, ada: Person) -> None:
    game = ada.create(ruleset=RICH, options={"draft": "snake", "first_seat": 0}, bots=[{"seat": 1, "bot": "random"}])
    page = seated(visitor(PHONE), ada, locale="pl")
    page.goto(f"/table/{game['id']}")
    expect(page.locator(".decision")).to_contain_text("Piraci przesuwają się, nawet tuż przed zdobyciem bazy")


def test_the_options_of_another_question_are_shown_from_the_top(visitor: Visit, ada: Person) -> None:
    options = {"draft": "random", "first_seat": 0}
    game = ada.create(ruleset=RICH, options=options, bots=[{"seat": 1, "bot": "random"}])
    page = seated(visitor(PHONE), ada)
    page.goto(f"/table/{game['id']}")
    choices = page.locator(".decision .choices")
    show_list(page)
    choices.locator("input").first.check()
    choices.evaluate("(list) => { list.style.maxHeight = '40px'; list.scrollTop = 20; }")
    assert choices.evaluate("(list) => list.scrollTop") == 20
    page.locator(".decision button.main").click()
    until(lambda: choices.evaluate("(list) => list.scrollTop") == 0)


def test_a_question_in_letters_of_double_size_covers_no_board(visitor: Visit, ada: Person) -> None:
    options = {"draft": "random", "first_seat": 0}
    game = ada.create(ruleset=RICH, options=options, bots=[{"seat": 1, "bot": "random"}])
    page = seated(visitor(PHONE), ada)
    wire = page.context.new_cdp_session(page)
    wire.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    page.goto(f"/table/{game['id']}")
    show_list(page)
    page.locator(".decision .choice input").first.check()
    # A thing on which something else lies cannot be clicked.
    for part in ("#board .player", ".decision button.main"):
        page.locator(part).first.click(trial=True)
        expect(page.locator(part).first).to_be_in_viewport(ratio=1)


def test_who_sits_down_is_told_that_a_game_was_set_up(visitor: Visit, ada: Person, bob: Person) -> None:
    position = {"seats": [{"hand": [5, 5]}, {"hand": [1, 1]}]}
    game = ada.create(ruleset=PLAIN, seats=2, position=position)
    page = seated(visitor(PHONE), bob, locale="pl")
    page.goto(f"/table/{game['id']}")
    expect(page.locator(".sitting")).to_contain_text("nie zaczyna się od rozdania")
    page.get_by_role("button", name="Usiądź do stołu").click()
    expect(page.locator(".decision")).to_be_visible()


def test_the_form_of_a_new_game_keeps_the_seats_that_it_shows(visitor: Visit, ada: Person) -> None:
    page = seated(visitor(), ada)
    page.goto("/new")
    kinds, seats = page.locator("input[name=ruleset]"), page.locator("select[name=seats]")
    page.get_by_text("Choose everything yourself").click()
    kinds.nth(1).check()
    seats.select_option("3")
    expect(page.locator("select[name='seat 2']")).to_be_visible()
    kinds.nth(2).check()
    expect(seats).to_have_value("3")
    expect(page.locator("select[name='seat 2']")).to_be_visible()
    page.get_by_role("button", name="Set up the game").click()
    expect(page.locator(".decision, .waiting").first).to_be_visible()
    (game,) = ada.get("/games", mine=True)["games"]
    assert len(ada.view(game)["seats"]) == 3


def test_a_new_game_is_of_the_ruleset_that_was_chosen_last_however_late_another_answer_comes(
    visitor: Visit, ada: Person
) -> None:
    page = seated(visitor(), ada)
    _, second, third = (row["id"] for row in ada.get("/rulesets")["rulesets"])
    page.goto("/new")
    page.evaluate(HOLD, f"/rulesets/{second}?")
    page.locator(f"input[value={second}]").check()
    page.locator(f"input[value={third}]").check()
    rules = page.locator(f"a[href^='/v1/rulesets/{third}/rules']")
    expect(rules).to_be_visible()
    page.evaluate("window.release()")
    unfolded(page)
    expect(page.locator(f"input[value={third}]")).to_be_checked()
    expect(rules).to_be_visible()
    page.get_by_role("button", name="Set up the game").click()
    expect(page.locator(".decision, .waiting").first).to_be_visible()
    (game,) = ada.get("/games", mine=True)["games"]
    assert ada.view(game)["ruleset"] == third


def test_a_new_game_is_of_the_ruleset_that_was_chosen_just_now(visitor: Visit, ada: Person) -> None:
    page = seated(visitor(), ada)
    _, second, _ = (row["id"] for row in ada.get("/rulesets")["rulesets"])
    page.goto("/new")
    page.evaluate(HOLD, f"/rulesets/{second}?")
    page.locator(f"input[value={second}]").check()
    page.get_by_role("button", name="Set up the game").click()
    page.evaluate("window.release()")
    expect(page.locator(".decision, .waiting").first).to_be_visible()
    (game,) = ada.get("/games", mine=True)["games"]
    assert ada.view(game)["ruleset"] == second


def test_an_account_is_made_once_and_its_key_is_kept(visitor: Visit) -> None:
    page = visitor().visit("/")
    held: list[Route] = []
    page.route("**/v1/players", lambda route: held.append(route))
    page.get_by_label("Name").fill("Grace")
    page.get_by_label("Name").press("Enter")
    expect(page.get_by_role("button", name="Begin")).to_be_disabled()
    page.get_by_label("Name").press("Enter")
    page.get_by_role("link", name="New game").first.click()
    expect(page.get_by_role("button", name="Begin")).to_be_enabled()
    assert len(held) == 1
    held[0].continue_()
    expect(page.get_by_role("button", name="Set up the game")).to_be_visible()


def test_what_people_ask_of_each_other_is_answered(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create(ruleset=PLAIN)
    bob.join(game)
    pages = []
    for person in (ada, bob):
        pages.append(seated(visitor(), person))
        pages[-1].goto(f"/table/{game['id']}")
    pages[0].get_by_text("Ask the others").click()
    pages[0].get_by_role("button", name="End without a result").click()
    pages[1].get_by_role("button", name="Agree").click()
    for page in pages:
        expect(page.get_by_role("heading", name="The game was called off.")).to_be_visible()


def test_what_is_not_written_says_why(visitor: Visit, ada: Person) -> None:
    game = ada.create(ruleset=PLAIN)
    someone = visitor()
    # The browser tells of each answer that is a problem.
    someone.forgive("409 (Conflict)")
    page = seated(someone, ada)
    page.goto(f"/table/{game['id']}")
    page.locator(".talk summary").click()
    text = page.get_by_label("Message")
    text.fill("safe\u202etxt.exe")
    text.press("Enter")
    expect(page.locator(".talk .problem")).to_contain_text("some of it is not seen")
    text.fill("safe")
    text.press("Enter")
    expect(page.locator(".talk .messages")).to_contain_text("safe")
    expect(page.locator(".talk .problem")).to_have_count(0)


def test_who_asks_to_play_again_after_another_sits_down(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create()
    bob.join(game)
    ada.ask("POST", f"/games/{game['id']}/resign")
    page = seated(visitor(PHONE), bob)
    page.goto(f"/table/{game['id']}")

    def later(route: Route) -> None:
        ada.ask("POST", f"/games/{game['id']}/rematch")
        route.continue_()

    page.route("**/rematch", later)
    page.get_by_role("button", name="Play again").click()
    expect(page.locator(".decision")).to_be_visible()


def test_free_seats_are_counted(visitor: Visit, ada: Person) -> None:
    game = ada.create(seats=4)
    page = at_home(visitor(), ada)
    expect(page.locator(f"a[href='/table/{game['id']}']").first).to_contain_text("Ada · 3 free seats")
    page.goto(f"/table/{game['id']}")
    expect(page.get_by_text("Ada · 3 free seats", exact=True)).to_be_visible()


def test_an_answer_is_taken_back(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create(ruleset=PLAIN)
    bob.join(game)
    page = seated(visitor(), ada)
    page.goto(f"/table/{game['id']}")
    assert answer(page)
    page.get_by_role("button", name="Undo my last move").click()
    expect(page.locator(".decision legend")).to_be_visible()
    assert answer(page)


PEOPLE = (0, 2)
"""Seats of people; at the one between them sits a bot."""


def played_in_company(game: Data, people: list[Person], pages: list[Page]) -> None:
    """Let two people play a game with a bot to its end: one clicks on the board, the other taps on a phone."""
    hands = dict(zip(PEOPLE, zip(pages, (by_mouse, by_touch), strict=True), strict=True))
    view = people[0].view(game)
    while view["status"] != "finished":
        asked = hands.keys() & {row["seat"] for row in view["waiting"]}
        for seat in asked:
            page, how = hands[seat]
            if answer(page, how):
                page.locator(".decision[aria-busy=true]").wait_for(state="detached")
        news = {} if asked else {"wait": 60, "after": view["version"]}
        view = people[0].view(game, **news)
    for page in pages:
        expect(page.locator(".over")).to_be_visible()


def company(people: list[Person], visitors: list[Visitor], wish: Data) -> tuple[Data, list[Page]]:
    """Let two people sit down at a table with a bot between them; the second does so in the browser."""
    game = people[0].create(seats=3, bots=[{"seat": 1, "bot": "random"}], **wish)
    pages = [seated(someone, person) for someone, person in zip(visitors, people, strict=True)]
    for page in pages:
        page.goto(f"/table/{game['id']}")
    pages[1].get_by_role("button", name="Sit down").tap()
    return game, pages


@RULESETS
def test_two_people_and_a_bot_play_every_ruleset_to_its_end(
    visitor: Visit, ada: Person, bob: Person, rules: Ruleset
) -> None:
    visitors = [visitor(service_workers="allow"), visitor(**HELD, service_workers="allow")]
    game, pages = company([ada, bob], visitors, {"ruleset": rules.id, **case(rules).company})
    played_in_company(game, [ada, bob], pages)
    assert [someone.overflow() for someone in visitors] == [0, 0]
    pages[1].get_by_role("button", name="Play again").click()
    expect(pages[1].get_by_text("waiting for players")).to_be_visible()
    pages[0].get_by_role("link", name="Replay").click()
    expect(pages[0].get_by_role("slider")).to_be_visible()
    pages[0].keyboard.press("Home")
    expect(pages[0].locator("section.card label").first).to_contain_text("Step 1 of")
    pages[0].keyboard.press("ArrowRight")
    expect(pages[0].locator("section.card label").first).to_contain_text("Step 2 of")


@RULESETS
def test_every_ruleset_is_played_to_its_end_by_keys_alone(visitor: Visit, ada: Person, rules: Ruleset) -> None:
    game = ada.create(ruleset=rules.id, **case(rules).wishes[0])
    someone = visitor(service_workers="allow")
    page = seated(someone, ada)
    page.goto(f"/table/{game['id']}")
    while answer(page, by_keys):
        page.locator(".decision[aria-busy=true]").wait_for(state="detached")
    expect(page.locator(".over")).to_be_visible()
    result = ada.view(game)["result"]
    names = [seat["name"] for seat in ada.view(game)["seats"]]
    scores = [f"{name}: {score}" for name, score in zip(names, result["scores"], strict=True)]
    for said in (*result["reason_texts"], *scores):
        expect(page.locator(".over .because")).to_contain_text(said)
    assert someone.overflow() == 0


class Guest(Person):
    """Somebody at a service with a ruleset that the document does not know."""

    def anywhere(self, method: str, path: str, **request: Any) -> httpx2.Response:
        return self._client().request(method, path, **request)


def test_a_ruleset_that_nobody_drew_a_board_for_is_played_to_its_end(
    browser: Browser, services: Callable[..., Service], redis_url: str
) -> None:
    service = services(redis_url, program="tests.template.served").start("api-1")
    ada, bob = Guest(service, "Ada"), Guest(service, "Bob")
    game = ada.create(ruleset="nim", position={"heaps": [2, 1]})
    bob.join(game, accept_position=True)
    someone = Visitor(browser, service.address(), **HELD)
    page = seated(someone, ada)
    page.goto(f"/table/{game['id']}")
    expect(page.get_by_role("region", name="Table")).to_contain_text("1  ●●\n2  ●")
    # An option that cannot be clicked on the board is not to be folded away.
    expect(page.locator(".choices")).to_be_visible()
    expect(page.locator(".fold")).to_be_hidden()
    while answer(page, by_touch):
        page.locator(".decision[aria-busy=true]").wait_for(state="detached")
        if bob.view(game)["status"] == "running":
            bob.play(game)
    expect(page.locator(".over")).to_be_in_viewport()
    assert someone.overflow() == 0
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("region", name="Table")).to_contain_text("Ada · Bob")
    someone.leave()
    assert someone.faults == []


def test_nobody_has_a_turn_while_factions_are_drafted(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create(ruleset="smashup", options={"first_seat": 0})
    bob.join(game)
    page = seated(visitor(), ada)
    page.goto(f"/table/{game['id']}")
    expect(page.locator(".board .player")).to_have_count(2)
    expect(page.locator(".player.active")).to_have_count(0)
    for _ in range(4):
        next(who for who in (ada, bob) if who.view(game)["decisions"]).play(game)
    expect(page.locator(".player.active h2")).to_contain_text("Ada")


def test_a_folded_list_shows_what_is_picked_on_the_board_and_what_cannot_be_clicked_there(
    visitor: Visit, ada: Person, bob: Person
) -> None:
    options = {"draft": "random", "first_seat": 0}
    game = ada.create(ruleset="smashup", options=options)
    bob.join(game)
    page = seated(visitor(PHONE, has_touch=True), ada)
    page.goto(f"/table/{game['id']}")
    expect(page.get_by_role("button", name="As a list", exact=True)).to_be_visible()
    expect(page.locator(".choice:visible")).to_have_text(re.compile("^\\s*End"))
    name = page.locator(".hand .face[data-can]").first.get_attribute("data-ref")
    card = page.locator(f".hand [data-ref='{name}']").first
    card.tap()
    expect(card).to_have_attribute("data-picked", "")
    if not page.locator(".choice input:checked").count():
        page.locator(".base .name [data-can]").first.tap()
    expect(page.locator(".choice:has(:checked)")).to_be_visible()


@pytest.mark.parametrize("locale", ["en", "ru", "pl"])
def test_what_is_picked_on_a_board_is_shown_in_the_list_and_moves_no_button(
    visitor: Visit, ada: Person, bob: Person, locale: str
) -> None:
    game = ada.create(ruleset=RICH, options={"draft": "random", "first_seat": 0})
    bob.join(game)
    page = seated(visitor(PHONE, has_touch=True), ada, locale=locale)
    page.goto(f"/table/{game['id']}")
    send = page.locator(".decision button.main")
    below = "(button) => button.getBoundingClientRect().top - button.closest('form').getBoundingClientRect().top"
    before = send.evaluate(below)
    page.locator(".hand .face[data-can]").last.tap()
    if not page.locator(".choice input:checked").count():
        page.locator(".base .name [data-can]").last.tap()
    expect(send).to_be_enabled()
    expect(page.locator(".decision .actions button")).to_have_count(3)
    expect(page.locator(".choice:has(:checked)")).to_be_in_viewport()
    assert send.evaluate(below) == before
    # It is told in words: the button that sends is one.
    expect(page.locator(".choice:has(:checked)")).to_have_css("background-color", "rgba(0, 0, 0, 0)")


@pytest.mark.parametrize("locale", ["en", "ru", "pl"])
def test_neither_what_is_picked_nor_what_takes_an_answer_back_moves_the_board(
    visitor: Visit, ada: Person, locale: str
) -> None:
    seats = [{"factions": ["pirates", "robots"], "hand": ["zapbot", "cannon"]}, {"factions": ["aliens", "ninjas"]}]
    position = {"seats": seats, "bases": [{"base": "tar_pits"}]}
    game = ada.create(ruleset="smashup", position=position, bots=[{"seat": 1, "bot": "random"}])
    page = seated(visitor(PHONE, has_touch=True), ada, locale=locale)
    page.goto(f"/table/{game['id']}")
    expect(page.locator(".decision")).to_be_visible()
    top = "(board) => board.getBoundingClientRect().top"
    at = page.locator("#board").evaluate(top)
    page.locator(".hand .face[data-can][data-ref='card_type:zapbot']").tap()
    page.locator(".choice:has(:checked)").wait_for()
    # A long name may take a line more than "Choose one".
    assert abs(page.locator("#board").evaluate(top) - at) < 16
    page.locator(".decision .actions button").last.tap()
    ada.play(game, "play zapbot tar_pits")
    expect(page.locator(".hint .back")).to_be_in_viewport(ratio=1)
    assert page.locator("#board").evaluate(top) == at


def test_a_list_is_read_as_a_whole_where_the_board_has_nothing_to_click(visitor: Visit, ada: Person) -> None:
    deck = ["time_loop", "summon", "portal", "sacrifice", "mystic_studies", "neophyte"]
    seats: list[Data] = [{"factions": ["wizards", "robots"], "hand": ["scry"], "deck": deck}]
    seats.append({"factions": ["aliens", "ninjas"]})
    position = {"seats": seats, "bases": [{"base": "tar_pits"}]}
    game = ada.create(ruleset=RICH, position=position, bots=[{"seat": 1, "bot": "random"}])
    ada.play(game, "play scry")
    page = seated(visitor(PHONE), ada)
    page.goto(f"/table/{game['id']}")
    expect(page.locator(".fold")).to_be_hidden()
    # It is folded, as at every question that is answered on the board.
    expect(page.locator(".decision.folded .choice").nth(3)).to_be_in_viewport(ratio=1)


def test_a_page_that_is_not_there_says_so_in_the_language_of_its_reader(visitor: Visit) -> None:
    someone = visitor(PHONE, locale="ru", bypass_csp=True)
    someone.forgive("404")
    answer = someone.page.goto("/nowhere")
    assert answer is not None
    assert answer.status == 404
    expect(someone.page.get_by_role("heading")).to_have_text("Такой страницы нет.")
    assert findings(someone.page) == []
    someone.page.get_by_role("link", name="Начать").last.click()
    expect(someone.page.get_by_label("Имя")).to_be_visible()
    told = someone.page.request.get("/nowhere")
    assert (told.status, told.json()["type"]) == (404, "/problems/not-found")


def test_a_table_without_a_board_stands_in_the_middle(visitor: Visit, ada: Person) -> None:
    page = seated(visitor(), ada)
    page.goto(f"/table/{ada.create(ruleset=PLAIN)['id']}")
    card = page.locator(".question .card").bounding_box()
    assert card is not None
    assert abs(card["x"] + card["width"] / 2 - 640) < 8


def test_what_an_option_speaks_of_is_clicked_on_the_board(visitor: Visit, ada: Person) -> None:
    game = ada.create(ruleset=PLAIN, bots=[{"seat": 1, "bot": "random"}])
    page = seated(visitor(), ada)
    page.goto(f"/table/{game['id']}")
    card = page.locator(".hand [data-can]").first
    card.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".choice input:checked")).to_have_count(1)
    page.get_by_role("button", name="Deselect").click()
    expect(page.locator(".choice input:checked")).to_have_count(0)
    card.click()
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".log")).to_contain_text(re.compile("You send"))


def test_cards_of_one_name_are_told_apart_on_the_board_as_in_the_list(visitor: Visit, ada: Person) -> None:
    seats = [{"factions": ["pirates", "robots"], "hand": ["cannon", "zapbot"]}, {"factions": ["aliens", "ninjas"]}]
    bases = [{"base": "tar_pits", "cards": ["zapbot@0", "zapbot@0", "first_mate@0"]}]
    game = ada.create(ruleset="smashup", position={"seats": seats, "bases": bases}, bots=[{"seat": 1, "bot": "random"}])
    page = seated(visitor(), ada)
    page.goto(f"/table/{game['id']}")
    show_list(page)
    page.locator(".choice", has_text="Cannon").click()
    page.get_by_role("button", name="Send").click()
    # The question before names a Zapbot, too: numbers come with the next one.
    alike = page.locator(".piece [data-number]")
    expect(alike).to_have_count(2)
    numbers = [text.split()[-1] for text in page.locator(".choice", has_text="Zapbot").all_inner_texts()]
    assert len(set(numbers)) == 2
    assert [one.get_attribute("data-number") for one in alike.all()] == numbers
    # A card in the hand is no answer to a question about cards in play.
    expect(page.locator(".piece [data-can]")).to_have_count(3)
    expect(page.locator(".hand [data-can]")).to_have_count(0)
    alike.last.click()
    expect(page.locator(".choice:has(:checked)")).to_contain_text(numbers[-1])


def test_a_discard_pile_can_be_clicked_where_something_is_taken_from_it(visitor: Visit, ada: Person) -> None:
    own = {"factions": ["zombies", "robots"], "hand": ["walker", "grave_digger"], "discard": ["walker", "zapbot"]}
    position = {"seats": [own, {"factions": ["aliens", "ninjas"]}], "bases": [{"base": "tar_pits"}]}
    game = ada.create(ruleset="smashup", position=position, bots=[{"seat": 1, "bot": "random"}])
    page = seated(visitor(), ada)
    page.goto(f"/table/{game['id']}")
    pile, hand = page.locator(".player.seat-0 details"), page.locator(".hand")
    title = pile.locator("summary")
    # A Walker in the hand can be played, the one in the pile cannot.
    expect(hand.locator("[data-can]")).to_have_count(2)
    expect(pile.locator("[data-can], [role=button]")).to_have_count(0)
    expect(title).to_have_css("box-shadow", "none")
    title.click()
    pile.locator(".face", has_text="Walker").click()
    expect(page.locator(".choice:has(:checked)")).to_have_count(0)
    hand.locator(".face", has_text="Grave Digger").click()
    page.get_by_role("button", name="Send").click()
    # Now the one in the pile can be taken, and the one in the hand has no part in it.
    expect(pile.locator("[data-can][role=button]")).to_have_count(2)
    expect(hand.locator("[data-can], [role=button]")).to_have_count(0)
    expect(title).not_to_have_css("box-shadow", "none")
    pile.locator(".face", has_text="Walker").click()
    expect(page.locator(".choice:has(:checked)")).to_contain_text("Walker")
    page.get_by_role("button", name="Send").click()
    expect(pile.locator("[data-can], [role=button]")).to_have_count(0)


@RULESETS
def test_what_happened_lights_up_what_it_speaks_of(visitor: Visit, ada: Person, rules: Ruleset) -> None:
    game = ada.create(ruleset=rules.id, bots=[{"seat": 1, "bot": "random"}])
    page = seated(visitor(), ada)
    page.goto(f"/table/{game['id']}")
    assert answer(page)
    is_asked(page)

    def lights_up() -> bool:
        page.locator(".story .event[tabindex='0']").last.focus()
        return page.locator("#board [data-lit]").count() > 0

    # The bot's moves come when they come, and things that a row speaks of may leave the board by them.
    until(lights_up)


def test_what_is_lit_is_what_a_row_speaks_of_after_the_board_has_changed(
    visitor: Visit, ada: Person, bob: Person
) -> None:
    position = {"seats": [{"hand": [1, 2, 3, 4, 5]}] * 2, "deck": [2, 5, 5, 1, 1]}
    game = ada.create(ruleset=PLAIN, position=position)
    bob.join(game, accept_position=True)
    page = seated(visitor(), ada)
    page.goto(f"/table/{game['id']}")
    page.locator(".story .event", has_text="Ni").last.focus()
    lit = "[...document.querySelectorAll('#board [data-lit]')].map(({ dataset }) => dataset.about)"
    assert set(page.evaluate(lit)) == {"card_type:m2"}
    # Another hand, and another stray: what is lit now are the other 2s that there are.
    ada.play(game, "m1")
    bob.play(game, "m5")
    expect(page.locator(".decision legend")).to_contain_text("Go (5)")
    # While the entry plays, what it speaks of is lit.
    until(lambda: set(page.evaluate(lit)) == {"card_type:m2"})


def test_what_a_seat_has_seen_is_shown_where_it_lies(visitor: Visit, ada: Person, bob: Person) -> None:
    seats = [{"factions": ["aliens", "ninjas"], "hand": ["probe"]}, {"factions": ["zombies", "dinosaurs"]}]
    seats[1]["hand"] = ["upgrade", "outbreak"]
    game = ada.create(ruleset=RICH, position={"seats": seats, "bases": [{"base": "tar_pits"}]})
    bob.join(game, accept_position=True)
    ada.play(game, "play probe")
    page = seated(visitor(PHONE), ada)
    page.goto(f"/table/{game['id']}")
    known = page.locator("#board .player.seat-1 .known")
    known.get_by_text("Hand · known to you: 2").click()
    expect(known.locator(".face")).to_contain_text(["Outbreak", "Upgrade"])
    # A player who has looked at nothing is shown nothing. All know a card that was dealt open.
    page = seated(visitor(), bob)
    page.goto(f"/table/{game['id']}")
    expect(page.locator("#board .player")).to_have_count(2)
    expect(page.locator("#board .known")).to_have_count(0)
    page.goto(f"/table/{ada.create(ruleset=PLAIN, bots=[{'seat': 1, 'bot': 'random'}])['id']}")
    expect(page.locator("#board .player.seat-1 .known b")).to_have_text(["1", "2", "3", "4", "5"])


@pytest.fixture
def table_of_each(ada: Person) -> list[dict[str, Any]]:
    return [ada.create(ruleset=rules.id, bots=[{"seat": 1, "bot": "random"}]) for rules in rulesets()]


@pytest.mark.parametrize("width", WIDTHS)
def test_every_page_is_accessible_and_fits(
    visitor: Visit, ada: Person, running: Service, table_of_each: list[dict[str, Any]], width: int
) -> None:
    someone = visitor(width, bypass_csp=True)
    # The browser tells of the link of no worth.
    someone.forgive("404")
    page = someone.page
    abridge(page)
    sign_in(page, ada)
    tables = {game["ruleset"]: game["id"] for game in table_of_each}
    rank(running.store, ada.id)
    plain = list(plain_places(ada, running.store, table_of_each[0]).items())
    # A page without a script of its own is looked at in one width.
    seen = [*own_places(ada, tables).items(), *plain[WIDTHS.index(width) :: len(WIDTHS)]]
    for number, (name, path) in enumerate(seen):
        look = rotated(number, width)
        page.set_extra_http_headers({"Accept-Language": look.locale})
        page.evaluate("(locale) => { localStorage.locale = locale; }", look.locale)
        page.goto(path)
        unfolded(page)
        for size in (look._replace(is_big=True), look):
            wear(page, size)
            assert geometry(page) == [], (name, size)
        assert findings(page) == [], (name, look)


def test_anybody_watches_a_public_game_and_opens_its_replay_by_a_link(visitor: Visit, ada: Person) -> None:
    game = ada.create(seats=2, bots=[{"seat": 1, "bot": "random"}])
    stranger = visitor(PHONE)
    page = stranger.visit("/")
    page.locator(f"a[href='/table/{game['id']}']").click()
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator(".event").first).to_be_visible()
    ada.ask("POST", f"/games/{game['id']}/resign")
    expect(page.locator(".over")).to_be_visible()
    page.goto(f"/replay/{game['id']}#2")
    expect(page.locator("section.card label").first).to_contain_text("Step 2 of")
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("textbox", name="Share")).to_have_value(f"{stranger.address}/replay/{game['id']}#2")
    assert stranger.overflow() == 0


def test_a_replay_tells_on_a_phone_what_happens_while_it_goes_on(visitor: Visit, ada: Person) -> None:
    game = ada.create(seats=2, bots=[{"seat": 1, "bot": "random"}])
    ada.ask("POST", f"/games/{game['id']}/resign")
    page = visitor(PHONE).visit(f"/replay/{game['id']}#1")
    on, told = page.get_by_role("button", name="+1"), page.locator(".story [aria-current]")
    for moment in (2, 3, 4):
        on.click()
        expect(page.locator("section.card label").first).to_contain_text(f"Step {moment} of")
        expect(told).to_be_in_viewport(ratio=1)
    page.locator("#board .player").last.scroll_into_view_if_needed()
    for part in (on, told):
        expect(part).to_be_in_viewport(ratio=1)


def test_a_replay_is_seen_by_whose_eyes_were_asked_for_last_however_late_another_answer_comes(
    visitor: Visit, ada: Person
) -> None:
    game = ada.create(seats=2, bots=[{"seat": 1, "bot": "random"}])
    ada.ask("POST", f"/games/{game['id']}/resign")
    page = visitor().visit(f"/replay/{game['id']}")
    board, eyes = page.locator("#board"), page.get_by_label("Seen by")
    expect(board).to_be_visible()
    was = board.inner_html()
    page.evaluate(HOLD, "seat=0")
    eyes.select_option("0")
    eyes.select_option("1")
    until(lambda: board.inner_html() != was)
    shown = board.inner_html()
    page.evaluate("window.release()")
    unfolded(page)
    assert board.inner_html() == shown


def test_a_game_is_checked_by_the_page_itself_and_says_why_a_bot_played_so(
    visitor: Visit, ada: Person, running: Service
) -> None:
    game = ada.create(bots=[{"seat": 1, "bot": "hard"}])
    page = seated(visitor(), ada)
    page.goto(f"/table/{game['id']}")
    assert answer(page)
    think(running.store, game["id"])
    expect(page.locator(".decision")).to_be_visible()
    ada.ask("POST", f"/games/{game['id']}/resign")
    page.get_by_role("link", name="Replay").click()
    check = page.get_by_role("button", name="Check it yourself")
    check.click()
    expect(page.locator(".check .open").last).to_contain_text("turnfold audit")
    expect(page.locator(".check .holds")).to_have_count(5)
    expect(page.locator(".check .fails")).to_have_count(0)

    export = ada.send("GET", f"/games/{game['id']}/export").content
    forged = export.replace(b'"choose":["m', b'"choose":["n', 1)
    page.route("**/export", lambda route: route.fulfill(body=forged))
    check.click()
    expect(page.locator(".check .fails").first).to_contain_text("changed")
    vectors = (REPOSITORY / "openapi" / "audit-vectors.json").read_text()
    assert page.evaluate("async (text) => (await import('/app/verify.js')).mistakes(JSON.parse(text))", vectors) == []

    stranger = visitor(PHONE, bypass_csp=True)
    page = stranger.visit(f"/replay/{game['id']}")
    page.get_by_text("Why did the bot play so?").click()
    page.get_by_role("button", name="Previous considered move").click()
    # By the words of the options, as the bot was offered them, not by their ids.
    answers = page.locator(".thoughts tbody th")
    expect(answers.filter(has_text="chosen")).to_have_count(1)
    expect(answers.filter(has_text=re.compile(r"^\s*m\d"))).to_have_count(0)
    assert findings(page) == []
    assert stranger.overflow() == 0


def answered_first(game: Data, ada: Person, others: list[Person]) -> list[Data]:
    """Have somebody answer, the others after her and then in the next round, and return what has happened since."""
    last = ada.play(game)["version"]
    for who in others * 2:
        who.play(game)
    return [row for row in ada.view(game, since=last)["history"] if row["seq"] > last]


def test_what_happened_since_the_last_visit_is_told_step_by_step(
    visitor: Visit, ada: Person, bob: Person, person: Callable[..., Person]
) -> None:
    others = [bob, person("Chen"), person("Dan")]
    game = ada.create(seats=4)
    for who in others:
        who.join(game)
    page = seated(visitor(reduced_motion="reduce"), ada)
    page.goto(f"/table/{game['id']}")
    page.locator(".decision").wait_for()
    expect(page.locator(".event").first).to_be_visible()
    page.goto("/account")
    answered_first(game, ada, others)
    page.goto(f"/table/{game['id']}")
    telling = page.get_by_role("region", name="Since your last visit")
    expect(telling).to_contain_text("1 / 6")
    telling.get_by_role("button", name="Next", exact=True).click()
    expect(telling).to_contain_text("2 / 6")
    telling.get_by_role("button", name="Next turn").click()
    # The round is over with the last answer.
    expect(telling).to_contain_text("3 / 6")
    page.keyboard.press("Escape")
    expect(telling).to_have_count(0)
    page.reload()
    expect(page.locator(".event").first).to_be_visible()
    expect(telling).to_have_count(0)


def test_the_list_is_opened_by_one_click_while_something_is_told(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create()
    bob.join(game)
    page = seated(visitor(), ada)
    page.goto(f"/table/{game['id']}")
    page.locator(".decision").wait_for()
    expect(page.locator(".event").first).to_be_visible()
    page.goto("/account")
    answered_first(game, ada, [bob])
    page.goto(f"/table/{game['id']}")
    telling = page.get_by_role("region", name="Since your last visit")
    expect(telling).to_be_visible()
    page.locator(".decision .fold").click()
    expect(page.locator(".decision .choice").first).to_be_visible()
    expect(telling).to_have_count(0)


def test_a_device_tells_what_happened_since_an_answer_from_another_one(
    visitor: Visit, ada: Person, bob: Person, person: Callable[..., Person]
) -> None:
    others = [bob, person("Chen"), person("Dan")]
    game = ada.create(seats=4)
    for who in others:
        who.join(game)
    known, fresh = (seated(visitor(reduced_motion="reduce"), ada) for _ in range(2))
    known.goto(f"/table/{game['id']}")
    known.locator(".decision").wait_for()
    expect(known.locator(".event").first).to_be_visible()
    known.goto("/account")
    for who in (ada, *others):
        who.play(game)
    happened = answered_first(game, ada, others)
    assert len({row["seq"] for row in happened}) == 6, "more than is asked for with a game at first"
    for page in (known, fresh):
        page.goto(f"/table/{game['id']}")
        telling = page.get_by_role("region", name="Since your last visit")
        expect(telling).to_contain_text("1 / 6")
        expect(telling).to_contain_text(happened[0]["text"])
        page.keyboard.press("Escape")
        page.reload()
        expect(page.locator(".event").first).to_be_visible()
        expect(telling).to_have_count(0)


def test_a_private_game_asks_a_stranger_who_they_are(visitor: Visit, ada: Person) -> None:
    game = ada.create(visibility="private")
    someone = visitor()
    someone.forgive("404")
    page = someone.visit(f"/table/{game['id']}")
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    asked = "import('/app/main.js').then(({ $api: { ask } }) => ask('/games/g_none')).catch((error) => error.message)"
    spoken = "import('/app/main.js').then(({ $words: { speak } }) => speak('ru'))"
    in_russian = f"{spoken}.then(() => {asked})"
    assert page.evaluate(in_russian) == "такого нет, или это видно не всем."


@RULESETS
def test_the_first_view_of_a_game_is_light(visitor: Visit, ada: Person, rules: Ruleset) -> None:
    game = ada.create(ruleset=rules.id, bots=[{"seat": 1, "bot": "random"}])
    for _ in range(ANSWERS):
        view = ada.view(game)
        while not view["decisions"] and view["status"] == "running":
            view = ada.view(game, wait=60, after=view["version"])
        for decision in view["decisions"]:
            options = [option["id"] for option in decision["options"]]
            ada.command(game, decision["id"], *options[: max(1, decision["min"])])
    someone = visitor()
    wire = someone.page.context.new_cdp_session(someone.page)
    wire.send("Network.enable")
    asked: dict[str, str] = {}
    sizes: dict[str, int] = {}
    wire.on("Network.requestWillBeSent", lambda row: asked.update({row["requestId"]: row["request"]["url"]}))
    wire.on("Network.loadingFinished", lambda row: sizes.update({asked[row["requestId"]]: row["encodedDataLength"]}))
    someone.page.add_init_script(f"localStorage.token ||= {json.dumps(ada.token)}")
    # All that comes later waits for this module: it is held, so that the count is the same on every machine.
    held: list[Route] = []
    someone.page.route("**/app/beside.js", lambda route: held.append(route))
    page = someone.visit(f"/table/{game['id']}")
    page.locator("#board").wait_for()
    page.locator(".event").first.wait_for()
    page.locator(".decision, .over").first.wait_for()
    until(lambda: page.evaluate("document.readyState") == "complete" and held)

    def written() -> int:
        # Events while nobody looked are told state by state: that is as much as happened.
        apart = ("/pictures/", "/emblems/", "/states/")
        return sum(size for url, size in sizes.items() if not any(part in url for part in apart))

    assert written() < FIRST_VIEW
    held[0].continue_()
    expect(page.get_by_role("button", name="Last turn again")).to_be_visible()
    expect(page.locator(".side details").first).to_be_visible()
    assert written() < WITH_ALL
    drawn = {url for url in asked.values() if "/pictures/" in url or "/emblems/" in url}
    # All that is needed to answer is there before anything is asked for that only is to be looked at.
    order = [url.removeprefix(someone.address).partition("?")[0] for url in asked.values()]
    needed = {"/app/main.js", f"/app/boards/{rules.id}.js", f"/v1/rulesets/{rules.id}/cards", f"/v1/games/{game['id']}"}
    before = next((at for at, path in enumerate(order) if path.startswith(("/pictures/", "/emblems/"))), len(order))
    assert needed <= set(order[:before])
    assert sum(size for url, size in sizes.items() if url in drawn) < FIRST_VIEW


def test_a_game_that_was_brought_here_is_replayed(visitor: Visit, ada: Person) -> None:
    export = sorted((REPOSITORY / "tests" / "golden").glob("*.ndjson"))[0].read_bytes()
    headers = {"Content-Type": "application/x-ndjson"}
    game = ada.send("POST", "/games/import", content=export, headers=headers).json()
    page = seated(visitor(), ada)
    page.goto(f"/replay/{game['id']}#3")
    expect(page.locator("section.card label").first).to_contain_text("Step 3 of")
    page.get_by_role("button", name="Check it yourself").click()
    expect(page.locator(".check .holds")).to_have_count(4)
    # The move that would have been is shown in place of the one that was.
    log = ada.get(f"/games/{game['id']}/log")["entries"]
    answer = next(entry for entry in log if entry["kind"] == "chose")
    page.goto(f"/replay/{game['id']}#{answer['seq'] - 1}")
    page.reload()
    page.get_by_label("Seen by").select_option(str(answer["seat"]))
    board = page.locator("#board")
    expect(board.locator(".hand")).to_be_visible()
    # Keys reach the cards, to read them.
    card = board.locator(".hand [data-card]").first
    card.focus()
    expect(card).to_be_focused()
    was = board.inner_html()
    page.get_by_role("button", name="What if …?").click()
    page.locator(".trying .choice").last.click()
    page.locator(".trying").get_by_role("button", name="Try it").click()
    expect(page.locator(".would li").first).to_be_visible()
    expect(page.locator(".trying .problem")).to_have_count(0)
    expect(page.locator(".trying [aria-live] .would")).to_be_visible()
    expect(page.locator(".trying .decision input").first).to_be_focused()
    assert board.inner_html() != was
    page.get_by_role("button", name="As it was").click()
    expect(page.locator(".would")).to_have_count(0)
    assert board.inner_html() == was
