"""Every ruleset speaks each language of the service."""

import re
from collections.abc import Iterator, Mapping

import pytest

import domain  # noqa: F401  (registers the rulesets)
from domain.kernel.protocol import registry
from domain.kernel.protocol.decisions import Message
from domain.kernel.protocol.registry import rulesets
from domain.kernel.protocol.ruleset import Ruleset
from domain.kernel.protocol.vocabulary import TABLE
from domain.texts.formatting import Locale, text
from tests.unit.audit.toy import Toy
from tests.unit.ftl import LOCALES, Text, texts

RULESETS = pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.id)
TRANSLATED = pytest.mark.parametrize("locale", LOCALES)


@RULESETS
@TRANSLATED
def test_every_language_has_the_same_messages(rules: Ruleset, locale: str) -> None:
    reference, translated = texts(rules.id, "en"), texts(rules.id, locale)
    assert sorted(translated) == sorted(reference)


@RULESETS
@TRANSLATED
def test_names_have_the_same_cases_throughout_a_language(rules: Ruleset, locale: str) -> None:
    known = texts(rules.id, locale)
    for kind in {row["kind"] for row in rules.cards()}:
        cases = {text.attributes for name, text in known.items() if name.startswith(f"{kind}-")}
        assert len(cases) == 1, f"{kind}: {cases}"


@RULESETS
@TRANSLATED
def test_what_decides_a_game_can_be_said(rules: Ruleset, locale: Locale) -> None:
    for reason in (*TABLE.reasons, *rules.vocabulary.reasons):
        assert text(rules.id, locale, Message(f"reason-{reason}"))


@RULESETS
@TRANSLATED
def test_the_ruleset_and_its_cards_have_names_and_texts(rules: Ruleset, locale: str) -> None:
    known = texts(rules.id, locale)
    wanted = {"ruleset-name", "ruleset-summary"}
    wanted |= {str(row[field]) for row in rules.cards() for field in ("name", "text") if field in row}
    assert sorted(wanted - known.keys()) == []


PROPER = {"ruleset-name"}
"""Texts that may be the same in all languages."""


def find_untranslated(english: Mapping[str, Text], translated: Mapping[str, Text], locale: str) -> Iterator[str]:
    """Yield the ids of texts that are English still: Russian has Cyrillic letters, and three words differ in Polish."""
    for name, message in translated.items():
        words = re.findall(r"[^\W\d_]{2,}", message.words)
        is_cyrillic = re.search("[а-яё]", message.words, re.IGNORECASE) is not None
        is_same = len(words) >= 3 and message.words == english[name].words
        if words and name not in PROPER and (not is_cyrillic if locale == "ru" else is_same):
            yield name


@RULESETS
@pytest.mark.parametrize("locale", ["ru", "pl"])
def test_what_is_translated_is_not_english(rules: Ruleset, locale: str) -> None:
    assert list(find_untranslated(texts(rules.id, "en"), texts(rules.id, locale), locale)) == []


@RULESETS
@pytest.mark.parametrize("locale", ["ru", "pl"])
def test_english_in_the_place_of_another_language_is_found_out(rules: Ruleset, locale: str) -> None:
    english = texts(rules.id, "en")
    assert "ruleset-summary" in find_untranslated(english, english, locale)


def test_a_ruleset_without_texts_is_told_where_they_should_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._registry, Toy.id, Toy())
    with pytest.raises(LookupError, match=r"no texts in 'ru' at .*toy_texts: a ruleset names .* has en\.ftl, ru\.ftl"):
        text("toy", "ru", Message("bid", {"n": 1}))
