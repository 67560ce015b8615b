"""Tests of what the history says of whom."""

import pytest

from domain.kernel.protocol.decisions import Message, Ref
from domain.kernel.protocol.registry import ruleset
from domain.texts.formatting import LOCALES, Locale, text
from tests.kit.local_game import LocalGame, created, dealt


def test_a_base_has_no_owner() -> None:
    given = {
        "seats": [{"factions": ["pirates", "aliens"]}, {"factions": ["dinosaurs", "robots"]}],
        "bases": [
            {"base": "mushroom_kingdom"},
            {"base": "tortuga", "cards": [{"card": "laseratops", "owner": 1, "with": ["tooth_and_claw_and_guns@1"]}]},
        ],
        "phase": "start",
    }
    log = dealt(LocalGame(), created("smashup", 2, {}, given))
    log.choose(0, ("laseratops#1",))
    (event,) = [event for event in log.events[-1] if event.kind.startswith("unaffected")]
    assert event.kind == "unaffected-by-base"
    assert {name: ref.id for name, ref in event.args.items() if not isinstance(ref, int | str | tuple)} == {
        "base": "mushroom_kingdom",
        "card": "laseratops",
    }


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "Drawn: Monkey See, Monkey Do; Scout."),
        ("ru", "Взято: Зубы, когти, два ствола; Разведчик."),
        ("pl", "Dobrano: Kły, pazury... i spluwy; Zwiadowca."),
    ],
)
def test_names_with_commas_are_told_apart_in_a_list(locale: Locale, said: str) -> None:
    first = "monkey_see_monkey_do" if locale == "en" else "tooth_and_claw_and_guns"
    cards = tuple(Ref("card_type", name) for name in (first, "scout"))
    assert text("smashup", locale, Message("drew-cards", {"cards": cards}), ()) == said
    assert ";" not in text("smashup", locale, Message("drew-cards", {"cards": cards[1:] * 2}), ())


@pytest.mark.parametrize(
    ("locale", "of_a_base", "of_a_minion"),
    [
        ("en", "Overrun of Ben lies on Tortuga now.", "Overrun of Ben lies on Zapbot now."),
        (
            "ru",
            "Карта «Нашествие» (Ben) теперь лежит на базе «Тортуга».",
            "Карта «Нашествие» (Ben) теперь лежит на карте «Шокобот».",
        ),
        (
            "pl",
            "Karta „Najazd” (Ben) leży teraz na bazie „Tortuga”.",
            "Karta „Najazd” (Ben) leży teraz na karcie „Zapbot”.",
        ),
    ],
)
def test_a_base_is_not_called_a_card(locale: Locale, of_a_base: str, of_a_minion: str) -> None:
    for on, said in ((Ref("base_type", "tortuga"), of_a_base), (Ref("card_type", "zapbot"), of_a_minion)):
        args = {"seat": Ref("seat", 0), "card": Ref("card_type", "overrun"), "on": on}
        assert text("smashup", locale, Message("attached", args), ("Ben",)) == said


@pytest.mark.parametrize("locale", LOCALES)
def test_the_draft_says_what_each_faction_is_good_at_as_the_rules_do(locale: Locale) -> None:
    page = (ruleset("smashup").rules.folder / f"{locale}.md").read_text(encoding="utf-8")
    rows = {row.strip("| ").replace(" | ", " ") for row in page.splitlines()}
    log = dealt(LocalGame(), created("smashup", 2, {"draft": "snake"}))
    (pending,) = log.game.open
    told = {text("smashup", locale, option.label, ()) for option in pending.decision.options}
    assert len(told) == 12
    assert sorted(told - rows) == []
