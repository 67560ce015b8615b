"""An answer is sealed where several answer at once, and where what is chosen stays hidden.

The log shows an answer to everybody at once unless it is sealed. So nobody may wait for another's open answer, and
what an open answer names has to be known to everybody by the time the play it belongs to is done.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from domain.kernel.protocol.decisions import Decision, OptionId
from domain.kernel.protocol.ruleset import Event, Ruleset
from tests.kit.case import Variant, case
from tests.kit.cases import VARIANTS
from tests.kit.play import Play

GAMES = 4


@VARIANTS
def test_what_is_answered_at_once_and_what_stays_hidden_is_sealed(rules: Ruleset, variant: Variant) -> None:
    for number in range(GAMES):
        seats = rules.seats[number % len(rules.seats)]
        play = Play(rules, 3_000 + number, seats, variant.options, variant.version(rules))
        named: set[str] = set()
        since = 0
        for _ in range(case(rules).patience):
            asked = play.decisions
            if not asked:
                break
            if len(asked) > 1:
                assert all(decision.is_sealed for decision in asked), asked
            decision = play.chooser.choice(asked)
            chosen = play.at_random(decision)
            play.answer(decision, chosen)
            if not decision.is_sealed:
                named |= set(_cards(decision, chosen))
            if not getattr(play.state, "inputs", ()):
                hidden = [card for card in named if f'"{card}' not in _public(play, play.events[since:])]
                assert not hidden, (decision.prompt.id, hidden)
                named, since = set(), len(play.events)


def _cards(decision: Decision, chosen: Iterable[OptionId]) -> Iterable[str]:
    """The cards that an answer names."""
    options = {option.id: option for option in decision.options}
    return (str(ref.id) for name in chosen for ref in options[name].refs if ref.kind == "card_type")


def _public(play: Play, events: list[Event]) -> str:
    """Return what everybody sees now, and was told since."""
    told: Any = [event for event in events if event.is_seen_by(None)]
    return msgspec.json.encode((play.rules.view(play.state, None), told)).decode()
