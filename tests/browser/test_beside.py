"""Parts beside a table: orders, plans, erased talk, seats that change hands, answers that are taken back."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from click.testing import CliRunner
from playwright.sync_api import APIResponse, Page, Route, expect

from cli import main
from tests.api.person import Data, Person
from tests.browser.hands import from_the_list, show_list
from tests.browser.looks import findings
from tests.browser.test_table import at_home, seated
from tests.browser.visitor import DESK, NARROW_AND_WIDE, PHONE, Visit
from tests.kit.samples import PLAIN, RICH
from tests.processes.service import Service
from tests.processes.waiting import until


def at_table(visitor: Visit, person: Person, game: Data, **options: bool) -> Page:
    page = seated(visitor(**options), person)
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
    show_list(page)
    choices.first.check()
    then.click()
    expect(page.locator(".steps li")).to_have_count(1)
    page.reload()
    expect(page.locator(".steps li")).to_have_count(1)
    page.get_by_role("button", name="Deselect").click()
    expect(page.locator(".steps")).to_have_count(0)
    show_list(page)
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
    for text, whom in (("he bluffs", "self"), ("good luck", "table"), ("sorry", "table")):
        mine.get_by_label("Whom it is for").select_option(whom)
        mine.get_by_label("Message").fill(text)
        mine.get_by_label("Message").press("Enter")
        expect(mine.locator(".messages")).to_contain_text(text)
    expect(other.locator(".messages")).to_contain_text("sorry")
    mine.get_by_role("button", name="Erase: good luck").click()
    expect(other.locator(".messages li")).to_have_count(1)
    expect(mine.locator(".messages .note")).to_have_count(1)


def test_what_is_written_while_a_message_is_on_its_way_follows_it(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create(ruleset=PLAIN)
    bob.join(game)
    page = at_table(visitor, ada, game)
    receipts: list[tuple[Route, APIResponse]] = []

    def hold(route: Route) -> None:
        if route.request.method == "POST" and not receipts:
            receipts.append((route, route.fetch()))
        else:
            route.continue_()

    page.route("**/messages", hold)
    page.locator(".talk summary").click()
    message, messages = page.get_by_label("Message"), page.locator(".messages")
    message.fill("one")
    message.press("Enter")
    # The stream tells of it before its receipt has come.
    expect(messages).to_contain_text("one")
    message.fill("two")
    message.press("Enter")
    message.fill("three")
    ((route, receipt),) = receipts
    route.fulfill(response=receipt)
    expect(messages).to_contain_text("two")
    expect(message).to_have_value("three")
    assert [row["text"] for row in bob.get(f"/games/{game['id']}/messages")["messages"]] == ["one", "two"]


def test_an_answer_is_taken_back_by_consent_and_a_seat_goes_to_a_friend(
    visitor: Visit, ada: Person, bob: Person, person: Callable[..., Person]
) -> None:
    cat = person("Cat")
    cat.join(ada.create(ruleset=PLAIN))
    game = ada.create(ruleset=PLAIN, take_back="ask")
    bob.join(game)
    ada.play(game)
    mine, other = at_table(visitor, ada, game), at_table(visitor, bob, game)
    mine.get_by_role("button", name="Ask to undo my last move").click()
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


@pytest.mark.parametrize("width", NARROW_AND_WIDE)
def test_who_asks_for_an_answer_back_is_told_so_there_and_may_think_again(
    visitor: Visit, ada: Person, bob: Person, width: int
) -> None:
    game = ada.create(ruleset=PLAIN, take_back="ask")
    bob.join(game)
    ada.play(game)
    page = seated(visitor(width), ada)
    page.goto(f"/table/{game['id']}")
    ask = page.get_by_role("button", name="Ask to undo my last move")
    ask.click()
    withdraw = page.get_by_role("button", name="Take it back")
    expect(withdraw).to_have_count(1)
    # Above the board, where the other button was.
    place, board = withdraw.bounding_box(), page.locator("#board").bounding_box()
    assert place is not None
    assert board is not None
    assert place["y"] < board["y"]
    withdraw.click()
    expect(ask).to_be_in_viewport(ratio=1)


def test_who_has_answered_is_told_why_that_cannot_be_taken_back(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create(ruleset=PLAIN)
    bob.join(game)
    mine, back = at_table(visitor, ada, game), "Your last move cannot be undone"
    expect(mine.locator(".decision legend")).to_be_visible()
    expect(mine.get_by_text(back)).to_have_count(0)
    from_the_list(mine)
    expect(mine.get_by_role("button", name="Undo my last move")).to_be_visible()
    expect(mine.get_by_text(back)).to_have_count(0)
    bob.play(game)
    # Beside the board, which stays where it is.
    expect(mine.locator(".side").get_by_text(f"{back}: it has drawn or revealed something.")).to_be_visible()
    expect(mine.locator(".question").get_by_text(back)).to_have_count(0)


def test_who_was_away_sees_it_at_once_and_is_back_by_a_click(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create(
        ruleset=PLAIN, options={"mode": "long"}, deadline={"per_sitting": "PT1S", "away_after": 1, "vacation": "P3D"}
    )
    bob.join(game)
    rest = datetime.now(UTC) + timedelta(days=2)
    bob.ask("POST", f"/games/{game['id']}/vacations", json={"until": rest.isoformat().replace("+00:00", "Z")})
    until(lambda: [row["seat"] for row in bob.view(game)["waiting"]] == [1])
    bob.play(game)
    until(lambda: ada.view(game)["seats"][0]["away"])
    page = seated(visitor(PHONE), ada)
    page.goto(f"/table/{game['id']}")
    expect(page.get_by_role("status").filter(has_text="A bot answers for you while you are away.")).to_be_in_viewport()
    back = page.get_by_role("button", name="I am back")
    expect(back).to_be_in_viewport()
    back.click()
    expect(back).to_have_count(0)


def test_who_is_invited_sees_what_is_agreed_on_and_takes_over_a_seat(
    visitor: Visit, ada: Person, bob: Person, person: Callable[..., Person]
) -> None:
    wish = {"seats": 3, "bots": [{"seat": 2, "bot": "easy"}], "deadline": {"per_sitting": "PT6H", "reserve": "P2D"}}
    game = ada.create(ruleset=PLAIN, visibility="private", take_back="ask", **wish)
    leaver = visitor(PHONE, bypass_csp=True)
    leaver.forgive("404")
    page = seated(leaver, bob)
    page.goto(f"/join/{game['invite']}")
    terms = page.get_by_role("listitem")
    said_of_back = "Undo: where it affects nobody, also if all agree"
    for said in ("Time for a turn: 6 hours", "Reserve for the whole game: 2 days", "Length: One game", said_of_back):
        expect(terms.filter(has_text=said)).to_be_visible()
    expect(terms.filter(has_text="Bot 3: Easy")).to_be_visible()
    assert findings(page) == []
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".decision")).to_be_visible()

    bob.ask("POST", f"/games/{game['id']}/messages", json={"text": "I have to go."})
    offered = bob.ask("POST", f"/games/{game['id']}/seats/me/offer", json={"to": "link"})
    friend = seated(visitor(PHONE, bypass_csp=True), person("Cat"))
    friend.goto(f"/join/{offered['seats'][1]['offer']['code']}")
    expect(friend.get_by_text("You take over the seat of Bob")).to_be_visible()
    expect(friend.locator(".board .player")).to_have_count(3)
    assert findings(friend) == []
    friend.get_by_role("button", name="Sit down").click()
    # What Bob has said nobody says for him, and to him the table is closed.
    expect(friend.locator(".messages")).to_contain_text("Bob I have to go.")
    expect(page.get_by_text("This table is closed to you")).to_be_visible()
    expect(page.locator(".decision")).to_have_count(0)
    friend.goto(f"/replay/{game['id']}#{offered['version']}")
    players = friend.locator(".board .player h2")
    expect(players.filter(has_text="Bob")).to_be_visible()
    friend.keyboard.press("End")
    expect(players.filter(has_text="Cat")).to_be_visible()


def test_nothing_is_said_of_an_answer_that_was_just_taken_back(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create(ruleset="smashup", options={"first_seat": 1})
    bob.join(game)
    bob.play(game)
    page = at_table(visitor, ada, game)
    show_list(page)
    page.locator(".decision .choice input").first.check()
    page.get_by_role("button", name="Send", exact=True).first.click()
    page.get_by_role("button", name="Undo my last move").click()
    expect(page.locator(".log")).to_contain_text("Ada takes back what they have done last")
    expect(page.locator(".decision")).to_be_visible()
    expect(page.locator(".stands")).to_have_count(0)


def test_a_seat_is_not_offered_to_who_sits_there(
    visitor: Visit, ada: Person, bob: Person, person: Callable[..., Person]
) -> None:
    game, friend = ada.create(ruleset=PLAIN), person("Cat")
    bob.join(game)
    friend.join(ada.create(ruleset=PLAIN))
    page = at_table(visitor, ada, game)
    page.locator("summary", has_text="Seats and people").click()
    expect(page.locator("select[name=whom] option")).to_have_text(re.compile("^Cat "))


def test_who_is_asked_for_a_pause_is_told_until_when(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create(ruleset=PLAIN)
    bob.join(game)
    page = at_table(visitor, ada, game)
    end = (datetime.now(UTC) + timedelta(days=7)).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    bob.ask("POST", f"/games/{game['id']}/requests", json={"kind": "pause", "until": end})
    expect(page.locator(".news .requests")).to_contain_text(re.compile(r"Bob asks for a pause\. Until .*\d{4}"))


def test_a_pause_is_ended_once_a_day_before(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create(ruleset=PLAIN)
    bob.join(game)
    page = at_table(visitor, ada, game)
    week = (datetime.now(UTC) + timedelta(days=7)).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    asked = bob.ask("POST", f"/games/{game['id']}/requests", json={"kind": "pause", "until": week})
    page.get_by_role("button", name="Agree").click()
    end = page.get_by_role("button", name="End the pause in a day")
    end.click()
    expect(end).to_have_count(0)
    assert asked["status"] == ada.view(game)["status"] == "running"
    expect(page.locator(".status")).to_contain_text("paused until")


def test_who_has_no_account_sees_the_invitation_before_they_say_a_name(visitor: Visit, ada: Person) -> None:
    game = ada.create(ruleset=PLAIN, visibility="private", deadline={"per_sitting": "PT6H"})
    guest = visitor(PHONE, locale="ru", bypass_csp=True)
    page = guest.visit(f"/join/{game['invite']}")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Приглашение")
    expect(page.get_by_text("Ada · свободное место")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Время на ход: 6 часов")).to_be_visible()
    assert findings(page) == []
    assert guest.overflow() == 0
    page.get_by_label("Имя").fill("Маша")
    page.get_by_role("button", name="Начать").click()
    page.get_by_role("button", name="Сесть за стол").click()
    expect(page.locator(".decision")).to_be_visible()


def test_an_invitation_that_lets_nobody_in_says_so_and_leads_on(
    visitor: Visit, ada: Person, bob: Person, person: Callable[..., Person]
) -> None:
    game = ada.create(ruleset=PLAIN)
    code = ada.ask("POST", f"/games/{game['id']}/invitations", json={})["code"]
    bob.join(game)
    guest, late = visitor(PHONE, locale="pl"), visitor(PHONE)
    guest.forgive("404")
    late.forgive("409")
    page = guest.visit(f"/join/{code[:-3]}")
    expect(page.get_by_role("alert")).to_contain_text("To zaproszenie nie działa")
    expect(page.get_by_role("link", name="Zacznij").last).to_be_visible()
    guest.visit(f"/table/g_{'a' * 16}")
    expect(page.get_by_role("status").filter(has_text="Nie ma takiej gry")).to_be_visible()
    expect(page.get_by_label("Imię")).to_be_visible()
    page = seated(late, person("Cat"))
    page.goto(f"/join/{code}")
    expect(page.get_by_role("alert")).to_contain_text("the game has begun already")
    page.get_by_role("link", name="Watch").click()
    expect(page.get_by_text("You are watching.")).to_be_visible()


def test_who_comes_back_by_an_invitation_is_at_the_table(
    visitor: Visit, ada: Person, bob: Person, person: Callable[..., Person]
) -> None:
    game = ada.create(ruleset=PLAIN, seats=3, visibility="private")
    guest = visitor(PHONE)
    guest.forgive("409")
    page = at_home(guest, bob)
    page.goto(f"/join/{game['invite']}")
    bob.join(game, invite=game["invite"])
    # They sat down elsewhere, or have forgotten that they did.
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".head .status")).to_have_text("waiting for players")
    page.go_back()
    expect(page.get_by_role("heading", name="My games")).to_be_visible()
    person("Cat").join(game, invite=game["invite"])
    page.goto(f"/join/{game['invite']}")
    expect(page.locator(".decision")).to_be_visible()
    assert page.url.endswith(f"/table/{game['id']}")


def test_who_comes_too_late_for_the_last_seat_is_told_that_the_game_has_begun(
    visitor: Visit, ada: Person, bob: Person, person: Callable[..., Person]
) -> None:
    game = ada.create(ruleset=PLAIN, visibility="private")
    late = visitor(PHONE)
    for told in ("409", "404"):
        late.forgive(told)
    page = seated(late, person("Cat"))
    page.goto(f"/join/{game['invite']}")
    sit = page.get_by_role("button", name="Sit down")
    expect(sit).to_be_visible()
    bob.join(game, invite=game["invite"])
    sit.click()
    expect(page.get_by_role("alert")).to_contain_text("the game has begun already")
    # A private game is not there to be watched.
    expect(sit).to_have_count(0)
    expect(page.get_by_role("link", name="Watch")).to_have_count(0)


def test_what_waits_for_somebody_is_seen_at_once_on_a_phone(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create(ruleset=PLAIN)
    bob.join(game)
    page = seated(visitor(PHONE), ada)
    page.goto(f"/table/{game['id']}")
    ada.play(game)
    expect(page.locator(".waiting")).to_be_in_viewport()
    bob.ask("POST", f"/games/{game['id']}/requests", json={"kind": "abort"})
    bob.ask("POST", f"/games/{game['id']}/messages", json={"text": "Shall we stop?"})
    for name in ("Agree", "1 new message"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport()
    page.get_by_role("button", name="1 new message").click()
    expect(page.locator(".messages")).to_be_in_viewport()
    expect(page.get_by_role("button", name="new message")).to_have_count(0)
    page.reload()
    expect(page.locator(".messages")).to_contain_text("Shall we stop?")
    expect(page.get_by_role("button", name="new message")).to_have_count(0)


@pytest.mark.parametrize("width", NARROW_AND_WIDE)
def test_what_comes_in_moves_nothing_that_one_is_about_to_click(
    visitor: Visit, ada: Person, bob: Person, width: int
) -> None:
    game = ada.create(ruleset=PLAIN)
    bob.join(game)
    page = seated(visitor(width), ada)
    page.goto(f"/table/{game['id']}")
    expect(page.locator(".talk")).to_be_attached()

    def places() -> list[object]:
        parts = (".decision legend", ".decision button.main", "#board .monster", ".head a", ".head button")
        return [page.locator(part).first.bounding_box() for part in parts]

    before = places()
    bob.ask("POST", f"/games/{game['id']}/messages", json={"text": "Shall we stop?"})
    expect(page.get_by_role("button", name="1 new message")).to_be_in_viewport()
    assert places() == before
    bob.ask("POST", f"/games/{game['id']}/requests", json={"kind": "abort"})
    agree = page.get_by_role("button", name="Agree")
    if width == DESK:
        expect(agree).to_be_in_viewport()
    expect(page.get_by_role("button", name="1 request")).to_be_in_viewport()
    assert places() == before
    page.get_by_role("button", name="1 request").click()
    if width == DESK:
        expect(page.locator(".messages")).to_be_in_viewport()
    else:
        expect(agree).to_be_focused()
    agree.click()
    expect(agree).to_have_count(0)


def test_who_plays_bots_alone_writes_notes_and_is_offered_no_talk(visitor: Visit, ada: Person) -> None:
    page = at_table(visitor, ada, ada.create(ruleset=PLAIN, bots=[{"seat": 1, "bot": "random"}]))
    page.locator(".talk summary", has_text="Notes").click()
    expect(page.locator(".head button", has_text="Talk")).to_have_count(0)
    expect(page.locator(".talk select")).to_have_count(0)
    page.locator(".talk input[name=text]").fill("It sent a five first.")
    page.locator(".talk input[name=text]").press("Enter")
    expect(page.locator(".messages .note")).to_contain_text("It sent a five first.")
    (note,) = ada.get(f"/games/{page.url.split('/')[-1]}/messages")["messages"]
    assert (note["to"], note["text"]) == ("self", "It sent a five first.")
    expect(page.locator(".head button", has_text="Talk")).to_have_count(0)


def test_one_talks_to_whoever_has_resigned(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create(ruleset=PLAIN, seats=3, bots=[{"seat": 2, "bot": "random"}])
    bob.join(game)
    bob.ask("POST", f"/games/{game['id']}/resign")
    page = at_table(visitor, ada, game)
    expect(page.locator(".head button", has_text="Talk")).to_be_visible()


def test_whoever_may_choose_nothing_does_not_do_so_unawares(visitor: Visit, ada: Person) -> None:
    game = ada.create(ruleset="zgame", bots=[{"seat": 1, "bot": "random"}])

    def least() -> int:
        until(lambda: ada.view(game)["decisions"])
        return int(ada.view(game)["decisions"][0]["min"])

    while least():
        ada.play(game)
    page = at_table(visitor, ada, game)
    send = page.locator(".decision button.main")
    expect(send).to_have_text("Skip")
    show_list(page)
    page.locator(".decision .choice input").first.check()
    expect(send).to_have_text("Send")


def test_whoever_may_choose_one_or_none_is_told_so(visitor: Visit, ada: Person) -> None:
    seats = [{"factions": ["pirates", "robots"], "hand": ["cannon"]}, {"factions": ["aliens", "ninjas"]}]
    bases = [{"base": "tortuga", "cards": ["first_mate@0"]}, {"base": "tar_pits"}]
    position = {"seats": seats, "bases": bases}
    page = at_table(visitor, ada, ada.create(ruleset=RICH, position=position, bots=[{"seat": 1, "bot": "random"}]))
    from_the_list(page)
    expect(page.locator(".decision .hint")).to_contain_text("Choose one or none.")


def test_what_is_said_in_private_is_reported_and_a_draft_is_kept(
    visitor: Visit, running: Service, ada: Person, bob: Person, person: Callable[..., Person]
) -> None:
    cat = person("Cat")
    game = ada.create(ruleset=PLAIN, seats=3)
    for friend in (bob, cat):
        friend.join(game)
    mine, other = at_table(visitor, ada, game), at_table(visitor, bob, game)
    mine.locator(".talk summary").click()
    mine.get_by_label("Whom it is for").first.select_option("seats")
    mine.get_by_role("checkbox", name="Bob").check()
    mine.get_by_label("All may read it").check()
    mine.get_by_label("Message").fill("let us gang up on Cat")
    mine.reload()
    expect(mine.get_by_label("Message")).to_have_value("let us gang up on Cat")
    expect(mine.get_by_role("checkbox", name="Bob")).to_be_checked()
    mine.get_by_label("Message").press("Enter")
    expect(mine.locator(".messages")).to_contain_text("Ada to Bob let us gang up on Cat")
    expect(mine.get_by_label("Message")).to_have_value("")
    (said,) = bob.get(f"/games/{game['id']}/messages")["messages"]
    assert (said["to"], said["seats"], said["reveal"]) == ("seats", [1], "end")
    assert cat.get(f"/games/{game['id']}/messages")["messages"] == []

    other.get_by_role("button", name="Report: let us gang up on Cat").click()
    other.get_by_label("What is wrong with it?").select_option("other")
    other.get_by_label("Anything to add?").fill("They collude.")
    other.get_by_role("button", name="Report", exact=True).click()
    expect(other.get_by_text("Reported. Your account's page")).to_be_visible()
    other.locator("summary", has_text="Seats and people").click()
    other.get_by_role("button", name="Report: Ada").click()
    other.get_by_label("What is wrong?").select_option("stalling")
    other.get_by_label("Anything to add?").fill("They let all the time run out.")
    other.get_by_role("button", name="Report", exact=True).click()
    expect(other.get_by_role("button", name="Report: Ada")).to_have_count(0)
    other.goto("/account")
    expect(other.locator("section", has_text="Reports").last).to_contain_text("stalling")
    expect(other.locator("section", has_text="Reports").last).to_contain_text("They collude.")
    made = next(row for row in bob.get("/players/me/reports")["reports"] if row["text"] == "They collude.")
    command = ["admin", "reports", "hide", made["id"], "we keep to the game"]
    with ThreadPoolExecutor(1) as pool:
        # A loop of the browser's runs here.
        done = pool.submit(CliRunner().invoke, main, command, env={"REDIS_URL": running.store}).result()
    assert done.exit_code == 0, done.output
    mine.goto("/account")
    expect(mine.locator("section", has_text="Reports").last).to_contain_text("we keep to the game")


def test_talk_goes_into_exports_if_all_agree(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create(ruleset=PLAIN)
    bob.join(game)
    page = at_table(visitor, ada, game)
    page.get_by_text("Talk in exports of the game").click()
    expect(page.get_by_text("Not yet: Ada, Bob.")).to_be_visible()
    page.get_by_role("button", name="Let it in").click()
    expect(page.get_by_text("Agreed: Ada. Not yet: Bob.")).to_be_visible()
    bob.ask("PUT", f"/games/{game['id']}/sharing", json={"agree": True})
    page.get_by_role("button", name="No longer let it in").click()
    expect(page.get_by_text("Agreed: Bob. Not yet: Ada.")).to_be_visible()


def test_clocks_are_reckoned_and_stopped_and_notices_are_silenced(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create(ruleset=PLAIN, deadline={"per_sitting": "P1D", "reserve": "P2D"})
    bob.join(game)
    ada.ask("POST", "/players/me/channels", json={"kind": "webhook", "address": "https://hooks.example.org/t"})
    page = at_table(visitor, ada, game, bypass_csp=True)
    page.on("dialog", lambda dialog: dialog.accept())
    page.locator("summary", has_text=re.compile("^Time$")).click()
    panel = page.locator("details", has=page.get_by_text("Time", exact=True))
    expect(panel).to_contain_text("Bob: is asked · reserve: 2 days")
    expect(panel).to_contain_text("for the turn: 1 day")
    panel.get_by_label("Until", exact=True).fill((datetime.now(UTC) + timedelta(days=3)).date().isoformat())
    panel.get_by_role("button", name="Take it").click()
    expect(panel).to_contain_text("Ada: on vacation until")
    expect(panel).to_contain_text("a vacation: ")
    panel.get_by_role("button", name="End it now").click()
    expect(panel).not_to_contain_text("on vacation until")

    page.locator("summary", has_text="How I am told of this game").click()
    page.get_by_label("How much").select_option("off")
    page.locator("[name=channel]").uncheck()
    until(lambda: ada.get(f"/games/{game['id']}/notices") == {"game": game["id"], "mode": "off", "channels": []})
    page.reload()
    page.locator("summary", has_text="How I am told of this game").click()
    expect(page.get_by_label("How much")).to_have_value("off")
    for panel in ("Time", "Seats and people", "Talk in exports of the game"):
        page.get_by_text(panel, exact=True).click()
    expect(page.get_by_role("heading", name="Hand my seat over")).to_be_visible()
    expect(page.get_by_text("Not yet: Ada, Bob.")).to_be_visible()
    expect(page.get_by_role("heading", name="Vacation")).to_be_visible()
    assert findings(page) == []


def test_what_happens_is_heard_before_all_that_stands_beside_the_table_is_there(
    visitor: Visit, ada: Person, bob: Person
) -> None:
    game = ada.create(ruleset=PLAIN)
    bob.join(game)
    page = seated(visitor(), ada)
    page.route("**/app/beside.js", lambda route: None)
    page.goto(f"/table/{game['id']}")
    expect(page.locator(".decision")).to_be_visible()
    expect(page.locator(".heard")).to_have_text("")
    bob.ask("POST", f"/games/{game['id']}/resign")
    expect(page.locator(".heard")).to_contain_text("Bob")


def test_talk_is_heard_and_so_is_where_one_has_gone(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create(ruleset=PLAIN)
    bob.join(game)
    page = at_table(visitor, ada, game)
    heard = page.locator("#said")
    expect(heard).to_have_text("")
    bob.ask("POST", f"/games/{game['id']}/messages", json={"text": "Good luck!"})
    expect(heard).to_have_text("Bob: Good luck!")
    # Earlier news is not told again, and the browser itself reads out a page that it loads.
    page.reload()
    expect(page.locator(".messages")).to_contain_text("Good luck!")
    expect(heard).to_have_text("")
    expect(page.locator("#arrived")).to_have_text("")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="New game").click()
    expect(page.locator("#arrived")).to_have_text("New game")
    page.go_back()
    expect(page.locator("#arrived")).to_contain_text("Diamonsters")
    expect(page.locator(".decision")).to_be_visible()
    # Keys go on from where the new page begins, if what they pressed is gone.
    page.get_by_role("link", name="Rules").focus()
    page.go_forward()
    expect(page.locator("#main")).to_be_focused()


def test_what_others_do_is_heard_and_the_log_is_walked_by_arrows(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create(ruleset=PLAIN)
    bob.join(game)
    page = at_table(visitor, ada, game)
    expect(page.locator(".others")).to_contain_text("Also deciding: Bob")
    expect(page.locator(".event").first).to_be_visible()
    order = {"when": {"kind": ada.view(game)["decisions"][0]["kind"]}, "answer": "default"}
    ada.ask("PUT", f"/games/{game['id']}/orders", json={"orders": [order]})
    expect(page.locator(".log").get_by_text("(by your order)").first).to_be_visible()
    expect(page.locator(".heard")).to_contain_text("You")
    rows = page.locator(".story .event")
    expect(page.locator(".story .event[tabindex='0']")).to_have_count(1)
    page.locator(".story .event[tabindex='0']").focus()
    page.keyboard.press("ArrowUp")
    expect(rows.nth(rows.count() - 2)).to_be_focused()
