"""Everything Smash Up says in random games exists in each language, with all that the text mentions."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.kernel.decisions import Decision, Message
from domain.smashup.ruleset import RULESET
from tests.unit.ftl import LOCALES, supplied, texts
from tests.unit.smashup.play import games

GAMES = 12


def _messages() -> Iterator[Message]:
    said: dict[tuple[str, tuple[str, ...]], Message] = {}
    for edition in ("classic", "revised"):
        for play in games(GAMES, first=2_000, edition=edition, draft="snake"):
            found: list[Message] = []
            play.run(lambda play, decision, found=found: found.extend(_asked(decision)))  # type: ignore[misc]
            found += [Message(event.kind, event.args) for event in play.events]
            for message in found:
                said.setdefault((message.id, tuple(sorted(message.args))), message)
    yield from said.values()


def _asked(decision: Decision) -> Iterator[Message]:
    yield decision.prompt
    yield from (option.label for option in decision.options)


@pytest.fixture(scope="module")
def said() -> list[Message]:
    return list(_messages())


@pytest.mark.parametrize("locale", LOCALES)
def test_everything_said_can_be_said(said: list[Message], locale: str) -> None:
    known = texts("smashup", locale)
    for message in said:
        assert message.id in known, message
        assert known[message.id].variables <= supplied(message.args, known), message


def test_no_text_is_left_over(said: list[Message]) -> None:
    elsewhere = ("card_type-", "card_text-", "base_type-", "base_text-", "faction-", "board-", "ruleset-", "reason-")
    source = "".join(file.read_text(encoding="utf-8") for file in Path("domain/smashup").rglob("*.py"))
    spoken = {message.id for message in said} | {thing.name for thing in RULESET.things}
    left = [
        text
        for text in texts("smashup", "en")
        if not text.startswith(elsewhere) and text not in spoken and f'"{text.removeprefix("ask-")}"' not in source
    ]
    assert left == []


def test_rows_name_texts_that_exist() -> None:
    for locale in LOCALES:
        known = texts("smashup", locale)
        for row in RULESET.cards():
            assert row["text"] in known
            assert row["name"] in known
