"""Names and numbers in the texts of Z-Game."""

import pytest

from domain.kernel.protocol.decisions import Message, Ref
from domain.texts.formatting import text
from domain.zgame.questions import ask, sale_option, skilled_option, way_option
from domain.zgame.ruleset import RULESET
from tests.rulesets.zgame.play import games
from tests.unit.ftl import LOCALES, texts


@pytest.mark.parametrize("locale", LOCALES)
def test_every_location_and_reason_has_a_name(locale: str) -> None:
    known = texts("zgame", locale)
    for play in games(3, first=10):
        view = RULESET.view(play.state, None)
        assert all(f"place-{there.id}" in known and f"base_type-{there.type}" in known for there in view.board)
        assert all(f"place-{deck}" in known for deck in view.discards)
    assert {f"reason-{reason}" for reason in ("points", "people", "supplies", "shared")} <= known.keys()


@pytest.mark.parametrize(
    ("locale", "amount", "words"),
    [
        ("en", 1, "1 meal"), ("en", 2, "2 meals"),
        ("ru", 1, "1 паёк"), ("ru", 3, "3 пайка"), ("ru", 5, "5 пайков"), ("ru", 11, "11 пайков"),
        ("pl", 1, "1 rację"), ("pl", 3, "3 racje"), ("pl", 5, "5 racji"), ("pl", 12, "12 racji"),
    ],
)  # fmt: skip
def test_numbers_take_the_right_plural(locale: str, amount: int, words: str) -> None:
    assert words in text("zgame", locale, Message("option-give-food", {"amount": amount}))  # type: ignore[arg-type]


PLACE, CARD = Ref("place", "garage_1"), Ref("card_type", "z20")


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (ask("workers", place=PLACE, needed=4, skill=Ref("skill", "science")), "Needed: Science 4."),
        (ask("weapons-zombies", place=PLACE, card=CARD, strength=5, against=9, fort=2), "9 to beat (2 of it for the"),
        (ask("weapons-zombies", place=PLACE, card=CARD, strength=5, against=7, fort=0), "7 to beat; you have 5"),
        (skilled_option("c13", 1, "science", 2).label, "Nurse (Science 2)"),
        (sale_option("f_rifle", 2).label, "Sell Rifle for 2 meals"),
        (way_option("base_0", "garage_1", 1, 2, 1).label, "people of others there: 2; a barricade to take"),
        (way_option("base_0", "garage_1", 0).label, "Base 1 → Garage 1"),
    ],
)
def test_questions_say_what_is_at_stake(message: Message, words: str) -> None:
    assert words in text("zgame", "en", message)


BOOK = {
    "en": "active player, first player, squad, fighter, leader, figure, hex, marker, action cards, double card, "
    "hand size, faction sheet, track, machinations, slavery, the box",
    "ru": "активный игрок, первый игрок, отряд, боец, лидер, фигурка, гекс, маркер, карты действий, двойная карта, "
    "размер руки, лист фракции, трек, махинации, рабство, коробка",
    "pl": "aktywny gracz, pierwszy gracz, oddział, wojownik, przywódca, figurka, heks, znacznik, karty akcji, "
    "karta podwójna, limit ręki, arkusz frakcji, tor, machinacje, niewola, pudełko",
}
"""Words of the printed rulebook, by language."""


@pytest.mark.parametrize(("locale", "heroine"), [("en", "Twin"), ("ru", "Твин"), ("pl", "Twin")])
def test_the_page_has_the_words_of_the_book_its_example_and_where_numbers_differ_from_print(
    locale: str, heroine: str
) -> None:
    page = (RULESET.rules.folder / f"{locale}.md").read_text(encoding="utf-8")
    glossary = page.partition("{#glossary}")[2].partition("\n## ")[0]
    rows = [row.split("|")[1] for row in glossary.splitlines() if row.startswith("| ")][1:]
    assert [word for word in BOOK[locale].split(", ") if not any(word in row for row in rows)] == []
    assert [line for line in page.splitlines() if line.startswith("> ") and heroine in line]
    # A paragraph on `reference` names in bold what differs from print.
    numbers = page.partition("{#numbers}")[2].partition("\n## ")[0].strip().split("\n\n")
    assert "`reference`" in numbers[-1]
    assert numbers[-1].count("**") == 2 * len(("the horse", "turn order", "unguarded forts", "points", "cards"))


def test_an_offer_lists_no_zeros() -> None:
    offered = {"seat": Ref("seat", 0), "other": Ref("seat", 1), "cards": 0, "food": 1, "medicine": 0}
    asked = {"decks": (Ref("place", "transport"),), "asked_food": 0, "asked_medicine": 2}
    for locale, said in (
        ("en", "Ada offers Bob 1 meal for 2 medicines, a card of this deck: Transport."),
        ("ru", "Ada предлагает игроку Bob 1 паёк в обмен на 2 лекарства, карту из колоды: Транспорт."),
        ("pl", "Ada proponuje graczowi Bob 1 rację w zamian za 2 leki, kartę z talii: Transport."),
    ):
        assert text("zgame", locale, Message("offered", {**offered, **asked}), ("Ada", "Bob")) == said  # type: ignore


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("en", "Wren finds no card to steal from Otto (Teacher)."),
        ("ru", "Wren не находит, что украсть у игрока Otto (Учитель)."),
        ("pl", "Wren nie ma czego ukraść graczowi Otto (Nauczyciel)."),
    ],
)
def test_a_theft_from_an_empty_hand_finds_nothing(locale: str, words: str) -> None:
    args = {
        "seat": Ref("seat", 0),
        "other": Ref("seat", 1),
        "people": (Ref("card_type", "c17"),),
        "cards": (),
        "count": 0,
    }
    assert text("zgame", locale, Message("stole", args), ("Wren", "Otto")) == words  # type: ignore[arg-type]
