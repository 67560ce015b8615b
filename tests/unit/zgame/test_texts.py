"""Everything Z-Game says in random games exists in each language, with all that the text mentions."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from api.texts import text
from domain.kernel.decisions import Decision, Message
from domain.zgame.ruleset import RULESET
from tests.unit.ftl import LOCALES, supplied, texts
from tests.unit.zgame.play import games

GAMES = 30


def _asked(decision: Decision) -> Iterator[Message]:
    yield decision.prompt
    yield from (option.label for option in decision.options)


@pytest.fixture(scope="module")
def said() -> list[Message]:
    messages: dict[tuple[str, tuple[str, ...]], Message] = {}
    for play in games(GAMES, first=2_000):
        found: list[Message] = []
        play.run(lambda play, decision, found=found: found.extend(_asked(decision)))  # type: ignore[misc]
        found += [Message(event.kind, event.args) for event in play.events]
        for message in found:
            messages.setdefault((message.id, tuple(sorted(message.args))), message)
    return list(messages.values())


@pytest.mark.parametrize("locale", LOCALES)
def test_everything_said_can_be_said(said: list[Message], locale: str) -> None:
    known = texts("zgame", locale)
    for message in said:
        assert message.id in known, message
        assert known[message.id].variables <= supplied(message.args, known), message
        spoken = text("zgame", locale, message, ("Ada", "Bob", "Cem", "Dan"))  # type: ignore[arg-type]
        assert "$" not in spoken
        assert "{" not in spoken


def test_no_text_is_left_over(said: list[Message]) -> None:
    elsewhere = (
        "card_type-", "card_text-", "base_type-", "base_text-", "place-", "faction-", "faction_text-", "board-",
        "ruleset-",
        "reason-",
    )  # fmt: skip
    source = "".join(file.read_text(encoding="utf-8") for file in Path("domain/zgame").rglob("*.py"))
    spoken = {message.id for message in said} | {thing.name for thing in RULESET.things}
    left = [
        name
        for name in texts("zgame", "en")
        if not name.startswith(elsewhere)
        and name not in spoken
        and f'"{name.removeprefix("ask-").removeprefix("option-")}"' not in source
    ]
    assert left == []


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
