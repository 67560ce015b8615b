"""Everything Diamonsters can say exists in each language, with all that the text mentions."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.diamonsters import RULESET, events
from domain.kernel.protocol.decisions import Message
from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.ruleset import Event, GameConfig
from tests.unit.ftl import LOCALES, supplied, texts

SAID_ELSEWHERE = re.compile(
    r"(board|card_type|card_text|card_ruling|card_example|ruleset|reason|measure|headline|lesson)-"
)


def all_events() -> tuple[Event, ...]:
    return (
        events.dealt(1, 50),
        events.dealt(2, 50),
        events.revealed(3),
        events.committed(0),
        events.committed_own(0, 5),
        events.shown(1, 4),
        events.cancelled(4, (0, 1)),
        events.one_beats_five(0),
        events.round_won(0, 1, 2, 4),
        events.round_undecided(3),
        events.drawn(0),
        events.drawn_own(0, 2),
        events.reshuffled(7),
        events.game_won(0, 3, None),
        events.game_won(0, 0, 6),
        events.game_won(0, 1, 6),
        events.no_cards_left(),
        events.too_many_undecided(100),
        events.won_by_lair((1,), 4),
        events.won_by_lair((0, 1), 4),
        events.match_point(0, 2, 5),
        events.match_won((0,)),
        events.match_won((0, 1)),
    )


def messages() -> Iterator[Message]:
    for event in all_events():
        yield Message(event.kind, event.args)
    state = RULESET.setup(GameConfig(2, RULESET.options_type(), 0), Randomness(bytes(32))).state
    for decision in RULESET.decisions(state):
        yield decision.prompt
        for option in decision.options:
            yield option.label


def test_the_list_above_has_every_event() -> None:
    source = Path(events.__file__).read_text(encoding="utf-8")
    kinds = set(re.findall(r'"([a-z]+(?:-[a-z]+)+)"', source))
    assert {event.kind for event in all_events()} == kinds


@pytest.mark.parametrize("locale", LOCALES)
def test_every_message_has_its_text_and_all_that_the_text_mentions(locale: str) -> None:
    known = texts("diamonsters", locale)
    for message in messages():
        assert message.id in known, message
        missing = known[message.id].variables - supplied(message.args, known)
        assert not missing, f"{message.id} mentions {sorted(missing)}"


@pytest.mark.parametrize("locale", LOCALES)
def test_there_is_no_text_that_nobody_says(locale: str) -> None:
    said = {message.id for message in messages()} | {thing.name for thing in RULESET.things}
    unsaid = [name for name in texts("diamonsters", locale) if name not in said and not SAID_ELSEWHERE.match(name)]
    assert unsaid == []


@pytest.mark.parametrize("locale", LOCALES)
def test_every_reason_has_a_text(locale: str) -> None:
    reasons = {"three-alike", "diamonds", "no-cards-left", "too-many-undecided", "match-points"}
    known = {name for name in texts("diamonsters", locale) if name.startswith("reason-")}
    assert known == {f"reason-{reason}" for reason in reasons}
