"""The account's page: what leads to me, what leads into my account, and when I rest."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.api.person import Person
from tests.browser.looks import LETTERS, LOCALES, Look, geometry, unfolded, wear
from tests.browser.test_table import at_home, be_forgotten, seated
from tests.browser.visitor import PHONE, Visit
from tests.processes.waiting import until

HOOK = "https://hooks.example.org/turnfold"


def with_webhook(page: Page) -> Locator:
    """Set a webhook up on the account's page, and return the part of it with the channels."""
    page.goto("/account")
    part = page.locator("section", has=page.get_by_role("heading", name="How I am told"))
    part.get_by_label("Tell me by").select_option("webhook")
    part.get_by_label("Address").fill(HOOK)
    part.get_by_role("button", name="Add").click()
    expect(part.locator("code.key")).to_contain_text("whsec_")
    return part


def test_a_channel_is_set_up_and_its_ledger_is_read(visitor: Visit, ada: Person) -> None:
    page = seated(visitor(), ada)
    part = with_webhook(page)
    part.get_by_label("How much").select_option("digest")
    part.get_by_label("Summary at").select_option("7")
    part.get_by_label("Quiet hours").check()
    part.get_by_label("from").select_option("21")
    part.locator("summary", has_text="What it is for").click()
    part.get_by_label("A message").uncheck()
    expect(part.locator(".kinds .number")).to_have_text("13")
    part.get_by_role("button", name="Try it out").click()
    part.locator("summary", has_text="What you were told").click()
    expect(part.locator(".notice")).to_contain_text("A test")
    (channel,) = ada.get("/players/me/channels")["channels"]
    assert channel["mode"] == "digest"
    assert channel["digest"]["hours"] == [7]
    assert "message.received" not in channel["kinds"]
    assert (channel["quiet"]["from"], channel["quiet"]["until"]) == (21, 8)

    def given_up(route: Route) -> None:
        # As after days in which nobody answered there.
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace('"state":"waiting"', '"state":"gave_up"'))

    page.route("**/players/me/deliveries*", given_up)
    page.reload()
    part.locator("summary", has_text="What you were told").click()
    again = part.get_by_role("button", name="Send again")
    again.click()
    expect(part.locator(".notice .waiting")).to_be_visible()
    expect(again).to_have_count(0)


def test_a_browser_that_does_not_know_where_it_is_has_channels_too(visitor: Visit, ada: Person) -> None:
    page = seated(visitor(), ada)
    told = "Intl.DateTimeFormat.prototype.resolvedOptions"
    page.add_init_script(
        f"const told = {told}; {told} = function () {{ return {{...told.call(this), timeZone: 'Etc/Unknown'}}; }};"
    )
    with_webhook(page)
    (channel,) = ada.get("/players/me/channels")["channels"]
    assert channel["zone"] == "UTC"


@pytest.mark.parametrize(
    ("locale", "address", "told"),
    [
        ("en", "https://10.0.0.1/", "address, “10.0.0.1”: it is not public"),
        ("ru", "https://10.0.0.1/", "адрес, «10.0.0.1»: он не публичный"),
        (
            "pl",
            "http://example.org/",
            "adres, „http://example.org/”: to jest zapisane nie tak, jak trzeba; można: https://",
        ),
    ],
)
def test_an_address_is_refused_in_the_readers_language(
    visitor: Visit, ada: Person, locale: str, address: str, told: str
) -> None:
    here = visitor()
    here.forgive("409 (Conflict)")
    page = seated(here, ada, locale=locale)
    page.goto("/account")
    form = page.locator("form", has=page.locator("input[name=address]"))
    form.locator("select[name=kind]").select_option("webhook")
    form.locator("input[name=address]").fill(address)
    form.get_by_role("button").click()
    expect(form.get_by_text(told)).to_be_visible()


