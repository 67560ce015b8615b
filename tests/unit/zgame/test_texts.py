"""Names and numbers in the texts of Z-Game."""

import pytest

from api.texts import text
from domain.kernel.decisions import Message
from domain.zgame.ruleset import RULESET
from tests.unit.ftl import LOCALES, texts
from tests.unit.zgame.play import games


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
