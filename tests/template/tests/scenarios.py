"""Goofspiel in scenarios: `0: 5` bids a card."""

from collections.abc import Mapping
from typing import Any, ClassVar

from domain.kernel.table.game import Game
from tests.scenarios.adapter import Adapter, Check, same


def _scores(game: Game, expected: Any) -> None:
    same("scores", game.state.scores, expected)


def _left(game: Game, expected: Any) -> None:
    same("left", len(game.state.prizes), expected)


class Goofspiel(Adapter):
    """Each seat bids a card for each prize."""

    resting = frozenset({"bid"})
    checks: ClassVar[Mapping[str, Check]] = {"scores": _scores, "left": _left}