def test_another_device_is_let_in_and_sent_away_again(visitor: Visit, ada: Person) -> None:
    page = seated(visitor(), ada)
    page.goto("/account")
    phone = visitor(PHONE)
    # A token that was revoked is a problem.
    phone.forgive("401 (Unauthorized)")
    phone.page.clock.install()
    other = phone.visit("/")
    other.locator("summary", has_text="I have an account").click()
    other.get_by_role("button", name="Show me a code").click()
    code = other.locator("strong.code").inner_text()
    # It asks every five seconds, and more slowly whenever it is told so: its clock runs ahead here.
    for pause in (6_000, 6_000, 11_000):
        with other.expect_response("**/device/token") as polled:
            phone.page.clock.run_for(pause)
        assert polled.value.status == 202
    page.get_by_label("Code on its screen").fill(code)
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Let it in").click()
    expect(page.get_by_text("It is in.")).to_be_visible()
    phone.page.clock.run_for(16_000)
    expect(other.get_by_role("link", name="Account")).to_be_visible()

    page.reload()
    page.on("dialog", lambda dialog: dialog.accept())
    row = page.locator("li.row-card", has_text="Turnfold, Linux")
    expect(row).to_contain_text("used")
    row.get_by_role("button", name="Take away").click()
    expect(row).to_have_count(0)
    page.get_by_role("button", name="Make new codes").click()
    codes = page.locator(".codes code")
    expect(codes).to_have_count(10)

    other.evaluate("localStorage.clear()")
    other.goto("/account")
    other.locator("summary", has_text="I have an account").click()
    other.get_by_label("The mail address of your account").fill("nobody@example.org")
    other.get_by_role("button", name="Mail me a code").click()
    expect(other.get_by_text("If an account has this address")).to_be_visible()
    other.get_by_label("Code", exact=True).fill(codes.first.inner_text())
    other.get_by_role("button", name="Let me in").last.click()
    expect(other.get_by_text("9 codes left")).to_be_visible()
    assert phone.overflow() == 0


@pytest.mark.parametrize(("verdict", "reason"), [("denied", "the other device said no"), ("expired", "")])
def test_a_code_that_lets_nobody_in_says_why(visitor: Visit, ada: Person, verdict: str, reason: str) -> None:
    phone, here = visitor(PHONE), visitor()
    phone.forgive("409 (Conflict)")
    here.forgive("404")
    phone.page.clock.install()
    other = phone.visit("/")
    other.locator("summary", has_text="I have an account").click()
    other.get_by_role("button", name="Show me a code").click()
    code = other.locator("strong.code").inner_text()
    if verdict == "denied":
        ada.ask("POST", f"/devices/{code}/verdict", json={"approve": False})
    else:
        expired = {"type": "/problems/expired-token", "title": "", "status": 409, "detail": "expired"}
        other.route("**/device/token", lambda route: route.fulfill(status=409, json=expired))
    phone.page.clock.run_for(6_000)
    expect(other.locator("details .problem")).to_be_in_viewport(ratio=1)
    expect(other.locator("details .problem")).to_contain_text(reason)
    expect(other.get_by_role("button", name="Show me a code")).to_be_visible()


def test_a_code_that_has_expired_while_it_was_decided_about_is_told_plainly(visitor: Visit, ada: Person) -> None:
    here = visitor()
    here.forgive("404")
    page = seated(here, ada)
    page.goto("/account")
    device = ada.ask("POST", "/device", json={"name": "The television"})
    page.get_by_label("Code on its screen").fill(device["user_code"])
    page.get_by_role("button", name="Next").click()
    ada.ask("POST", f"/devices/{device['user_code']}/verdict", json={"approve": False})
    page.get_by_role("button", name="Let it in").click()
    expect(page.get_by_text("the code is wrong, or it counts no more.")).to_be_visible()
    expect(page.get_by_role("button", name="Let it in")).to_have_count(0)


