"""Diamonsters in scenarios."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from domain.diamonsters import rules
from domain.diamonsters.state import State
from domain.kernel.table.game import Game
from tests.scenarios.adapter import Adapter, Check, exactly, hands, same, same_cards
from tests.scenarios.common import pending_as
from tests.scenarios.tokens import Line, read_line


def _state(game: Game) -> State:
    state: State = game.state
    return state


def _value(what: str, value: Callable[[State], Any]) -> Check:
    return lambda game, expected: same(what, value(_state(game)), expected)


def _read(text: str) -> Line:
    """The words of a step: a card, and nothing else can be done than to play it."""
    return read_line(text.removeprefix("play "))


class Diamonsters(Adapter):
    """Each seat plays a card a round: `0: 5`."""

    resting = frozenset({"play"})
    loosely_before = "ten undecided rounds"
    checks: ClassVar[Mapping[str, Check]] = {
        **hands(lambda game, seat: _state(game).hands[seat]),
        "lair": exactly("lair", lambda game, seat: _state(game).lairs[seat]),
        "diamonds": _value("diamonds", lambda state: tuple(rules.diamonds(lair) for lair in state.lairs)),
        "deck": _value("deck", lambda state: state.deck),
        "deck_size": _value("deck_size", lambda state: len(state.deck)),
        "discard": lambda game, expected: same_cards("discard", _state(game).discard, expected),
        "roaming": _value("roaming", lambda state: state.roaming or None),
        "match_points": _value("match_points", lambda state: state.match_points),
        "pending": pending_as(lambda _, text: _read(text)),
    }

    def read(self, text: str) -> Line:
        """The words of a step."""
        return _read(text)
