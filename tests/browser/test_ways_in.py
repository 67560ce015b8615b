"""Ways into an account to their ends, on pages without a script: a mail that was sent, and a program that asks."""

import email
import re
from collections.abc import Callable, Iterator
from email.policy import default
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from authlib.oauth2.rfc7636 import create_s256_code_challenge
from playwright.sync_api import Browser, expect

from tests.api.person import Person
from tests.browser.looks import findings, geometry
from tests.browser.test_table import seated
from tests.browser.visitor import PHONE, Visitor
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.waiting import until

VERIFIER = "v" * 43


@pytest.fixture(scope="module")
def mails(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("mails")


@pytest.fixture(scope="module")
def telling(mails: Path) -> Iterator[Service]:
    """A service that writes its mails into a folder."""
    env = {"TURNFOLD_MAIL_FOLDER": str(mails)}
    with RedisServer(appendfsync="no") as server, Service(server.url, env=env) as service:
        yield service.start("api-1", "dispatcher-1", "notifier-1")


class PlainVisitor(Visitor):
    """Somebody with a phone whose browser runs no script of a page."""

    def __init__(self, browser: Browser, address: str, language: str) -> None:
        super().__init__(browser, address, PHONE, locale=language, bypass_csp=True)
        self._devtools = self.page.context.new_cdp_session(self.page)
        self._run_scripts(value=False)

    def _run_scripts(self, *, value: bool) -> None:
        self._devtools.send("Emulation.setScriptExecutionDisabled", {"value": not value})

    def finds_it_usable(self) -> None:
        """Hold a page to what everybody can use, and to the width of a phone; what looks at it is a script."""
        expect(self.page.locator("script")).to_have_count(0)
        self._run_scripts(value=True)
        assert findings(self.page) == []
        assert geometry(self.page) == []
        self._run_scripts(value=False)


@pytest.fixture
def plain(browser: Browser, telling: Service) -> Iterator[Callable[[str], PlainVisitor]]:
    """Makes visitors without scripts; call it with their language."""
    visitors: list[PlainVisitor] = []

    def make(language: str) -> PlainVisitor:
        visitors.append(PlainVisitor(browser, telling.address(), language))
        return visitors[-1]

    yield make
    for row in visitors:
        row.leave()
        assert row.faults == []


def latest(mails: Path, address: str, count: int) -> str:
    """The text of the latest of so many mails to an address."""
    found: list[str] = []

    def are_there() -> bool:
        read = [email.message_from_bytes(file.read_bytes(), policy=default) for file in sorted(mails.glob("*.eml"))]
        found[:] = [str(mail.get_body(("plain",)).get_content()) for mail in read if mail["To"] == address]
        return len(found) == count

    until(are_there)
    return found[-1]


def test_a_code_from_a_mail_leads_in(telling: Service, mails: Path, plain: Callable[[str], PlainVisitor]) -> None:
    ada, place = Person(telling, locale="ru"), "ada@example.org"
    channel = ada.ask("POST", "/players/me/channels", json={"kind": "mail", "address": place})["channel"]["id"]
    (code,) = re.findall(r"\b\d{8}\b", latest(mails, place, 1))
    ada.ask("POST", f"/players/me/channels/{channel}/confirm", json={"code": code})
    someone = plain("ru")
    page = someone.visit("/sign_in")
    someone.finds_it_usable()
    page.get_by_label("Адрес почты").fill(place)
    page.get_by_role("button", name="Отправить код").click()
    someone.finds_it_usable()
    (link,) = re.findall(r"https?://[^/]+(/sign_in\?\S+)", latest(mails, place, 2))
    page.goto(link)
    page.get_by_role("button", name="Войти").click()
    page.goto("/sign_in")
    expect(page.get_by_text("Вход выполнен: Ada.")).to_be_visible()
    someone.finds_it_usable()


def test_a_code_from_a_mail_leads_in_at_the_table(telling: Service, mails: Path, browser: Browser) -> None:
    ada, place = Person(telling), "eva@example.org"
    channel = ada.ask("POST", "/players/me/channels", json={"kind": "mail", "address": place})["channel"]["id"]
    (code,) = re.findall(r"\b\d{8}\b", latest(mails, place, 1))
    ada.ask("POST", f"/players/me/channels/{channel}/confirm", json={"code": code})
    someone = Visitor(browser, telling.address(), PHONE)
    page = someone.visit("/account")
    page.locator("summary", has_text="I have an account").click()
    page.get_by_label("The mail address of your account").fill(place)
    page.get_by_role("button", name="Mail me a code").click()
    expect(page.get_by_text("a code is on its way there")).to_be_visible()
    page.get_by_label("Code from the message").fill(re.findall(r"\b\d{8}\b", latest(mails, place, 2))[0])
    page.get_by_role("button", name="Let me in").first.click()
    expect(page.get_by_role("heading", name="Ways back")).to_be_visible()
    assert page.evaluate("localStorage.token").startswith(f"{ada.id}.")
    someone.leave()
    assert someone.faults == []


@pytest.mark.parametrize(
    ("language", "enter", "key", "may", "allow"),
    [
        ("en", "Sign in", "Key", "to look at games", "Allow"),
        ("ru", "Войти", "Ключ", "смотреть партии", "Разрешить"),
        ("pl", "Zaloguj się", "Klucz", "oglądanie gier", "Pozwalam"),
    ],
)
def test_a_program_is_let_in_and_disconnected(
    telling: Service,
    browser: Browser,
    plain: Callable[[str], PlainVisitor],
    language: str,
    enter: str,
    key: str,
    may: str,
    allow: str,
) -> None:
    ada, maker = Person(telling, locale=language), Person(telling, "Maker")
    wish = {"name": "Board <i>viewer", "redirect_uris": ["http://127.0.0.1/back"]}
    client = maker.ask("POST", "/players/me/clients", json=wish)["client_id"]
    back = f"{telling.address()}/back"
    asked = {
        "client_id": client,
        "redirect_uri": back,
        "response_type": "code",
        "scope": "read",
        "state": "s",
        "code_challenge": create_s256_code_challenge(VERIFIER),
        "code_challenge_method": "S256",
    }
    someone = plain(language)
    # Nothing is where it leads back to.
    someone.forgive("404")
    page = someone.visit(f"/authorize?{urlencode(asked)}")
    someone.finds_it_usable()
    page.get_by_label(key).fill(ada.token)
    page.get_by_role("button", name=enter).last.click()
    expect(page.get_by_text(may)).to_be_visible()
    expect(page.get_by_text("Board <i>viewer")).to_be_visible()
    someone.finds_it_usable()
    page.get_by_role("button", name=allow).click()
    page.wait_for_url(f"{back}?*")
    told = parse_qs(urlsplit(page.url).query)
    assert (told["state"], told["iss"]) == (["s"], [telling.address()])
    change = {"grant_type": "authorization_code", "client_id": client, "code": told["code"][0]}
    given = telling.client().post("/oauth/token", data=change | {"code_verifier": VERIFIER}).json()
    program = ada.with_token(given["access_token"])
    assert program.get("/players/me")["id"] == ada.id
    if language == "en":
        _disconnected(Visitor(browser, telling.address(), PHONE), ada)
        until(lambda: program.send("GET", "/players/me").status_code == 401)


def _disconnected(someone: Visitor, person: Person) -> None:
    """Send a program away on the account's page."""
    page = seated(someone, person)
    page.goto("/account")
    part = page.locator("section", has=page.get_by_role("heading", name="Connected programs"))
    row = part.locator("li.row-card", has_text="Board <i>viewer")
    expect(row).to_contain_text("Allowed: to look")
    expect(row).to_contain_text("used")
    page.once("dialog", lambda dialog: dialog.accept())
    row.get_by_role("button", name="Disconnect").click()
    expect(part.get_by_text("None.")).to_be_visible()
    someone.leave()
    assert someone.faults == []
