"""The pages in each language: they read the texts of one, have its plural forms, and change it where they stand."""

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from domain.texts.formatting import LOCALES
from tests.api.person import Person
from tests.browser.visitor import Visit, Visitor
from tests.kit.samples import PLAIN

READ = "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('/texts/'))"
"""The addresses of the texts that a page has read."""

FREE = {
    "en": ["1 free seat", "2 free seats", "5 free seats", "21 free seats", "1,234 free seats"],
    "ru": [
        "1 свободное место",
        "2 свободных места",
        "5 свободных мест",
        "21 свободное место",
        "1\xa0234 свободных места",
    ],
    "pl": ["1 wolne miejsce", "2 wolne miejsca", "5 wolnych miejsc", "21 wolnych miejsc", "1234 wolne miejsca"],
}
"""So many free seats in words: 21 is one in Russian and many in Polish, which groups no four digits."""

COUNTS = [1, 2, 5, 21, 1234]


def account(someone: Visitor, person: Person) -> Page:
    """Return the account's page of somebody in whose browser no language was chosen yet."""
    someone.page.add_init_script(f"localStorage.token ||= {json.dumps(person.token)}")
    return someone.visit("/account")


def languages(page: Page) -> set[str]:
    """Return the languages of the texts that a page has read."""
    return {found[1] for name in page.evaluate(READ) if (found := re.search(r"/texts/(\w+)\.", name))}


@pytest.mark.parametrize("locale", LOCALES)
def test_a_page_reads_one_language_and_has_its_plural_forms(visitor: Visit, ada: Person, locale: str) -> None:
    game = ada.create(ruleset=PLAIN, seats=3)
    page = visitor(locale=locale).visit(f"/table/{game['id']}")
    expect(page.locator("html")).to_have_attribute("lang", locale)
    say = "say('free_seats', { count })"
    told = f"import('/app/main.js').then(({{ $words: {{ say }} }}) => {COUNTS}.map((count) => {say}))"
    assert page.evaluate(told) == FREE[locale]
    for path in ("/", "/new", "/league", "/account"):
        page.goto(path)
        page.get_by_role("heading").first.wait_for()
        assert languages(page) == {locale}, path
    expect(page.get_by_role("navigation").get_by_role("link").first).to_be_visible()


def test_another_language_is_spoken_at_once_by_all_parts(visitor: Visit, ada: Person) -> None:
    page = account(visitor(), ada)
    page.get_by_label("Language").select_option("pl")
    expect(page.get_by_role("heading", level=1)).to_have_text("Konto")
    expect(page.get_by_role("heading", name="Kody odzyskiwania")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    assert languages(page) == {"en", "pl"}
    assert ada.ask("GET", "/players/me")["locale"] == "pl"
    page.get_by_role("link", name="Nowa gra").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Nowa gra")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Nowa gra")
    assert languages(page) == {"pl"}


def test_a_language_whose_texts_cannot_be_had_changes_nothing(visitor: Visit, ada: Person) -> None:
    someone = visitor()
    someone.forgive("ERR_FAILED")
    page = account(someone, ada)
    page.route("**/texts/ru.*", lambda route: route.abort())
    page.get_by_label("Language").select_option("ru")
    expect(page.get_by_role("alert")).to_contain_text("That did not work")
    expect(page.get_by_label("Language")).to_have_value("en")
    expect(page.get_by_role("heading", level=1)).to_have_text("Account")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Account")


def test_texts_that_a_network_has_lost_are_asked_for_again(visitor: Visit) -> None:
    someone = visitor(locale="ru")
    someone.forgive("ERR_FAILED")
    lost: list[str] = []

    def lose(route: Route) -> None:
        address = route.request.url
        if address in lost:
            route.continue_()
        else:
            lost.append(address)
            route.abort()

    someone.page.route("**/texts/*", lose)
    page = someone.visit("/league")
    expect(page.get_by_role("heading").first).to_have_text("Лига")
    assert {address.rpartition("/")[2] for address in lost} == {"ru.page.json", "ru.league.json"}
