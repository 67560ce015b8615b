"""The rules of each ruleset are a page for players, and every decision leads to a section of it."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from api.http.bodies import choose_locale
from api.pages.markdown import anchors
from api.pages.rules import source
from domain.kernel.protocol.registry import rulesets
from domain.kernel.protocol.ruleset import Ruleset
from domain.texts.formatting import Locale
from tests.api.document import operations
from tests.api.person import Person, problem
from tests.processes.service import Service

LOCALES: tuple[Locale, ...] = ("en", "ru", "pl")

RULESETS = pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.id)

PAGED = pytest.mark.parametrize(
    "rules", [rules for rules in rulesets() if rules.rules.folder.is_dir()], ids=lambda rules: rules.id
)
"""Runs a test for every ruleset with pages of its own; those of others are what their texts say, without sections."""

NAMES = {"smashup": "Smash Up", "zgame": "Z-Game", "diamonsters": "Diamonsters"}

FOREIGN = {"en": "[а-яА-Яąęłńśźż]", "ru": "[ąęłńśźżĄĘŁŃŚŹŻ]", "pl": "[а-яА-Я]"}


@RULESETS
@pytest.mark.parametrize("locale", LOCALES)
def test_it_is_a_page_and_a_text(running: Service, rules: Ruleset, locale: Locale) -> None:
    client = running.client()
    address = f"/v1/rulesets/{rules.id}/rules"
    shown = client.get(address, params={"locale": locale}, headers={"Accept": "text/html,*/*;q=0.8"})
    assert shown.headers["content-type"] == "text/html; charset=utf-8"
    assert {"Accept", "Accept-Encoding"} <= set(shown.headers["vary"].split(", "))
    assert f'<html lang="{locale}">' in shown.text
    assert "{#" not in shown.text
    for anchor in anchors(source(rules, locale)):
        assert shown.text.count(f'id="{anchor}"') == 1
    written = client.get(address, params={"locale": locale}, headers={"Accept": "text/markdown"})
    assert written.headers["content-type"] == "text/markdown; charset=utf-8"
    assert written.text.startswith("# ")
    assert "{#" not in written.text
    assert not re.search(FOREIGN[locale], written.text)


@RULESETS
def test_a_browser_says_in_which_language_where_nothing_else_does(running: Service, rules: Ruleset) -> None:
    client = running.client()
    for path in ("/v1/rulesets", f"/v1/rulesets/{rules.id}", f"/v1/rulesets/{rules.id}/cards"):
        plain = [client.get(path, params={"locale": locale}) for locale in LOCALES]
        for locale, said in zip(LOCALES, plain, strict=True):
            asked = client.get(path, headers={"Accept-Language": f"{locale}-XX, de;q=0.9"})
            assert (asked.content, asked.headers["etag"]) == (said.content, said.headers["etag"])
            assert asked.headers["content-language"] == said.headers["content-language"] == locale
            assert "Accept-Language" in asked.headers["vary"].split(", ")
            assert "Accept-Language" not in said.headers["vary"]
            other = client.get(path, headers={"Accept-Language": locale, "If-None-Match": said.headers["etag"]})
            assert (other.status_code, other.headers["content-language"]) == (304, locale)
        assert len({said.headers["etag"] for said in plain}) == len(LOCALES)
    page = client.get(f"/v1/rulesets/{rules.id}/rules", headers={"Accept-Language": "ru-RU,ru;q=0.9,en;q=0.8"})
    assert '<html lang="ru">' in page.text
    assert {"Accept", "Accept-Language"} <= set(page.headers["vary"].split(", "))
    chosen = client.get(f"/v1/rulesets/{rules.id}/rules?locale=pl", headers={"Accept-Language": "ru"})
    assert '<html lang="pl">' in chosen.text


@pytest.mark.parametrize(
    ("accepted", "locale"),
    [
        *(("", "en"), ("ru", "ru"), ("RU-ru", "ru"), ("pl-PL,ru;q=0.8", "pl"), ("pl;q=0.1, ru;q=0.8", "ru")),
        *(
            ("de, ru;q=0", "en"),
            ("*", "en"),
            ("*, ru;q=0.5", "en"),
            ("ru, *;q=0.5", "ru"),
            ("ru;q=0.5, pl;q=0.5", "ru"),
        ),
        *(
            ("plainly", "en"),
            ("rus", "en"),
            ("ru;q=2", "en"),
            (";;;,=,ru", "ru"),
            ("ru;q=1.000", "ru"),
            ("\x00ru", "en"),
        ),
        *((",".join(["de"] * 5_000) + ",ru", "en"), ("ru" + "-x" * 50_000, "ru")),
    ],
)
def test_the_first_that_is_spoken_here(accepted: str, locale: Locale) -> None:
    assert choose_locale(accepted) == locale


@RULESETS
def test_the_languages_have_the_same_sections(rules: Ruleset) -> None:
    sections = [anchors(source(rules, locale)) for locale in LOCALES]
    # The title has an anchor of its words.
    assert all(one[1:] == other[1:] for one, other in pairwise(sections))
    assert len(set(sections[0])) == len(sections[0])


@pytest.mark.parametrize("rules", [rules for rules in rulesets() if rules.id in NAMES], ids=lambda rules: rules.id)
def test_its_designer_is_credited_where_one_reads_it(rules: Ruleset) -> None:
    """Of each game that was printed: in each language, and in NOTICE; by a name that both have."""
    notice = (Path(__file__).parents[2] / "NOTICE").read_text()
    (name,) = re.findall(
        rf"^- {re.escape(NAMES[rules.id])} was\s+designed by (.*?\w)(?=;|\s+and)", notice, re.MULTILINE
    )
    assert name.split()[-1] in source(rules, "en").partition("{#credits}")[2]
    for locale in LOCALES:
        assert "{#credits}" in source(rules, locale)


@PAGED
def test_every_kind_of_decision_has_a_section(rules: Ruleset) -> None:
    kinds = {thing.id for thing in rules.things if thing.kind == "decision"}
    assert rules.rules.sections.keys() == kinds
    assert set(rules.rules.sections.values()) <= set(anchors(source(rules, "en")))


@PAGED
def test_links_lead_to_sections_and_the_picture(running: Service, rules: Ruleset) -> None:
    for locale in LOCALES:
        text = source(rules, locale)
        assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= set(anchors(text))
        assert re.findall(r"!\[[^\]]{20,}\]\(([^)]+)\)", text) == ["rules/table.svg"]
    picture = running.client().get(f"/v1/rulesets/{rules.id}/rules/table.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert "sandbox" in picture.headers["content-security-policy"]
    # Every letter that the text explains is in the picture.
    named = set(re.findall(r"\*\*([A-Z])\*\*", source(rules, "en")))
    assert named
    assert named <= set(re.findall(r">([A-Z])</text>", picture.text))


@RULESETS
def test_each_has_a_picture(running: Service, rules: Ruleset) -> None:
    picture = running.client().get(f"/v1/rulesets/{rules.id}/rules/table.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert re.match(r"<svg [^>]*viewBox=[^>]*>.*</svg>\s*$", picture.text, re.DOTALL)


@RULESETS
def test_tables_have_the_same_rows_in_each_language(rules: Ruleset) -> None:
    rows = [[line for line in source(rules, locale).splitlines() if line.startswith("|")] for locale in LOCALES]
    assert len({len(table) for table in rows}) == 1
    for lines in zip(*rows, strict=True):
        assert len({line.count("|") for line in lines}) == 1
        # Amounts are the same, whatever they are called.
        assert len({tuple(sorted(re.findall(r"\d+", line))) for line in lines}) == 1, lines


@RULESETS
def test_a_decision_names_its_section(running: Service, rules: Ruleset) -> None:
    bots = [{"seat": seat, "bot": next(iter(rules.bots))} for seat in range(1, rules.seats[0])]
    ada = Person(running)
    game = ada.ask("POST", "/games", json={"ruleset": rules.id, "seats": rules.seats[0], "bots": bots})
    while not game["decisions"]:
        game = ada.view(game, wait=30, after=game["version"])
    (decision,) = game["decisions"]
    refs = [ref["id"] for ref in decision["refs"] if ref["kind"] == "rule"]
    assert refs == [*filter(None, [rules.rules.sections.get(decision["kind"])])]


def test_there_are_no_rules_of_what_is_not_there(running: Service) -> None:
    for path in ("/v1/rulesets/chess/rules", "/v1/rulesets/chess/rules/table.svg"):
        problem("not-found", running.client().get(path))
    assert "getRules" in operations()