def test_what_is_wrong_with_a_form_is_said_in_it(visitor: Visit, ada: Person) -> None:
    someone, guest = visitor(PHONE), visitor(PHONE)
    someone.forgive("404")
    guest.forgive("409 (Conflict)")
    guest.forgive("401")
    page = guest.visit("/")
    page.locator("summary", has_text="I have an account").click()
    code, account = page.get_by_label("Code", exact=True), page.get_by_label("Account", exact=True)
    code.fill(f"{ada.id}-abcd")
    assert code.evaluate("(field) => field.validity.patternMismatch")
    expect(code).to_have_attribute("title", re.compile("^The whole code"))
    code.fill("WRONG-CODE")
    account.fill("Ada")
    assert account.evaluate("(field) => field.validity.patternMismatch")
    expect(account).to_have_attribute("title", re.compile("^Not your name"))
    account.fill(ada.id)
    form = page.locator("form", has=page.get_by_label("Code", exact=True))
    form.get_by_role("button").click()
    assert_said_in(form)
    page.get_by_label("Key", exact=True).fill("p_none.none")
    key = page.locator("form", has=page.get_by_label("Key", exact=True))
    key.get_by_role("button").click()
    assert_said_in(key)
    expect(form.get_by_role("alert")).to_have_count(0)
    page = seated(someone, ada)
    page.goto("/account")
    page.get_by_label("Code on its screen").fill("ABCD-EFGH")
    form = page.locator("form", has=page.get_by_label("Code on its screen"))
    form.get_by_role("button").click()
    expect(form.get_by_role("alert")).to_contain_text("the code is wrong")
    assert_said_in(form)
    assert someone.overflow() == guest.overflow() == 0


def assert_said_in(form: Locator) -> None:
    expect(form.get_by_role("alert")).to_be_in_viewport()
    expect(form.page.get_by_role("alert")).to_have_count(1)


