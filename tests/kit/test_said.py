"""Everything that is said in random games exists in each language, with all that the text mentions."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from domain.kernel.protocol.decisions import Decision, Message
from domain.kernel.protocol.lessons import lesson
from domain.kernel.protocol.ruleset import Ruleset
from domain.texts.formatting import text
from tests.kit.case import case
from tests.kit.cases import RULESETS
from tests.kit.play import Play
from tests.unit.ftl import LOCALES, supplied, texts

GAMES = 12
"""Games of each variant."""

NAMES = tuple(f"Player {number}" for number in range(6))

TRANSLATED = pytest.mark.parametrize("locale", LOCALES)


def _asked(decision: Decision) -> Iterator[Message]:
    yield decision.prompt
    yield from (option.label for option in decision.options)


@cache
def said(rules: Ruleset) -> tuple[Message, ...]:
    """A message of each id and set of arguments that was said."""
    messages: dict[Any, Message] = {}

    def note(message: Message) -> None:
        messages.setdefault((message.id, tuple(sorted(message.args))), message)

    def look(play: Play, decision: Decision) -> None:
        for message in (*_asked(decision), *(row.why for row in rules.unplayable(play.state, decision))):
            note(message)

    for variant in case(rules).variants:
        for number in range(GAMES):
            seats = rules.seats[number % len(rules.seats)]
            play = Play(rules, 2_000 + number, seats, variant.options, variant.version(rules)).run(look)
            for event in play.events:
                note(Message(event.kind, event.args))
    return tuple(messages.values())


@RULESETS
@TRANSLATED
def test_everything_said_can_be_said(rules: Ruleset, locale: Any) -> None:
    known = texts(rules.id, locale)
    for message in said(rules):
        assert message.id in known, message
        assert known[message.id].variables <= supplied(message.args, known), message
        spoken = text(rules.id, locale, message, NAMES)
        assert not {"$", "{"} & set(spoken), spoken


NOTES = ("card_ruling-", "card_example-")
"""Beginnings of ids of the notes below a card, which the API finds by the ids of cards."""


@RULESETS
def test_no_text_is_left_over(rules: Ruleset) -> None:
    """The rules name at least each text that was not said in these games."""
    folder = rules.texts / ".."
    source = "".join(file.read_text(encoding="utf-8") for file in _sources(folder))
    spoken = {message.id for message in said(rules)} | {thing.name for thing in rules.things}
    spoken |= {thing.about for thing in rules.things if thing.about}
    spoken |= {"ruleset-name", "ruleset-summary", "ruleset-rules"}
    spoken |= {f"reason-{reason}" for reason in rules.vocabulary.reasons}
    spoken |= {f"order-{offered.id}" for offered in rules.orders.offered}
    spoken |= {f"headline-{kind}" for kind in rules.vocabulary.headlines}
    spoken |= {*plan.texts} if (plan := lesson(rules.id)) else set()
    left = [
        name
        for name in texts(rules.id, "en")
        if not name.startswith((*NOTES, *case(rules).silent))
        and name not in spoken
        and not any(
            f'"{name.removeprefix(kind)}"' in source for kind in ("", "ask-", "option-", "measure-", "unplayable-")
        )
    ]
    assert left == []


def _sources(folder: Any) -> Iterator[Any]:
    """The modules of a ruleset."""
    for file in folder.iterdir():
        if file.is_dir():
            yield from _sources(file)
        elif file.name.endswith(".py"):
            yield file


@RULESETS
@TRANSLATED
def test_rows_name_texts_that_exist(rules: Ruleset, locale: str) -> None:
    known = texts(rules.id, locale)
    for row in rules.cards():
        assert row["name"] in known
        assert row["text"] in known
