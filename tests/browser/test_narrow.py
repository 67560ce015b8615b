"""On the narrowest screen nothing is wider than it, and no word is cut in two, in any language."""

import pytest

from domain.kernel.protocol.registry import rulesets
from domain.texts.formatting import LOCALES
from tests.api.person import Person
from tests.browser.looks import cut_words, geometry, unfolded
from tests.browser.test_table import seated
from tests.browser.visitor import DESK, NARROW, PHONE, Visit
from tests.kit.samples import RICH

FACE = ".hand .face .title"
RIDER = ".attached .title"

WRITE = "(title, name) => { title.textContent = name; }"


@pytest.mark.parametrize("locale", LOCALES)
def test_no_page_is_too_wide_and_no_word_is_cut(visitor: Visit, ada: Person, locale: str) -> None:
    someone = visitor(NARROW, locale=locale)
    page = seated(someone, ada, locale=locale)
    tables = [ada.create(ruleset=rules.id, bots=[{"seat": 1, "bot": "random"}])["id"] for rules in rulesets()]
    rules = [f"/v1/rulesets/{row.id}/rules?locale={locale}" for row in rulesets()]
    for path in ("/", "/new", "/account", *(f"/table/{game}" for game in tables), *rules):
        page.goto(path)
        unfolded(page)
        assert page.evaluate("document.documentElement.lang") == locale
        assert (someone.overflow(), geometry(page), cut_words(page)) == (0, [], []), path


@pytest.mark.parametrize(("place", "width"), [(FACE, NARROW), (RIDER, PHONE), (RIDER, DESK)])
@pytest.mark.parametrize("locale", LOCALES)
def test_the_name_of_each_card_fits_where_it_lies(
    visitor: Visit, ada: Person, locale: str, place: str, width: int
) -> None:
    seats = [{"factions": ["pirates", "robots"], "hand": ["first_mate"]}, {"factions": ["ninjas", "aliens"]}]
    minion = {"card": "zapbot", "owner": 0, "with": ["poison@1"]}
    bases = [{"base": "tortuga", "cards": [minion]}, {"base": "tar_pits"}, {"base": "jungle_oasis"}]
    game = ada.create(ruleset=RICH, position={"seats": seats, "bases": bases}, bots=[{"seat": 1, "bot": "random"}])
    page = seated(visitor(width), ada, locale=locale)
    page.goto(f"/table/{game['id']}")
    title = page.locator(place).first
    title.wait_for()
    cards = ada.get(f"/rulesets/{RICH}/cards", locale=locale)["cards"]
    assert len(cards) > 100
    cut = []
    for card in cards:
        title.evaluate(WRITE, card["name"])
        cut += cut_words(page)
    assert cut == []