def test_recovery_codes_are_copied_printed_and_saved(visitor: Visit, ada: Person) -> None:
    someone = visitor(PHONE, permissions=["clipboard-read", "clipboard-write"])
    page = seated(someone, ada)
    page.goto("/account")
    page.get_by_role("button", name="Make new codes").click()
    shown = page.locator(".codes code")
    expect(shown).to_have_count(10)
    codes = shown.all_inner_texts()
    assert all(re.fullmatch(f"{ada.id}(-[a-z2-7]{{4}}){{4}}", code) for code in codes)
    page.get_by_role("button", name="Copy all").click()
    expect(page.get_by_text("The codes are copied.")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert [line for line in copied.splitlines() if line.startswith("p_")] == codes
    assert copied.startswith(f"Turnfold, {someone.address.removeprefix('http://')}: recovery codes of Ada, ")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a file").click()
    assert saving.value.suggested_filename == "turnfold-recovery-codes.txt"
    assert saving.value.path().read_text() == copied
    assert geometry(page) == []
    page.evaluate("() => { window.print = () => { document.title = 'printing'; }; }")
    page.get_by_role("button", name="Print").click()
    expect(page).to_have_title("printing")
    page.emulate_media(media="print")
    assert page.evaluate("document.body.innerText").split() == copied.split()


def test_a_code_that_cannot_be_copied_says_so(visitor: Visit, ada: Person) -> None:
    page = seated(visitor(), ada)
    page.goto("/account")
    refuse = "async () => { throw new DOMException('no', 'NotAllowedError'); }"
    page.evaluate(f"() => {{ navigator.clipboard.writeText = {refuse}; }}")
    page.get_by_role("button", name="Make new codes").click()
    page.get_by_role("button", name="Copy all").click()
    expect(page.get_by_text("The browser did not let the page copy them")).to_be_visible()


@pytest.mark.parametrize("form", ["whole", "by hand", "in two parts", "one after the other"])
def test_a_recovery_code_leads_in_however_it_was_written_down(visitor: Visit, ada: Person, form: str) -> None:
    made = ada.ask("POST", "/players/me/recovery_codes")
    code, player = made["codes"][3], made["player"]
    page = visitor(PHONE).visit("/account")
    page.locator("summary", has_text="I have an account").click()
    field, account = page.get_by_label("Code", exact=True), page.get_by_label("Account", exact=True)
    expect(account).to_have_count(0)
    if form == "in two parts":
        field.fill(code)
        account.fill(player)
    elif form == "one after the other":
        field.fill(f"{player} {code}")
    elif form == "by hand":
        field.fill(f" {player}{code} ".upper().replace("-", " ").replace("O", "0").replace("L", "1"))
    else:
        field.fill(f"{player}-{code}")
    page.get_by_role("button", name="Let me in").last.click()
    expect(page.get_by_text("9 codes left")).to_be_visible()
    assert page.evaluate("localStorage.token").startswith(f"{ada.id}.")


def warning(page: Page, button: str) -> str:
    """Press a button of the account's page that asks whether to go on, say no, and return what it asked."""
    with page.expect_event("dialog") as asking:
        page.once("dialog", lambda dialog: dialog.dismiss())
        page.get_by_role("button", name=button).click()
    return str(asking.value.message)


def test_whoever_leaves_is_told_which_ways_back_there_are(visitor: Visit, ada: Person) -> None:
    someone = visitor()
    someone.forgive("ERR_FAILED")
    page = seated(someone, ada)
    page.goto("/account")
    forget, delete = "Forget me on this device", "Delete my account"
    assert warning(page, forget).startswith("You have no recovery codes and no other way back: you would lose")
    assert warning(page, delete).endswith("your games. Nothing will bring it back. To go on, type your name: Ada")
    phone = ada.ask("POST", "/players/me/tokens", json={"name": "phone", "scopes": ["play"]})
    ada.ask("POST", "/players/me/tokens", json={"name": "bot", "scopes": ["bot"]})
    told = "You have no recovery codes. Another way back into this account: another device or program that has a key."
    assert warning(page, forget).startswith(told)
    ada.ask("DELETE", f"/players/me/tokens/{phone['id']}")
    assert warning(page, forget).startswith("You have no recovery codes and no other way back")
    codes = ada.ask("POST", "/players/me/recovery_codes")["codes"]
    ada.ask("POST", "/recover", json={"player": ada.id, "code": codes[0]})
    assert warning(page, forget).startswith("You come back into this account with a recovery code (left: 9).")
    assert "Your recovery codes (left: 9) will not bring it back." in warning(page, delete)
    page.route("**/players/me/recovery_codes", lambda route: route.abort())
    assert warning(page, forget).startswith("Your ways back into this account cannot be looked up now")
    assert page.evaluate("localStorage.token") == ada.token


def test_what_was_begun_and_seen_goes_with_the_account(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create()
    bob.join(game)
    page = seated(visitor(service_workers="allow"), ada)
    page.goto(f"/table/{game['id']}")
    page.locator(".talk summary").click()
    page.get_by_label("Message").fill("nobody else is to read this")
    known = f"Object.keys(localStorage).filter((name) => name.includes('{game['id']}')).sort()"
    until(lambda: page.evaluate(known) == [f"head {game['id']}", f"seen {game['id']}"])
    page.goto("/account")
    be_forgotten(page)
    assert page.evaluate(known) == []
    page.evaluate("(token) => { localStorage.token = token; }", bob.token)
    page.goto(f"/table/{game['id']}")
    page.locator(".talk summary").click()
    expect(page.get_by_label("Message")).to_have_value("")


def test_an_account_that_is_forgotten_is_so_in_all_windows(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create()
    bob.join(game)
    page = at_home(visitor(service_workers="allow"), ada)
    other = page.context.new_page()
    other.goto(f"/table/{game['id']}")
    other.locator(".talk summary").click()
    other.get_by_label("Message").fill("nobody else is to read this")
    page.goto("/account")
    be_forgotten(page)
    expect(other.get_by_role("link", name="Account")).to_have_count(0)
    expect(other.locator("#board")).to_be_visible()
    expect(other.locator(".decision")).to_have_count(0)
    assert other.evaluate("sessionStorage.length") == 0
    other.wait_for_load_state("networkidle")
    kept = f"caches.match('/v1/games/{game['id']}', {{ignoreSearch: true}}).then((it) => it?.json())"
    assert (other.evaluate(kept) or {}).get("seat") is None


def test_who_goes_while_the_page_opens_asks_for_nothing_more(visitor: Visit, ada: Person) -> None:
    page = seated(visitor(), ada)
    held: list[Route] = []
    page.route("**/v1/players/me/channels", lambda route: held.append(route))
    page.goto("/account")
    be_forgotten(page)
    with page.expect_response("**/v1/players/me/channels"):
        held[0].continue_()
    page.wait_for_load_state("networkidle")


def test_who_goes_while_the_first_page_opens_follows_no_games(visitor: Visit, ada: Person) -> None:
    page = seated(visitor(), ada)
    page.goto("/new")
    held: list[Route] = []
    page.route("**/v1/games?*mine=true*", lambda route: held.append(route))
    with page.expect_request("**/v1/games?*mine=true*"):
        page.get_by_role("link", name="Games", exact=True).click()
    page.get_by_role("link", name="Account").click()
    be_forgotten(page)
    with page.expect_response("**/v1/games?*mine=true*"):
        held[0].continue_()
    page.wait_for_load_state("networkidle")


def test_who_types_another_name_keeps_the_account_and_is_told_so(visitor: Visit, ada: Person) -> None:
    page = seated(visitor(), ada)
    page.goto("/account")
    page.on("dialog", lambda dialog: dialog.accept("Bob"))
    page.get_by_role("button", name="Delete my account").click()
    expect(page.get_by_role("alert")).to_contain_text("that is not your name; nothing was deleted.")
    assert ada.get("/players/me")["name"] == "Ada"


def test_rest_and_blocks_are_kept(visitor: Visit, ada: Person, bob: Person) -> None:
    game = ada.create()
    bob.join(game)
    page = seated(visitor(), ada)
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto(f"/table/{game['id']}")
    page.locator("summary", has_text="Seats and people").click()
    page.get_by_role("button", name="Never again at one table").click()
    expect(page.get_by_text("Noted")).to_be_visible()
    page.goto("/account")
    page.get_by_label("A night").check()
    page.get_by_role("button", name="Save").last.click()
    expect(page.get_by_text("can be changed from")).to_be_visible()
    page.get_by_label("Until", exact=True).fill((datetime.now(UTC) + timedelta(days=20)).date().isoformat())
    page.get_by_role("button", name="Take it").click()
    expect(page.locator("section li", has_text="in 0 games")).to_be_visible()
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("Nobody. You can add")).to_be_visible()
    end = page.get_by_role("button", name="End it now")
    end.click()
    expect(end).to_have_count(0)
    me = ada.get("/players/me")
    assert (me["hours"]["quiet"], me["avoid"], len(me["vacations"])) == ({"from": 23, "until": 7}, [], 0)


def test_games_count_in_the_league_for_whoever_takes_part(visitor: Visit, ada: Person) -> None:
    page = seated(visitor(), ada)
    page.on("dialog", lambda asked: asked.accept())
    page.goto("/account")
    part = page.locator("section", has=page.get_by_role("heading", name="League", exact=True))
    part.get_by_label("my program plays", exact=True).check()
    part.get_by_role("button", name="Take part", exact=True).click()
    leave = part.get_by_role("button", name="Take part no more")
    expect(leave).to_be_visible()
    assert ada.get("/players/me")["league"]["kind"] == "program"
    leave.click()
    expect(leave).to_have_count(0)
    expect(part.get_by_role("button", name="Take part", exact=True)).to_be_enabled()
    assert ada.get("/players/me")["league"] is None


@pytest.mark.parametrize("locale", LOCALES)
def test_who_plays_in_the_league_can_be_read_as_a_whole(visitor: Visit, ada: Person, locale: str) -> None:
    ada.ask("PUT", "/players/me/league", json={"kind": "program", "nights": True})
    page = seated(visitor(PHONE), ada, locale=locale)
    page.goto("/account")
    unfolded(page)
    chosen = page.locator("[name=kind] option[value=nights], [name=kind][value=nights]")
    expect(chosen).to_be_attached()
    for is_big in LETTERS:
        wear(page, Look("light", locale, PHONE, is_big))
        assert geometry(page) == []
