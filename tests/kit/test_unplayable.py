"""The reasons why cards of a hand cannot be played: there is a text for each, and they tell nothing that is hidden."""

from typing import Any

import msgspec

from domain.kernel.protocol.decisions import Decision, Unplayable
from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.ruleset import Ruleset
from domain.texts.formatting import LOCALES, text
from tests.kit.case import Variant
from tests.kit.cases import VARIANTS
from tests.kit.play import Play

NAMES = tuple(f"Player {number}" for number in range(6))

GAMES = 2

WORLDS_EVERY = 8
"""One of so many decisions is looked at in an imagined world, too."""


@VARIANTS
def test_each_reason_is_told_in_all_languages_and_tells_nothing_hidden(rules: Ruleset, variant: Variant) -> None:
    def look(play: Play, decision: Decision) -> None:
        rows = rules.unplayable(play.state, decision)
        assert len({row.card for row in rows}) == len(rows)
        for row in rows:
            assert all(text(rules.id, locale, row.why, NAMES) for locale in LOCALES)
        if play.chooser.random() * WORLDS_EVERY < 1:
            assert _in_another_world(rules, play, decision) in (None, rows)

    for number in range(GAMES):
        seats = rules.seats[number % len(rules.seats)]
        Play(rules, 3_000 + number, seats, variant.options, variant.version(rules)).run(look, most=250)


def _in_another_world(rules: Ruleset, play: Play, decision: Decision) -> tuple[Unplayable, ...] | None:
    """The reasons in a world that the seat cannot tell from the true one; None where none is found."""
    if rules.imagine is None:
        return None
    draws = Randomness(play.chooser.randbytes(32)).draws({})
    world: Any = rules.imagine(play.state, decision.seat, draws)
    if world is None:
        return None
    again = msgspec.msgpack.decode(msgspec.msgpack.encode(world), type=rules.state_type)
    (asked,) = (other for other in rules.decisions(again) if other.seat == decision.seat)
    return rules.unplayable(again, asked)
